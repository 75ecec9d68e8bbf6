// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerSyntax

/// The values of a grid.
public struct GridValues: Hashable, Sendable {
  /// Its name; `Grid` if the document doesn't name it.
  public let name: String
  /// The values, row by row; all rows have the same length.
  public let rows: [[CellValue]]
  /// The cells whose formula gives an array, with the number of its rows and columns.
  private let arrays: [CellAddress: Size]

  private struct Size: Hashable {
    var rows, columns: Int
  }

  /// The values of a grid that was calculated.
  init(_ grid: Int, of calculator: Calculator, _ mode: NumberMode = .exact) {
    let cells = calculator.cells
    let (height, width) = cells.shape(grid: grid)
    var arrays: [CellAddress: Size] = [:]
    name = cells.name(ofGrid: grid).string
    rows = (0..<height).map { row in
      (0..<width).map { column in
        if let size = cells.spilledSize(row: row, column: column, grid: grid) {
          let address = CellAddress(row: row, column: column)
          arrays[address] = Size(rows: size.rows, columns: size.columns)
        }
        let value = cells.value(row: row, column: column, grid: grid)
        return CellValue(value, calculator.arithmetic, mode)
      }
    }
    self.arrays = arrays
  }

  /// The value of a cell, such as `B2`; nil if the text is no address, or the cell is not in
  /// ``rows``.
  public subscript(address: String) -> CellValue? {
    guard
      let cell = CellAddress(address), rows.indices ~= cell.row,
      rows[cell.row].indices ~= cell.column
    else { return nil }
    return rows[cell.row][cell.column]
  }

  /// The array that the formula of a cell gives, row by row; nil if it gives one value, or has
  /// none.
  public func array(at address: String) -> [[CellValue]]? {
    guard let cell = CellAddress(address), let size = arrays[cell] else { return nil }
    return rows[cell.row..<cell.row + size.rows].map { row in
      Array(row[cell.column..<cell.column + size.columns])
    }
  }
}

extension GridValues: CustomStringConvertible {
  /// The rows as lines, with tabs between the values.
  public var description: String { GridValues.text(of: rows) }

  /// Rows as lines, with tabs between the values.
  static func text(
    of rows: [[CellValue]],
    _ shown: (CellValue) -> String = \.description
  ) -> String {
    rows.map { $0.map(shown).joined(separator: "\t") }.joined(separator: "\n")
  }
}

extension CellAddress {
  /// Reads an address such as `B2`.
  init?(_ text: String) {
    guard let address = text.withByteView({ CellAddress($0) }) else { return nil }
    self = address
  }
}
