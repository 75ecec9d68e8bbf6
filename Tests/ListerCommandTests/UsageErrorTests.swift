// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCommand

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (UsageError.missingCommand, "a command is missing"),
    (
      .unknownCommand("recal", suggestion: "recalc"),
      "there is no command 'recal'; did you mean 'recalc'?"
    ),
    (
      .unknownOption("--job", command: "recalc", suggestion: nil),
      "'recalc' has no option '--job'"
    ),
    (
      .missingValue(option: "-o", expectation: "a path"),
      "the option '-o' needs a path"
    ),
    (
      .unexpectedValue("1", option: "--quiet"),
      "the option '--quiet' takes no value, but was given '1'"
    ),
    (
      .badValue("x", option: "--to", expectation: "one of a, b", suggestion: "a"),
      "'x' is no value for '--to': it takes one of a, b; did you mean 'a'?"
    ),
    (.conflict("--a", "--b"), "the options '--a' and '--b' exclude each other"),
    (.missingArgument("FORMULA"), "the argument FORMULA is missing"),
    (.unexpectedArgument("x"), "the argument 'x' is one too many"),
    (
      .unknownArgument("SMU", name: "function", suggestion: "SUM"),
      "there is no function 'SMU'; did you mean 'SUM'?"
    ),
  ])
  func `each usage error says what is wrong in one line`(error: UsageError, message: String) {
    #expect(error.message == message)
  }
}

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
