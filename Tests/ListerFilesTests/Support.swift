// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import TestKit

extension TestPipe {
  /// The end to read from; the pipe still closes it.
  func openReader() -> FileDescriptor { FileDescriptor(borrowing: reader, path: "pipe") }

  /// The end to write to; the pipe still closes it.
  func openWriter() -> FileDescriptor { FileDescriptor(borrowing: writer, path: "pipe") }
}

extension String {
  /// Calls `body` with the UTF-8 of the text.
  func withBytes<Failure: Error>(_ body: (ByteView) throws(Failure) -> Void) throws(Failure) {
    try Array(utf8).withByteView(body)
  }
}
