// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation

@Suite struct WildcardTests {
  private func matches(_ pattern: String, _ text: String) -> Bool? {
    Array(pattern.utf8).withByteView { pattern in
      Array(text.utf8).withByteView { Wildcard(pattern: pattern)?.matches($0) }
    }
  }

  private func search(_ pattern: String, _ text: String, _ from: Int = 0) -> Int? {
    Array(pattern.utf8).withByteView { pattern in
      Array(text.utf8).withByteView { Wildcard(pattern: pattern)?.firstMatch(in: $0, from: from) }
    }
  }

  @Test(arguments: [
    ("abc", "ABC", true), ("abc", "abcd", false), ("abc", "ab", false), ("", "", true),
    ("", "a", false), ("?", "", false), ("?", "é", true), ("??", "é", false), ("*", "", true),
    ("**", "abc", true), ("a*", "a", true), ("a*", "ba", false), ("*a", "aba", true),
    ("*ab", "aab", true), ("a*b*c", "aXbXbc", true), ("a*b*c", "acb", false),
    ("a?c*", "abcd", true),
    ("~*", "*", true), ("~*", "a", false), ("a~?b", "a?b", true), ("a~?b", "axb", false),
    ("~~", "~", true), ("a~b", "a~b", true), ("a~", "a~", true), ("ÄÖ*", "äöü", true),
    ("?x", "😀X", true), ("*a*a*a*b", "aaaaaaaaaaaaaaaaaaaa", false), ("σ", "Σ", true),
    ("*?", "", false), ("*?", "a", true), ("?*?", "a", false), ("a*a", "a", false),
  ])
  func `a whole text fits a pattern`(pattern: String, text: String, expected: Bool) {
    #expect(matches(pattern, text) == expected)
  }

  @Test(arguments: [
    ("b", "abc", 0, 1), ("B?", "abc", 0, 1), ("b*c", "abxc", 0, 1), ("*c", "abc", 0, 0),
    ("*c", "abc", 1, 1), ("", "abc", 2, 2), ("", "", 0, 0), ("a", "aba", 1, 2), ("é", "cafÉ", 0, 3),
    ("aab", "aaab", 0, 1), ("a*b*", "xxaxxb", 0, 2), ("~?", "a?", 0, 1), ("*", "abc", 3, 3),
  ])
  func `the first place in a text that fits`(
    pattern: String,
    text: String,
    from: Int,
    expected: Int
  ) {
    #expect(search(pattern, text, from) == expected)
  }

  @Test func `what is not there is not found`() {
    #expect(search("d", "abc") == nil)
    #expect(search("a", "abc", 1) == nil)
    #expect(search("c*b", "abc") == nil)
    #expect(search("?", "abc", 3) == nil)
  }

  @Test func `patterns have at most 255 characters`() {
    #expect(matches(String(repeating: "é", count: 255), String(repeating: "É", count: 255)) == true)
    #expect(matches(String(repeating: "a", count: 256), "a") == nil)
    #expect(matches(String(repeating: "~?", count: 128), "a") == nil)
  }

  @Test func `hostile patterns take no more than text times pattern`() throws {
    let pattern = String(repeating: "*a", count: 100) + "b"
    let text = String(repeating: "a", count: 2000)
    var steps = 0
    Array(pattern.utf8).withByteView { pattern in
      Array(text.utf8).withByteView { text in
        let wildcard = Wildcard(pattern: pattern)
        #expect(wildcard?.matches(text, steps: &steps) == false)
        #expect(wildcard?.firstMatch(in: text, from: 0, steps: &steps) == nil)
      }
    }
    #expect(steps < 2000 * 202)
  }

  @Test func `signs make a text a pattern`() {
    #expect(
      Wildcard.isPattern(ByteView("a*")) && Wildcard.isPattern(ByteView("?"))
        && Wildcard.isPattern(ByteView("~"))
    )
    #expect(!Wildcard.isPattern(ByteView("abc")) && !Wildcard.isPattern(ByteView("")))
  }
}
