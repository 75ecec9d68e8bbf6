// SPDX-License-Identifier: MIT

import ListerBasics

/// A table of a page while it is gathered: its rows, with cells that span others repeated in each.
struct HTMLTable {
  /// A row of the table.
  private struct Row {
    var line = 0
    var cells: [String] = []
    /// How many cells the page has for it.
    var own = 0
    /// How many of its cells come from rows further up.
    var spanned = 0
    /// Whether one of its own cells reaches down into rows below it.
    var reachesDown = false
    /// Whether it has headings alone.
    var isHeading = true
    /// Whether a cell of its own that is no heading holds something.
    var hasValues = false
    var isFoot = false

    /// Whether one cell is all that it has.
    var isAlone: Bool { own == 1 && spanned == 0 }
    /// Whether its headings stand beside an empty corner, whose cells may be no headings.
    var isBesideCorner: Bool { !hasValues && cells.first?.isEmpty == true }
  }

  /// A cell that reaches into rows to come.
  private struct Span {
    /// Into how many.
    var rows: Int
    var text: String
  }

  /// What it is called in the page, if anything.
  var id = ""
  var caption = ""
  private var rows: [Row] = []
  private var row: Row?
  /// What stands in columns of the row to come, as cells further up span them.
  private var spans: [Int: Span] = [:]
  /// The cells of the row being read that span rows below it, by their columns.
  private var begun: [Int: Span] = [:]
  /// How many rows have no cell of their own between those of others.
  private var covered = 0

  /// How many cells hold something.
  private(set) var filled = 0

  /// How many cells all tables of a page may have, with those that others span.
  static let largest = 4_000_000

  // MARK: Gathering

  /// Begins a row; `isFoot` says whether it stands in the foot of the table.
  mutating func beginRow(line: Int?, isFoot: Bool) { row = Row(line: line ?? 0, isFoot: isFoot) }

  /// Adds a cell that spans so many columns and rows; 0 rows are all of its group.
  ///
  /// - Throws: ``ImportError`` if the row has too many cells.
  mutating func add(_ text: String, isHeading: Bool, columns: Int, rows: Int) throws(ImportError) {
    var row = row ?? Row()
    if !isHeading {
      row.isHeading = false
      if !text.isEmpty { row.hasValues = true }
    }
    row.own += 1
    if rows != 1 { row.reachesDown = true }
    appendSpans(to: &row)
    if !text.isEmpty { filled += 1 }
    for _ in 0..<min(max(columns, 1), TableLimits.columns) {
      if rows != 1 {
        begun[row.cells.count] = Span(rows: rows == 0 ? .max : rows - 1, text: text)
      }
      row.cells.append(text)
    }
    guard row.cells.count <= TableLimits.columns else {
      throw ImportError(
        line: row.line > 0 ? row.line : nil,
        message: "a row has more than \(TableLimits.columns) cells"
      )
    }
    self.row = row
  }

  /// Ends a row, if one is open; how many cells it has.
  mutating func endRow() -> Int {
    guard var row else { return 0 }
    self.row = nil
    appendSpans(to: &row)
    for column in spans.keys.sorted() where column >= row.cells.count {
      while row.cells.count < column { row.cells.append("") }
      appendSpans(to: &row)
    }
    spans = spans.compactMapValues { $0.rows > 1 ? Span(rows: $0.rows - 1, text: $0.text) : nil }
    spans.merge(begun) { _, begun in begun }
    begun = [:]
    guard row.cells.contains(where: { !$0.isEmpty }) else { return row.cells.count }
    if row.own > 0 {
      rows.append(row)
    } else if rows.last?.isHeading == false {
      covered += 1
    }
    return row.cells.count
  }

  /// Ends the head, a body or the foot of the table: no cell reaches beyond it.
  mutating func endGroup() { spans = [:] }

  private mutating func appendSpans(to row: inout Row) {
    while let span = spans[row.cells.count] {
      row.cells.append(span.text)
      row.spanned += 1
    }
  }

  // MARK: The table

  /// The rows below the headings, which the user may say.
  func table(
    _ marks: TableNumber.Marks,
    _ options: TableOptions
  ) throws(ImportError) -> StoredTable {
    let skipped = min(max(options.skippedLines ?? 0, 0), self.rows.count)
    let rows = Array(self.rows.dropFirst(skipped))
    let wide = rows.filter { !$0.isAlone }.map(\.cells.count).max() ?? 0
    let width = wide > 0 ? wide : rows.map(\.cells.count).max() ?? 0
    // One cell across all columns is a title or a note.
    let isNote = { (row: Row) in row.isAlone && row.cells.count >= width && width > 1 }
    let titles = options.skippedLines == nil ? titles(rows, wide, isNote) : []
    let whole = rows.dropFirst(titles.count).filter { !isNote($0) }
    let heads = try options.headRows(whole) ?? heads(of: whole)
    let body = whole.dropFirst(heads.count)
    let repeatsHeadings = { (row: Row) in
      row.isHeading && heads.contains { $0.cells == row.cells }
    }
    let values = body.filter { !$0.isFoot && !repeatsHeadings($0) }
    var table: StoredTable
    if heads.isEmpty, options.headingRows == nil {
      table = try StoredTable(rows: values.map { ($0.cells, $0.line) })
    } else {
      // Behind the last heading, columns have none.
      let most = whole.map(\.cells.count).max() ?? 0
      let names = heads.isEmpty ? TableHeadings.numbered(most) : joined(heads, most)
      table = try StoredTable(headings: names, hasHeadingRow: !heads.isEmpty)
      for row in values { table.append(row.cells, line: row.line) }
    }
    table.marks = marks
    if skipped > 0 { table.remark(TableHeadings.skipped(skipped)) }
    func tell(_ count: Int, _ what: String) {
      if count > 0 { table.remark("\(String(counting: count, "row")) left out: \(what)") }
    }
    let alone = titles.filter { !isNote($0) }.map(\.line)
    if let first = alone.min(), let last = alone.max() {
      let rows = String(counting: alone.count, "row")
      table.leaveOut(
        titles: first...last,
        "\(rows) left out: one cell above the headings is a title"
      )
    }
    tell(rows.count(where: isNote), "one cell across all columns is a title or a note")
    tell(body.count { !$0.isFoot && repeatsHeadings($0) }, "the headings once more")
    tell(covered, "cells of the rows above fill it")
    tell(body.count { $0.isFoot }, "the foot of the table")
    return table
  }

  /// The rows above the headings; tables with rows of several cells have at most `wide` of them.
  ///
  /// A single cell that is not across all columns is a title only there: further down the others are
  /// empty.
  private func titles(
    _ rows: [Row],
    _ wide: Int,
    _ isNote: (Row) -> Bool
  ) -> ArraySlice<Row> {
    let titles = rows.prefix { row in
      isNote(row) || row.isAlone && row.cells.count < wide && !row.reachesDown
    }
    guard let last = titles.last, last.isHeading, !isNote(last),
      let next = rows.dropFirst(titles.count).first, !next.isHeading, !next.isBesideCorner
    else { return titles }
    // It is the only heading that there is.
    return titles.dropLast()
  }

  /// The first rows if they name the columns.
  private func heads(of rows: [Row]) -> ArraySlice<Row> {
    let first = rows.prefix { !$0.isFoot && ($0.isHeading || $0.isBesideCorner) }
    // Beside a corner there are headings only if such follow below it.
    let count = first.lastIndex(where: \.isHeading).map { $0 + 1 } ?? 0
    // Where all rows are of headings, the first one names the columns.
    return rows.prefix(count < rows.count ? count : 1)
  }

  /// The headings of columns, those of several rows behind one another, each text once.
  private func joined(_ heads: some Collection<Row>, _ width: Int) -> [String] {
    let names = TableHeadings.joined(heads.map(\.cells))
    return names + [String](repeating: "", count: max(width - names.count, 0))
  }
}
