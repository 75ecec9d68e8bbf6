// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import Testing

@testable import ListerCalculation

/// Shapes that would take all time or memory if nothing bounded them.
@Suite struct FunctionLimitsTests {
  /// A column of items as long as a test of it is worth.
  private final class LongColumn: ItemColumns {
    let count: Int
    init(_ count: Int) { self.count = count }

    func appendColumn(
      _ field: ByteView,
      to column: inout [Value],
      for cells: DocumentCells
    ) {
      for index in 0..<count { column.append(Value(index)) }
    }

    func columns(besides field: ByteView, for cells: DocumentCells) -> [String]? { nil }
  }

  @Test(arguments: [
    ("FACT(1E9)", "#NUM!"), ("COMBIN(1E15,5E14)", "#NUM!"), ("PERMUT(1E15,5E14)", "#NUM!"),
    ("POWER(9,POWER(9,9))", "#NUM!"), ("PRODUCT(2^1000000,2^1000000)", "#NUM!"),
    ("SUMSQ(2^600000)", "#NUM!"), ("LCM(2^600000,3^300000)", "#NUM!"),
    ("GCD(2^900000,6^300000)=2^300000", "TRUE"),
    ("ROUND(1/3,1E6)=1/3", "TRUE"), ("ROUND(2^1000,-1E9)", "0"),

    ("SUM(2^1000000,1,0-2^1000000)", "1"), ("EXP(1E9)", "#NUM!"), ("EVEN(2^1048575)", "#NUM!"),
    ("VAR(2^600000,1)", "#NUM!"), ("RANDBETWEEN(1,2^1000000)", "#NUM!"),
  ])
  func `huge results end at once`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test(arguments: ["-2^63", "1E300", "-PI()^20"])
  func `every function answers, however large its arguments are`(argument: String) {
    let names = FunctionTable.standard.functions.map { function in
      let arguments = Array(repeating: argument, count: max(function.minimumArguments, 1))
      return "\(function.name)(\(arguments.joined(separator: ",")))"
    }
    let columns = Array("ABCDEFGHIJKLMNO")
    for start in stride(from: 0, to: names.count, by: 240) {
      let formulas = names[start..<min(start + 240, names.count)].enumerated().map { place in
        ("\(columns[place.offset % 15])\(place.offset / 15 + 1)", "=" + place.element)
      }
      let sheet = Sheet(Dictionary(uniqueKeysWithValues: formulas))
      #expect(formulas.allSatisfy { sheet[$0.0] != "" })
    }
  }

  @Test func `big intermediate sums don't fill the arena`() {
    var cells: [String: String] = [:]
    for row in 1...16 {
      for column in "ABCDEFGHIJKLMNO" {
        cells["\(column)\(row)"] = "=1/(\(row)*100+\(column == "A" ? 1 : 3))"
      }
    }
    let terms = Array(repeating: "A1:O16", count: 200).joined(separator: ",")
    let sheet = Sheet(cells.merging(["P1": "=SUM(\(terms))/SUM(A1:O16)"]) { first, _ in first })
    #expect(sheet["P1"] == "200")
    #expect(!sheet.calculator.arithmetic.isExhausted)
  }

  @Test func `criteria over a whole grid for each of its cells are within the budget`() {
    var cells: [String: String] = [:]
    for row in 1...15 { for column in "ABCDEFGHIJKLMNOP" { cells["\(column)\(row)"] = "\(row)" } }
    cells["A16"] = "=SUMPRODUCT(COUNTIF(A1:P15,A1:P15))"
    #expect(Sheet(cells)["A16"] == "3840")
  }

  @Test(arguments: [
    "SUM(COUNTIF(A1:P15,A1:P15))", "MEDIAN(A1:P15)", "SUM(LARGE(A1:P15,{1,1}))",
    "SUM(RANK(A1:P15,A1:P15))", "SUMIFS(A1:P15,A1:P15,1,A1:P15,1)", "MODE(A1:P15)",
    "SUMIF(A1:P15,1)", "SUBTOTAL(9,A1:P15)", "VAR(A1:P15)", "AVERAGEA(A1:P15)",
  ])
  func `walks over cells are paid for`(formula: String) {
    let sheet = Sheet(["P16": "=" + formula, "O16": "=1+1"], withBudget: 1000)
    #expect(sheet["P16"] == "#NUM!")
    #expect(sheet["O16"] == "2")
    #expect(Sheet(["P16": "=" + formula], withBudget: 1 << 24)["P16"] != "#NUM!")
  }

  @Test(arguments: [
    "B1=B2", "B1&B2", "LEN(B1)", "EXACT(B1,B2)", "UPPER(B1)", "SUBSTITUTE(B1,\"a\",\"b\")",
    "FIND(\"c\",B1)", "CONCAT(B1:B2)", "SORT(B1:B2)", "REPT(\"a\",20000)",
    "MATCH(B1,B1:B2,0)", "UNIQUE(B1:B2)", "LEN(2^100000)",
  ])
  func `work on long texts is paid for`(formula: String) {
    let cells = [
      "B1": String(repeating: "a", count: 10_000), "B2": String(repeating: "A", count: 10_000),
      "A2": "=ISERROR(\(formula))", "A3": "=1/0",
    ]
    let sheet = Sheet(cells, withBudget: 500)
    #expect(["A2", "A3"].map { sheet[$0] } == ["#NUM!", "#DIV/0!"])
  }

  @Test func `long texts against hostile patterns are paid for`() {
    let pattern = "*" + String(repeating: "a", count: 200) + "b"
    let cells = [
      "B1": String(repeating: "a", count: 2000), "P16": "=COUNTIF(B1:B2,\"\(pattern)\")",
    ]
    #expect(Sheet(cells, withBudget: 1_000_000)["P16"] == "#NUM!")
    #expect(Sheet(cells, withBudget: 1 << 24)["P16"] == "0")
  }

  @Test(
    .enabled(if: FunctionTable.standard.function(named: "ITEMS") != nil),
    arguments: [
      ("SUM", "19999900000"), ("COUNT", "200000"), ("MAX", "199999"), ("MEDIAN", "99999.5"),
      ("MODE", "#N/A"), ("AVERAGE", "99999.5"), ("VARP", "39999999999/12"),
      ("SUMPRODUCT", "19999900000"),
    ]
  )
  func `long columns of items`(name: String, expected: String) {
    let calculator = Calculator()
    let column = LongColumn(200_000)
    calculator.cells.begin()
    calculator.cells.items = column
    _ = calculator.cells.addGrid(name: ByteView("Grid"))
    calculator.cells.setShape(rows: 1, columns: 2, grid: 0)
    let (left, right) = (Array("\(name)(ITEMS(\"x\"))".utf8), Array(expected.utf8))
    left.withByteView { left in
      right.withByteView { right in
        calculator.cells.setFormula(left, row: 0, column: 0, grid: 0)
        calculator.cells.setFormula(right, row: 0, column: 1, grid: 0)
        calculator.compile()
        calculator.evaluate()
      }
    }
    let (value, wanted) = (
      calculator.cells.value(row: 0, column: 0, grid: 0),
      calculator.cells.value(row: 0, column: 1, grid: 0)
    )
    #expect(value.kind == wanted.kind)
    if value.isNumber && wanted.isNumber {
      #expect(calculator.arithmetic.equal(value.number, wanted.number))
    }
  }
}
