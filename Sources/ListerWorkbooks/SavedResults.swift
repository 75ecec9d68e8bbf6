// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerNumbers
import ListerTables

/// What a workbook holds beside its formulas, which is what they gave when it was saved.
struct SavedResults {
  private struct Cell {
    /// Where it is in the workbook: `Sheet1!B7`.
    var place: String
    var sheet: String
    var grid: String
    var row: Int
    var column: Int
    var value: SheetValue
  }

  private var cells: [Cell] = []

  /// The places that a remark names.
  private static let shownPlaces = 8

  /// Keeps what a cell holds; nothing if the file doesn't say.
  mutating func add(
    _ value: SheetValue,
    at place: String,
    of sheet: String,
    grid: String,
    row: Int,
    column: Int
  ) {
    guard value != .empty else { return }
    cells.append(
      Cell(place: place, sheet: sheet, grid: grid, row: row, column: column, value: value)
    )
  }

  /// Says in which cells a document gives something else; nil if all are as they were saved.
  ///
  /// What depends on the moment or on chance is left out. `sheets` are the grids of sheets that
  /// have other names than the importer gave them.
  func remark(on list: List, grids sheets: [String: String] = [:]) -> ImportRemark? {
    guard !cells.isEmpty, let shown = try? CalculatedGrid.all(of: list, WritingOptions()) else {
      return nil
    }
    var grids: [String: Int] = [:]
    for (index, grid) in DocumentGrid.all(of: list).enumerated() where grids[grid.name] == nil {
      grids[grid.name] = index
    }
    func index(_ cell: Cell) -> Int? { grids[sheets[cell.sheet] ?? cell.grid] }
    var count = 0
    var different: [(cell: Cell, value: SheetValue)] = []
    for cell in cells {
      guard let index = index(cell) else { continue }
      let value = shown[index].value(row: cell.row, column: cell.column)
      count += 1
      if !SavedResults.isSame(value, cell.value) { different.append((cell, value)) }
    }
    guard !different.isEmpty else { return nil }
    let later = WritingOptions(now: Number(40_000), seed: 1)
    let other = try? CalculatedGrid.all(of: list, later)
    let lasting = different.filter { cell, value in
      guard let index = index(cell), let other else { return true }
      return other[index].value(row: cell.row, column: cell.column) == value
    }
    guard !lasting.isEmpty else { return nil }
    count -= different.count - lasting.count
    var places = lasting.prefix(SavedResults.shownPlaces).map { cell, value in
      "\(cell.place) (\(SavedResults.text(value)), saved \(SavedResults.text(cell.value)))"
    }
    if lasting.count > places.count { places.append("and \(lasting.count - places.count) more") }
    let cells = String(counting: count, "cell")
    return ImportRemark(
      message: lasting.count == 1
        ? "1 of \(cells) differs from the saved results: \(places[0])"
        : "\(lasting.count) of \(cells) differ from the saved results: "
          + places.joined(separator: ", ")
    )
  }

  // MARK: Values

  /// Whether what is calculated here is what the file holds, to the digits that binary floating point
  /// leaves after some steps.
  private static func isSame(_ mine: SheetValue, _ saved: SheetValue) -> Bool {
    switch (mine, saved) {
    case (.error, .error(let saved)) where saved.hasPrefix("Err:"):
      // LibreOffice has numbers for errors that have no name.
      return true
    case (.empty, .text("")), (.text(""), .empty): return true
    default: break
    }
    if let left = number(mine), let right = number(saved) {
      let room = max(left.magnitude, right.magnitude) * 1e-11
      return (left - right).magnitude <= max(room, 1e-12)
    }
    return mine == saved
  }

  /// The number that a value counts as; nil if it is none.
  private static func number(_ value: SheetValue) -> Double? {
    switch value {
    case .number(let text), .date(_, let text): return Double(text)
    case .ratio(let text):
      let parts = text.split(separator: "/").map { Double($0) ?? .nan }
      return parts.count == 2 ? parts[0] / parts[1] : nil
    case .logical(let logical): return logical ? 1 : 0
    case .empty: return 0
    case .text, .error: return nil
    }
  }

  private static func text(_ value: SheetValue) -> String {
    switch value {
    case .empty: "empty"
    case .number(let text), .ratio(let text), .date(let text, _), .error(let text): text
    case .text(let text): Format.excerpt(text)
    case .logical(let logical): logical ? "TRUE" : "FALSE"
    }
  }
}
