// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Values of a JSON file as the rows of a table: objects, arrays or single values, one a row.
struct JSONRows: TableSource {
  private let bytes: ByteView
  private let rows: JSONTable.Rows
  private let names: JSONHeadings
  /// The objects in the rows whose members are columns.
  private let paths: JSONPaths
  private let start: Int
  private var scanner: JSONScanner
  /// Where the names of the rows are, if they stand in an array beside them, and what reads them.
  private let labels: Int?
  private var labelScanner: JSONScanner
  private var state = State.start
  private var lines: LineCounter
  /// Whether the table is all that is in the file, so that nothing may be behind it.
  private let isWholeFile: Bool
  let hasHeadingRow: Bool
  let isOfRecords: Bool
  let remarks: [ImportRemark]

  private enum State {
    case start
    case inside
    case end
  }

  /// The rows that were found in a text; what the user names in them stays one column.
  init(_ bytes: ByteView, _ table: JSONTable, _ options: TableOptions) {
    self.bytes = bytes
    rows = table.rows
    labels = table.labels
    names = JSONHeadings((labels == nil ? [] : ["index"]) + table.headings, spelled: table.spelled)
    paths = JSONPaths(bytes, table, options)
    scanner = JSONScanner(bytes, at: table.start)
    labelScanner = JSONScanner(bytes, at: table.labels ?? table.start)
    lines = LineCounter(bytes)
    start = table.start
    remarks = table.remarks
    isOfRecords = table.rows != .arrays || !table.headings.isEmpty && !table.hasHeadingRow
    isWholeFile = bytes[0..<table.start].trimmed.isEmpty
    hasHeadingRow = table.hasHeadingRow
  }

  var headings: [String] { names.headings }
  var spellsDecimals: Bool { true }

  mutating func rewind(for shape: TableOptions.Shape) {
    scanner = JSONScanner(bytes, at: start)
    labelScanner = JSONScanner(bytes, at: labels ?? start)
    state = .start
    lines = LineCounter(bytes)
  }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    do throws(ScanFailure) {
      guard try advance() else { return false }
      row.clear()
      row.line = lines.line(of: scanner.at)
      if labels != nil { try readLabel(&row) }
      try read(&row)
      return true
    } catch {
      throw ImportError(error, in: bytes)
    }
  }

  /// Stands at the next value; false if there is none.
  private mutating func advance() throws(ScanFailure) -> Bool {
    let isFirst = state == .start
    if state == .end { return false }
    state = .inside
    let hasMore: Bool
    switch rows {
    case .sequence, .columns:
      scanner.skipSpace()
      hasMore = scanner.at < bytes.count
    case .keyed: hasMore = isFirst ? try scanner.enterObject() : try scanner.moreMembers()
    case .values, .arrays:
      hasMore = isFirst ? try scanner.enterArray() : try scanner.moreElements()
    }
    if !hasMore {
      state = .end
      try checkEnd()
      return false
    }
    guard isFirst, hasHeadingRow else { return true }
    try scanner.skipValue()
    return try advance()
  }

  /// Nothing may be after the value that the file is.
  private mutating func checkEnd() throws(ScanFailure) {
    guard isWholeFile else { return }
    scanner.skipSpace()
    guard scanner.at == bytes.count else {
      throw ScanFailure(offset: scanner.at, reason: .trailingData)
    }
  }

  // MARK: Rows

  /// Reads the name of the row, of which there is one for each.
  private mutating func readLabel(_ row: inout TableRow) throws(ScanFailure) {
    let isFirst = labelScanner.at == labels
    let hasMore = isFirst ? try labelScanner.enterArray() : try labelScanner.moreElements()
    if hasMore { set(0, try JSONCell.read(&labelScanner, &row), &row) }
  }

  private mutating func read(_ row: inout TableRow) throws(ScanFailure) {
    if rows == .keyed {
      let key = try scanner.key()
      set(names.column(at: 0), TableCell(.text, JSONCell.text(key, scanner, &row)), &row)
    }
    let first = rows == .keyed || labels != nil ? 1 : 0
    switch scanner.next {
    case UInt8(ascii: "{"): _ = try readMembers(&row, of: paths, expected: first)
    case UInt8(ascii: "[") where rows == .arrays:
      var column = first
      var more = try scanner.enterArray()
      while more {
        let cell = try JSONCell.read(&scanner, &row)
        set(names.column(at: column), cell, &row)
        column += 1
        more = try scanner.moreElements()
      }
    default:
      let cell = try JSONCell.read(&scanner, &row)
      let value = ByteView("value")
      let column =
        rows == .keyed
        ? names.column(of: value, expected: first, isEscaped: false)
        : names.column(at: first, isValue: true)
      set(column, cell, &row)
    }
  }

  /// Reads the members of an object, and those of objects inside that are spread; the column behind the
  /// last one.
  private mutating func readMembers(
    _ row: inout TableRow,
    of object: JSONPaths,
    expected: Int
  ) throws(ScanFailure) -> Int {
    var more = try scanner.enterObject()
    var expected = expected
    while more {
      let token = try scanner.key()
      let name =
        token.isEscaped ? JSONCell.text(token, scanner, &row) : bytes[token.start..<token.end]
      let next = scanner.next
      if next == UInt8(ascii: "{"), let inner = object.inner[name] {
        expected = try readMembers(&row, of: inner, expected: expected)
      } else if name == object.mark || next == UInt8(ascii: "n") && object.inner[name] != nil {
        try scanner.skipValue()
      } else {
        let column = names.column(
          of: name,
          in: object,
          expected: expected,
          isEscaped: token.isEscaped
        )
        let cell = try JSONCell.read(&scanner, &row)
        guard row[column].isEmpty else {
          throw ScanFailure(offset: token.start - 1, reason: .duplicateKey(name.string))
        }
        set(column, cell, &row)
        expected = column + 1
      }
      more = try scanner.moreMembers()
    }
    return expected
  }

  private func set(_ column: Int, _ cell: TableCell, _ row: inout TableRow) {
    while row.cells.count <= column { row.cells.append(.empty) }
    row.cells[column] = cell
    if cell.kind == .text, names.areSpelled[column] { row.cells[column].kind = .spelled }
  }
}
