// SPDX-License-Identifier: MIT

import ListerSyntax

/// A rectangle of cells of one grid; the bounds are zero-based and inclusive.
package struct GridReference: BitwiseCopyable, Equatable, Sendable {
  // Eight bytes: a document has hundreds of them, written anew for each one that has formulas of its
  // own.
  private var ownGrid: Int32
  /// The first row, the last one, the first column and the last one, lowest first: as in
  /// `SyntaxReference`, and in the word of a `Value`.
  let bounds: UInt32

  package var grid: Int {
    get { Int(ownGrid) }
    set { ownGrid = Int32(newValue) }
  }
  package var firstRow: Int { Int(bounds & 255) }
  package var lastRow: Int { Int(bounds >> 8 & 255) }
  package var firstColumn: Int { Int(bounds >> 16 & 255) }
  package var lastColumn: Int { Int(bounds >> 24) }

  init(grid: Int, firstRow: Int, lastRow: Int, firstColumn: Int, lastColumn: Int) {
    let rows = UInt32(UInt8(firstRow)) | UInt32(UInt8(lastRow)) << 8
    let columns = UInt32(UInt8(firstColumn)) | UInt32(UInt8(lastColumn)) << 8
    self.init(bounds: rows | columns << 16, grid: grid)
  }

  /// The cells of a grid within bounds that are packed as those of a reference.
  @inline(__always)
  init(bounds: UInt32, grid: Int) {
    ownGrid = Int32(truncatingIfNeeded: grid)
    self.bounds = bounds
  }

  /// The cells of a grid that a formula spells, within the grid's bounds.
  @inline(__always)
  init(_ syntax: SyntaxReference, grid: Int) {
    self.init(bounds: UInt32(truncatingIfNeeded: syntax.payload), grid: grid)
  }

  /// The reference to one cell.
  package init(_ cell: CellIndex) {
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
  package var isSingle: Bool { (bounds ^ bounds >> 8) & 0x00FF_00FF == 0 }
  package var firstCell: CellIndex { CellIndex(grid: grid, row: firstRow, column: firstColumn) }
  var lastCell: CellIndex { CellIndex(grid: grid, row: lastRow, column: lastColumn) }

  /// The first and the last word of a set of cells with a bit for each of them, 64 cells or four rows
  /// to a word.
  var firstWord: Int { firstCell.offset >> 6 }
  var lastWord: Int { lastCell.offset >> 6 }

  /// The cells as bits of one of these words, the first one lowest.
  @inline(__always)
  func cells(inWord word: Int) -> UInt64 {
    let columns = (1 &<< UInt64(lastColumn - firstColumn + 1) - 1) &<< UInt64(firstColumn)
    let row = (word & 3) << 2
    let before = UInt64(truncatingIfNeeded: max(firstRow - row, 0) &<< 4)
    let after = UInt64(truncatingIfNeeded: max(row + 3 - lastRow, 0) &<< 4)
    return columns &* 0x0001_0001_0001_0001 & (.max &<< before) & (.max &>> after)
  }

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

  /// The cell that is meant where a formula wants one: of a row the cell in the formula's column, of
  /// a column the one in its row, of one cell that cell; nil if there is none.
  ///
  /// The formula may be in another grid. Source: Excel, implicit intersection.
  func intersection(withLinesOf formula: CellIndex) -> GridReference? {
    if isSingle { return self }
    if columns == 1, firstRow <= formula.row, formula.row <= lastRow {
      return GridReference(cell(formula.row - firstRow, 0))
    }
    if rows == 1, firstColumn <= formula.column, formula.column <= lastColumn {
      return GridReference(cell(0, formula.column - firstColumn))
    }
    return nil
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
