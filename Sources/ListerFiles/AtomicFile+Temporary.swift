// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

extension AtomicFile {
  static let infix = ".lister-"

  /// Makes and locks a temporary file for `target` in a folder; its name is the last part of its
  /// path.
  static func makeTemporary(
    for target: String,
    in folder: OpenFolder,
    path: String,
    permissions: mode_t
  ) throws(FileError) -> FileDescriptor {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    for _ in 0..<100 {
      let name = temporaryName(for: target)
      let number = uninterrupted { unsafe openat(folder.number, name, flags, permissions) }
      guard number >= 0 else {
        if errno == EEXIST { continue }
        throw FileError.last(.create, path)
      }
      let descriptor = FileDescriptor(owning: number, path: folder.path(of: name))
      // Where the file system has no locks, the process in the name has to do.
      _ = uninterrupted { flock(number, LOCK_EX) }
      // Between the two calls another program may have taken it for a leftover and removed it.
      var record = stat()
      guard unsafe fstat(number, &record) == 0 else {
        let error = FileError.last(.create, path)
        folder.remove(name)
        throw error
      }
      if record.st_nlink > 0 { return descriptor }
    }
    throw FileError(.create, path, .system(EEXIST))
  }

  /// A name that none of the last files had: `.NAME.lister-PID-HEX`.
  package static func temporaryName(for target: String) -> String {
    // A name may have 255 bytes; what identifies the file is at the end.
    let prefix = prefix(of: target, bytes: 200)
    return ".\(prefix)\(infix)\(getpid())-\(mark(next))"
  }

  /// Counts the names of this process, from a number by chance.
  private static let counter = Atomic<UInt16>(.random(in: 0 ... .max))

  private static var next: UInt16 { counter.wrappingAdd(1, ordering: .relaxed).newValue }

  /// Whether a name has the form `.NAME.lister-PID-HEX`.
  package static func isTemporary(_ name: String) -> Bool { process(inTemporary: name) != nil }

  /// The process and the mark in the name of a temporary file; nil for another name.
  static func process(inTemporary name: String) -> (number: Substring, mark: Substring)? {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix("."), parts.count >= 3, parts[parts.count - 1].utf8.count == 8,
      parts[parts.count - 1].allSatisfy(\.isHexDigit),
      !parts[parts.count - 2].isEmpty, parts[parts.count - 2].allSatisfy(\.isWholeNumber)
    else { return nil }
    let process = parts[parts.count - 2].utf8.count
    guard name.dropLast(process + 10).hasSuffix(infix.dropLast()) else { return nil }
    return (parts[parts.count - 2], parts[parts.count - 1])
  }

  /// Eight digits: four that identify this machine or container, and four that count.
  private static func mark(_ number: UInt16) -> String { placeMark + digits(number) }

  /// The digits that identify this machine or container: FNV-1a of its name.
  static let placeMark: String = {
    let hash = ProcessMark.ownPlace.utf8.reduce(0x811C_9DC5 as UInt32) {
      ($0 ^ UInt32($1)) &* 0x0100_0193
    }
    return digits(UInt16(truncatingIfNeeded: hash ^ hash >> 16))
  }()

  private static func digits(_ number: UInt16) -> String {
    String(0x1_0000 + UInt32(number), radix: 16).dropFirst().lowercased()
  }

  /// The first characters of a text that have at most `limit` bytes together.
  static func prefix(of text: String, bytes limit: Int) -> String {
    var prefix = text
    while prefix.utf8.count > limit { prefix.removeLast() }
    return prefix
  }
}
