// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCommand

@Suite struct KeyParserTests {
  @Test(
    arguments: [
      ("a", [.text("a")]), ("\u{E9}\u{1F600}", [.text("\u{E9}"), .text("\u{1F600}")]),
      ("\r\n\t", [.enter, .enter, .mark]),
      ("\u{1B}[A\u{1B}OB\u{10}\u{0E}", [.up, .down, .up, .down]),
      ("\u{7F}\u{8}\u{15}", [.erase, .erase, .clear]), ("\u{1B}", [.escape]), ("\u{4}", [.escape]),
      ("\u{1B}[5~x\u{1}", [.text("x")]), ("\u{1B}[1;5Cy", [.text("y")]),
    ] as [(String, [Key])]
  )
  func `bytes are keys, however they are cut`(typed: String, expected: [Key]) {
    for size in 1...8 {
      var parser = KeyParser()
      var keys: [Key] = []
      var rest = Array(typed.utf8)[...]
      while !rest.isEmpty {
        parser.feed(rest.prefix(size))
        rest = rest.dropFirst(size)
        while let key = parser.next(isAtEnd: rest.isEmpty) { keys.append(key) }
      }
      #expect(keys == expected, "\(size) bytes at a time")
      #expect(!parser.isWaiting)
    }
  }

  @Test func `an escape character may be the beginning of a key, and what is no text is none`() {
    var parser = KeyParser()
    parser.feed([0x1B])
    #expect(parser.next(isAtEnd: false) == nil)
    #expect(parser.isWaiting)
    parser.feed(Array("[B".utf8))
    #expect(parser.next(isAtEnd: false) == .down)
    parser.feed([0xFF, 0xC3, 0x28, 0x61])
    #expect(parser.next(isAtEnd: true) == .text("a"))
    parser.feed([0xE2, 0x82])
    #expect(parser.next(isAtEnd: true) == nil)
    #expect(!parser.isWaiting)
  }
}
