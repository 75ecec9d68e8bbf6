// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBasics

@Suite struct SuggestionTests {
  @Test(arguments: [
    ("recal", "recalc"), ("reclac", "recalc"), ("RECALC", "recalc"), ("evla", "eval"),
    ("functoins", "functions"), ("func", "functions"), ("bnech", "bench"), ("gen", "generate"),
  ])
  func `a slip of the keyboard finds the word that was meant`(word: String, meant: String) {
    let words = ["recalc", "eval", "functions", "generate", "bench", "help"]
    #expect(Suggestion.nearest(to: word, among: words) == meant)
  }

  @Test(arguments: ["xyzzy", "r", "", "print", "1234567890"])
  func `a word that resembles none suggests none`(word: String) {
    #expect(Suggestion.nearest(to: word, among: ["recalc", "eval", "functions", "bench"]) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
    ("ab", "abc", 1), ("abc", "axc", 1), ("ca", "abc", 3), ("kitten", "sitting", 3),
  ])
  func `the distance counts insertions, deletions, replacements and swaps`(
    first: String,
    second: String,
    distance: Int
  ) {
    #expect(Suggestion.distance(Array(first), Array(second)) == distance)
    #expect(Suggestion.distance(Array(second), Array(first)) == distance)
  }
}
