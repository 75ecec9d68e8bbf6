// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds where records end in a text with separators, whose fields may be in quotes and go over lines.
///
/// A quote opens a field where one begins, and a doubled one inside is one of it.
///
/// Source: RFC 4180.
struct RecordScan {
  private let separator: UInt8
  private var isQuoted = false
  /// The byte before, without blanks: where a field begins it is a separator or a line end.
  private var previous = UInt8(ascii: "\n")

  /// A scan from the beginning of a record.
  init(separator: UInt8) { self.separator = separator }

  /// The end of the first record, behind its newline, from an index on; nil if it isn't whole.
  mutating func end(in view: ByteView, from start: Int) -> Int? {
    // Most have no quotes.
    let newline = view.firstIndex(of: UInt8(ascii: "\n"), from: start) ?? view.count
    if !isQuoted, view[start..<newline].firstIndex(of: UInt8(ascii: "\"")) == nil {
      if newline > start { previous = view[newline - 1] }
      guard newline < view.count else { return nil }
      previous = UInt8(ascii: "\n")
      return newline + 1
    }
    for index in start..<view.count where take(view[index]) { return index + 1 }
    return nil
  }

  /// Takes the next byte; true if it ends the record.
  private mutating func take(_ byte: UInt8) -> Bool {
    let quote = UInt8(ascii: "\"")
    if byte == quote {
      // One behind a closing quote was doubled.
      let opens =
        previous == separator || previous == UInt8(ascii: "\n") || previous == quote || isQuoted
      if opens { isQuoted.toggle() }
      previous = quote
      return false
    }
    if !isQuoted, byte == UInt8(ascii: "\n") {
      previous = byte
      return true
    }
    if isQuoted || byte != UInt8(ascii: " ") || byte == separator { previous = byte }
    return false
  }
}
