// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import TestKit
import Testing

@testable import ListerCalculation

/// What a document may cost: each kind of work is charged for about what it takes.
@Suite struct WorkLimitsTests {
  /// A column of cells with one text, from B1 to B16.
  private static func column(_ text: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: (1...16).map { ("B\($0)", text) })
  }

  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  /// A formula that makes so many functions, each of which takes 120 values along.
  static func functions(_ count: Int) -> String {
    let names = (1...120).map { "name_\($0),\($0)," }.joined()
    return "LET(\(names)REDUCE(0,SEQUENCE(\(count)),LAMBDA(sum,x,LET(f,LAMBDA(y,y),f(sum)+1))))"
  }

  /// A formula, the text of B1 to B16, the units it takes at least, and its result.
  static let work: [(formula: String, text: String, units: Int, result: String)] = [
    // Letters beyond ASCII, written in the other case: looked up one by one.
    ("COUNTIF(B1:B16,\"\(times("É", 60))x\")", times("é", 60), 20_000, "0"),
    ("MATCH(\"\(times("É", 60))x\",B1:B16,0)", times("é", 60), 20_000, "#N/A"),
    ("COUNTA(SORT(B1:B16))", times("İ", 30), 5_000, "16"),
    ("SUM(IF(B1:B16=\"\(times("É", 60))x\",1,0))", times("é", 60), 20_000, "0"),
    // Patterns that go back to their star at each character.
    ("ISNA(MATCH(\"*\(times("a", 100))b\",B1:B16,0))", times("a", 250), 500_000, "TRUE"),
    ("ISNA(XMATCH(\"*\(times("a", 100))b\",B1:B16,2))", times("a", 250), 500_000, "TRUE"),
    ("ISNA(VLOOKUP(\"*\(times("a", 100))b\",B1:B16,1,FALSE))", times("a", 250), 500_000, "TRUE"),
    ("ISERROR(SEARCH(\"\(times("a", 100))b\",B1))", times("a", 2000), 500_000, "TRUE"),
    ("COUNTIF(B1:B16,\"*\(times("?", 20))b\")", times("é", 60), 5_000, "0"),
    // Parts that nearly fit at each character.
    ("LEN(SUBSTITUTE(B1,\"\(times("a", 200))b\",\"\"))", times("a", 10_000), 100_000, "10000"),
    ("ISERROR(FIND(\"\(times("a", 200))b\",B1))", times("a", 10_000), 100_000, "TRUE"),
    // Regular expressions of many instructions, and many matches, each looked for in all that is left.
    ("REGEXTEST(B1,\"(?:[ab]*a)[ab]{12}c\")", times("a", 2000), 300_000, "FALSE"),
    ("LEN(REGEXREPLACE(B1,\"a+?\",\"\"))", times("a", 500), 5_000_000, "0"),
    ("LEN(REGEXREPLACE(B1,\"a\",\"\"))", times("a", 2000), 2_000_000, "0"),
    ("XMATCH(\"b$\",B1:B16,3)", times("a", 400) + "b", 15_000, "1"),
    ("IFERROR(REGEXTEST(\"a\",\"\\pL(\"),0)", "", 100_000, "0"),
    ("LEN(UPPER(B1))", times("ä", 3000), 200_000, "3000"),
    ("LEN(PROPER(B1))", times("ä", 3000), 200_000, "3000"),
    ("ISERROR(INDIRECT(B1))", times("(", 8000), 200_000, "TRUE"),
    // A call, or an operator, for each element.
    ("SUM(MOD(SEQUENCE(1000),1))", "", 60_000, "0"),
    ("COUNTA(SEQUENCE(1000)&1)", "", 60_000, "1000"),
    ("SUMPRODUCT((SEQUENCE(1000)>1)*(SEQUENCE(1000)<5))", "", 150_000, "3"),
    ("SUMIFS(SEQUENCE(999),SEQUENCE(999),1,SEQUENCE(999),1)", "", 60_000, "1"),
    // What functions take along is kept until the formula ends.
    (functions(1000), "", 2_000_000, "1000"),
  ]

  @Test(arguments: work.indices)
  func `work is paid for before the next formula is calculated`(index: Int) {
    let (formula, text, units, result) = Self.work[index]
    let cells = Self.column(text).merging(["P16": "=" + formula]) { first, _ in first }
    #expect(Sheet(cells, withBudget: units)["P16"] == "#NUM!")
    #expect(Sheet(cells, withBudget: 1 << 26)["P16"] == result)
  }

  @Test func `what functions take along has a bound in memory`() {
    #expect(Sheet.evaluate(Self.functions(50_000)) == "50000")
    #expect(Sheet.evaluate(Self.functions(100_000)) == "#NUM!")
  }

  @Test func `arrays that functions write out have a bound in memory`() {
    let array = "{" + (1...100).map(String.init).joined(separator: ",") + "}"
    let sum = { (count: Int) in
      "REDUCE(0,SEQUENCE(\(count)),LAMBDA(sum,x,sum+COLUMNS(\(array))))"
    }
    #expect(Sheet.evaluate(sum(50_000)) == "5000000")
    #expect(Sheet.evaluate(sum(100_000)) == "#NUM!")
  }

  @Test func `texts that differ in their first letters cost nothing beyond the walk`() {
    let texts = ["Apples", "Pears", "apples", "Plums"]
    let cells = Dictionary(uniqueKeysWithValues: (1...16).map { ("B\($0)", texts[$0 % 4]) })
    let formulas = ["C1": "=COUNTIF(B1:B16,\"APPLES\")", "C2": "=MATCH(\"Pears\",B1:B16,0)"]
    let sheet = Sheet(cells.merging(formulas) { first, _ in first }, withBudget: 1000)
    #expect(["C1", "C2"].map { sheet[$0] } == ["8", "1"])
  }

  @Test func `a search by halves compares few values, and is paid for those`() {
    let cells = ["P16": "=SUM(MATCH(70000,SEQUENCE(100000),1))"]
    // For each element, making the array takes 16 and its kind 1; comparing it would take 8. The only
    // formula may spend half of the budget.
    #expect(Sheet(cells, withBudget: 3_500_000)["P16"] == "70000")
  }

  @Test func `every array that spills pays for the formulas that may have read its cells`() {
    var cells: [String: String] = [:]
    for row in 1...16 {
      for column in "ACEGIKMO" { cells["\(column)\(row)"] = "=SEQUENCE(1,2)" }
    }
    let sheet = Sheet(cells)
    #expect(sheet["P16"] == "2")
    // Making the arrays takes 12,000 units, less than the parts of the formulas.
    #expect(Sheet(cells, budget: 60_000)["O16"] == "#NUM!")
  }
}

@Suite struct NameIndexTests {
  @Test(arguments: [1, 2, 3, 16, 17, 63])
  func `grids and names are found in any case, however many there are`(count: Int) {
    let grids = ["Grid"] + (1...count).map { "Größe \($0)" }
    let names = Dictionary(
      uniqueKeysWithValues: (1...count).map { ("Maß\($0)", "'Größe \($0)'!A1") }
    )
    var cells: [String: String] = [:]
    for number in 1...count { cells["Größe \(number)!A1"] = "\(number)" }
    cells["B1"] = "='GRÖßE \(count)'!A1"
    cells["B2"] = "='Größe 1'!A1"
    cells["B3"] = "=maß\(count)+MAß1"
    cells["B4"] = "=INDIRECT(\"'gröẞe \(count)'!A1\")"
    cells["B5"] = "=SUM('Größe 0'!A1)"
    let sheet = Sheet(cells, grids: grids, names: names)
    #expect(sheet["B1"] == "\(count)")
    #expect(sheet["B2"] == "1")
    #expect(sheet["B3"] == "\(count + 1)")
    #expect(sheet["B4"] == "\(count)")
    #expect(sheet["B5"] == "#REF!")
  }
}
