// SPDX-License-Identifier: MIT

package import ListerBasics

/// A field of a record: where it is, without its quotes.
package struct CSVField {
  package var start: Int
  package var end: Int
  package var isQuoted: Bool
  /// Whether quotes inside it are doubled.
  var hasQuotes: Bool

  /// Whether there is nothing in it.
  var isEmpty: Bool { start == end }
}

/// Reads records of fields between separators, one at a time, without copying them.
///
/// Source: RFC 4180. Lines end with CR LF, LF or CR. A quote in a field that doesn't begin with one
/// means itself, as in all programs that write such files by hand; what is between a closing
/// quote and the separator is refused. A separator that is a space stands for white space: as many
/// spaces and tabs as there are, also before the first field and after the last one.
package struct CSVParser {
  /// How many fields a record has at most, unless somebody says otherwise.
  static let columns = 1_024
  /// The text.
  package let bytes: ByteView
  /// The byte between fields.
  let separator: UInt8
  /// How many fields a record may have.
  let columnLimit: Int
  /// The fields of the record that was read last.
  package private(set) var fields: [CSVField] = []
  /// The line that this record begins on, from 1.
  package private(set) var line = 0
  /// The first byte of the next record.
  package private(set) var at = 0
  private var nextLine = 1
  /// Whether lines that begin with `#` are left out.
  private var leavesCommentsOut = false
  /// The lines that were left out.
  private(set) var comments: (count: Int, first: Int) = (0, 0)
  /// The other byte of white space between fields; the separator where it is no white space.
  private let tab: UInt8
  /// The separator that stands for white space.
  static let whiteSpace = UInt8(ascii: " ")

  /// A parser at the start of a text.
  package init(_ bytes: ByteView, separator: UInt8, columnLimit: Int = CSVParser.columns) {
    self.bytes = bytes
    self.separator = separator
    self.columnLimit = columnLimit
    tab = separator == CSVParser.whiteSpace ? UInt8(ascii: "\t") : separator
  }

  /// Whether the record is an empty line.
  package var isBlank: Bool { fields.count == 1 && fields[0].isEmpty && !fields[0].isQuoted }

  /// Whether all fields of the record are empty.
  package var isEmpty: Bool { fields.allSatisfy(\.isEmpty) }

  /// Reads the next record; false at the end of the text.
  package mutating func next() throws(ImportError) -> Bool {
    if leavesCommentsOut { skipComments() }
    guard at < bytes.count else { return false }
    line = nextLine
    fields.removeAll(keepingCapacity: true)
    let isSpaced = separator == CSVParser.whiteSpace
    var index = isSpaced ? skipSpace(at) : at
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
      if isSpaced {
        let end = skipSpace(index)
        guard end < bytes.count, !isLineEnd(bytes[end]) else {
          index = end
          if end < bytes.count { endLine(&index) }
          break
        }
        index = end
        continue
      }
      let byte = bytes[index]
      if byte == separator {
        index += 1
        continue
      }
      endLine(&index)
      break
    }
    at = index
    return true
  }

  /// Goes on below comments, and leaves those out that follow.
  mutating func skip(_ above: CSVComments) {
    (at, nextLine, leavesCommentsOut) = (above.end, above.endLine, true)
  }

  private mutating func skipComments() {
    while bytes.element(at: at) == CSVComments.mark {
      if comments.count == 0 { comments.first = nextLine }
      comments.count += 1
      var index = at
      while index < bytes.count, !isLineEnd(bytes[index]) { index += 1 }
      if index < bytes.count { endLine(&index) }
      at = index
    }
  }

  /// Goes behind a line end.
  private mutating func endLine(_ index: inout Int) {
    nextLine += 1
    index += 1
    if bytes[index - 1] == UInt8(ascii: "\r"), bytes.element(at: index) == UInt8(ascii: "\n") {
      index += 1
    }
  }

  private func skipSpace(_ start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] == separator || bytes[index] == tab { index += 1 }
    return index
  }

  private func isLineEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }

  /// Reads a field and returns the index of the separator or line end after it.
  @inline(__always)
  private mutating func field(from start: Int) throws(ImportError) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
      let end = endOfField(from: start)
      fields.append(CSVField(start: start, end: end, isQuoted: false, hasQuotes: false))
      return end
    }
    return try quotedField(from: start)
  }

  /// The next separator or line end at or after `start`.
  ///
  /// Eight bytes a step. In `(x - 01…01) & ~x & 80…80` the lowest bit that is set belongs to the first
  /// zero byte of `x`.
  @inline(__always)
  private func endOfField(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index &+ 8 <= bytes.count {
      let word = bytes.word(at: index)
      let mark = word ^ (ones &* UInt64(separator))
      let other = word ^ (ones &* UInt64(tab))
      let feed = word ^ (ones &* 0x0A)
      let carriage = word ^ (ones &* 0x0D)
      let ends =
        ((mark &- ones) & ~mark) | ((other &- ones) & ~other) | ((feed &- ones) & ~feed)
        | ((carriage &- ones) & ~carriage)
      let hits = ends & (ones &* 0x80)
      if hits != 0 { return index &+ hits.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    while let byte = bytes.element(at: index), !isEnd(byte) { index += 1 }
    return index
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
    byte == separator || byte == tab || isLineEnd(byte)
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
  package func string(_ index: Int) -> String {
    guard index < fields.count else { return "" }
    var scratch = ByteBuffer(capacity: 16)
    return text(fields[index], scratch: &scratch).string
  }

  /// The texts of the fields of this record.
  var texts: [String] { fields.indices.map { string($0) } }

  /// What is reported about a record that has more fields than the header.
  static func excess(_ count: Int, over header: Int) -> String {
    "this record has \(String(counting: count, "field")), and the header \(header)"
  }

  /// Refuses a record that has more fields than its header.
  package func check(header count: Int) throws(ImportError) {
    guard fields.count > count else { return }
    throw error(at: count, CSVParser.excess(fields.count, over: count))
  }

  /// Refuses a record that doesn't have so many fields.
  package func check(fields count: Int) throws(ImportError) {
    guard fields.count != count else { return }
    let message = "a record has \(String(counting: count, "field")), this one \(fields.count)"
    throw error(at: min(fields.count, count), message)
  }

  /// An error at a field of this record, or at the record's start if it has no such field.
  package func error(at index: Int, _ message: String) -> ImportError {
    guard index < fields.count else { return ImportError(line: line, message: message) }
    let field = fields[index]
    return ImportError(
      at: field.isQuoted ? field.start - 1 : field.start,
      in: bytes,
      message: message
    )
  }
}
