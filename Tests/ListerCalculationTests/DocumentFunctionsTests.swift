// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import Testing

@testable import ListerCalculation

@Suite struct DocumentFunctionsTests {
  /// Items whose `n` is 1, 2, 3 …, whose `t` is the text 1,5, and whose `big` is 2^200 for each.
  private final class Items: ItemColumns {
    let count: Int
    var reads = 0
    init(count: Int) { self.count = count }

    func appendColumn(_ field: ByteView, to column: inout [Value], for cells: DocumentCells) {
      reads += 1
      let arithmetic = cells.arithmetic
      for index in 0..<count {
        switch field.string {
        case "n": column.append(Value(index + 1))
        case "t": column.append(Value(text: ByteView("1,5")))
        case "big": column.append(Value(arithmetic.power(Number(2), Number(200))))
        default: column.append(.empty)
        }
      }
    }

    func columns(besides field: ByteView, for cells: DocumentCells) -> [String]? {
      field == ByteView("void") ? nil : ["n", "t", "big"]
    }
  }

  private func calculated(_ formulas: [StaticString], _ items: Items) -> Calculator {
    let calculator = Calculator()
    calculator.cells.begin()
    _ = calculator.cells.addGrid(name: ByteView("Grid"))
    calculator.cells.items = items
    for (row, formula) in formulas.enumerated() {
      calculator.cells.setFormula(ByteView(formula), row: row, column: 0, grid: 0)
    }
    calculator.compile()
    calculator.evaluate()
    return calculator
  }

  private func results(_ formulas: [StaticString], _ items: Items) -> [String] {
    let calculator = calculated(formulas, items)
    return formulas.indices.map { row in
      let value = calculator.cells.value(row: row, column: 0, grid: 0)
      if value.isError { return ByteView(value.error.text).string }
      return calculator.lane.toText(value).text.string
    }
  }

  @Test func `a column is read once and serves all formulas`() {
    let items = Items(count: 1000)
    let formulas: [StaticString] = [
      "SUM(ITEMS(\"n\"))", "ROWS(ITEMS(\"n\"))", "SUM(ITEMS(\"n\")*2)", "MATCH(500,ITEMS(\"n\"))",
      "COUNTBLANK(ITEMS(\"missing\"))", "INDEX(ITEMS(\"n\"),7)", "ITEMS(\"n\")",
    ]
    #expect(
      results(formulas, items) == ["500500", "1000", "1001000", "500", "1000", "7", "#SPILL!"]
    )
    #expect(items.reads == 2)
  }

  @Test func `without items a column has no rows`() {
    let formulas: [StaticString] = [
      "SUM(ITEMS(\"n\"))", "COUNTA(ITEMS(\"n\"))", "ROWS(ITEMS(\"n\"))", "ITEMS(\"n\")",
      "INDEX(ITEMS(\"n\"),1)", "MATCH(1,ITEMS(\"n\"),0)", "LEN(ITEMS(\"n\"))", "SORT(ITEMS(\"n\"))",
      "XLOOKUP(1,ITEMS(\"n\"),ITEMS(\"n\"),\"none\")", "VLOOKUP(1,ITEMS(\"n\"),1,FALSE)",
      "LOOKUP(1,ITEMS(\"n\"))", "TEXTJOIN(\",\",TRUE,ITEMS(\"n\"))", "UNIQUE(ITEMS(\"n\"))",
    ]
    let items = Items(count: 0)
    let expected = [
      "0", "0", "0", "#CALC!", "#REF!", "#N/A", "#CALC!", "#CALC!", "none", "#N/A", "#N/A", "",
      "#CALC!",
    ]
    #expect(results(formulas, items) == expected)
  }

  @Test func `big numbers of items stay what they are from formula to formula`() {
    let formulas: [StaticString] = [
      "SUM(ITEMS(\"big\"))/2^200", "FACT(60)", "MAX(ITEMS(\"big\"))=2^200",
      "SUM(ITEMS(\"big\"))/2^200",
    ]
    let items = Items(count: 100)
    let results = results(formulas, items)
    #expect([results[0], results[2], results[3]] == ["100", "TRUE", "100"])
  }

  @Test func `more columns than fit are NUM`() {
    let items = Items(count: 3 << 20)
    let formulas: [StaticString] = [
      "ROWS(ITEMS(\"a\"))", "ROWS(ITEMS(\"b\"))", "ROWS(ITEMS(\"c\"))", "ROWS(ITEMS(\"a\"))",
    ]
    #expect(results(formulas, items) == ["3145728", "3145728", "#NUM!", "3145728"])
  }

  private static let unknown = CellDiagnostic.Fault.unknownColumn("m", columns: ["n", "t", "big"])

  @Test(
    arguments: [
      ("SUM(ITEMS(\"m\"))", [DocumentFunctionsTests.unknown], [11]),
      ("ROWS(ITEMS(\"m\"))+SUM(ITEMS(\"m\"))", [DocumentFunctionsTests.unknown], [12]),
      ("COUNTA(ITEMS(\"m\"&\"\"))", [DocumentFunctionsTests.unknown], [nil]),
      ("COUNTA(ITEMS(\"void\"))", [], []), ("SUM(ITEMS(\"n\"))", [], []),
      ("IF(1=1,0,SUM(ITEMS(\"m\")))", [], []),
      ("SUM(ITEMS(\"t\"))", [.skippedTexts(3, first: "1,5")], [nil]),
      ("SUM(ITEMS(\"n\"),ITEMS(\"t\"))", [.skippedTexts(3, first: "1,5")], [nil]),
      ("SUM(IF(ITEMS(\"n\")>2,ITEMS(\"t\"),0))", [.skippedTexts(1, first: "1,5")], [nil]),
      ("MAX(ITEMS(\"t\"))+AVERAGE(1,ITEMS(\"t\"))", [.skippedTexts(3, first: "1,5")], [nil]),
      ("COUNTA(ITEMS(\"t\"))", [], []), ("SUMM(1)", [.unknownFunction("SUMM")], [1]),
    ] as [(StaticString, [CellDiagnostic.Fault], [Int?])]
  )
  func `what is asked of the items in vain is told once for a formula, with its place`(
    formula: StaticString,
    faults: [CellDiagnostic.Fault],
    places: [Int?]
  ) {
    let diagnostics = calculated([formula], Items(count: 3)).diagnostics
    #expect(diagnostics.map(\.fault) == faults)
    #expect(diagnostics.map(\.place) == places)
  }

  @Test func `of many columns that there are not a formula is told of the first`() {
    let formulas: [StaticString] = ["SUM(ITEMS(SEQUENCE(10,10)))", "SUM(ITEMS(SEQUENCE(20)))"]
    let diagnostics = calculated(formulas, Items(count: 3)).diagnostics
    #expect(diagnostics.map(\.row) == (0..<32).map { $0 / 16 })
    #expect(diagnostics.first?.fault == .unknownColumn("1", columns: ["n", "t", "big"]))
  }

  @Test
  func `each formula is told of, in the order of the cells, and the next document of nothing`() {
    let formulas: [StaticString] = ["SUM(ITEMS(\"m\"))", "SUMM(1)", "1", "SUM(ITEMS(\"m\"))"]
    let calculator = calculated(formulas, Items(count: 3))
    #expect(calculator.diagnostics.map(\.row) == [0, 1, 3])
    calculator.cells.begin()
    _ = calculator.cells.addGrid(name: ByteView("Grid"))
    calculator.cells.setFormula(ByteView("1+1"), row: 0, column: 0, grid: 0)
    calculator.compile()
    calculator.evaluate()
    #expect(calculator.diagnostics.isEmpty)
  }

  @Test func `formulas that wait for others are told of once`() {
    let formulas: [StaticString] = ["SUM(INDIRECT(\"A2\"))+SUM(ITEMS(\"m\"))", "SUM(ITEMS(\"m\"))"]
    #expect(calculated(formulas, Items(count: 3)).diagnostics.map(\.row) == [0, 1])
  }

  @Test(
    arguments: [
      ("1.5", true), ("1,5", true), ("-7", true), ("+1.234,5", true), ("1,234,567.8", true),
      ("", false), ("-", false), (",", false), ("1.2.3", false), ("1,2,3", false),
      ("2026-11-22", false),
      ("1234.567.890", false), ("12:30", false), ("a1", false), ("1 234", false),
      ("1234567890123456789012345678901234567890", true),
      ("12345678901234567890123456789012345678901", false),
    ] as [(StaticString, Bool)]
  )
  func `a text looks like a number by its digits and marks`(text: StaticString, isOne: Bool) {
    #expect(NumberLooks.areThose(of: ByteView(text)) == isOne)
  }
}
