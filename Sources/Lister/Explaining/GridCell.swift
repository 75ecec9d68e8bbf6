// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerSyntax

/// A cell of a grid of a list, by its places.
struct GridCell {
  /// The place of the grid among the grids of the list.
  let grid: Int
  /// The row and the column, from 0.
  let row, column: Int

  /// The cell that a word names: `B2` in the first grid, `Totals!B2`, `'My grid'!B2`.
  ///
  /// - Throws: ``ListerError`` when it is no cell, or the list has no such grid.
  init(_ word: String, in list: List) throws(ListerError) {
    let reference = try GridCell.reference(word)
    try self.init(reference.address, grid: reference.grid, in: list)
  }

  /// The cell of an address in a grid of a name, or in the first one.
  ///
  /// - Throws: ``ListerError`` as the other one.
  init(_ address: String, grid name: String?, in list: List) throws(ListerError) {
    guard let cell = address.withByteView({ CellAddress($0) }), cell.row < CellIndex.side,
      cell.column < CellIndex.side
    else { throw ListerError(.noCell(address)) }
    guard let grid = list.indexOfGrid(named: name) else {
      throw ListerError(.noGrid(name ?? List.soleGridName, grids: list.gridNames))
    }
    (self.grid, row, column) = (grid, cell.row, cell.column)
  }

  /// What a word says of the grid, and the address.
  static func reference(
    _ word: String
  ) throws(ListerError) -> (grid: String?, address: String) {
    guard let mark = word.lastIndex(of: "!") else { return (nil, word) }
    let name = String(word[..<mark])
    let address = String(word[word.index(after: mark)...])
    guard name.hasPrefix("'") else { return (name, address) }
    guard name.count > 2, name.hasSuffix("'") else { throw ListerError(.noCell(word)) }
    return (String(name.dropFirst().dropLast()).replacing("''", with: "'"), address)
  }
}
