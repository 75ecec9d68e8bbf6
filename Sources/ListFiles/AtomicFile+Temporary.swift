// SPDX-License-Identifier: MIT

import Glibc

extension AtomicFile {
  private static let infix = ".lister-"

  /// Makes and locks a temporary file for `target` in a folder; it is the descriptor's path.
  static func makeTemporary(
    for target: String,
    in folder: String,
    path: String,
    permissions: mode_t
  ) throws(FileError) -> FileDescriptor {
    // A name may have 255 bytes; what identifies the file stands at the end.
    let name = prefix(of: Folder.name(of: target), bytes: 200)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    for _ in 0..<100 {
      let random = String(UInt32.random(in: 0x1000_0000 ... .max), radix: 16)
      let temporary = Folder.path(folder, ".\(name)\(infix)\(getpid())-\(random)")
      let number = unsafe open(temporary, flags, permissions)
      guard number >= 0 else {
        if errno == EEXIST || errno == EINTR { continue }
        throw FileError.last(.create, path)
      }
      let descriptor = FileDescriptor(owning: number, path: temporary)
      _ = flock(number, LOCK_EX)
      // Between the two calls another program may have taken it for a leftover and removed it.
      var record = stat()
      if unsafe fstat(number, &record) == 0, record.st_nlink > 0 { return descriptor }
    }
    throw FileError(.create, path, .system(EEXIST))
  }

  /// Removes the temporary files in a folder whose programs have gone.
  ///
  /// - Returns: how many there were.
  @discardableResult
  public static func removeLeftovers(in folder: String) -> Int {
    var names: [String] = []
    try? Folder.forEachEntry(of: folder) { name, _ in
      if let name, isTemporary(name) { names.append(name) }
    }
    return names.count { name in
      let path = Folder.path(folder, name)
      let number = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
      guard number >= 0 else { return false }
      defer { close(number) }
      // Whoever writes it holds the lock for as long as it lives.
      guard flock(number, LOCK_EX | LOCK_NB) == 0 else { return false }
      return unsafe unlink(path) == 0
    }
  }

  /// Whether a name has the form `.NAME.lister-PID-HEX`.
  static func isTemporary(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard name.hasPrefix("."), parts.count >= 3, parts[parts.count - 1].utf8.count == 8,
      parts[parts.count - 1].allSatisfy(\.isHexDigit),
      !parts[parts.count - 2].isEmpty, parts[parts.count - 2].allSatisfy(\.isWholeNumber)
    else { return false }
    let process = parts[parts.count - 2].utf8.count
    return name.dropLast(process + 10).hasSuffix(infix.dropLast())
  }

  /// The first characters of a text that have at most `limit` bytes together.
  private static func prefix(of text: String, bytes limit: Int) -> String {
    var prefix = text
    while prefix.utf8.count > limit { prefix.removeLast() }
    return prefix
  }
}
