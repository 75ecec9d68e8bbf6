// SPDX-License-Identifier: MIT

import ListerBasics

/// A rectangle of cells of one grid; the bounds are zero-based and inclusive.
struct GridReference: BitwiseCopyable, Equatable, Sendable {
  var grid: Int
  var firstRow: Int
  var lastRow: Int
  var firstColumn: Int
  var lastColumn: Int

  init(grid: Int, firstRow: Int, lastRow: Int, firstColumn: Int, lastColumn: Int) {
    self.grid = grid
    self.firstRow = firstRow
    self.lastRow = lastRow
    self.firstColumn = firstColumn
    self.lastColumn = lastColumn
  }

  /// The one cell at an index of the calculator's cells.
  init(cell: Int) {
    self.init(
      grid: cell >> 8,
      firstRow: cell >> 4 & 15,
      lastRow: cell >> 4 & 15,
      firstColumn: cell & 15,
      lastColumn: cell & 15
    )
  }

  var rows: Int { lastRow - firstRow + 1 }
  var columns: Int { lastColumn - firstColumn + 1 }
  var isSingle: Bool { firstRow == lastRow && firstColumn == lastColumn }
  /// The index of the first cell among all cells: `grid << 8 | row << 4 | column`.
  var firstCell: Int { grid << 8 | firstRow << 4 | firstColumn }

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
    guard row >= 0, column >= 0, rows > 0, columns > 0, row < 16, column < 16,
      rows <= 16 - row, columns <= 16 - column
    else { return nil }
    return GridReference(
      grid: grid,
      firstRow: row,
      lastRow: row + rows - 1,
      firstColumn: column,
      lastColumn: column + columns - 1
    )
  }
}

/// Values in rows and columns, wherever they lie: in a grid, in an array, or one on the stack.
struct Area: BitwiseCopyable {
  /// The values from the first one on.
  let values: Slab<Value>
  package let rows: Int
  package let columns: Int
  /// How far one row is from the next.
  let stride: Int

  /// How many values there are.
  var count: Int { rows * columns }

  /// The value at a zero-based row and column.
  subscript(row: Int, column: Int) -> Value {
    get { values[row * stride + column] }
    nonmutating set { values[row * stride + column] = newValue }
  }

  /// The value at a zero-based place in row-major order.
  subscript(index: Int) -> Value {
    get { columns == 1 ? values[index * stride] : self[index / columns, index % columns] }
    nonmutating set { self[index / columns, index % columns] = newValue }
  }
}

extension Value {
  /// A reference.
  init(_ reference: GridReference) {
    self.init(
      word: Int64(
        reference.firstRow | reference.lastRow << 8 | reference.firstColumn << 16
          | reference.lastColumn << 24
      ),
      tag: Int64(reference.grid) << 4 | 6
    )
  }

  /// An array, whose elements lie in a slab of the calculator, row by row.
  init(array: Slab<Value>, rows: Int, columns: Int) {
    self.init(
      word: Int64(array.address),
      tag: Int64(rows) << 34 | Int64(columns) << 4 | 8 | 6
    )
  }

  /// Whether this is an array and not a reference; the kind is composite.
  var isArray: Bool { tag & 15 == 14 }
  /// Whether this is a reference.
  var isReference: Bool { tag & 15 == 6 }

  /// The reference, if this is one.
  var reference: GridReference? {
    guard isReference else { return nil }
    return GridReference(
      grid: Int(tag >> 4),
      firstRow: Int(word & 255),
      lastRow: Int(word >> 8 & 255),
      firstColumn: Int(word >> 16 & 255),
      lastColumn: Int(word >> 24 & 255)
    )
  }

  /// The elements of an array; the value is an array.
  var elements: Area {
    precondition(isArray)
    let rows = Int(tag >> 34)
    let columns = Int(tag >> 4 & 0x3FFF_FFFF)
    return Area(
      values: unsafe Slab(address: Int(word), count: rows * columns),
      rows: rows,
      columns: columns,
      stride: columns
    )
  }
}
