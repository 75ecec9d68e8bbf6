// SPDX-License-Identifier: MIT

import ListerBasics

/// References spelled by row and column: `R2C3`, `R[-1]C`, `R1C1:R2C[2]`, `R2`, `C[1]`.
///
/// Numbers in brackets are counted from a cell, a letter alone is that cell's own row or column,
/// and a part without the other letter is a whole row or column. As in a formula, a range that
/// begins within the grid and reaches beyond stands for its part within.
enum RowColumnReference {
  /// The reference that a text without a grid's name spells, seen from a cell of the same grid.
  static func parse(_ text: ByteView, from cell: GridReference) -> GridReference? {
    var scanner = Scanner(text: text)
    guard var part = scanner.part(from: cell) else { return nil }
    if scanner.skip(":") {
      guard let last = scanner.part(from: cell) else { return nil }
      part.rows = part.rows.union(last.rows)
      part.columns = part.columns.union(last.columns)
    }
    guard scanner.index == text.count else { return nil }
    // The first row and column have to be in the grid; of a cell they are the last ones as well.
    let end = CellIndex.side - 1
    return GridReference.within(
      grid: cell.grid,
      row: part.rows.lowerBound,
      column: part.columns.lowerBound,
      rows: min(part.rows.upperBound, end) - part.rows.lowerBound + 1,
      columns: min(part.columns.upperBound, end) - part.columns.lowerBound + 1
    )
  }

  /// Rows and columns from 0, which may be outside the grid.
  private typealias Part = (rows: ClosedRange<Int>, columns: ClosedRange<Int>)

  private struct Scanner {
    let text: ByteView
    var index = 0

    init(text: ByteView) { self.text = text }

    mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard index < text.count, ASCII.upper(text[index]) == UInt8(ascii: character) else {
        return false
      }
      index += 1
      return true
    }

    mutating func part(from cell: GridReference) -> Part? {
      let end = CellIndex.side - 1
      var part: Part = (0...end, 0...end)
      let hasRow = skip("R")
      if hasRow {
        guard let row = place(from: cell.firstRow) else { return nil }
        part.rows = row...row
      }
      let hasColumn = skip("C")
      if hasColumn {
        guard let column = place(from: cell.firstColumn) else { return nil }
        part.columns = column...column
      }
      return hasRow || hasColumn ? part : nil
    }

    /// A zero-based row or column; it may be outside the grid.
    private mutating func place(from own: Int) -> Int? {
      if skip("[") {
        let isNegative = skip("-")
        if !isNegative { _ = skip("+") }
        guard let offset = number(), skip("]") else { return nil }
        return isNegative ? own - offset : own + offset
      }
      guard index < text.count, ASCII.isDigit(text[index]) else { return own }
      return number().map { $0 - 1 }
    }

    /// A number of at most six digits.
    private mutating func number() -> Int? {
      let start = index
      var value = 0
      while index < text.count, ASCII.isDigit(text[index]) {
        guard index - start < 6 else { return nil }
        value = value * 10 + Int(text[index] & 15)
        index += 1
      }
      return index > start ? value : nil
    }
  }
}

extension ClosedRange<Int> {
  /// The smallest range that covers both.
  fileprivate func union(_ other: ClosedRange<Int>) -> ClosedRange<Int> {
    Swift.min(lowerBound, other.lowerBound)...Swift.max(upperBound, other.upperBound)
  }
}
