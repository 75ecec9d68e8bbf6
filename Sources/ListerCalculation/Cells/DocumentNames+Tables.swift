// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

extension DocumentTable {
  /// The cells between headers and totals.
  var data: GridReference { cells(rows: dataRows, columns: area.firstColumn...area.lastColumn) }

  /// The rows of a part of the table that are not the formula's own; nil if there are none, or if they
  /// are not next to one another.
  fileprivate func rows(_ part: StructuredReference.Rows) -> ClosedRange<Int>? {
    if part.contains(.all) { return area.firstRow...area.lastRow }
    let hasData = part.isEmpty || part.contains(.data)
    let hasHeaders = part.contains(.headers)
    guard part.contains(.totals) else {
      let last = hasData ? dataRows.upperBound : area.firstRow
      return (hasHeaders ? area.firstRow : dataRows.lowerBound)...last
    }
    guard hasTotals, hasData || !hasHeaders else { return nil }
    let first = hasHeaders ? area.firstRow : hasData ? dataRows.lowerBound : area.lastRow
    return first...area.lastRow
  }
}

extension DocumentNames {
  /// What a structured reference stands for in a formula.
  enum TablePart {
    case cells(GridReference)
    /// A column of the items, by its name.
    case items([UInt8])
    case error(CellError)
    /// There is no table of that name.
    case unknown
  }

  /// What a node of kind `structured` means in a cell, whose grid is the one that the formula means
  /// without a name.
  ///
  /// A column that there is not is `#REF!`, and so are totals of a table without; the row of a formula
  /// that is in no row of the data is `#VALUE!`.
  func meaning(of node: Node, in text: ByteView, at cell: CellIndex) -> TablePart {
    let start = Int(node.start)
    let name = text[start..<start + Int(node.payload)]
    guard let part = StructuredReference(text, at: start + name.count) else { return .unknown }
    guard let table = name.isEmpty ? table(around: cell) : table(named: name) else {
      if name.isEmpty { return .error(.value) }
      return TextOrder.equal(name, "ITEMS") ? itemColumn(of: part, text) : .unknown
    }
    if table.isOverItems { return itemColumn(of: part, text) }
    var columns = table.area.firstColumn...table.area.lastColumn
    if let named = part.columns {
      guard let first = table.column(named: named.first, in: text),
        let last = table.column(named: named.last, in: text)
      else { return .error(.reference) }
      columns = min(first, last)...max(first, last)
    }
    if part.rows.contains(.own) {
      guard part.rows == .own, cell.grid == table.area.grid, table.dataRows.contains(cell.row)
      else { return .error(.value) }
      return .cells(table.cells(rows: cell.row...cell.row, columns: columns))
    }
    guard let rows = table.rows(part.rows) else { return .error(.reference) }
    return .cells(table.cells(rows: rows, columns: columns))
  }

  /// The items have columns of values and nothing else.
  private func itemColumn(of part: StructuredReference, _ text: ByteView) -> TablePart {
    guard let columns = part.columns, columns.first == columns.last,
      part.rows.isEmpty || part.rows == .data
    else { return .error(.reference) }
    return .items(StructuredReference.unmarked(text[columns.first]))
  }
}

extension DocumentTable {
  /// The column whose name a part of a formula's text spells.
  fileprivate func column(named name: Range<Int>, in text: ByteView) -> Int? {
    StructuredReference.unmarked(text[name]).withByteView { column(named: $0) }
  }
}
