// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import ListerNumbers
import ListerSyntax

/// The tables over cells of a document, which workbooks that are written don't have: what formulas
/// mean by them is spelled as cells.
final class DocumentTables {
  private let cells = DocumentCells(arithmetic: Arithmetic())
  private var arena = ByteArena()

  /// The tables of a list; nil without any.
  init?(_ list: List) {
    guard list[DocumentField.tables.key] != nil else { return nil }
    let reader = DocumentReader(cells: cells)
    let document = list.bytes.withByteView { arena.copy($0) }
    guard (try? reader.read(document)) != nil, reader.hasTablesOverCells else { return nil }
  }

  /// The cells that a node of a formula means by a table, the names of grids by their places; nil if it
  /// means none.
  func reference(
    _ node: Node,
    in text: ByteView,
    at cell: CellIndex,
    gridNames: [Int: String]
  ) -> FormulaReference? {
    guard let area = cells.tableCells(node, in: text, at: cell) else { return nil }
    func corner(_ row: Int, _ column: Int) -> FormulaReference.Corner {
      FormulaReference.Corner(
        row: row,
        column: column,
        isRowAbsolute: true,
        isColumnAbsolute: true
      )
    }
    return FormulaReference(
      sheet: gridNames[area.grid],
      first: corner(area.firstRow, area.firstColumn),
      last: area.isSingle ? nil : corner(area.lastRow, area.lastColumn)
    )
  }
}
