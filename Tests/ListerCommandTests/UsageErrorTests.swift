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
    (
      .version(2, of: "a@2"), "'a@2' is one version, which can only be read; leave out '@2'"
    ),
    (.conflict("--a", "--b"), "the options '--a' and '--b' exclude each other"),
    (.missingArgument("FORMULA"), "the argument FORMULA is missing"),
    (.unexpectedArgument("x"), "the argument 'x' is one too many"),
    (
      .unknownArgument("SMU", name: "function", others: "see there", suggestion: "SUM"),
      "there is no function 'SMU': see there; did you mean 'SUM'?"
    ),
    (
      .unknown("grene", "color", among: ["gray", "green"]),
      "there is no color 'grene': there are gray, green; did you mean 'green'?"
    ),
    (
      .unknown("purple", "color", among: ["gray", "green"]),
      "there is no color 'purple': there are gray, green"
    ),
  ])
  func `each usage error says what is wrong in one line`(error: UsageError, message: String) {
    #expect(error.message == message)
  }
}
