// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// The right to change one document, held by one program, or by one thread of it, at a time.
///
/// ```
/// turn        held while one waits: who has just had the lock stands behind those who wait
/// lock        held while the document is changed; the holder's process number stands in it, for people
/// lock.held   in place of both on file systems without flock(2); see LockFile
/// ```
/// The first two are flock(2) locks: they end with the program, however it ends, so no stale lock is met.
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
    let end = SystemClock.milliseconds + patience.seconds * 1_000
    var outcome = try DocumentLock.acquire(turn.number, LOCK_EX, until: end, path, patience)
    if outcome == .held {
      outcome = try DocumentLock.acquire(file.number, LOCK_EX, until: end, path, patience)
    }
    switch outcome {
    case .held: self.file = nil
    case .late:
      let holder = DocumentLock.holder(file.number)
      throw DocumentFileError(path, .locked(process: holder, seconds: patience.seconds))
    case .unsupported:
      self.file = try DocumentLock.lockFile(in: folder, until: end, path, patience)
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
    let file: FileDescriptor
    do throws(FileError) {
      // Non-blocking, for opening a pipe would wait for its writer.
      let flags = O_RDONLY | O_NONBLOCK
      file = try FileDescriptor(opening: "lock", in: folder, flags: flags, operation: .open)
    } catch {
      // Whoever may only read what is there reads it without a lock.
      if error.isMissing || error.reason == .system(EACCES) { return nil }
      throw DocumentFileError(path, .file(error))
    }
    let end = SystemClock.milliseconds + patience.seconds * 1_000
    switch try DocumentLock.acquire(file.number, LOCK_SH, until: end, path, patience) {
    case .held: break
    // All files are replaced whole, so at worst a version is missing that has just gone.
    case .unsupported: return nil
    case .late:
      let holder = DocumentLock.holder(file.number)
      throw DocumentFileError(path, .locked(process: holder, seconds: patience.seconds))
    }
    descriptor = file
    self.file = nil
  }

  private static func open(
    _ name: String,
    in folder: OpenFolder,
    _ path: String
  ) throws(DocumentFileError) -> FileDescriptor {
    do throws(FileError) {
      let flags = O_RDWR | O_CREAT
      return try FileDescriptor(opening: name, in: folder, flags: flags, operation: .open)
    } catch {
      throw DocumentFileError(path, .file(error))
    }
  }

  /// Tries until the lock is there or the time is over.
  private static func acquire(
    _ descriptor: Int32,
    _ kind: Int32,
    until end: Int,
    _ path: String,
    _ patience: Patience
  ) throws(DocumentFileError) -> Outcome {
    let isHeld = try poll(until: end, path, patience) { () throws(DocumentFileError) -> Outcome? in
      if flock(descriptor, kind | LOCK_NB) == 0 { return .held }
      if errno == EWOULDBLOCK || errno == EINTR { return nil }
      if LockFile.isNeeded(errno) { return .unsupported }
      throw DocumentFileError(path, .file(.last(.open, path)))
    }
    return isHeld ?? .late
  }

  private static func lockFile(
    in folder: OpenFolder,
    until end: Int,
    _ path: String,
    _ patience: Patience
  ) throws(DocumentFileError) -> LockFile {
    let file = try poll(until: end, path, patience) { () throws(DocumentFileError) -> LockFile? in
      try DocumentFileError.wrapping(path) { () throws(FileError) in try LockFile(in: folder) }
    }
    if let file { return file }
    let holder = LockFile.holder(in: folder)
    if let holder, holder.place != ProcessMark.ownPlace {
      throw DocumentFileError(
        path,
        .lockedElsewhere(file: folder.path(of: LockFile.name), holder: holder.place)
      )
    }
    throw DocumentFileError(path, .locked(process: holder?.number, seconds: patience.seconds))
  }

  /// Tries until there is a result, the time is over, or the wait is ended.
  private static func poll<Result>(
    until end: Int,
    _ path: String,
    _ patience: Patience,
    _ body: () throws(DocumentFileError) -> Result?
  ) throws(DocumentFileError) -> Result? {
    var pause: Int32 = 1
    while true {
      if let result = try body() { return result }
      if SystemClock.milliseconds >= end { return nil }
      guard Waiting.pause(milliseconds: pause, wake: patience.wake) else {
        throw DocumentFileError(path, .file(FileError(.open, path, .interrupted)))
      }
      // Up to 5 ms: short beside the flushing of a disk, and next to no work.
      pause = min(pause * 2, 5)
    }
  }

  /// The process whose number stands in the lock file.
  private static func holder(_ descriptor: Int32) -> Int32? {
    var bytes = [UInt8](repeating: 0, count: 16)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    guard count > 0 else { return nil }
    let digits = bytes[..<count].prefix { $0 != UInt8(ascii: "\n") }
    return Int32(String(decoding: digits, as: UTF8.self))
  }
}
