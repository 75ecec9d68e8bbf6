// SPDX-License-Identifier: MIT

package import ListerBasics

/// A part of a table by its columns and its rows, as a formula spells it.
///
/// ```
/// Prices[Amount]                      a column of the data
/// Prices[[Product]:[Amount]]          columns next to one another
/// Prices[[#Headers],[Amount]]         rows: #All #Data #Headers #Totals #This Row
/// Prices[@Amount]  [@[Unit price]]    the formula's own row; without a name the formula's own table
/// Prices[#All]  Prices[]              all columns
/// ```
/// In the names of columns a `'` says that the character behind it means itself: `[ ] # ' @` are
/// written so.
package struct StructuredReference: Sendable {
  /// Which rows of a table are meant; none said means the data.
  package struct Rows: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    package static let headers = Rows(rawValue: 1)
    package static let data = Rows(rawValue: 2)
    package static let totals = Rows(rawValue: 4)
    /// All rows that there are.
    package static let all = Rows(rawValue: 8)
    /// The row of the formula.
    package static let own = Rows(rawValue: 16)
  }

  /// The rows.
  package private(set) var rows: Rows = []
  /// The source of the first column's name and of the last one's, in bytes; nil for all columns.
  package private(set) var columns: (first: Range<Int>, last: Range<Int>)?
  /// Where the closing bracket is.
  let end: Int

  /// Whether it is one cell in every table: of one row and one column.
  package var isCell: Bool {
    guard let columns, columns.first == columns.last else { return false }
    return rows == .own || rows == .headers || rows == .totals
  }

  /// Reads what begins with a bracket at `start`; nil if it is no part of a table.
  package init?(_ text: ByteView, at start: Int) {
    guard let end = StructuredReference.closing(text, from: start) else { return nil }
    self.end = end
    var index = text.skippingSpaces(from: start + 1)
    let isOwnRow = text.byte(at: index) == UInt8(ascii: "@")
    if isOwnRow {
      rows = .own
      index = text.skippingSpaces(from: index + 1)
    }
    switch text.byte(at: index) {
    case UInt8(ascii: "["):
      guard readParts(text, from: index, isOwnRow: isOwnRow) else { return nil }
    case UInt8(ascii: "#"):
      let name = text[StructuredReference.range(text, index..<end)]
      guard !isOwnRow, let named = StructuredReference.rows(named: name) else { return nil }
      rows = named
    default:
      let name = StructuredReference.range(text, index..<end)
      if !name.isEmpty { columns = (name, name) }
    }
  }

  /// The name of a column without the marks in front of characters that mean themselves.
  package static func unmarked(_ name: ByteView) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < name.count {
      if name[index] == UInt8(ascii: "'"), index + 1 < name.count { index += 1 }
      bytes.append(name[index])
      index += 1
    }
    return bytes
  }

  /// Reads parts in brackets of their own, up to the end: rows, then columns.
  private mutating func readParts(_ text: ByteView, from start: Int, isOwnRow: Bool) -> Bool {
    var index = start
    while text.byte(at: index) == UInt8(ascii: "["),
      let close = StructuredReference.closing(text, from: index)
    {
      let part = StructuredReference.range(text, index + 1..<close)
      index = text.skippingSpaces(from: close + 1)
      let next = text.byte(at: index)
      if text.byte(at: part.lowerBound) == UInt8(ascii: "#") {
        guard !isOwnRow, columns == nil,
          let named = StructuredReference.rows(named: text[part])
        else { return false }
        rows.formUnion(named)
      } else if let first = columns?.first {
        columns = (first, part)
        return index == end
      } else {
        guard !part.isEmpty else { return false }
        columns = (part, part)
      }
      if index == end { return true }
      let separates = next == UInt8(ascii: ",") || next == UInt8(ascii: ";")
      guard columns == nil ? separates : next == UInt8(ascii: ":") else { return false }
      index = text.skippingSpaces(from: index + 1)
    }
    return false
  }

  private static func rows(named name: ByteView) -> Rows? {
    if name.matches("#ALL") { return .all }
    if name.matches("#DATA") { return .data }
    if name.matches("#HEADERS") { return .headers }
    if name.matches("#TOTALS") { return .totals }
    return name.matches("#THIS ROW") ? .own : nil
  }

  /// A range without the white space around.
  private static func range(_ text: ByteView, _ range: Range<Int>) -> Range<Int> {
    let start = min(text.skippingSpaces(from: range.lowerBound), range.upperBound)
    var end = range.upperBound
    while end > start, text[end - 1].isSpace { end -= 1 }
    return start..<end
  }

  /// Where the bracket closes that opens at `start`; a `'` takes the next character as it is.
  private static func closing(_ text: ByteView, from start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "'"): index += 1
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return index }
      default: break
      }
      index += 1
    }
    return nil
  }
}

extension FormulaParser {
  /// Whether the bracket at a place is that of the formula's own row, in its own table: `[@Amount]`.
  func beginsOwnRow(at bracket: Int) -> Bool {
    text.byte(at: text.skippingSpaces(from: bracket + 1)) == UInt8(ascii: "@")
  }

  /// Reads a part of a table, whose name begins at `start`, up to the bracket.
  mutating func readStructured(start: Int, bracket: Int) throws(SyntaxError) {
    guard let reference = StructuredReference(text, at: bracket) else {
      let end = text.firstIndex(of: UInt8(ascii: "]"), from: bracket) ?? text.count - 1
      throw SyntaxError(offset: start, length: end + 1 - start, reason: .badStructuredReference)
    }
    let length = UInt64(truncatingIfNeeded: bracket - start)
    emit(.structured, start: start, end: reference.end + 1, payload: length)
  }
}
