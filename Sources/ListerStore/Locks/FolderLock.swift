// SPDX-License-Identifier: MIT

import Glibc
import ListerFiles

/// The right to give names in a folder, or to change its settings, held by one program, or by one
/// thread of it, at a time.
///
/// ```
/// turn        held while one waits: who has just had the lock is after those who wait
/// lock        held while something is changed; the holder's process number is in it, for people
/// lock.held   in place of both on file systems without flock(2); see LockFile
/// ```
/// The first two are flock(2) locks: they end with the program, however it ends, so no stale lock
/// is met.
final class FolderLock {
  static let fileName = "lock"

  private let descriptor: FileDescriptor
  private let file: LockFile?

  /// Waits for the lock in a folder.
  ///
  /// `path` is what is to be changed, for errors.
  ///
  /// - Throws: ``DocumentFileError`` when the time is over, or the files can't be opened.
  init(
    in folder: OpenFolder,
    of path: String,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) {
    let file = try FolderLock.open(FolderLock.fileName, in: folder, path)
    let turn = try FolderLock.open("turn", in: folder, path)
    // The turn is let go of at the end of this function, the lock with this value.
    let wait = LockWait(for: path, patience)
    var outcome = try wait.acquire(turn.number, LOCK_EX)
    if outcome == .held { outcome = try wait.acquire(file.number, LOCK_EX) }
    switch outcome {
    case .held: self.file = nil
    case .late: throw wait.failure(holder: FolderLock.holder(file.number))
    case .unsupported: self.file = try LockFile(LockFile.name, in: folder, waiting: wait)
    }
    descriptor = file
    let note = "\(getpid())\n"
    _ = ftruncate(descriptor.number, 0)
    _ = unsafe note.withCString { unsafe pwrite(descriptor.number, $0, strlen($0), 0) }
  }

  private static func open(
    _ name: String,
    in folder: OpenFolder,
    _ path: String
  ) throws(DocumentFileError) -> FileDescriptor {
    try FileError.mapping(
      at: path,
      try FileDescriptor(
        opening: name,
        in: folder,
        flags: O_RDWR | O_CREAT,
        operation: .open,
        permissions: 0o600
      )
    )
  }

  /// The process whose number is in the lock file.
  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let digits = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
