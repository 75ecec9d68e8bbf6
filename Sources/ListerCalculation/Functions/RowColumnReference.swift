// SPDX-License-Identifier: MIT

import ListerBasics

/// References spelled by row and column: `R2C3`, `R[-1]C`, `R1C1:R2C[2]`, `R2`, `C[1]`.
///
/// Numbers in brackets are counted from a cell, a letter alone is that cell's own row or column,
/// and a part without the other letter is a whole row or column.
enum RowColumnReference {
  /// The reference that a text without a grid's name spells, seen from a cell of the same grid.
  static func parse(_ text: ByteView, from cell: GridReference) -> GridReference? {
    var scanner = Scanner(text: text)
    guard var reference = scanner.part(from: cell) else { return nil }
    if scanner.skip(":") {
      guard let last = scanner.part(from: cell) else { return nil }
      reference = reference.union(last)
    }
    return scanner.index == text.count ? reference : nil
  }

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

    mutating func part(from cell: GridReference) -> GridReference? {
      let size = CellIndex.side
      var (rows, columns) = (0..<size, 0..<size)
      let hasRow = skip("R")
      if hasRow {
        guard let row = place(from: cell.firstRow) else { return nil }
        rows = row..<row + 1
      }
      let hasColumn = skip("C")
      if hasColumn {
        guard let column = place(from: cell.firstColumn) else { return nil }
        columns = column..<column + 1
      }
      guard hasRow || hasColumn else { return nil }
      return GridReference.within(
        grid: cell.grid,
        row: rows.lowerBound,
        column: columns.lowerBound,
        rows: rows.count,
        columns: columns.count
      )
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
