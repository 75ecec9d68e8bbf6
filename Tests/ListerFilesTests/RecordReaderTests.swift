// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization
import TestKit
import Testing

@testable import ListerFiles

/// Records whose fields may be in quotes, and go over lines.
@Suite struct RecordReaderTests {
  /// The records of a text, with the numbers of their lines, read in blocks of a size.
  private func records(_ text: String, size: Int) throws -> [(Int, String)] {
    let bytes = Array(text.utf8)
    let parts = stride(from: 0, to: bytes.count, by: 7).map {
      Array(bytes[$0..<min($0 + 7, bytes.count)])
    }
    let rest = Mutex(parts[...])
    let feed = ByteFeed { part, _ in
      guard let next = rest.withLock({ $0.popFirst() }) else { return .end }
      part = next
      return .some
    }
    let reader = StreamReader(
      InputBytes(feed, path: "rows"),
      framing: .records(separator: UInt8(ascii: ",")),
      limit: 1_000,
      firstLine: 1
    )
    let block = LineBlock()
    var found: [(Int, String)] = []
    var before = 0
    while try reader.read(into: block, size: size) {
      let count = block.countLines()
      while let line = block.next() { found.append((before + line.number, line.text.string)) }
      before += count
    }
    return found
  }

  @Test(arguments: [1, 16, 64, 4_096])
  func `a record ends at a newline that is in no quotes`(size: Int) throws {
    let text = "a,b\n\"x\ny\",2\n1,\"\"\"q\"\"\n,\n\"\n5\" pipe,3\n  \"s\nt\" ,4\n\"\",5\nlast,\"\n"
    let found = try records(text, size: size)
    #expect(
      found.map(\.1) == [
        "a,b", "\"x\ny\",2", "1,\"\"\"q\"\"\n,\n\"", "5\" pipe,3", "  \"s\nt\" ,4", "\"\",5",
        "last,\"\n",
      ]
    )
    #expect(found.map(\.0) == [1, 2, 4, 7, 8, 10, 11])
  }
}
