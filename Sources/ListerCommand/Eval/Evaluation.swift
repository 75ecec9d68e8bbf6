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
  /// What is wrong with the formula and those of the cells, beside the error value that it gives.
  var remarks: [Shown] { calculator.diagnostics.map { remark($0) } }

  /// An empty grid.
  init(precision: Int, now: Number, seed: UInt64) {
    calculator.cells.begin()
    calculator.cells.settings.precision = precision
    calculator.cells.settings.now = now
    calculator.cells.settings.seed = seed
  }

  /// Calculates a formula, and returns the rows of its result.
  ///
  /// - Throws: `failed`, with the place, when the formula or one of the settings does not parse.
  func result(
    of formula: String,
    settings: [CellSetting]
  ) throws(CommandError) -> [[Value]] {
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

  private func set(_ setting: CellSetting, in grid: Int) throws(CommandError) {
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
  ) throws(CommandError) -> ByteView {
    let whole = kept(formula)
    let text = hasSign ? whole[1..<whole.count] : whole
    var parser = FormulaParser()
    do {
      try parser.parse(text)
    } catch {
      let shift = hasSign ? 1 : 0
      let column = error.column(in: text) + shift
      var message: Shown = name.map { "\($0): " } ?? ""
      message += "\(error.message(in: text, shift: shift))"
      message += "\n  \(Evaluation.oneLine(formula, around: column))"
      throw .failed(message)
    }
    return text
  }

  /// A message with the cell in front, unless it is the one of the formula itself.
  private func remark(_ diagnostic: CellDiagnostic) -> Shown {
    let address = CellAddress(row: diagnostic.row, column: diagnostic.column)
    let place = diagnostic.grid == 0 ? "\(address): " : ""
    guard case .unknownFunction(let word) = diagnostic.fault else {
      return "\(place)\(diagnostic.message)"
    }
    let names = FunctionTable.standard.functions.flatMap { [$0.name] + $0.aliases }
    let near = Suggestion.nearest(to: word, among: names)
    let hint = near.map { "; did you mean '\($0)'?" } ?? ""
    return "\(place)\(diagnostic.message)\(hint)"
  }

  /// The formula with a caret below the character at `column`, shortened to 72 characters.
  private static func oneLine(_ formula: String, around column: Int) -> Shown {
    let characters = formula.unicodeScalars.map { VisibleText.isControl($0) ? " " : Character($0) }
    let start = column <= 60 ? 0 : column - 40
    let shown = characters.dropFirst(start).prefix(72)
    return "\(String(shown))\n  \(Display.spaces(column - 1 - start))^"
  }

  private func kept(_ text: String) -> ByteView {
    Array(text.utf8).withByteView { calculator.cells.texts.copy($0) }
  }

  /// A value as it is printed.
  func text(of value: Value, numbers: NumberMode) -> String {
    switch value.kind {
    case .number: return text(of: value.number, numbers: numbers)
    case .logical: return value.logical ? "TRUE" : "FALSE"
    case .text: return value.text.string
    case .error: return ByteView(value.error.text).string
    case .empty, .composite: return ""
    }
  }

  private func text(of number: Number, numbers: NumberMode) -> String {
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
