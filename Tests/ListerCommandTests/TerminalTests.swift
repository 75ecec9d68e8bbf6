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

@Suite struct FiguresTests {
  @Test(arguments: [
    (0, 2, "0.00"), (1.005, 1, "1.0"), (2.5, 0, "3"), (-1.25, 1, "-1.3"), (-0.001, 1, "0.0"),
    (12.3456, 3, "12.346"), (.infinity, 1, "-"), (.nan, 1, "-"), (0.05, 2, "0.05"),
  ])
  func `a number has a fixed count of decimals`(value: Double, places: Int, text: String) {
    #expect(Figures.fixed(value, places) == text)
  }

  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (1_234_567, "1,234,567"), (-12_345, "-12,345"),
  ])
  func `thousands are set apart`(value: Int, text: String) {
    #expect(Figures.grouped(value) == text)
  }

  @Test(arguments: [
    (412, "412 ns"), (3_100, "3.1 µs"), (12_000_000, "12.0 ms"), (2_410_000_000, "2.41 s"),
  ])
  func `a duration has the unit that fits`(nanoseconds: Double, text: String) {
    #expect(Figures.duration(nanoseconds: nanoseconds) == text)
  }

  @Test func `a table puts its first column left and the others right`() {
    var table = TextTable(titles: ["name", "count"])
    table.add(["a", "1"])
    table.add(["longer", "12345678"])
    let style = Style(isTerminal: false) { _ in nil }
    #expect(
      table.text(style: style) == """
        name       count
        a              1
        longer  12345678

        """
    )
  }
}
