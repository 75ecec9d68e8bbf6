// SPDX-License-Identifier: MIT

import Glibc

/// The right to change one document, held by one program, or by one thread of it, at a time.
///
/// ```
/// turn   held while one waits: who has just had the lock stands behind those who wait
/// lock   held while the document is changed; the holder's process number stands in it, for people
/// ```
/// Both are flock(2) locks: they end with the program, however it ends, so no stale lock is ever met.
final class DocumentLock {
  private let descriptor: FileDescriptor

  /// How long one waits for another program.
  static let defaultSeconds = 10

  /// Waits for the lock of the document whose folder of versions is `folder`.
  ///
  /// - Parameters:
  ///   - folder: where the two files are; it exists.
  ///   - path: the document, for errors.
  ///   - seconds: how long to wait at most.
  /// - Throws: ``DocumentFileError`` when the time is over, or the files can't be opened.
  init(in folder: String, of path: String, seconds: Int) throws(DocumentFileError) {
    let flags = O_RDWR | O_CREAT | O_NOFOLLOW
    let file = try DocumentLock.open(Folder.path(folder, "lock"), flags, path)
    let turn = try DocumentLock.open(Folder.path(folder, "turn"), flags, path)
    // The turn is let go of at the end of this function, the lock with this value.
    let end = DocumentLock.milliseconds() + seconds * 1_000
    guard
      try DocumentLock.acquire(turn.number, LOCK_EX, until: end, path),
      try DocumentLock.acquire(file.number, LOCK_EX, until: end, path)
    else {
      throw DocumentFileError(
        path,
        .locked(process: DocumentLock.holder(file.number), seconds: seconds)
      )
    }
    descriptor = file
    let note = "\(getpid())\n"
    _ = ftruncate(descriptor.number, 0)
    _ = unsafe note.withCString { unsafe pwrite(descriptor.number, $0, strlen($0), 0) }
  }

  /// Waits for the right to read; nil where there is no lock file that may be opened.
  init?(reading folder: String, of path: String, seconds: Int) throws(DocumentFileError) {
    let lockPath = Folder.path(folder, "lock")
    guard
      let file = try? FileDescriptor(
        opening: lockPath,
        flags: O_RDONLY | O_NOFOLLOW,
        operation: .open
      )
    else { return nil }
    let end = DocumentLock.milliseconds() + seconds * 1_000
    guard try DocumentLock.acquire(file.number, LOCK_SH, until: end, path) else {
      throw DocumentFileError(
        path,
        .locked(process: DocumentLock.holder(file.number), seconds: seconds)
      )
    }
    descriptor = file
  }

  private static func open(
    _ file: String,
    _ flags: Int32,
    _ path: String
  ) throws(DocumentFileError) -> FileDescriptor {
    do throws(FileError) {
      return try FileDescriptor(opening: file, flags: flags, operation: .open)
    } catch {
      throw DocumentFileError(path, .file(error))
    }
  }

  /// Tries until the lock is there (true) or the time is over (false).
  private static func acquire(
    _ descriptor: Int32,
    _ kind: Int32,
    until end: Int,
    _ path: String
  ) throws(DocumentFileError) -> Bool {
    var pause = 200_000
    while true {
      if flock(descriptor, kind | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw DocumentFileError(path, .file(.last(.open, path)))
      }
      if milliseconds() >= end { return false }
      var time = timespec(tv_sec: 0, tv_nsec: pause)
      unsafe nanosleep(&time, nil)
      // Up to 5 ms: short beside the flushing of a disk, and next to no work.
      pause = min(pause * 2, 5_000_000)
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

  private static func milliseconds() -> Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
