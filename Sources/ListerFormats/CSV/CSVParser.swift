// SPDX-License-Identifier: MIT

import ListerBasics

/// A field of a record: where it is, without its quotes.
struct CSVField {
  var start: Int
  var end: Int
  /// Whether it is in quotes.
  var isQuoted: Bool
  /// Whether quotes inside it are doubled.
  var hasQuotes: Bool

  /// Whether there is nothing in it.
  var isEmpty: Bool { start == end }
}

/// Reads records of fields between separators, one at a time, without copying them.
///
/// Source: RFC 4180. Lines end with CR LF, LF or CR. A quote in a field that doesn't begin with one
/// means itself, as in all programs that write such files by hand; what is between a closing
/// quote and the separator is refused.
struct CSVParser {
  /// How many fields a record has at most, unless somebody says otherwise.
  static let columns = 1_024
  /// The text.
  let bytes: ByteView
  /// The byte between fields.
  let separator: UInt8
  /// How many fields a record may have.
  let columnLimit: Int
  /// The fields of the record that was read last.
  private(set) var fields: [CSVField] = []
  /// The line that this record begins on, from 1.
  private(set) var line = 0
  /// The first byte of the next record.
  private(set) var at = 0
  private var nextLine = 1

  /// A parser at the start of a text.
  init(_ bytes: ByteView, separator: UInt8, columnLimit: Int = CSVParser.columns) {
    self.bytes = bytes
    self.separator = separator
    self.columnLimit = columnLimit
  }

  /// Whether the record is an empty line.
  var isBlank: Bool { fields.count == 1 && fields[0].isEmpty && !fields[0].isQuoted }

  /// Whether all fields of the record are empty.
  var isEmpty: Bool { fields.allSatisfy(\.isEmpty) }

  /// Reads the next record; false at the end of the text.
  mutating func next() throws(ImportError) -> Bool {
    guard at < bytes.count else { return false }
    line = nextLine
    fields.removeAll(keepingCapacity: true)
    var index = at
    while true {
      guard fields.count < columnLimit else {
        throw ImportError(
          at: at,
          in: bytes,
          message: "a record has more than \(columnLimit) fields"
        )
      }
      index = try field(from: index)
      guard index < bytes.count else { break }
      let byte = bytes[index]
      index += 1
      if byte == separator { continue }
      nextLine += 1
      if byte == UInt8(ascii: "\r"), index < bytes.count, bytes[index] == UInt8(ascii: "\n") {
        index += 1
      }
      break
    }
    at = index
    return true
  }

  /// Reads a field and returns the index of the separator or line end after it.
  @inline(__always)
  private mutating func field(from start: Int) throws(ImportError) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
      var end = start
      while end < bytes.count {
        let byte = bytes[end]
        if byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { break }
        end += 1
      }
      fields.append(CSVField(start: start, end: end, isQuoted: false, hasQuotes: false))
      return end
    }
    return try quotedField(from: start)
  }

  private mutating func quotedField(from start: Int) throws(ImportError) -> Int {
    var field = CSVField(start: start + 1, end: start + 1, isQuoted: true, hasQuotes: false)
    var index = start + 1
    while let quote = bytes.firstIndex(of: UInt8(ascii: "\""), from: index) {
      index = quote + 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "\"") {
        field.hasQuotes = true
        index += 1
        continue
      }
      field.end = quote
      countLines(field.start..<quote)
      fields.append(field)
      guard index == bytes.count || isEnd(bytes[index]) else {
        throw ImportError(
          at: index,
          in: bytes,
          message: "after a closing quote there is something else than a separator"
        )
      }
      return index
    }
    throw ImportError(at: start, in: bytes, message: "the quote that opens a field is not closed")
  }

  private func isEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  private mutating func countLines(_ range: Range<Int>) {
    for index in range {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") {
        nextLine += 1
      } else if byte == UInt8(ascii: "\r") {
        if index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "\n") { continue }
        nextLine += 1
      }
    }
  }

  // MARK: Fields

  /// The text of a field; `scratch` holds it if quotes in it had to be undoubled.
  func text(_ field: CSVField, scratch: inout ByteBuffer) -> ByteView {
    guard field.hasQuotes else { return bytes[field.start..<field.end] }
    scratch.truncate()
    var index = field.start
    while index < field.end {
      let byte = bytes[index]
      scratch.append(byte)
      index += byte == UInt8(ascii: "\"") ? 2 : 1
    }
    return scratch.view
  }

  /// The text of a field whose quotes are doubled, in memory that is not used again until the arena
  /// is.
  func text(_ field: CSVField, in arena: inout ByteArena) -> ByteView {
    var scratch = ByteBuffer(capacity: field.end - field.start)
    return arena.copy(text(field, scratch: &scratch))
  }

  /// The text of a field of this record, empty if it has no such field.
  func string(_ index: Int) -> String {
    guard index < fields.count else { return "" }
    var scratch = ByteBuffer(capacity: 16)
    return text(fields[index], scratch: &scratch).string
  }

  /// What is reported about a record that has more fields than the header.
  static func excess(_ count: Int, over header: Int) -> String {
    "this record has \(String(counting: count, "field")), and the header \(header)"
  }

  /// Refuses a record that doesn't have so many fields.
  func check(fields count: Int) throws(ImportError) {
    guard fields.count != count else { return }
    let message = "a record has \(String(counting: count, "field")), this one \(fields.count)"
    throw error(at: min(fields.count, count), message)
  }

  /// An error at a field of this record, or at the record's start if it has no such field.
  func error(at index: Int, _ message: String) -> ImportError {
    guard index < fields.count else { return ImportError(line: line, message: message) }
    let field = fields[index]
    return ImportError(
      at: field.isQuoted ? field.start - 1 : field.start,
      in: bytes,
      message: message
    )
  }
}
