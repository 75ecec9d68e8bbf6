// SPDX-License-Identifier: MIT

import ListerSyntax

/// A rectangle of cells of one grid; the bounds are zero-based and inclusive.
package struct GridReference: BitwiseCopyable, Equatable, Sendable {
  // Twelve bytes: a program has hundreds of them, and is copied out of its draft.
  private var ownGrid: Int32
  private let top, bottom, left, right: Int16

  /// The grid.
  package var grid: Int {
    get { Int(ownGrid) }
    set { ownGrid = Int32(newValue) }
  }
  /// The rows.
  package var firstRow: Int { Int(top) }
  package var lastRow: Int { Int(bottom) }
  /// The columns.
  package var firstColumn: Int { Int(left) }
  package var lastColumn: Int { Int(right) }

  init(grid: Int, firstRow: Int, lastRow: Int, firstColumn: Int, lastColumn: Int) {
    ownGrid = Int32(grid)
    (top, bottom) = (Int16(firstRow), Int16(lastRow))
    (left, right) = (Int16(firstColumn), Int16(lastColumn))
  }

  /// The cells of a grid that a formula spells, within the grid's bounds.
  init(_ syntax: SyntaxReference, grid: Int) {
    self.init(
      grid: grid,
      firstRow: Int(syntax.firstRow),
      lastRow: Int(syntax.lastRow),
      firstColumn: Int(syntax.firstColumn),
      lastColumn: Int(syntax.lastColumn)
    )
  }

  /// The reference to one cell.
  init(_ cell: CellIndex) {
    self.init(
      grid: cell.grid,
      firstRow: cell.row,
      lastRow: cell.row,
      firstColumn: cell.column,
      lastColumn: cell.column
    )
  }

  /// How many rows and columns there are.
  package var rows: Int { lastRow - firstRow + 1 }
  package var columns: Int { lastColumn - firstColumn + 1 }
  /// Whether it is one cell.
  package var isSingle: Bool { firstRow == lastRow && firstColumn == lastColumn }
  /// The first cell.
  package var firstCell: CellIndex { CellIndex(grid: grid, row: firstRow, column: firstColumn) }
  /// The last cell.
  var lastCell: CellIndex { CellIndex(grid: grid, row: lastRow, column: lastColumn) }
  /// The columns as bits, the first column of the grid lowest.
  var columnBits: UInt32 { (1 << UInt32(columns) - 1) << UInt32(firstColumn) }

  /// The cell that is so many rows and columns after the first one.
  package func cell(_ row: Int, _ column: Int) -> CellIndex {
    firstCell.moved(rows: row, columns: column)
  }

  /// The cells that two references share.
  func intersection(_ other: GridReference) -> GridReference? {
    guard grid == other.grid else { return nil }
    let shared = GridReference(
      grid: grid,
      firstRow: max(firstRow, other.firstRow),
      lastRow: min(lastRow, other.lastRow),
      firstColumn: max(firstColumn, other.firstColumn),
      lastColumn: min(lastColumn, other.lastColumn)
    )
    return shared.rows > 0 && shared.columns > 0 ? shared : nil
  }

  /// The smallest rectangle that covers both references, which are of one grid.
  func union(_ other: GridReference) -> GridReference {
    GridReference(
      grid: grid,
      firstRow: min(firstRow, other.firstRow),
      lastRow: max(lastRow, other.lastRow),
      firstColumn: min(firstColumn, other.firstColumn),
      lastColumn: max(lastColumn, other.lastColumn)
    )
  }

  /// The reference moved and resized; `nil` when that would leave the 16x16 grid.
  static func within(
    grid: Int,
    row: Int,
    column: Int,
    rows: Int,
    columns: Int
  ) -> GridReference? {
    guard row >= 0, column >= 0, rows > 0, columns > 0, row < CellIndex.side,
      column < CellIndex.side, rows <= CellIndex.side - row, columns <= CellIndex.side - column
    else { return nil }
    return GridReference(
      grid: grid,
      firstRow: row,
      lastRow: row + rows - 1,
      firstColumn: column,
      lastColumn: column + columns - 1
    )
  }

  /// A reference of another shape from the same top left cell on, as far as the grid goes.
  func resized(rows: Int, columns: Int) -> GridReference {
    GridReference(
      grid: grid,
      firstRow: firstRow,
      lastRow: min(firstRow + rows, CellIndex.side) - 1,
      firstColumn: firstColumn,
      lastColumn: min(firstColumn + columns, CellIndex.side) - 1
    )
  }
}
