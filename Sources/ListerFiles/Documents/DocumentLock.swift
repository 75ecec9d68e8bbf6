// SPDX-License-Identifier: MIT

import Glibc

/// The right to change one document, held by one program, or by one thread of it, at a time.
///
/// ```
/// turn        held while one waits: who has just had the lock is after those who wait
/// lock        held while the document is changed; the holder's process number is in it, for people
/// lock.held   in place of both on file systems without flock(2); see LockFile
/// ```
/// The first two are flock(2) locks: they end with the program, however it ends, so no stale lock
/// is met.
final class DocumentLock {
  private let descriptor: FileDescriptor
  private let file: LockFile?

  /// How a wait has ended.
  private enum Outcome { case held, late, unsupported }

  /// Waits for the lock of the document whose folder of versions is `folder`.
  ///
  /// - Parameters:
  ///   - folder: where the files are.
  ///   - path: the document, for errors.
  ///   - patience: how long to wait at most.
  /// - Throws: ``DocumentFileError`` when the time is over, or the files can't be opened.
  init(in folder: OpenFolder, of path: String, waiting patience: Patience) throws(DocumentFileError)
  {
    let file = try DocumentLock.open("lock", in: folder, path)
    let turn = try DocumentLock.open("turn", in: folder, path)
    // The turn is let go of at the end of this function, the lock with this value.
    let wait = LockWait(for: path, patience)
    var outcome = try DocumentLock.acquire(turn.number, LOCK_EX, wait)
    if outcome == .held { outcome = try DocumentLock.acquire(file.number, LOCK_EX, wait) }
    switch outcome {
    case .held: self.file = nil
    case .late: throw wait.failure(holder: DocumentLock.holder(file.number))
    case .unsupported: self.file = try DocumentLock.lockFile(in: folder, wait)
    }
    descriptor = file
    let note = "\(getpid())\n"
    _ = ftruncate(descriptor.number, 0)
    _ = unsafe note.withCString { unsafe pwrite(descriptor.number, $0, strlen($0), 0) }
  }

  /// Waits for the right to read; nil where there is no lock file that may be opened, or no lock.
  init?(
    reading folder: OpenFolder,
    of path: String,
    waiting patience: Patience
  ) throws(DocumentFileError) {
    // Non-blocking, for opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_NONBLOCK
    let found = try FileError.mapping(
      at: path,
      try FileError.ignoring(
        { $0.isMissing || $0.reason == .system(EACCES) },
        try FileDescriptor(opening: "lock", in: folder, flags: flags, operation: .open)
      )
    )
    // Whoever may only read what is there reads it without a lock.
    guard let file = found else { return nil }
    let wait = LockWait(for: path, patience)
    switch try DocumentLock.acquire(file.number, LOCK_SH, wait) {
    case .held: break
    // All files are replaced whole, so at worst a version is missing that has just gone.
    case .unsupported: return nil
    case .late: throw wait.failure(holder: DocumentLock.holder(file.number))
    }
    descriptor = file
    self.file = nil
  }

  private static func open(
    _ name: String,
    in folder: OpenFolder,
    _ path: String
  ) throws(DocumentFileError) -> FileDescriptor {
    try FileError.mapping(
      at: path,
      try FileDescriptor(opening: name, in: folder, flags: O_RDWR | O_CREAT, operation: .open)
    )
  }

  /// Tries until the lock is there or the time is over.
  private static func acquire(
    _ descriptor: Int32,
    _ kind: Int32,
    _ wait: LockWait
  ) throws(DocumentFileError) -> Outcome {
    var wait = wait
    repeat {
      if flock(descriptor, kind | LOCK_NB) == 0 { return .held }
      if LockFile.isNeeded(errno) { return .unsupported }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw DocumentFileError(wait.path, .file(.last(.open, wait.path)))
      }
    } while try wait.again()
    return .late
  }

  private static func lockFile(
    in folder: OpenFolder,
    _ wait: LockWait
  ) throws(DocumentFileError) -> LockFile {
    var wait = wait
    repeat {
      if let file = try FileError.mapping(at: wait.path, try LockFile(in: folder)) { return file }
    } while try wait.again()
    let holder = LockFile.holder(in: folder)
    if let holder, holder.place != ProcessMark.ownPlace {
      throw DocumentFileError(
        wait.path,
        .lockedElsewhere(file: folder.path(of: LockFile.name), holder: holder.place)
      )
    }
    throw wait.failure(holder: holder?.number)
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
