// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerSyntax
import ListerTables

/// A sheet as a table: headings in its first rows, and rows of values below them.
struct SheetTable {
  private let sheet: Sheet
  private let extent: SheetArea
  /// The cells of each row that has some.
  private let rows: [ArraySlice<SheetCell>]

  /// How many rows of headings there may be by merged cells that reach down.
  private static let largestHead = 4

  /// The table of a sheet; nil if nothing is in it.
  init?(_ sheet: Sheet) {
    guard let extent = sheet.extent else { return nil }
    self.sheet = sheet
    self.extent = extent
    rows = sheet.rows
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

  /// Whether the first row has different texts alone, one for each column, and the rows below it are
  /// items as those of any table are: a small sheet of that kind is a table, too.
  func hasHeadings(_ options: ReadingOptions) -> Bool {
    guard rows.count > 1, let first = rows.first, extent.columns.count > 1,
      first.count == extent.columns.count
    else { return false }
    let texts = first.compactMap(\.value.plainText)
    guard texts.count == first.count, Set(texts).count == texts.count else { return false }
    return (try? table(options.table).shape(options)) == .items
  }

  /// The rows below the headings, which the user may say.
  ///
  /// - Throws: ``ImportError`` if it has too many columns, or merged ranges too many cells, or fewer rows
  ///   than are to be headings.
  func table(_ options: TableOptions) throws(ImportError) -> StoredTable {
    let merges = try SheetMerges(sheet)
    let (filled, hidden) = merges.filled(self.rows)
    let skipped = max(options.skippedLines ?? 0, 0)
    let rows = Array(filled.drop { $0.number < skipped })
    let mayHaveTitles = options.skippedLines == nil && extent.columns.count > 1
    let titles = mayHaveTitles ? titleCount(of: rows, merges) : 0
    let body = rows.dropFirst(titles).filter { !$0.isAcross }
    let notes = rows.count - titles - body.count
    let first = body.first.map(texts) ?? []
    let sample = body.dropFirst().prefix(TableHeadings.sampleSize).map(texts)
    let given = try options.headRows(body)
    let areValues = given == nil && TableHeadings.areValues(first, followedBy: sample)
    let heads = given ?? (areValues ? [] : body.prefix(headRows(of: body, merges)))
    var table = try StoredTable(
      headings: heads.isEmpty
        ? TableHeadings.numbered(first.count) : TableHeadings.joined(heads.map(texts)),
      hasHeadingRow: !heads.isEmpty
    )
    // A text says nothing of the marks of a program that has numbers as numbers.
    table.marks = .unsettled
    if areValues { table.remark(TableHeadings.areMissing.message) }
    if skipped > 0 { table.remark(TableHeadings.skipped(skipped)) }
    if titles > 0 {
      let lines = rows[0].number + 1...rows[titles - 1].number + 1
      table.leaveOut(
        titles: lines,
        "\(String(counting: titles, "row")) above the headings left out"
      )
    }
    if notes > 0 {
      table.remark(
        "\(String(counting: notes, "row")) left out: one cell across all columns is a title or a note"
      )
    }
    if hidden > 0 {
      table.remark(
        String(
          counting: hidden,
          one: "cell left out: a merged range covers it",
          many: "cells left out: merged ranges cover them"
        )
      )
    }
    for row in body.dropFirst(heads.count) {
      var column = extent.columns.lowerBound
      for cell in row.cells {
        while column < cell.column {
          table.append(.empty, "")
          column += 1
        }
        let (kind, text) = SheetTable.cell(cell)
        table.append(kind, text)
        column += 1
      }
      table.endRow(line: row.number + 1)
    }
    return table
  }

  /// The texts that spell numbers, by the places of their cells.
  func spelledNumbers() throws(ImportError) -> [CellAddress: StoredTable.SpelledNumber] {
    var found: [CellAddress: StoredTable.SpelledNumber] = [:]
    for number in try table(TableOptions()).spelledNumbers() {
      let column = extent.columns.lowerBound + number.column
      found[CellAddress(row: number.line - 1, column: column)] = number
    }
    return found
  }

  // MARK: Headings

  /// How many of the first rows are titles: those of one cell, or rows of half the width at most above one
  /// of as many texts as columns, or one less, below which not all are texts.
  private func titleCount(of rows: [SheetMerges.Row], _ merges: SheetMerges) -> Int {
    let width = extent.columns.count
    let alone = rows.prefix { $0.isAlone }.count
    let narrow = rows.prefix { $0.own * 2 <= width && !$0.isReached }.count
    guard narrow > alone, narrow + 1 < rows.count, rows[narrow].own >= width - 1,
      rows[narrow].cells.allSatisfy(SheetTable.isText),
      !rows[narrow + 1].cells.allSatisfy(SheetTable.isText),
      !merges.areas.contains(where: {
        $0.columns.count > 1 && $0.rows.upperBound >= rows[alone].number
          && $0.rows.lowerBound < rows[narrow].number
      })
    else { return alone }
    return narrow
  }

  /// How many of the first rows hold headings.
  ///
  /// They are those that merged cells of the first one reach down to; or two, if the first one has cells
  /// merged across columns and the second one tells these columns apart.
  private func headRows(of rows: [SheetMerges.Row], _ merges: SheetMerges) -> Int {
    guard let first = rows.first else { return 0 }
    let areas = merges.areas.filter { $0.rows.lowerBound == first.number }
    let last = areas.map(\.rows.upperBound).max() ?? first.number
    let reached = rows.prefix { $0.number <= last }.count
    if reached > 1 {
      return reached <= SheetTable.largestHead && reached < rows.count ? reached : 1
    }
    let wide = areas.map(\.columns).filter { $0.count > 1 }
    guard !wide.isEmpty, rows.count > 2 else { return 1 }
    return tellsApart(rows[1], wide, below: rows[0], above: rows[2]) ? 2 : 1
  }

  /// Whether a row names columns in groups that cells of the row before name by columns merged.
  private func tellsApart(
    _ row: SheetMerges.Row,
    _ groups: [ClosedRange<Int>],
    below heads: SheetMerges.Row,
    above next: SheetMerges.Row
  ) -> Bool {
    let (upper, lower) = (texts(heads), texts(row))
    var isBeside = false
    for (index, column) in extent.columns.enumerated() {
      let (isNamed, isFilled) = (!upper[index].isEmpty, !lower[index].isEmpty)
      if groups.contains(where: { $0.contains(column) }) {
        guard isFilled else { return false }
      } else {
        // Where both have something, the lower one is a value.
        guard !isNamed || !isFilled else { return false }
        if isNamed != isFilled { isBeside = true }
      }
    }
    return isBeside
      || row.cells.allSatisfy(SheetTable.isText)
        && !next.cells.allSatisfy(SheetTable.isText)
  }

  /// The cells of a row as texts, for each column of the sheet.
  private func texts(_ row: SheetMerges.Row) -> [String] {
    var texts = [String](repeating: "", count: extent.columns.count)
    for cell in row.cells {
      texts[cell.column - extent.columns.lowerBound] = SheetTable.cell(cell).text
    }
    return texts
  }

  // MARK: Cells

  private static func isText(_ cell: SheetCell) -> Bool {
    if case .text = cell.value { return true }
    return false
  }

  private static func cell(_ cell: SheetCell) -> (kind: TableCell.Kind, text: String) {
    if let shown = cell.shown { return (.text, shown) }
    return switch cell.value {
    case .empty: (.empty, "")
    case .number(let number): (.number, number)
    case .logical(let logical): (.logical, logical ? "true" : "false")
    case .text(let text): (kind(of: text), text)
    case .date(let text, _), .ratio(let text), .error(let text): (.text, text)
    }
  }

  /// What a text is: as in a file of text it may spell a number, but it is no formula.
  private static func kind(of text: String) -> TableCell.Kind {
    let text = text.trimmed
    guard let first = text.utf8.first else { return .empty }
    return first == UInt8(ascii: "=") && text.hasPrefix("=") ? .text : .spelled
  }
}
