// SPDX-License-Identifier: MIT

public import ListerBasics

/// The place of a cell among all cells of a document: `grid << 8 | row << 4 | column`.
///
/// Cells of all grids are in one row of memory, 256 to a grid, 16 to a row.
public struct CellIndex: BitwiseCopyable, Hashable, Sendable {
  /// A grid takes this many rows and this many columns.
  public static let side = 16
  /// This many cells belong to a grid, used or not.
  package static let perGrid = side * side

  @usableFromInline let number: Int32

  /// The cell at a zero-based grid, row and column; the row and the column are below ``side``.
  @inlinable @inline(__always)
  package init(grid: Int, row: Int, column: Int) {
    number = Int32(truncatingIfNeeded: grid << 8 | row << 4 | column)
  }

  /// The cell of an offset that ``offset`` gave.
  @inline(__always)
  init(offset: Int32) { number = offset }

  /// Where the cell is among all cells.
  @inlinable @inline(__always)
  package var offset: Int { Int(number) }
  /// The grid, zero-based.
  package var grid: Int { Int(number >> 8) }
  /// The row, zero-based.
  package var row: Int { Int(number >> 4 & 15) }
  /// The column, zero-based.
  package var column: Int { Int(number & 15) }

  /// The cell so many rows below and so many columns after this one, within its grid.
  @inline(__always)
  package func moved(rows: Int, columns: Int) -> CellIndex {
    CellIndex(offset: number + Int32(truncatingIfNeeded: rows << 4 + columns))
  }
}

extension Slab {
  /// The element of a cell, in a slab that has one for each cell of a document.
  @inlinable @inline(__always)
  subscript(cell: CellIndex) -> Element {
    get { self[cell.offset] }
    nonmutating set { self[cell.offset] = newValue }
  }
}
