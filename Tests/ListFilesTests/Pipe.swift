// SPDX-License-Identifier: MIT

import Glibc
import ListFiles

/// A pipe of the system, both of whose ends are closed at the end.
final class Pipe {
  let readerNumber: Int32
  private var writerNumber: Int32

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw FileError(.create, "pipe", .system(errno)) }
    readerNumber = ends[0]
    writerNumber = ends[1]
  }

  deinit {
    if readerNumber >= 0 { close(readerNumber) }
    if writerNumber >= 0 { close(writerNumber) }
  }

  /// The end to read from; the pipe still closes it.
  func reader() -> FileDescriptor { FileDescriptor(borrowing: readerNumber, path: "pipe") }

  /// The end to write to; the pipe still closes it.
  func writer() -> FileDescriptor { FileDescriptor(borrowing: writerNumber, path: "pipe") }

  /// The end to write to; whoever takes it closes it.
  func takeWriter() -> Int32 {
    defer { writerNumber = -1 }
    return writerNumber
  }

  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = unsafe Glibc.write(writerNumber, bytes, bytes.count)
  }
}
