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
  /// The lines below the table that were left out, and how many records they are with empty ones.
  private var notes: [Int] = []
  private(set) var rowsBelow = 0
  /// What the headings of a second table are known by, as soon as there is an empty line.
  private var signs: SecondTable?
  /// The second table that is left out; nil if there is none.
  private var second: SecondTable.Place?
  /// Where the headings stand again, and on which lines they were left out.
  private var again: (offset: Int, lines: [Int]) = (-1, [])

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
  /// A parser in front of the first row.
  var beginning: CSVParser { start }
  var rowsAbove: [[String]] { layout.rowsAbove }
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
    if let line = again.lines.first {
      let times = again.lines.count > 1 ? " (\(again.lines.count) times, the first here)" : ""
      let message = "the headings stand again below an empty line, and are left out" + times
      remarks.append(ImportRemark(line: line, message: message))
    }
    if let first = notes.first {
      let count = String(counting: notes.count, "line")
      let message = "\(count) below the table, from line \(first) on, left out"
      remarks.append(
        second.map { CSVRows.remark(on: $0, message) } ?? ImportRemark(message: message)
      )
    }
    return remarks
  }

  /// What is said of a second table.
  private static func remark(on table: SecondTable.Place, _ message: String) -> ImportRemark {
    ImportRemark(
      message: """
        a second table begins at line \(table.line): \(message); --skip \(table.line - 1) reads it
        """,
      isUnsettled: true
    )
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
    (notes, rowsBelow, second, again) = ([], 0, nil, (-1, []))
  }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    var start = parser.at
    guard try parser.next() else { return false }
    if leavesNotesOut {
      if start == again.offset {
        again.lines.append(parser.line)
        start = parser.at
        guard try parser.next() else { return false }
      }
      if parser.isGap { findSecondTable() }
      if second != nil || layout.width > 0 && isNote(at: start) {
        try leaveOut()
        return false
      }
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

  // MARK: Below the table

  /// Looks whether a second table begins behind the empty line that was read.
  private mutating func findSecondTable() {
    let signs = signs ?? SecondTable(headings, above: start)
    self.signs = signs
    guard let place = signs.place(behind: parser) else { return }
    if !place.isSame {
      second = place
    } else if hasHeadingRow {
      again.offset = place.offset
    }
  }

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
      rowsBelow += 1
      if !parser.isGap { notes.append(parser.line) }
    } while try parser.next()
  }

  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError {
    parser.error(at: column, message)
  }
}
