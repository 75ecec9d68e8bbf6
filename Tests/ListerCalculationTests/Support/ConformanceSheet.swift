// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerCalculation
import ListerNumbers
import TestKit

/// Calculates the cases of a conformance block, through the public face of the calculator.
final class ConformanceSheet: ItemColumns {
  private let calculator = Calculator()
  private var block = ConformanceFile.Block()
  private var grids: [String] = []

  /// What is wrong with the answer to a case: nil, or the answer that was given.
  func difference(
    _ expected: String,
    to formula: String,
    in block: ConformanceFile.Block
  ) -> String? {
    self.block = block
    evaluate(formula)
    let (row, column) = place(block.place)
    let answer = rows(of: expected)
    var given: [[String]] = []
    for (down, cells) in answer.enumerated() {
      given.append(
        cells.indices.map { across in
          guard row + down < 16, column + across < 16 else { return "(outside)" }
          return describe(
            calculator.cells.value(row: row + down, column: column + across, grid: 0)
          )
        }
      )
    }
    if given != answer {
      return answer.count == 1 && answer[0].count == 1
        ? given[0][0]
        : "{\(given.map { $0.joined(separator: ",") }.joined(separator: ";"))}"
    }
    // What spills must end where the answer ends.
    let shape = calculator.cells.shape(grid: 0)
    let own = cellBounds()
    let rows = max(own.rows, row + answer.count)
    let columns = max(own.columns, column + answer[0].count)
    guard shape.rows <= rows, shape.columns <= columns else {
      return "more: the grid has \(shape.rows) rows and \(shape.columns) columns"
    }
    return nil
  }

  /// The answer to a formula over the cells of a block, where that is one value.
  func answer(to formula: String, in block: ConformanceFile.Block) -> String {
    self.block = block
    evaluate(formula)
    let (row, column) = place(block.place)
    return describe(calculator.cells.value(row: row, column: column, grid: 0))
  }

  private func evaluate(_ formula: String) {
    calculator.cells.begin()
    calculator.cells.items = self
    grids = []
    _ = grid("Grid")
    for (grid, address, content) in block.cells { set(self.grid(grid), address, content) }
    for (name, target) in block.names {
      calculator.cells.addName(keep(name), refersTo: keep(target))
    }
    if let now = block.settings["now"].flatMap({ calculator.arithmetic.parse(keep($0)) }) {
      calculator.cells.settings.now = now
    }
    if let precision = block.settings["precision"].flatMap({ Int($0) }) {
      calculator.cells.settings.precision = precision
    }
    if let locale = block.settings["locale"].flatMap({ DocumentLocale(keep($0)) }) {
      calculator.cells.settings.locale = locale
    }
    set(0, block.place, "=" + formula)
    for table in block.tables {
      let isTable = calculator.cells.addTable(
        keep(table.name),
        over: keep(table.cells),
        hasTotals: table.hasTotals
      )
      precondition(isTable, "\(table.cells) is no table")
    }
    calculator.compile()
    calculator.evaluate()
    calculator.cells.items = nil
  }

  func appendColumn(
    _ field: ByteView,
    to column: inout [Value],
    for cells: DocumentCells
  ) {
    let count = block.items.first?.values.count ?? 0
    let found = block.items.first { $0.field == field.string }
    for index in 0..<count {
      column.append(found.map { value($0.values[index]) } ?? .empty)
    }
  }

  func columns(besides field: ByteView, for cells: DocumentCells) -> [String]? { nil }

  // MARK: Cells

  private func grid(_ name: String) -> Int {
    if let index = grids.firstIndex(of: name) { return index }
    grids.append(name)
    return calculator.cells.addGrid(name: keep(name)) ?? 0
  }

  private func set(_ grid: Int, _ address: String, _ content: String) {
    let (row, column) = place(address)
    let shape = calculator.cells.shape(grid: grid)
    calculator.cells.setShape(
      rows: max(shape.rows, row + 1),
      columns: max(shape.columns, column + 1),
      grid: grid
    )
    if content.hasPrefix("=") {
      let text = keep(String(content.dropFirst()))
      calculator.cells.setFormula(text, row: row, column: column, grid: grid)
    } else {
      calculator.cells.setValue(value(content), row: row, column: column, grid: grid)
    }
  }

  private func value(_ content: String) -> Value {
    let text = keep(content)
    if content.isEmpty { return .empty }
    if content == "TRUE" || content == "FALSE" { return Value(content == "TRUE") }
    if content.hasPrefix("\""), content.hasSuffix("\"") {
      return Value(text: text[1..<text.count - 1])
    }
    if let error = CellError(text: text) { return Value(error) }
    if content.hasPrefix("~"), let number = calculator.arithmetic.parse(text[1..<text.count]) {
      return Value(calculator.arithmetic.given(number))
    }
    if let number = calculator.arithmetic.parse(text) ?? calculator.arithmetic.parseRatio(text) {
      return Value(number)
    }
    return Value(text: text)
  }

  private func keep(_ text: String) -> ByteView {
    Array(text.utf8).withByteView { calculator.cells.texts.copy($0) }
  }

  private func place(_ address: String) -> (row: Int, column: Int) {
    let cell = Array(address.utf8)
    return ((Int(address.dropFirst()) ?? 1) - 1, Int(cell[0]) - 65)
  }

  /// The rows and columns that the block's own cells of the first grid, and the formula, take up.
  private func cellBounds() -> (rows: Int, columns: Int) {
    var bounds = (rows: 0, columns: 0)
    for (grid, address, _) in block.cells where grid == "Grid" {
      let (row, column) = place(address)
      bounds = (max(bounds.rows, row + 1), max(bounds.columns, column + 1))
    }
    // Formulas of the block may spill as they like: only what the case's own formula does is judged.
    return block.cells.contains { $0.content.hasPrefix("=") } ? (16, 16) : bounds
  }

  // MARK: Answers

  private func describe(_ value: Value) -> String {
    switch value.kind {
    case .number:
      let arithmetic = calculator.arithmetic
      let isDecimal = value.number.isApproximated || arithmetic.isTerminating(value.number)
      var buffer = ByteBuffer()
      arithmetic.write(value.number, isDecimal ? .decimal : .ratio, to: &buffer)
      return (value.number.isApproximated ? "~" : "") + buffer.view.string
    case .text: return "\"\(value.text.string)\""
    case .logical: return value.logical ? "TRUE" : "FALSE"
    case .error: return ByteView(value.error.text).string
    case .empty: return "(empty)"
    case .composite: return "(composite)"
    }
  }

  /// The answer as rows of cells: one, or those between braces.
  private func rows(of answer: String) -> [[String]] {
    guard answer.hasPrefix("{") else { return [[unquoted(answer)]] }
    var rows: [[String]] = [[""]]
    var isQuoted = false
    for character in answer.dropFirst().dropLast() {
      if character == "\"" { isQuoted.toggle() }
      switch character {
      case "," where !isQuoted: rows[rows.count - 1].append("")
      case ";" where !isQuoted: rows.append([""])
      default: rows[rows.count - 1][rows[rows.count - 1].count - 1].append(character)
      }
    }
    return rows.map { $0.map(unquoted) }
  }

  /// A text in quotes with single quotes inside, as `describe` writes it.
  private func unquoted(_ text: String) -> String {
    guard text.hasPrefix("\"") else { return text }
    return "\"" + text.dropFirst().dropLast().replacingOccurrences(of: "\"\"", with: "\"") + "\""
  }
}
