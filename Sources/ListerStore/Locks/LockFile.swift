// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerFiles

/// A lock where the file system has no flock(2): a file that is there for as long as somebody holds
/// it.
///
/// The mark of the holder's process is in it, so that one who was killed differs from one who
/// works: his file is taken away by the next one. Of a holder on another machine nobody can tell;
/// his file stays, and the error names it.
final class LockFile {
  /// The name of the file for the lock of a folder.
  static let name = "lock.held"
  /// A file without a mark is left over if it is older than this many seconds.
  private static let unmarkedSeconds = 10

  private let name: String
  private let folder: OpenFolder

  /// Waits until nobody else holds the lock, and makes the file.
  ///
  /// - Throws: ``DocumentFileError`` when the time is over, or the file can't be made.
  convenience init(
    _ name: String,
    in folder: OpenFolder,
    waiting wait: LockWait
  ) throws(DocumentFileError) {
    var wait = wait
    while try !FileError.mapping(at: wait.path, try LockFile.make(name, in: folder)) {
      if try wait.again() { continue }
      let holder = LockFile.holder(name, in: folder)
      guard let holder, holder.place != ProcessMark.ownPlace else {
        throw wait.failure(holder: holder?.number)
      }
      let file = folder.path(of: name)
      throw DocumentFileError(wait.path, .lockedElsewhere(file: file, holder: holder.place))
    }
    self.init(owning: name, in: folder)
    FileNotice.usesLockFiles(folder: folder.path).tell()
  }

  private init(owning name: String, in folder: OpenFolder) {
    self.name = name
    self.folder = folder
  }

  deinit { folder.remove(name) }

  private static func make(_ name: String, in folder: OpenFolder) throws(FileError) -> Bool {
    guard let file = try create(name, in: folder) else {
      try removeLeftover(name, in: folder)
      return false
    }
    do {
      try file.write(ProcessMark.own.line)
    } catch {
      folder.remove(name)
      throw error
    }
    return true
  }

  /// The new file; nil if there is one.
  private static func create(
    _ name: String,
    in folder: OpenFolder
  ) throws(FileError) -> FileDescriptor? {
    let flags = O_WRONLY | O_CREAT | O_EXCL
    return try FileError.ignoring(
      { $0.reason == .system(EEXIST) },
      try FileDescriptor(
        opening: name,
        in: folder,
        flags: flags,
        operation: .create,
        permissions: 0o600
      )
    )
  }

  /// The process that holds a lock; nil if nobody does, or it isn't known.
  static func holder(_ name: String, in folder: OpenFolder) -> ProcessMark? {
    var buffer = ByteBuffer(capacity: 256)
    guard (try? WholeFile.read(name, in: folder, limit: 4_096, into: &buffer)) != nil else {
      return nil
    }
    return ProcessMark(buffer.view.string)
  }

  /// Takes the file away if its holder has ended.
  private static func removeLeftover(_ name: String, in folder: OpenFolder) throws(FileError) {
    guard let seen = try folder.status(of: name) else { return }
    if let holder = holder(name, in: folder) {
      if holder.mayRun { return }
    } else {
      let age = (SystemClock.utc - seen.modified) / 1_000_000_000
      if age < unmarkedSeconds { return }
    }
    // Moved first: of two who take it away one finds nothing, and what is moved is looked at again,
    // for it may be the file of one who has just come.
    let moved = "\(name).\(getpid())"
    guard folder.rename(name, to: moved, in: folder) else { return }
    if try folder.status(of: moved)?.identity != seen.identity {
      _ = folder.link(moved, as: name, in: folder)
    }
    folder.remove(moved)
  }
}
