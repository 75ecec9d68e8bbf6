// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCommand

@Suite struct StyleTests {
  @Test(arguments: [
    (true, ["TERM": "xterm"], true, true),
    (false, ["TERM": "xterm"], false, false),
    (true, ["TERM": "dumb"], false, false),
    (true, [:], false, false),
    (true, ["TERM": "xterm", "NO_COLOR": "1"], true, false),
    (true, ["TERM": "xterm", "NO_COLOR": ""], true, true),
    (false, ["CLICOLOR_FORCE": "1"], false, true),
    (false, ["CLICOLOR_FORCE": "0"], false, false),
    (false, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false, false),
  ])
  func `colour and redrawing follow the terminal and the environment`(
    isTerminal: Bool,
    variables: [String: String],
    redraws: Bool,
    colours: Bool
  ) {
    let style = Style(isTerminal: isTerminal) { variables[$0] }
    #expect(style.isTerminal == redraws)
    #expect(style.hasColour == colours)
    #expect(style.bold("x") == (colours ? "\u{1B}[1mx\u{1B}[0m" : "x"))
  }
}
