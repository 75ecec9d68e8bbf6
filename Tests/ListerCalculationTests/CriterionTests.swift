// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct CriterionTests {
  /// 10, 20, 30, a number as text, two words, an empty text, TRUE, an error, and an empty cell.
  private static let cells = [
    "A1": "10", "A2": "20", "A3": "30", "A4": "=\"20\"", "A5": "apple", "A6": "Apricot",
    "A7": "=\"\"",
    "A8": "TRUE", "A9": "#N/A", "B1": "1", "B2": "2", "B3": "4", "B4": "8", "B5": "16", "B6": "32",
    "B7": "64", "B8": "128", "B9": "256", "B10": "512", "C1": ">=20", "C2": "ap*", "D1": "20",
  ]

  /// Each formula's sum says which cells met the criterion: 1 for A1, 2 for A2, 4 for A3 ...
  @Test(arguments: [
    ("20", "10"), ("\"20\"", "10"), ("\"=20\"", "10"), ("\">=20\"", "6"), ("\">10\"", "6"),
    ("\"<20\"", "1"),
    ("\"<=20\"", "3"), ("\"<>20\"", "1021"), ("\"=2E1\"", "10"),
    ("\">=1/x\"", "56"), ("\">=1/2\"", "7"),
    ("\"20.0\"", "10"),
    ("\"2000%\"", "10"), ("\" 20 \"", "10"), ("\">-5\"", "7"), ("C1", "6"), ("D1", "10"),
    ("D2", "0"),
    ("\"apple\"", "16"), ("\"APPLE\"", "16"), ("\"=apple\"", "16"), ("\"<>apple\"", "1007"),
    ("\"ap*\"", "48"),
    ("\"?p*\"", "48"), ("\"*\"", "120"), ("\"?*\"", "56"), ("\"<>*\"", "903"), ("\"<>ap*\"", "975"),
    ("\"appl\"", "0"), ("\"appl?\"", "16"), ("\"~*\"", "0"), ("\">apple\"", "32"),
    ("\"<b\"", "120"),
    ("\">=apple\"", "48"), ("C2", "48"), ("\"\"", "576"), ("\"=\"", "512"), ("\"<>\"", "511"),
    ("TRUE", "128"), ("\"TRUE\"", "128"), ("\"true\"", "128"), ("\"<>TRUE\"", "895"),
    ("FALSE", "0"),
    ("#N/A", "256"), ("\"#N/A\"", "256"), ("\"<>#N/A\"", "767"), ("1/0", "0"), ("\">\"", "0"),
    ("0", "0"),
    ("\"=0\"", "0"), ("\"=*\"", "120"), ("\"><\"", "48"),
  ])
  func `the cells that meet a criterion`(criterion: String, expected: String) {
    #expect(Sheet.evaluate("SUMIF(A1:A10,\(criterion),B1:B10)", Self.cells) == expected)
    let count = String(Int(expected)?.nonzeroBitCount ?? -1)
    #expect(Sheet.evaluate("COUNTIF(A1:A10,\(criterion))", Self.cells) == count)
    #expect(Sheet.evaluate("COUNTIFS(A1:A10,\(criterion))", Self.cells) == count)
    #expect(Sheet.evaluate("SUMIFS(B1:B10,A1:A10,\(criterion))", Self.cells) == expected)
  }

  @Test(arguments: [
    ("SUMIF(A1:A3,\">10\")", "50"), ("SUMIF(A1:A9,\">10\")", "50"),
    ("SUMIF(A1:A10,\"<>20\")", "#N/A"),
    ("SUMIF(A1:A6,\"ap*\",A1)", "0"), ("SUMIF(A1:A6,\"zz\",B1:B6)", "0"),
    ("AVERAGEIF(A1:A3,\">10\")", "25"), ("AVERAGEIF(A1:A3,\">10\",B1:B3)", "3"),
    ("AVERAGEIF(A1:A3,\">99\")", "#DIV/0!"), ("AVERAGEIF(A5:A6,\"ap*\")", "#DIV/0!"),
    ("COUNTIFS(A1:A6,\">10\",B1:B6,\"<4\")", "1"),
    ("COUNTIFS(A1:A6,\">10\",B1:B5,\"<4\")", "#VALUE!"),
    ("SUMIFS(B1:B6,A1:A6,\">10\",B1:B6,\">2\")", "4"), ("SUMIFS(B1:B5,A1:A6,\">10\")", "#VALUE!"),
    ("AVERAGEIFS(B1:B6,A1:A6,\">10\")", "3"), ("AVERAGEIFS(B1:B6,A1:A6,\">99\")", "#DIV/0!"),
    ("MINIFS(B1:B6,A1:A6,\">10\")", "2"), ("MAXIFS(B1:B6,A1:A6,\">10\")", "4"),
    ("MINIFS(B1:B6,A1:A6,\">99\")", "0"), ("MAXIFS(A1:A9,B1:B9,\"=256\")", "#N/A"),
    ("SUMIFS(B1:B6,A1:A6,\">10\",B1:B6)", "#NAME?"), ("SUM(COUNTIF(A1:A6,{10,\"ap*\"}))", "3"),
    ("SUM(SUMIF(A1:A3,A1:A2,B1:B3))", "3"), ("SUMPRODUCT(COUNTIF(A1:A3,A1:A3))", "3"),
    ("SUMIF({\"a\",\"b\",\"A\"},\"a\",{1,2,4})", "5"), ("COUNTIF(A1:B2,\"<5\")", "2"),
    ("COUNTIF(#REF!,1)", "#REF!"), ("SUMIF(A1:A3,10,#REF!)", "#REF!"),
    ("SUMIFS(#REF!,A1:A3,10)", "#REF!"), ("COUNTIFS(1/0,10)", "#DIV/0!"),
    ("COUNTBLANK(#N/A)", "#N/A"), ("COUNTIF(A1:A3,)", "0"),
  ])
  func `ranges and criteria`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula, Self.cells) == expected)
  }

  @Test func `patterns that are too long are refused, long texts are not`() {
    let long = String(repeating: "a", count: 300)
    let cells = ["A1": long, "B1": long + "*"]
    #expect(Sheet.evaluate("COUNTIF(A1:A2,A1)", cells) == "1")
    #expect(Sheet.evaluate("COUNTIF(A1:A2,B1)", cells) == "#VALUE!")
  }

  @Test func `the range of SUMIF gives its shape to what is summed`() {
    let cells = [
      "A1": "1", "A2": "1", "A3": "1", "C1": "1", "C2": "2", "C3": "4", "D1": "8", "D2": "16",
    ]
    #expect(Sheet.evaluate("SUMIF(A1:A3,1,C1)", cells) == "7")
    #expect(Sheet.evaluate("SUMIF(A1:A2,1,C1:D9)", cells) == "3")
    #expect(Sheet.evaluate("SUMIF(A1:B2,1,C1:C3)", cells) == "3")
    #expect(Sheet.evaluate("AVERAGEIF(A1:A3,1,C1:D1)", cells) == "7/3")
    // As far as the grid goes.
    #expect(Sheet.evaluate("SUMIF(A1:A3,1,D16:E16)", cells) == "0")
  }

  @Test func `cells that only the shape adds are calculated before, and make cycles`() {
    let sheet = Sheet([
      "A1": "=SUMIF(B1:B3,1,C1)", "B1": "1", "B2": "1", "B3": "1", "C1": "1", "C2": "=D1+1",
      "C3": "=C2+1", "D1": "=9+1",
    ])
    #expect(sheet["A1"] == "24")
    let cycle = Sheet(["A1": "=SUMIF(B1:B3,1,C1)", "B1": "1", "C3": "=A1"])
    #expect(cycle["A1"] == "#CIRC!")
    // What the shape takes away is not read.
    let smaller = Sheet(["A1": "=SUMIF(B1:B2,1,C1:C3)", "B1": "1", "C1": "5", "C3": "=A1"])
    #expect(smaller["A1"] == "5")
    #expect(smaller["C3"] == "5")
  }

  @Test func `a shape that shows only during calculation`() {
    let sheet = Sheet([
      "A1": "=SUMIF(IF(TRUE,B1:B3),1,C1)", "B1": "1", "B2": "1", "B3": "1", "C1": "1",
      "C2": "=D1+1", "C3": "=C2+1", "D1": "=9+1",
    ])
    #expect(sheet["A1"] == "24")
  }
}
