// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerFiles

/// The pauses between the attempts to get a lock, and their end.
struct LockWait {
  enum Outcome { case held, late, unsupported }

  /// What is to be changed, for errors.
  let path: String
  private let patience: LockTimeout
  private let end: Int
  private var pause: Int32 = 1

  /// A wait that begins now.
  init(for path: String, _ patience: LockTimeout) {
    self.path = path
    self.patience = patience
    end = SystemClock.milliseconds + patience.seconds * 1_000
  }

  /// Pauses before another attempt; false if the time is over.
  ///
  /// - Throws: ``DocumentFileError`` when the wait is ended from outside.
  mutating func again() throws(DocumentFileError) -> Bool {
    if SystemClock.milliseconds >= end { return false }
    guard Waiting.pause(milliseconds: pause, wake: patience.wake) else {
      throw DocumentFileError(path, .file(FileError(.open, path, .interrupted)))
    }
    // Up to 5 ms: short beside the flushing of a disk, and next to no work.
    pause = min(pause * 2, 5)
    return true
  }

  /// Tries until the flock(2) lock of an open file, `LOCK_SH` or `LOCK_EX`, is there, or the time
  /// is over.
  ///
  /// - Throws: ``DocumentFileError`` also when the file can't be locked for another reason.
  func acquire(_ descriptor: Int32, _ kind: Int32) throws(DocumentFileError) -> Outcome {
    var wait = self
    repeat {
      if let outcome = try wait.attempt(descriptor, kind) { return outcome }
    } while try wait.again()
    return .late
  }

  /// Tries once; nil if somebody else has the lock.
  func attempt(_ descriptor: Int32, _ kind: Int32) throws(DocumentFileError) -> Outcome? {
    if flock(descriptor, kind | LOCK_NB) == 0 { return .held }
    if FileLocks.areMissing(errno) { return .unsupported }
    guard errno == EWOULDBLOCK || errno == EINTR else {
      throw DocumentFileError(path, .file(.last(.open, path)))
    }
    return nil
  }

  /// What a wait in vain ends with, for a process that holds the lock.
  func failure(holder: Int32?) -> DocumentFileError {
    DocumentFileError(path, .locked(process: holder, seconds: patience.seconds))
  }
}
