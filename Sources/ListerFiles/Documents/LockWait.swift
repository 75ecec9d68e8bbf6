// SPDX-License-Identifier: MIT

import ListerBasics

/// The pauses between the attempts to get the lock of a document, and their end.
struct LockWait {
  /// The document, for errors.
  let path: String
  private let patience: Patience
  private let end: Int
  private var pause: Int32 = 1

  /// A wait that begins now.
  init(for path: String, _ patience: Patience) {
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

  /// What a wait in vain ends with, for a process that holds the lock.
  func failure(holder: Int32?) -> DocumentFileError {
    DocumentFileError(path, .locked(process: holder, seconds: patience.seconds))
  }
}
