// SPDX-License-Identifier: MIT

package import ListerBasics

/// A field of a record: where it is, without its quotes.
package struct CSVField {
  package var start: Int
  package var end: Int
  package var isQuoted: Bool
  /// Whether quotes inside it are doubled.
  package var hasQuotes: Bool

  /// Whether there is nothing in it.
  package var isEmpty: Bool { start == end }
}

/// Reads records of fields between separators, one at a time, without copying them.
///
/// Source: RFC 4180. Lines end with CR LF, LF or CR. A quote in a field that doesn't begin with one
/// means itself, as in all programs that write such files by hand. A separator that is a space stands
/// for white space: as many spaces and tabs as there are, also before the first field and after the
/// last one. What is more than the standard has is read as ``Quoting`` says.
package struct CSVParser {
  /// What becomes of quotes that don't stand as the standard has them.
  package typealias Quoting = TableOptions.Quoting

  /// How many fields a record has at most, unless somebody says otherwise.
  static let columns = 1_024
  /// The text.
  package private(set) var bytes: ByteView
  /// The byte between fields.
  let separator: UInt8
  /// How many fields a record may have.
  let columnLimit: Int
  /// What becomes of quotes that don't stand as the standard has them.
  package let quoting: Quoting
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
  /// Whether the blanks behind a separator belong to it.
  private(set) var skipsBlanks = false
  /// The fields that begin with a quote and are kept as they are written, and the line of the first.
  private var strays: (count: Int, first: Int) = (0, 0)
  /// The other byte of white space between fields; the separator where it is no white space.
  private let tab: UInt8
  /// The bytes that are blanks around a quoted field; one that no text has in the place of one that is
  /// none.
  private let blanks: (space: UInt8, tab: UInt8)
  /// The separator that stands for white space.
  static let whiteSpace = UInt8(ascii: " ")
  private static var quote: UInt8 { UInt8(ascii: "\"") }

  /// A parser at the start of a text.
  package init(
    _ bytes: ByteView,
    separator: UInt8,
    columnLimit: Int = CSVParser.columns,
    quoting: Quoting = .lenient
  ) {
    self.bytes = bytes
    self.separator = separator
    self.columnLimit = columnLimit
    self.quoting = quoting
    let (space, other) = (CSVParser.whiteSpace, UInt8(ascii: "\t"))
    tab = separator == space ? other : separator
    let hasBlanks = quoting == .lenient && separator != space
    blanks = (hasBlanks ? space : 0xFF, hasBlanks && separator != other ? other : 0xFF)
  }

  /// Begins another text of the same kind, whose first record is on a line.
  package mutating func begin(_ bytes: ByteView, line: Int) {
    self.bytes = bytes
    (at, nextLine, strays) = (0, line, (0, 0))
  }

  /// What is to be said about quotes in the records so far.
  package var remarks: [ImportRemark] {
    if strays.count == 0 { return [] }
    let message = "a quote in the middle of a field: the field is kept as it is written"
    let times = strays.count > 1 ? " (\(strays.count) times, the first here)" : ""
    return [ImportRemark(line: strays.first, message: message + times, isUnsettled: true)]
  }

  /// Whether the record is an empty line.
  package var isBlank: Bool { fields.count == 1 && fields[0].isEmpty && !fields[0].isQuoted }

  /// Whether all fields of the record are empty.
  package var isEmpty: Bool { fields.allSatisfy(\.isEmpty) }

  /// Whether all fields of the record are empty, and none is meant to be so by its quotes.
  var isGap: Bool { fields.allSatisfy { $0.isEmpty && !$0.isQuoted } }

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

  /// Goes on at a line of that number, below the first ones.
  mutating func skip(to start: Int, line: Int) { (at, nextLine) = (start, line) }

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
    // Quotes and blanks are among the lowest bytes.
    if let first = bytes.element(at: start), first <= CSVParser.quote {
      if first == CSVParser.quote { return try quotedField(from: start, behind: start) }
      if first == blanks.space || first == blanks.tab { return try spacedField(from: start) }
    }
    let end = endOfField(from: start)
    fields.append(CSVField(start: start, end: end, isQuoted: false, hasQuotes: false))
    return end
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

  /// Reads a field whose quote is at `opening`, behind the blanks from `start` on.
  private mutating func quotedField(
    from opening: Int,
    behind start: Int
  ) throws(ImportError) -> Int {
    var field = CSVField(start: opening + 1, end: opening + 1, isQuoted: true, hasQuotes: false)
    var index = opening + 1
    while let quote = bytes.firstIndex(of: CSVParser.quote, from: index) {
      index = quote + 1
      if index < bytes.count, bytes[index] == CSVParser.quote {
        field.hasQuotes = true
        index += 1
        continue
      }
      let end = skipBlanks(index)
      guard end == bytes.count || isEnd(bytes[end]),
        start == opening || !isOpening(quote, after: opening)
      else {
        if quoting == .lenient { return writtenField(from: opening, behind: start, upTo: quote) }
        throw ImportError(
          at: index,
          in: bytes,
          message: "after a closing quote there is something else than a separator"
        )
      }
      field.end = quote
      countLines(field.start..<quote)
      fields.append(field)
      return end
    }
    // Behind blanks it may be a sign for "the same" or for inches.
    if start < opening { return writtenField(from: opening, behind: start, upTo: nil) }
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

  // MARK: Blanks and quotes

  /// Lets the blanks behind separators belong to these, if all fields behind one begin with a blank:
  /// those of the record that was read last and of the next ones.
  ///
  /// A field with nothing in it says nothing.
  mutating func findBlanks() {
    var ahead = self
    var hasBlanks = false
    for _ in 0..<40 {
      for field in ahead.fields.dropFirst() where field.isQuoted || !field.isEmpty {
        guard isPadding(bytes[field.isQuoted ? field.start - 2 : field.start]) else { return }
        hasBlanks = true
      }
      guard (try? ahead.next()) == true else { break }
    }
    skipsBlanks = hasBlanks
  }

  private func isPadding(_ byte: UInt8) -> Bool { byte == blanks.space || byte == blanks.tab }

  private func skipBlanks(_ start: Int) -> Int {
    var index = start
    while let byte = bytes.element(at: index), isPadding(byte) { index += 1 }
    return index
  }

  /// Reads a field that begins with a blank.
  private mutating func spacedField(from start: Int) throws(ImportError) -> Int {
    let first = skipBlanks(start)
    if bytes.element(at: first) == CSVParser.quote {
      return try quotedField(from: first, behind: start)
    }
    return append(from: first, behind: start, to: endOfField(from: first))
  }

  /// Appends a field without quotes of its own, and returns its end.
  private mutating func append(from first: Int, behind start: Int, to end: Int) -> Int {
    let start = skipsBlanks && !fields.isEmpty ? first : start
    fields.append(CSVField(start: start, end: end, isQuoted: false, hasQuotes: false))
    return end
  }

  /// Reads a field that begins with a quote, as it is written.
  ///
  /// It goes on behind the next quote, on its own line; otherwise that one is none of it.
  private mutating func writtenField(
    from opening: Int,
    behind start: Int,
    upTo quote: Int?
  ) -> Int {
    if strays.count == 0 { strays.first = nextLine }
    strays.count += 1
    var end = endOfField(from: opening)
    if let quote, !hasLineEnd(opening..<quote) { end = endOfWritten(behind: quote) }
    return append(from: opening, behind: start, to: end)
  }

  /// The end of a field that goes on behind its closing quote.
  ///
  /// Another pair of quotes behind a blank or a comma belongs to it with all that is in it. Where
  /// another separator follows, the line is made of others, and the field is the rest of it.
  private func endOfWritten(behind quote: Int) -> Int {
    var index = quote + 1
    if isForeign(bytes[index]) || isForeign(bytes[skipBlanks(index)]) {
      while let byte = bytes.element(at: index), !isLineEnd(byte) { index += 1 }
      return index
    }
    while let byte = bytes.element(at: index), !isEnd(byte) {
      index += 1
      let before = bytes[index - 2]
      guard byte == CSVParser.quote, isPadding(before) || before == UInt8(ascii: ","),
        let closing = bytes.firstIndex(of: CSVParser.quote, from: index),
        !hasLineEnd(index..<closing)
      else { continue }
      index = closing + 1
    }
    return index
  }

  /// Whether a byte separates the fields of other files, and hardly words.
  private func isForeign(_ byte: UInt8) -> Bool {
    byte != separator
      && [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")].contains(byte)
  }

  /// Whether a quote stands where a field begins, below the line of the one that opens a field: then it
  /// hardly closes that.
  private func isOpening(_ quote: Int, after opening: Int) -> Bool {
    var index = quote - 1
    while index > opening, isPadding(bytes[index]) { index -= 1 }
    return index > opening && bytes[index] == separator && hasLineEnd(opening..<quote)
  }

  private func hasLineEnd(_ range: Range<Int>) -> Bool {
    range.contains { isLineEnd(bytes[$0]) }
  }
}
