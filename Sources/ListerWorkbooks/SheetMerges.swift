// SPDX-License-Identifier: MIT

import ListerSyntax
import ListerTables

/// The merged ranges of a sheet, for a table of items: what is in the first cell of one is in all of
/// its cells.
struct SheetMerges {
  /// A row with what ranges have in it.
  struct Row {
    /// Its number, from 0.
    let number: Int
    /// Its cells that hold something, by their columns.
    let cells: ArraySlice<SheetCell>
    /// How many of them no range covers that begins in another cell.
    let own: Int
    /// Whether a range that begins further up reaches into it.
    let isReached: Bool
    /// Whether its one cell is merged across all columns of the sheet.
    let isAcross: Bool

    /// Whether one cell is all that it has.
    var isAlone: Bool { own == 1 && !isReached }
  }

  /// A cell that a range covers, and the place of the first cell of the range among those of the sheet.
  private struct Covered {
    var row: Int
    var column: Int
    var source: Int
  }

  /// The ranges that hold something, as far as the sheet is used.
  private(set) var areas: [SheetArea] = []
  private let cells: [SheetCell]
  /// By their rows.
  private var covered: [Covered] = []
  /// The rows in which a range begins that reaches across all columns.
  private var across: Set<Int> = []

  /// The ranges of a sheet; `isDownOnly` says whether only those of one column count.
  ///
  /// - Throws: ``ImportError`` if they have more cells than may be repeated.
  init(_ sheet: Sheet, isDownOnly: Bool = false) throws(ImportError) {
    cells = sheet.cells
    guard !sheet.merged.isEmpty, let extent = sheet.extent else { return }
    var ranges: [CellAddress: SheetArea] = [:]
    for range in sheet.merged {
      let (row, column) = (range.rows.lowerBound, range.columns.lowerBound)
      guard extent.contains(row: row, column: column), let area = range.intersection(extent),
        area.rows.count > 1 || area.columns.count > 1, !isDownOnly || area.columns.count == 1
      else { continue }
      ranges[CellAddress(row: row, column: column)] = area
    }
    guard !ranges.isEmpty else { return }
    var count = 0
    for (source, cell) in cells.enumerated() where cell.value != .empty {
      guard let area = ranges[CellAddress(row: cell.row, column: cell.column)] else { continue }
      count += area.rows.count * area.columns.count
      guard count <= SheetBounds.repeatedCells else {
        throw ImportError(
          message: "the merged ranges have more than \(SheetBounds.repeatedCells) cells"
        )
      }
      areas.append(area)
      if area.columns == extent.columns, area.columns.count > 1 { across.insert(cell.row) }
      for row in area.rows {
        for column in area.columns where !area.begins(row: row, column: column) {
          covered.append(Covered(row: row, column: column, source: source))
        }
      }
    }
    covered.sort { ($0.row, $0.column) < ($1.row, $1.column) }
  }

  /// The rows of the sheet with the values of ranges in each of their cells, and how many cells ranges
  /// hide that hold something else.
  ///
  /// A row whose cells are all covered is none: it is a part of the one above.
  func filled(_ rows: [ArraySlice<SheetCell>]) -> (rows: [Row], hidden: Int) {
    var result: [Row] = []
    var hidden = 0
    for row in rows {
      guard let number = row.first?.row else { continue }
      var sources: [Int: Int] = [:]
      for cell in reached(in: number) { sources[cell.column] = cell.source }
      if sources.isEmpty {
        let isAcross = row.count == 1 && across.contains(number)
        result.append(
          Row(number: number, cells: row, own: row.count, isReached: false, isAcross: isAcross)
        )
        continue
      }
      var own: [SheetCell] = []
      for cell in row {
        guard let source = sources[cell.column] else {
          own.append(cell)
          continue
        }
        if cell.value != .empty, cell.value != cells[source].value { hidden += 1 }
      }
      guard !own.isEmpty else { continue }
      let count = own.count
      for (column, source) in sources {
        var cell = cells[source]
        (cell.row, cell.column) = (number, column)
        own.append(cell)
      }
      own.sort { $0.column < $1.column }
      result.append(
        Row(
          number: number,
          cells: own[...],
          own: count,
          isReached: sources.values.contains { cells[$0].row < number },
          isAcross: count == 1 && across.contains(number)
        )
      )
    }
    return (result, hidden)
  }

  /// The cells of a row that ranges cover.
  private func reached(in row: Int) -> ArraySlice<Covered> {
    var (low, high) = (0, covered.count)
    while low < high {
      let middle = (low + high) / 2
      if covered[middle].row < row { low = middle + 1 } else { high = middle }
    }
    return covered[low...].prefix { $0.row == row }
  }

  /// A sheet in which a range of one column has its value in each of its cells.
  ///
  /// - Throws: ``ImportError`` if they have more cells than may be repeated.
  static func filledDown(_ sheet: Sheet) throws(ImportError) -> Sheet {
    guard !sheet.merged.isEmpty else { return sheet }
    var filled = sheet
    let merges = try SheetMerges(sheet, isDownOnly: true)
    filled.cells = merges.filled(sheet.rows).rows.flatMap { $0.cells }
    return filled
  }
}
