// SPDX-License-Identifier: MIT

/// Which cell is to be explained.
public struct ExplanationRequest: Sendable {
  /// The cell: `B2` in the first grid, `Totals!B2`, `'My grid'!B2`.
  public var cell: String
  /// A formula that is tried out in the cell, with `=` in front or without; nil for what it holds.
  ///
  /// Nothing is written.
  public var formula: String?

  /// A request for a cell.
  public init(cell: String, formula: String? = nil) {
    self.cell = cell
    self.formula = formula
  }

  /// A list with the formula in its cell.
  ///
  /// - Throws: ``ListerError`` when the list has no such cell.
  func trial(in list: List) throws(ListerError) -> List {
    guard let formula else { return list }
    let place = try GridCell(cell, in: list)
    var list = list
    let text = formula.hasPrefix("=") ? formula : "=" + formula
    let cells = [[JSONText(string: text)]]
    list.setCells(cells, row: place.row, column: place.column, grid: place.grid)
    return list
  }
}
