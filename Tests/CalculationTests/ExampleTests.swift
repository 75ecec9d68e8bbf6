// SPDX-License-Identifier: MIT

import Bytes
import Testing

@testable import Calculation

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
  private func result(of formula: String) -> String {
    let sheet = Sheet(["A1": "=" + formula])
    let shape = sheet.calculator.shape(grid: 0)
    return (1...shape.rows).map { row in
      (0..<shape.columns).map { column in
        let cell = sheet["\(Character(Unicode.Scalar(UInt8(65 + column))))\(row)"]
        // What the sheet adds to tell kinds apart: quotes around text, a mark before rounded numbers.
        if cell.hasPrefix("~") { return String(cell.dropFirst()) }
        return cell.hasPrefix("\"") ? String(cell.dropFirst().dropLast()) : cell
      }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}
