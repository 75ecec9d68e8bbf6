// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

@testable import ListerCalculation

/// A document of one or more grids, written as a person would: `["A1": "1", "B1": "=A1*2"]`.
///
/// Cells: `=…` is a formula, `TRUE`/`FALSE` and `#N/A` are what they say, what spells a number is one,
/// anything else is text. With `isRead` formulas of a new layout are calculated as they are read. Results come back as text: `1/3` for ratios, `~1.41` for approximated ones.
final class Sheet {
  let calculator: Calculator
  private var gridNames: [String]

  init(
    _ cells: [String: String],
    grids: [String] = ["Grid"],
    names: [String: String] = [:],
    calculator: Calculator = Calculator(),
    precision: Int = 34,
    locale: DocumentLocale = .enUS,
    budget: Int? = nil,
    isRead: Bool = false
  ) {
    self.calculator = calculator
    gridNames = grids
    calculator.cells.begin()
    calculator.cells.settings.precision = precision
    calculator.cells.settings.locale = locale
    for name in grids { _ = calculator.cells.addGrid(name: keep(name)) }
    for (name, target) in names.sorted(by: { $0.key < $1.key }) {
      calculator.cells.addName(keep(name), refersTo: keep(target))
    }
    for (address, content) in cells.sorted(by: { $0.key < $1.key }) { set(address, content) }
    if let budget { _ = calculator.arithmetic.charge((1 << 31) - budget) }
    if isRead { calculator.meet() } else { calculator.compile() }
    calculator.evaluate()
  }

  private func keep(_ text: String) -> ByteView {
    Array(text.utf8).withByteView { calculator.cells.texts.copy($0) }
  }

  private func place(_ address: String) -> (grid: Int, row: Int, column: Int) {
    let parts = address.split(separator: "!")
    let grid = parts.count == 2 ? gridNames.firstIndex(of: String(parts[0])) ?? 0 : 0
    let cell = Array(parts[parts.count - 1].utf8)
    let row = Int(String(decoding: cell[1...], as: UTF8.self)) ?? 1
    return (grid, row - 1, Int(cell[0]) - 65)
  }

  private func set(_ address: String, _ content: String) {
    let (grid, row, column) = place(address)
    let shape = calculator.cells.shape(grid: grid)
    calculator.cells.setShape(
      rows: max(shape.rows, row + 1),
      columns: max(shape.columns, column + 1),
      grid: grid
    )
    let text = keep(content)
    if content.hasPrefix("=") {
      calculator.cells.setFormula(text[1..<text.count], row: row, column: column, grid: grid)
      return
    }
    let value: Value
    if content == "TRUE" || content == "FALSE" {
      value = Value(content == "TRUE")
    } else if let error = CellError(text: text) {
      value = Value(error)
    } else if let number = calculator.arithmetic.parse(text) {
      value = Value(number)
    } else {
      value = Value(text: text)
    }
    calculator.cells.setValue(value, row: row, column: column, grid: grid)
  }

  /// The result in a cell, as text.
  subscript(_ address: String) -> String {
    let (grid, row, column) = place(address)
    return describe(calculator.cells.value(row: row, column: column, grid: grid))
  }

  private func describe(_ value: Value) -> String {
    switch value.kind {
    case .number:
      var buffer = ByteBuffer()
      let isDecimal =
        value.number.isApproximated || calculator.arithmetic.isTerminating(value.number)
      calculator.arithmetic.write(value.number, isDecimal ? .decimal : .ratio, to: &buffer)
      return (value.number.isApproximated ? "~" : "") + buffer.view.string
    case .text: return "\"\(value.text.string)\""
    case .logical: return value.logical ? "TRUE" : "FALSE"
    case .error: return ByteView(value.error.text).string
    case .empty: return ""
    case .composite: return "composite"
    }
  }

  /// The sheet calculated when only so many units of the document's budget are left.
  convenience init(_ cells: [String: String], withBudget units: Int) {
    self.init(["A1": "=1+1"].merging(cells) { _, second in second })
    calculator.arithmetic.reset()
    _ = calculator.arithmetic.charge((1 << 31) - units)
    calculator.evaluate()
  }

  /// The result of one formula over some cells; it stands in P16 of the first grid.
  static func evaluate(_ formula: String, _ cells: [String: String] = [:]) -> String {
    var cells = cells
    cells["P16"] = "=" + formula
    return Sheet(cells)["P16"]
  }
}
