// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerSyntax

/// What cells of a document are called from one of its grids.
struct CellNames {
  let document: CalculatedDocument
  /// The grid whose cells need no name before them.
  let home: Int

  /// The cells of an area, with what is in them.
  func cells(_ area: GridReference) -> CellExplanation.Cells {
    let formula = area.isSingle ? document.formula(at: area.firstCell) : nil
    return CellExplanation.Cells(
      reference: reference(to: area),
      formula: formula.map { "=" + $0.text },
      ExplainedRows(document.values(of: area))
    )
  }

  /// `B2`, or `Totals!B2` in another grid.
  func reference(to cell: CellIndex) -> String { prefix(ofGrid: cell.grid) + cell.address }

  /// `A1:A3`, or `Totals!A1:A3` in another grid.
  func reference(to area: GridReference) -> String {
    if area.isSingle { return reference(to: area.firstCell) }
    let last = area.cell(area.rows - 1, area.columns - 1)
    return "\(prefix(ofGrid: area.grid))\(area.firstCell.address):\(last.address)"
  }

  /// The name of another grid as formulas spell it: in quotes unless it is a plain word.
  private func prefix(ofGrid grid: Int) -> String {
    guard grid != home else { return "" }
    let name = document.name(ofGrid: grid)
    let isWord = name.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 || byte == UInt8(ascii: "_")
    }
    return isWord ? "\(name)!" : "'\(name.replacing("'", with: "''"))'!"
  }
}

extension CellIndex {
  /// The address in its grid: `B2`.
  var address: String { CellAddress(row: row, column: column).description }
}
