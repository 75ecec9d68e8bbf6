// SPDX-License-Identifier: MIT

import ListerJSON
import ListerSyntax
import ListerTables

/// How much of a sheet is read: what can become neither grids nor items is refused as soon as it is
/// seen.
struct SheetBounds: Sendable {
  /// The sheets whose rows are never grids: that of the items, and that with the document itself.
  static let longSheets = ["items", "lister"]
  /// Rows and columns of such a sheet.
  static let long = (rows: 1_048_576, columns: TableLimits.columns)
  private static let longCells = 4_000_000
  /// Cells of a workbook that are said once and repeated.
  static let repeatedCells = 1_000_000

  let name: String
  private let isLong: Bool
  private var extent: SheetArea?
  private var count = 0

  init(sheet name: String, isTiled: Bool) {
    self.name = name
    isLong = !isTiled || SheetBounds.longSheets.contains(name.lowercased())
  }

  /// Notes a cell that holds something, or the last one of as many as `cells` that hold the same.
  mutating func include(row: Int, column: Int, cells: Int = 1) throws(ImportError) {
    count += cells
    let largest = isLong ? SheetBounds.longCells : DocumentLimits.grids * 256
    guard count <= largest else {
      throw error(row, column, "the sheet has more than \(largest) cells that hold something")
    }
    var area = extent ?? SheetArea(rows: row...row, columns: column...column)
    area.include(row: row, column: column)
    extent = area
    if isLong {
      guard row < SheetBounds.long.rows, column < SheetBounds.long.columns else {
        throw error(row, column, "the sheet has more than \(SheetBounds.long.columns) columns")
      }
      return
    }
    let side = DocumentLimits.side
    let (rows, columns) = (area.rows, area.columns)
    let down = rows.upperBound / side - rows.lowerBound / side + 1
    let across = columns.upperBound / side - columns.lowerBound / side + 1
    // Both are small: rows and columns are those of a spreadsheet. Empty tiles between are not
    // made.
    guard down <= 4_096, across <= 4_096 else {
      throw error(row, column, "the sheet is too large to be cut into grids")
    }
  }

  /// Refuses an area that is no grid.
  static func check(
    _ area: SheetArea,
    _ name: String,
    _ row: Int,
    _ column: Int
  ) throws(ImportError) {
    let side = DocumentLimits.side
    guard area.rows.count > side || area.columns.count > side else { return }
    throw ImportError(
      place: "\(name)!\(CellAddress(row: row, column: column))",
      message: """
        the sheet uses more than \(side) rows or columns, which is all that a grid has; \
        --items makes items of what its formulas give, and --tile cuts it into grids
        """
    )
  }

  private func error(_ row: Int, _ column: Int, _ message: String) -> ImportError {
    ImportError(
      place: "\(name)!\(CellAddress(row: row, column: min(column, 16_383)))",
      message: message
    )
  }
}
