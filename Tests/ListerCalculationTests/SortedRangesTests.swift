// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import TestKit
import Testing

@testable import ListerCalculation

/// Formulas that use the order that others have found: nothing but the time shows it.
@Suite struct SortedRangesTests {
  private static let values = [
    "1", "2.5", "-7", "0.125", "1000", "3", "3", "", "", "x", "TRUE", "9007199254740993.5",
    "9223372036854775807", "=1/3", "=2^200", "=SQRT(2)", "#N/A",
  ]
  private static let functions = [
    "MEDIAN(#)", "LARGE(#,2)", "SMALL(#,3)", "PERCENTILE(#,0.3)", "QUARTILE.EXC(#,1)",
    "RANK(3,#)", "RANK(3,#,1)", "RANK(2.75,#)", "RANK(1/3,#)", "MODE(#)", "MODE(#,4)",
    "SUM(MODE.MULT(#)*{1,2,3,4})", "SUM(LARGE(#,{1,2}))", "MEDIAN(#,4)", "TRIMMEAN(#,0.2)",
    "PERCENTRANK(#,2)", "SUM(FREQUENCY(#,{3,2,2})*{1,10,100,1000})",
  ]

  /// Sixteen formulas over values of the first kinds in A1 to H16.
  private func document(
    _ kinds: Int,
    _ random: inout SeededGenerator
  ) -> (values: [String: String], formulas: [String]) {
    var cells: [String: String] = [:]
    for column in "ABCDEFGH" {
      for row in 1...16 {
        cells["\(column)\(row)"] = Self.values[Int.random(in: 0..<kinds, using: &random)]
      }
    }
    let formulas = (0..<16).map { _ in
      let last = ["A4", "A16", "D16", "H16"].randomElement(using: &random) ?? "A4"
      let function = Self.functions.randomElement(using: &random) ?? ""
      return "=" + function.replacing("#", with: "A1:\(last)")
    }
    return (cells.filter { !$0.value.isEmpty }, formulas)
  }

  private func run(
    _ cells: [String: String],
    _ formulas: [String]
  ) -> (results: [String], spent: Int) {
    let calculator = Calculator()
    var cells = cells
    for (index, formula) in formulas.enumerated() { cells["J\(index + 1)"] = formula }
    let sheet = Sheet(cells, calculator: calculator)
    return (formulas.indices.map { sheet["J\($0 + 1)"] }, calculator.arithmetic.spentUnits)
  }

  @Test func `results and costs are those of each formula alone`() {
    var random = SeededGenerator(seed: 11)
    for index in 0..<25 {
      let kinds = [7, 12, 14, 15, 17][index % 5]
      let (values, formulas) = document(kinds, &random)
      let together = run(values, formulas)
      let alone = formulas.map { run(values, [$0]) }
      #expect(together.results == alone.map { $0.results[0] }, "document \(index)")
      // A real number remembers what a comparison has found out about it.
      guard kinds < 16 else { continue }
      let without = run(values, []).spent
      let spent = alone.reduce(0) { $0 + $1.spent - without }
      #expect(together.spent - without == spent, "document \(index)")
    }
  }

  @Test func `a range is sorted once until cells change`() throws {
    let calculator = Calculator()
    let sheet = Sheet(["A1": "3", "A2": "1", "A3": "2"], calculator: calculator)
    let (lane, cells) = (calculator.lane, calculator.cells)
    let range = GridReference(grid: 0, firstRow: 0, lastRow: 2, firstColumn: 0, lastColumn: 0)
    func numbers(atFirst: Bool) -> [Int64]? {
      let area = Area(values: cells.values, rows: 3, columns: 1, stride: CellIndex.side)
      return lane.sortedRanges.numbers(of: range, area, atFirst: atFirst, lane.arithmetic)?.numbers
        .map(\.word)
    }
    #expect(numbers(atFirst: false) == nil)
    #expect(numbers(atFirst: false) == [1, 2, 3])
    cells.values[0] = Value(Number(0))
    #expect(numbers(atFirst: true) == [1, 2, 3])
    lane.forgetRanges()
    #expect(numbers(atFirst: true) == [0, 1, 2])
    #expect(sheet["A3"] == "2")
  }

  @Test func `another document on the same calculator has ranges of its own`() {
    let calculator = Calculator()
    for number in 1...3 {
      let sheet = Sheet(
        [
          "A1": "\(number)", "B1": "\(number + 2)", "C1": "=MEDIAN(A1:B1)",
          "D1": "=LARGE(A1:B1,1)",
        ],
        calculator: calculator
      )
      #expect(sheet["C1"] == "\(number + 1)" && sheet["D1"] == "\(number + 2)")
    }
  }

  @Test func `what spills into a range is in its order`() {
    let sheet = Sheet([
      "A1": "=SEQUENCE(4,1,5)", "B1": "=MEDIAN(INDIRECT(\"A1:A4\"))", "B2": "=LARGE(A1:A4,1)",
      "C1": "=MEDIAN(OFFSET(A1,0,0,4,1))+SUM(D1:D2)", "D1": "=SEQUENCE(B4)", "B4": "2",
    ])
    #expect(sheet["B1"] == "6.5" && sheet["B2"] == "8" && sheet["C1"] == "9.5")
  }

  @Test func `256 medians of one range`() {
    var cells: [String: String] = [:]
    for column in 0..<16 {
      let letter = String(UnicodeScalar(UInt8(65 + column)))
      for row in 1...16 {
        cells["A!\(letter)\(row)"] = "\((row * 16 + column) * 37 % 256)"
        cells["B!\(letter)\(row)"] = "=MEDIAN(A!A1:P16)-\(row)"
      }
    }
    let sheet = Sheet(cells, grids: ["A", "B"])
    for row in 1...16 { #expect(sheet["B!P\(row)"] == "\(127 - row).5") }
  }
}
