// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Values of a JSON file as the rows of a table: objects, arrays or single values, one a row.
struct JSONRows: TableSource {
  private let bytes: ByteView
  private let rows: JSONTable.Rows
  private let names: JSONHeadings
  private let start: Int
  private var scanner: JSONScanner
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

  /// The rows that were found in a text.
  init(_ bytes: ByteView, _ table: JSONTable) {
    self.bytes = bytes
    rows = table.rows
    names = JSONHeadings(table.headings)
    scanner = JSONScanner(bytes, at: table.start)
    lines = LineCounter(bytes)
    start = table.start
    remarks = table.remark.map { [ImportRemark(message: $0)] } ?? []
    isOfRecords = table.rows != .arrays || !table.headings.isEmpty && !table.hasHeadingRow
    isWholeFile = bytes[0..<table.start].trimmed.isEmpty
    hasHeadingRow = table.hasHeadingRow
  }

  var headings: [String] { names.headings }
  var spellsDecimals: Bool { true }

  mutating func rewind(for shape: TableOptions.Shape) {
    scanner = JSONScanner(bytes, at: start)
    state = .start
    lines = LineCounter(bytes)
  }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    do throws(ScanFailure) {
      guard try advance() else { return false }
      row.clear()
      row.line = lines.line(of: scanner.at)
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
    case .values, .features, .arrays:
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

  private mutating func read(_ row: inout TableRow) throws(ScanFailure) {
    if rows == .keyed {
      let key = try scanner.key()
      set(names.column(at: 0), TableCell(.text, JSONCell.text(key, scanner, &row)), &row)
    }
    switch scanner.next {
    case UInt8(ascii: "{"): try readMembers(&row, isFeature: rows == .features)
    case UInt8(ascii: "[") where rows == .arrays:
      var column = 0
      var more = try scanner.enterArray()
      while more {
        let cell = try JSONCell.read(&scanner, &row)
        set(names.column(at: column), cell, &row)
        column += 1
        more = try scanner.moreElements()
      }
    default:
      let cell = try JSONCell.read(&scanner, &row)
      set(names.column(at: rows == .keyed ? 1 : 0), cell, &row)
    }
  }

  /// Reads the members of an object; of a feature, those of its properties as its own.
  private mutating func readMembers(
    _ row: inout TableRow,
    isFeature: Bool
  ) throws(ScanFailure) {
    var more = try scanner.enterObject()
    var expected = rows == .keyed ? 1 : 0
    while more {
      let token = try scanner.key()
      let name =
        token.isEscaped ? JSONCell.text(token, scanner, &row) : bytes[token.start..<token.end]
      if isFeature, JSONTableFinder.isOfFeature(name), scanner.next == UInt8(ascii: "{") {
        try readMembers(&row, isFeature: false)
      } else if isFeature, name == ByteView("type") {
        try scanner.skipValue()
      } else {
        let column = names.column(of: name, expected: expected, isEscaped: token.isEscaped)
        let cell = try JSONCell.read(&scanner, &row)
        guard row[column].isEmpty else {
          throw ScanFailure(offset: token.start - 1, reason: .duplicateKey(name.string))
        }
        set(column, cell, &row)
        expected = column + 1
      }
      more = try scanner.moreMembers()
    }
  }

  private func set(_ column: Int, _ cell: TableCell, _ row: inout TableRow) {
    while row.cells.count <= column { row.cells.append(.empty) }
    row.cells[column] = cell
  }
}
