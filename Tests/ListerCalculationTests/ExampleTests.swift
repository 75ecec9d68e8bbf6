// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import Testing

@testable import ListerCalculation

/// Every function's example, calculated in a document of its own.
@Suite struct ExampleTests {
  @Test(arguments: FunctionTable.standard.functions.map(\.name))
  func `a function's example gives what its declaration says`(name: String) throws {
    let function = try #require(FunctionTable.standard.function(named: name))
    #expect(result(of: function.example.formula) == function.example.result)
  }

  @Test(arguments: FunctionTable.standard.functions.map(\.name))
  func `a function's example calls it`(name: String) throws {
    let function = try #require(FunctionTable.standard.function(named: name))
    #expect(function.example.formula.contains(name + "("))
    #expect(!function.summary.isEmpty && !function.source.isEmpty)
    #expect(function.summary.hasSuffix("."))
  }

  /// Cells joined by tabs, rows by newlines, as a terminal shows a result.
  ///
  /// The formula stands in a grid of its own, and its references mean an empty one.
  private func result(of formula: String) -> String {
    let calculator = Calculator()
    calculator.cells.begin()
    for name: StaticString in ["Grid", "Result"] {
      _ = calculator.cells.addGrid(name: ByteView(name))
    }
    return Array(formula.utf8).withByteView { text in
      calculator.cells.setFormula(text, row: 0, column: 0, grid: 1, home: 0)
      calculator.compile()
      calculator.evaluate()
      let shape = calculator.cells.shape(grid: 1)
      return (0..<max(shape.rows, 1)).map { row in
        (0..<max(shape.columns, 1)).map { column in
          describe(calculator.cells.value(row: row, column: column, grid: 1), calculator.arithmetic)
        }.joined(separator: "\t")
      }.joined(separator: "\n")
    }
  }

  private func describe(_ value: Value, _ arithmetic: Arithmetic) -> String {
    switch value.kind {
    case .number:
      let number = value.number
      let isDecimal = number.isApproximated || arithmetic.isTerminating(number)
      var buffer = ByteBuffer()
      arithmetic.write(number, isDecimal ? .decimal : .ratio, to: &buffer)
      return buffer.view.string
    case .text: return value.text.string
    case .logical: return value.logical ? "TRUE" : "FALSE"
    case .error: return ByteView(value.error.text).string
    case .empty, .composite: return ""
    }
  }
}
