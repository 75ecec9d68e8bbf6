// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
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
  init(_ request: EvaluationRequest) {
    numbers = request.numbers
    calculator.cells.begin()
    let digits = DocumentLimits.precision
    let precision = min(max(request.precision, digits.lowerBound), digits.upperBound)
    calculator.cells.settings.precision = precision
    calculator.cells.settings.now = (request.now ?? .now).serial
    calculator.cells.settings.seed = request.seed
  }

  /// Calculates the formula of a request.
  ///
  /// - Throws: ``FormulaError`` with the place when the formula or that of a cell does not parse.
  func response(to request: EvaluationRequest) throws(FormulaError) -> EvaluationResponse {
    guard
      let grid = calculator.cells.addGrid(name: ByteView("Grid")),
      let stage = calculator.cells.addGrid(name: ByteView("Result"))
    else { preconditionFailure("a document takes two grids") }
    calculator.cells.setShape(rows: CellIndex.side, columns: CellIndex.side, grid: grid)
    for setting in request.cells { try set(setting, in: grid) }
    calculator.cells.setShape(rows: 1, columns: 1, grid: stage)
    let formula = request.formula
    let text = try checked(formula, hasSign: formula.hasPrefix("="), cell: nil)
    calculator.cells.setFormula(text, row: 0, column: 0, grid: stage, home: grid)
    calculator.compile()
    calculator.evaluate()
    return EvaluationResponse(
      rows: GridValues(stage, of: calculator, numbers).rows,
      faults: calculator.diagnostics.map { fault in
        let address = CellAddress(row: fault.row, column: fault.column)
        return FormulaFault(fault, in: fault.grid == grid ? address.description : nil)
      }
    )
  }

  private func set(_ setting: CellSetting, in grid: Int) throws(FormulaError) {
    let (row, column) = (setting.address.row, setting.address.column)
    if setting.value.hasPrefix("="), setting.value.utf8.count > 1 {
      let text = try checked(setting.value, hasSign: true, cell: setting.address.description)
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
    cell: String?
  ) throws(FormulaError) -> ByteView {
    try Evaluation.body(of: kept(formula), formula, hasSign: hasSign, cell: cell)
  }

  /// The bytes of a formula without its sign.
  ///
  /// - Throws: ``FormulaError`` with the place when they don't parse.
  static func body(
    of whole: ByteView,
    _ formula: String,
    hasSign: Bool,
    cell: String?
  ) throws(FormulaError) -> ByteView {
    let text = hasSign ? whole[1..<whole.count] : whole
    var parser = FormulaParser()
    do {
      try parser.parse(text)
    } catch {
      let shift = hasSign ? 1 : 0
      throw FormulaError(
        message: error.message(in: text, shift: shift),
        formula: formula,
        column: error.column(in: text) + shift,
        cell: cell
      )
    }
    return text
  }

  private func kept(_ text: String) -> ByteView {
    Array(text.utf8).withByteView { calculator.cells.texts.copy($0) }
  }
}
