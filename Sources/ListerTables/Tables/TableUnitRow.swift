// SPDX-License-Identifier: MIT

import ListerBasics

/// A first row below the headings that says what the numbers of columns count: `€`, `kg`, `%`, `(1000)`.
struct TableUnitRow {
  /// A cell with something in it.
  struct Cell {
    let column: Int
    let kind: TableCell.Kind
    let text: String
  }

  /// All cells that are not empty.
  let cells: [Cell]
  private let line: Int

  /// A row that may be one: each cell is a unit, or holds nothing.
  init?(_ row: borrowing TableRow) {
    var cells: [Cell] = []
    var hasUnit = false
    for (column, cell) in row.cells.enumerated() where !cell.isEmpty {
      guard cell.kind == .spelled || cell.kind == .text, cell.bytes.count <= 24 else { return nil }
      let text = cell.bytes.string
      if !text.trimmed.isEmpty {
        guard TableUnits.isBelowHeading(text) else { return nil }
        hasUnit = true
      }
      cells.append(Cell(column: column, kind: cell.kind, text: text))
    }
    guard hasUnit else { return nil }
    self.cells = cells
    line = row.line
  }

  /// How many columns there are up to the last one that it says something of.
  var width: Int { cells.last.map { $0.column + 1 } ?? 0 }

  /// The units, and their columns.
  private var units: [Cell] { cells.filter { !$0.text.trimmed.isEmpty } }

  /// Whether all columns for which it has a unit hold numbers, as far as the other rows say.
  func isAbove(_ columns: [TableProfile.Column]) -> Bool {
    units.allSatisfy { unit in
      unit.column < columns.count && columns[unit.column].said > 0
        && columns[unit.column].isOfNumbers
    }
  }

  /// What is said of it, since it is no item.
  func remark(_ headings: [String]) -> ImportRemark {
    let words = units.map { unit in
      let heading = unit.column < headings.count ? headings[unit.column].trimmed : ""
      let name = heading.isEmpty ? "column \(unit.column + 1)" : heading
      return "\(name) \(Format.excerpt(unit.text.trimmed))"
    }
    let place = line > 0 ? ", line \(line)," : ""
    return ImportRemark(
      message: "a row of units\(place) is left out: \(words.joined(separator: ", "))"
    )
  }
}
