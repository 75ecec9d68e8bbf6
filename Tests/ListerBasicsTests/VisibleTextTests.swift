// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("plain é 日本 🍎", "plain é 日本 🍎"), ("a\nb\r\tc", #"a\nb\r\tc"#),
    ("\u{1B}]0;x\u{07}", #"\u001B]0;x\u0007"#), ("\u{7F}", #"\u007F"#),
    ("\u{9B}2J", #"\u009B2J"#), ("\u{202E}abc\u{2066}", #"\u202Eabc\u2066"#),
    ("\u{61C}\u{200E}\u{200F}\u{2028}\u{2029}", #"\u061C\u200E\u200F\u2028\u2029"#),
    ("\u{0}", #"\u0000"#), ("👩‍👩‍👧", "👩‍👩‍👧"),
  ])
  func `what a terminal would obey is an escape, in its line`(text: String, shown: String) {
    #expect(VisibleText.line(text) == shown)
  }

  @Test(arguments: [
    ("a\nb\r\nc\n", "a\nb\r\nc\n"), ("a\rb", #"a\rb"#), ("a\r", #"a\r"#),
    ("{\"a\": \"\u{9B}2J\"}\n", "{\"a\": \"\\u009B2J\"}\n"),
    ("a\tb\n\tc\t\td", "a       b\n        c               d"),
    ("12345678\tb", "12345678        b"), ("\u{1B}\tb\n\tc", "\\u001B  b\n        c"),
  ])
  func `the lines of data stay lines, and JSON stays the same`(text: String, shown: String) {
    #expect(text.withByteView { VisibleText.lines($0) } == shown)
  }

  @Test func `bytes that are no text are shown as such`() {
    #expect([0x61, 0x9B, 0x32, 0x4A].withByteView { VisibleText.lines($0) } == "a\u{FFFD}2J")
  }
}
