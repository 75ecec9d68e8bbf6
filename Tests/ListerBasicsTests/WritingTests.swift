// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import TestKit
import Testing

@Suite struct WritingTests {
  @Test func `what doesn't fit a pipe at once is written whole`() throws {
    let pipe = try TestPipe()
    let collected = pipe.collect()
    let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
    let writer = pipe.takeWriter()
    let reason = bytes.withByteView { $0.write(to: writer) }
    close(writer)
    #expect(reason == 0)
    #expect(collected() == bytes)
  }

  @Test func `what can't be written gives the number of the error`() throws {
    let pipe = try TestPipe()
    // The end that is read from.
    #expect(ByteView("x").write(to: pipe.reader) == EBADF)
    #expect(ByteView("x").write(to: -1) == EBADF)
    #expect(ByteView.empty.write(to: -1) == 0)
  }
}
