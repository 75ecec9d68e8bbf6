// SPDX-License-Identifier: MIT

import ListerBasics

/// The records of a text with separators, as a table.
struct CSVRows: TableSource {
  let headings: [String]
  let hasHeadingRow: Bool
  let rowsBefore: Int
  let comma: TableNumber.Comma
  let remarks: [ImportRemark]
  private var parser: CSVParser
  /// Where the first row is.
  private let start: CSVParser

  /// The table of a text, whose separator is found if none is given.
  ///
  /// The first record names the columns, unless it holds what the others hold in the same places.
  init(_ text: ByteView, separator: UInt8?) throws(ImportError) {
    let found = separator.map { CSVSeparator($0, in: text) } ?? CSVSeparator(of: text)
    var parser = CSVParser(text, separator: found.byte)
    if found.start > 0 { _ = try parser.next() }
    var ahead = parser
    var blank = 0
    while true {
      parser = ahead
      guard try ahead.next() else { throw ImportError(message: "there is no header: no record") }
      guard ahead.isBlank else { break }
      blank += 1
    }
    comma = found.byte == UInt8(ascii: ";") ? .decimal : .unknown
    let first = ahead.fields.indices.map { ahead.string($0) }
    if TableHeadings.areValues(first, followedBy: CSVRows.sample(of: ahead)) {
      headings = TableHeadings.numbered(first.count)
      hasHeadingRow = false
      start = parser
      remarks = [TableHeadings.areMissing]
    } else {
      headings = first
      hasHeadingRow = true
      start = ahead
      remarks = []
    }
    rowsBefore = blank
    self.parser = start
  }

  /// The fields of the next records.
  private static func sample(of parser: CSVParser) -> [[String]] {
    var parser = parser
    var sample: [[String]] = []
    while sample.count < TableHeadings.sampleSize, (try? parser.next()) == true {
      if !parser.isBlank { sample.append(parser.fields.indices.map { parser.string($0) }) }
    }
    return sample
  }

  mutating func rewind() { parser = start }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    guard try parser.next() else { return false }
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

  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError {
    parser.error(at: column, message)
  }
}
