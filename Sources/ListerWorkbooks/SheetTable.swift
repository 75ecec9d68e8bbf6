// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerTables

/// A sheet as a table: headings in its first row, and rows of values below it.
struct SheetTable {
  private let sheet: Sheet
  private let extent: SheetArea
  /// The cells of each row that has some.
  private let rows: [ArraySlice<SheetCell>]
  /// How many rows are above the headings: titles and notes.
  private let titles: Int

  /// The table of a sheet; nil if nothing is in it.
  init?(_ sheet: Sheet) {
    guard let extent = sheet.extent else { return nil }
    self.sheet = sheet
    self.extent = extent
    let cells = sheet.cells
    var rows: [ArraySlice<SheetCell>] = []
    var start = 0
    for index in cells.indices {
      if index + 1 < cells.count, cells[index + 1].row == cells[index].row { continue }
      rows.append(cells[start...index])
      start = index + 1
    }
    self.rows = rows
    let isTitle = { (row: ArraySlice<SheetCell>) in row.count == 1 && extent.columns.count > 1 }
    titles = rows.prefix(while: isTitle).count
  }

  /// Whether something in it is calculated.
  static func calculates(_ sheet: Sheet) -> Bool {
    !sheet.arrays.isEmpty || !sheet.cells.allSatisfy(\.isConstant)
  }

  /// Whether it fits in a grid.
  var fits: Bool {
    let side = DocumentLimits.side
    return extent.rows.count <= side && extent.columns.count <= side
  }

  /// Whether the first row has different texts alone, one for each column, and the rows below it aren't
  /// mostly numbers: a small sheet of that kind is a table, too.
  var hasHeadings: Bool {
    guard titles == 0, rows.count > 1, let first = rows.first, extent.columns.count > 1,
      first.count == extent.columns.count
    else { return false }
    let texts = first.compactMap(\.value.plainText)
    guard texts.count == first.count, Set(texts).count == texts.count else { return false }
    let body = rows.dropFirst().joined()
    let numbers = body.count { cell in
      switch cell.value {
      case .number, .ratio: true
      default: false
      }
    }
    return numbers * 2 <= body.count
  }

  /// The rows below the headings.
  func table() throws(ImportError) -> StoredTable {
    let body = rows.dropFirst(titles)
    let first = body.first.map(texts) ?? []
    let sample = body.dropFirst().prefix(TableHeadings.sampleSize).map(texts)
    let areValues = TableHeadings.areValues(first, followedBy: sample)
    var table = try StoredTable(
      headings: areValues ? TableHeadings.numbered(first.count) : first,
      hasHeadingRow: !areValues
    )
    if areValues { table.remark(TableHeadings.areMissing.message) }
    if titles > 0 {
      table.remark("\(String(counting: titles, "row")) above the headings left out")
    }
    for row in body.dropFirst(areValues ? 0 : 1) {
      var column = extent.columns.lowerBound
      for cell in row {
        while column < cell.column {
          table.append(.empty, "")
          column += 1
        }
        let (kind, text) = SheetTable.cell(cell.value)
        table.append(kind, text)
        column += 1
      }
      table.endRow(line: (row.first?.row ?? 0) + 1)
    }
    return table
  }

  /// The cells of a row as texts, for each column of the sheet.
  private func texts(_ row: ArraySlice<SheetCell>) -> [String] {
    var texts = [String](repeating: "", count: extent.columns.count)
    for cell in row {
      texts[cell.column - extent.columns.lowerBound] = SheetTable.cell(cell.value).text
    }
    return texts
  }

  private static func cell(_ value: SheetValue) -> (kind: TableCell.Kind, text: String) {
    switch value {
    case .empty: (.empty, "")
    case .number(let number): (.number, number)
    case .logical(let logical): (.logical, logical ? "true" : "false")
    case .text(let text): (text.trimmed.isEmpty ? .empty : .text, text)
    case .date(let text, _), .ratio(let text), .error(let text): (.text, text)
    }
  }
}
