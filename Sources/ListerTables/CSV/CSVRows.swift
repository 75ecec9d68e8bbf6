// SPDX-License-Identifier: MIT

import ListerBasics

/// The records of a text with separators, as a table.
struct CSVRows: TableSource {
  let marks: TableNumber.Marks
  let headings: [String]
  private let layout: CSVLayout
  /// A parser in front of the first row, which knows whose the blanks behind separators are.
  private let start: CSVParser
  private var parser: CSVParser
  /// Whether what is below the table is left out.
  private var leavesNotesOut = true
  /// Where the last row of the table begins, if there are titles above it.
  private var lastRow: Int?
  /// The lines below the table that were left out.
  private var notes: [Int] = []

  /// The table of a text in UTF-8, by what the user says; its separator is found if none is given.
  init(_ text: ByteView, separator: UInt8?, _ options: TableOptions) throws(ImportError) {
    layout = try CSVLayout(text, separator: separator, options)
    var start = layout.start
    start.findBlanks()
    self.start = start
    parser = start
    headings = start.skipsBlanks ? layout.headings.map(\.trimmed) : layout.headings
    marks = parser.separator == UInt8(ascii: ";") ? .commas : .points
  }

  var hasHeadingRow: Bool { layout.hasHeadingRow }
  var rowsAbove: [[String]] { layout.rowsAbove }
  var rowsBelow: Int { notes.count }
  var byteCount: Int { parser.bytes.count }
  var isText: Bool { true }
  var delimiter: TableOptions.Delimiter? { TableOptions.Delimiter(byte: parser.separator) }
  var headingLine: Int? { layout.headingLine }
  var leftOut: [TableReading.LeftOut] {
    guard leavesNotesOut, let titles = layout.titles else { return [] }
    return [TableReading.LeftOut(.titles, lines: titles)]
  }

  var remarks: [ImportRemark] {
    let found = layout.remarks + comments + parser.remarks
    guard leavesNotesOut else { return found }
    var remarks = [layout.titleRemark, layout.headingRemark].compactMap(\.self) + found
    if let first = notes.first {
      let count = String(counting: notes.count, "line")
      remarks.append(
        ImportRemark(message: "\(count) below the table, from line \(first) on, left out")
      )
    }
    return remarks
  }

  /// What is said about comments between the rows.
  private var comments: [ImportRemark] {
    let (number, first) = parser.comments
    if number == 0 { return [] }
    let count = String(counting: number, "comment")
    return [ImportRemark(message: "\(count) between the rows, from line \(first) on, left out")]
  }

  mutating func rewind(for shape: TableOptions.Shape) {
    leavesNotesOut = shape == .items
    parser = start
    notes = []
  }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    let start = parser.at
    guard try parser.next() else { return false }
    if layout.width > 0, leavesNotesOut, isNote(at: start) {
      try leaveOut()
      return false
    }
    row.clear()
    row.line = parser.line
    for field in parser.fields {
      if field.isQuoted { row.isMeant = true }
      guard field.hasQuotes else {
        row.cells.append(TableCell(spelled: parser.bytes[field.start..<field.end]))
        continue
      }
      row.cells.append(TableCell(spelled: parser.text(field, in: &row.arena)))
    }
    return true
  }

  // MARK: Notes

  /// Whether the record that was read is behind the last one that is as wide as the table.
  private mutating func isNote(at start: Int) -> Bool {
    guard isShort(parser) else { return false }
    if let lastRow { return start > lastRow }
    var ahead = parser
    var last = -1
    while true {
      let place = ahead.at
      guard (try? ahead.next()) == true else { break }
      if !isShort(ahead) { last = place }
    }
    lastRow = last
    return start > last
  }

  private func isShort(_ parser: borrowing CSVParser) -> Bool {
    let filled = parser.fields.count { !$0.isEmpty }
    return CSVLayout.isShort(filled, of: parser.fields.count, width: layout.width)
  }

  private mutating func leaveOut() throws(ImportError) {
    repeat {
      if !parser.isBlank { notes.append(parser.line) }
    } while try parser.next()
  }

  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError {
    parser.error(at: column, message)
  }
}
