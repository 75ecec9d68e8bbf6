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
    /// Whether it has headings alone.
    var isHeading = true
    var isFoot = false
  }

  /// What it is called in the page, if anything.
  var id = ""
  var caption = ""
  private var rows: [Row] = []
  private var row: Row?
  /// What stands in columns of rows to come, as cells further up span them.
  private var spans: [Int: (rows: Int, text: String)] = [:]

  /// How many cells hold something.
  private(set) var filled = 0

  /// How many cells all tables of a page may have, with those that others span.
  static let largest = 4_000_000

  // MARK: Gathering

  /// Begins a row; `isFoot` says whether it stands in the foot of the table.
  mutating func beginRow(line: Int?, isFoot: Bool) { row = Row(line: line ?? 0, isFoot: isFoot) }

  /// Adds a cell that spans so many columns and rows.
  ///
  /// - Throws: ``ImportError`` if the row has too many cells.
  mutating func add(_ text: String, isHeading: Bool, columns: Int, rows: Int) throws(ImportError) {
    var row = row ?? Row()
    if !isHeading { row.isHeading = false }
    row.own += 1
    appendSpans(to: &row)
    if !text.isEmpty { filled += 1 }
    for _ in 0..<min(max(columns, 1), TableLimits.columns) {
      if rows > 1 { spans[row.cells.count] = (rows - 1, text) }
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

  /// Ends a row; how many cells it has.
  mutating func endRow() -> Int {
    guard var row else { return 0 }
    self.row = nil
    appendSpans(to: &row)
    for column in spans.keys.sorted() where column >= row.cells.count {
      while row.cells.count < column { row.cells.append("") }
      appendSpans(to: &row)
    }
    if row.cells.contains(where: { !$0.isEmpty }) { rows.append(row) }
    return row.cells.count
  }

  private mutating func appendSpans(to row: inout Row) {
    while let span = spans[row.cells.count] {
      spans[row.cells.count] = span.rows > 1 ? (span.rows - 1, span.text) : nil
      row.cells.append(span.text)
    }
  }

  // MARK: The table

  /// The rows below the headings.
  func table(_ comma: TableNumber.Comma) throws(ImportError) -> StoredTable {
    let width = rows.map(\.cells.count).max() ?? 0
    // One cell across all columns is a title or a note.
    let isNote = { (row: Row) in row.own == 1 && row.cells.count == width && width > 1 }
    let whole = rows.filter { !isNote($0) }
    let leading = whole.prefix { $0.isHeading && !$0.isFoot }
    // Where all rows are of headings, the first one names the columns.
    let heads = leading.count < whole.count ? leading : leading.prefix(1)
    let body = whole.dropFirst(heads.count)
    let values = body.filter { !$0.isFoot && !($0.isHeading && $0.cells == heads.last?.cells) }
    var table: StoredTable
    if heads.isEmpty {
      table = try StoredTable(rows: values.map { ($0.cells, $0.line) })
    } else {
      table = try StoredTable(headings: joined(heads, width))
      for row in values { table.append(row.cells, line: row.line) }
    }
    table.comma = comma
    func tell(_ count: Int, _ what: String) {
      if count > 0 { table.remark("\(String(counting: count, "row")) left out: \(what)") }
    }
    tell(rows.count - whole.count, "one cell across all columns is a title or a note")
    tell(body.count { $0.isFoot }, "the foot of the table")
    return table
  }

  /// The headings of columns, those of several rows behind one another.
  private func joined(_ heads: some Collection<Row>, _ width: Int) -> [String] {
    (0..<width).map { column in
      var parts: [String] = []
      for head in heads where column < head.cells.count {
        let part = head.cells[column]
        if !part.isEmpty, parts.last != part { parts.append(part) }
      }
      return parts.joined(separator: " ")
    }
  }
}
