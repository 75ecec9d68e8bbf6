// SPDX-License-Identifier: MIT

import ListerBasics

/// A table whose cells were gathered before it is read, as those of a page or of a sheet are.
package struct StoredTable: TableSource {
  let headings: [String]
  let hasHeadingRow: Bool
  private(set) var remarks: [ImportRemark] = []
  private(set) var leftOut: [TableReading.LeftOut] = []
  package var marks = TableNumber.Marks.points
  private let store = Store()
  private var cells: [Cell] = []
  private var rows: [(line: Int, end: Int)] = []
  private var at = 0

  /// The bytes of the cells; they don't move any more once rows are read.
  private final class Store {
    var bytes = ByteBuffer(capacity: 4_096)
  }

  private struct Cell {
    var kind: TableCell.Kind
    var end: Int
  }

  /// A table without rows.
  package init(headings: [String], hasHeadingRow: Bool = true) throws(ImportError) {
    guard headings.count <= TableLimits.columns else {
      throw ImportError(
        message: "the table has \(headings.count) columns; one has at most \(TableLimits.columns)"
      )
    }
    self.headings = headings
    self.hasHeadingRow = hasHeadingRow
  }

  /// A table whose first row names the columns, unless it holds what the others hold.
  init(rows: [(cells: [String], line: Int)]) throws(ImportError) {
    let first = rows.first?.cells ?? []
    let sample = rows.dropFirst().prefix(TableHeadings.sampleSize).map(\.cells)
    let areValues = TableHeadings.areValues(first, followedBy: Array(sample))
    try self.init(
      headings: areValues ? TableHeadings.numbered(first.count) : first,
      hasHeadingRow: !areValues
    )
    if areValues { remarks.append(TableHeadings.areMissing) }
    for row in rows.dropFirst(areValues ? 0 : 1) { append(row.cells, line: row.line) }
  }

  var count: Int { rows.count }

  /// Adds something to be said about the table.
  package mutating func remark(_ message: String) { remark(ImportRemark(message: message)) }

  /// Adds something to be said about the table, or about one of its lines.
  mutating func remark(_ remark: ImportRemark) { remarks.append(remark) }

  /// Notes that titles on some lines are left out, and what is said of them.
  package mutating func leaveOut(titles lines: ClosedRange<Int>, _ message: String) {
    leftOut.append(TableReading.LeftOut(.titles, lines: lines))
    remark(ImportRemark(message: message, isInReading: true))
  }

  // MARK: Adding

  /// Appends a row of texts, which may spell something.
  mutating func append(_ texts: [String], line: Int) {
    for text in texts { append(text.isEmpty ? .empty : .spelled, text) }
    endRow(line: line)
  }

  /// Appends a cell to the row that is being made.
  package mutating func append(_ kind: TableCell.Kind, _ text: String) {
    store.bytes.append(text)
    cells.append(Cell(kind: kind, end: store.bytes.count))
  }

  /// Ends the row; `line` is 0 where lines mean nothing.
  package mutating func endRow(line: Int) { rows.append((line, cells.count)) }

  // MARK: Reading

  /// The lists of the table; see ``TableReader``.
  package func lists(_ options: ReadingOptions) throws(ImportError) -> ImportResult {
    try TableReader.read(self, options)
  }

  /// What the table becomes if nobody says it; see ``TableReader``.
  package func shape(_ options: ReadingOptions) throws(ImportError) -> TableOptions.Shape {
    try TableReader.shape(of: self, options)
  }

  mutating func rewind(for shape: TableOptions.Shape) { at = 0 }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    guard at < rows.count else { return false }
    row.clear()
    row.line = rows[at].line
    let first = at == 0 ? 0 : rows[at - 1].end
    for index in first..<rows[at].end {
      let start = index == 0 ? 0 : cells[index - 1].end
      row.cells.append(TableCell(cells[index].kind, store.bytes.view[start..<cells[index].end]))
    }
    at += 1
    return true
  }
}
