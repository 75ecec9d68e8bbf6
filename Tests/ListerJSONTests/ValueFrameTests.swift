// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import TestKit
import Testing

@Suite struct ValueFrameTests {
  /// What a text is, whose bytes come in parts that end at some places.
  private func outcome(of text: String, parts: [Int] = []) -> ValueFrame.Outcome {
    let bytes = Array(text.utf8)
    var frame = ValueFrame()
    var start = 0
    for end in parts.sorted() + [bytes.count] {
      let found = Array(bytes[..<end]).withByteView { frame.scan($0, from: start) }
      if found != .open { return found }
      start = end
    }
    return .open
  }

  private static let texts: [(String, ValueFrame.Outcome)] = [
    ("{}", ValueFrame.Outcome.closed(2)), ("[] x", .closed(2)), (" \n[1,\n2.5e-3]", .closed(13)),
    (#"{"a":[true,null,"\"]}"],"b":{}}{"#, .closed(31)), ("[[1,2", .open), (#"["a\"#, .open),
    ("", .open), ("x", .broken(0)), ("1", .broken(0)), ("\"a\"", .broken(0)), ("[}", .broken(1)),
    ("{]", .broken(1)), ("[1,]", .broken(3)), ("[1 2]", .broken(3)), ("{1:2}", .broken(1)),
    (#"{"a" 1}"#, .broken(5)), (#"{"a":}"#, .broken(5)), (#"{"a":1,}"#, .broken(7)),
    ("[\"a\nb\"]", .broken(3)), ("[[1,2\n{\"a\":1}", .broken(6)), ("[1;", .broken(2)),
  ]

  @Test(arguments: texts)
  func `a value ends where its bracket is closed`(text: String, expected: ValueFrame.Outcome) {
    #expect(outcome(of: text) == expected)
    #expect(outcome(of: text, parts: Array(0...text.utf8.count)) == expected)
  }

  @Test func `brackets inside one another are many, and bounded`() {
    let deep = String(repeating: "[", count: 4_096)
    #expect(outcome(of: deep + String(repeating: "]", count: 4_096)) == .closed(8_192))
    #expect(outcome(of: deep + "[") == .broken(4_096))
  }
}
