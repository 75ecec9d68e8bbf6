// SPDX-License-Identifier: MIT

import Testing

@testable import ListerSyntax

@Suite struct FormulaMoveTests {
  @Test(arguments: [
    ("A1", 1, 2, "C2"), ("$A1+A$1*$A$1", 1, 1, "$A2+B$1*$A$1"),
    ("SUM( A1 : B2 )", 2, 0, "SUM( A3:B4 )"),
    ("Other!A1&'My ''grid'!b2:C3", 0, 1, "Other!B1&'My ''grid'!C2:D3"),
    ("SUM(B:D)+SUM(2:3)", 1, 1, "SUM(C:E)+SUM(3:4)"), ("SUM($B:D)", 0, 1, "SUM($B:E)"),
    ("A1+B2", -1, 0, "#REF!+B1"), ("A1:B2", 0, -1, "#REF!"), ("P16", 1, 1, "Q17"),
    ("SUM(A1:A20)", 0, 1, "SUM(B1:B20)"), ("\"A1\"&LOG10(A1)&rate", 1, 0, "\"A1\"&LOG10(A2)&rate"),
    ("A1+", 1, 1, "A1+"), ("1/3", 4, 4, "1/3"), ("A1:INDEX(B1:B9,2)", 1, 0, "A2:INDEX(B2:B10,2)"),
  ])
  func `references without a dollar go along, and all else stays`(
    formula: String,
    rows: Int,
    columns: Int,
    expected: String
  ) {
    let move = FormulaMove(rows: rows, columns: columns)
    #expect(move.moved(formula) == expected)
  }

  @Test func `moving there and back gives the same cells`() {
    var generator = FormulaGenerator(seed: 3)
    let there = FormulaMove(rows: 3, columns: 2)
    let back = FormulaMove(rows: -3, columns: -2)
    let still = FormulaMove(rows: 0, columns: 0)
    for _ in 0..<500 {
      let formula = generator.next()
      // What leaves all addresses doesn't come back.
      if formula.contains("XFD") { continue }
      #expect(back.moved(there.moved(formula)) == still.moved(formula), "\(formula)")
    }
  }
}
