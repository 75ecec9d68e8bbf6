// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import ListerNumbers
import ListerSyntax

/// The calculation of one formula beside a grid of settings.
///
/// Two grids: one holds the settings, under the name `Grid` that a document's only grid has; the
/// other one holds the formula in its first cell, so that an array has a whole grid to spill into.
final class Evaluation {
  private let calculator = Calculator()
  private let numbers: NumberMode

  /// An empty grid.
  init(_ request: EvaluationRequest, now: Number) {
    numbers = request.numbers
    calculator.cells.begin()
    calculator.cells.settings.precision = request.precision
    calculator.cells.settings.now = now
    calculator.cells.settings.seed = request.seed
  }

  /// Calculates the formula of a request.
  ///
  /// - Throws: ``ListerError`` with the place when the formula or that of a cell does not parse.
  func response(to request: EvaluationRequest) throws(ListerError) -> EvaluationResponse {
    let rows = try result(of: request.formula, settings: request.cells)
    return EvaluationResponse(
      rows: rows.map { row in row.map { text(of: $0) } },
      remarks: calculator.diagnostics.map { remark($0) }
    )
  }

  private func result(
    of formula: String,
    settings: [CellSetting]
  ) throws(ListerError) -> [[Value]] {
    guard
      let grid = calculator.cells.addGrid(name: ByteView("Grid")),
      let stage = calculator.cells.addGrid(name: ByteView("Result"))
    else { return [] }
    calculator.cells.setShape(rows: CellIndex.side, columns: CellIndex.side, grid: grid)
    for setting in settings { try set(setting, in: grid) }
    calculator.cells.setShape(rows: 1, columns: 1, grid: stage)
    let text = try checked(formula, hasSign: formula.hasPrefix("="), name: nil)
    calculator.cells.setFormula(text, row: 0, column: 0, grid: stage, home: grid)
    calculator.compile()
    calculator.evaluate()
    let shape = calculator.cells.shape(grid: stage)
    return (0..<shape.rows).map { row in
      (0..<shape.columns).map { calculator.cells.value(row: row, column: $0, grid: stage) }
    }
  }

  private func set(_ setting: CellSetting, in grid: Int) throws(ListerError) {
    let (row, column) = (setting.address.row, setting.address.column)
    if setting.value.hasPrefix("="), setting.value.utf8.count > 1 {
      let text = try checked(setting.value, hasSign: true, name: setting.address.description)
      calculator.cells.setFormula(text, row: row, column: column, grid: grid)
    } else {
      calculator.cells.setValue(value(of: setting.value), row: row, column: column, grid: grid)
    }
  }

  /// A number, a logical or a text, whatever it looks like.
  private func value(of text: String) -> Value {
    switch text.uppercased() {
    case "TRUE": return Value(true)
    case "FALSE": return Value(false)
    default: break
    }
    let view = kept(text)
    return calculator.arithmetic.parse(view).map { Value($0) } ?? Value(text: view)
  }

  /// The text of a formula without its sign, as the calculator keeps it.
  private func checked(
    _ formula: String,
    hasSign: Bool,
    name: String?
  ) throws(ListerError) -> ByteView {
    let whole = kept(formula)
    let text = hasSign ? whole[1..<whole.count] : whole
    var parser = FormulaParser()
    do {
      try parser.parse(text)
    } catch {
      let shift = hasSign ? 1 : 0
      let message = error.message(in: text, shift: shift)
      let column = error.column(in: text) + shift
      throw ListerError(.formula(message, in: formula, column: column), at: .init(cell: name))
    }
    return text
  }

  /// What is wrong with a formula; without a cell it is the one that was asked for.
  private func remark(_ diagnostic: CellDiagnostic) -> ListerError {
    let address = CellAddress(row: diagnostic.row, column: diagnostic.column)
    let cell = diagnostic.grid == 0 ? address.description : nil
    var near: String?
    if case .unknownFunction(let word) = diagnostic.fault {
      let names = FunctionTable.standard.functions.flatMap { [$0.name] + $0.aliases }
      near = Suggestion.nearest(to: word, among: names)
    }
    return ListerError(.faultyFormula(diagnostic.message, near: near), at: .init(cell: cell))
  }

  private func kept(_ text: String) -> ByteView {
    Array(text.utf8).withByteView { calculator.cells.texts.copy($0) }
  }

  private func text(of value: Value) -> String {
    switch value.kind {
    case .number: return text(of: value.number)
    case .logical: return value.logical ? "TRUE" : "FALSE"
    case .text: return value.text.string
    case .error: return ByteView(value.error.text).string
    case .empty, .composite: return ""
    }
  }

  private func text(of number: Number) -> String {
    let arithmetic = calculator.arithmetic
    var buffer = ByteBuffer()
    switch numbers {
    case .double: arithmetic.write(number, .double, to: &buffer)
    case .exact, .text:
      let isDecimal = number.isApproximated || arithmetic.isTerminating(number)
      arithmetic.write(number, isDecimal ? .decimal : .ratio, to: &buffer)
    }
    return buffer.view.string
  }
}
