// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds out what separates the fields of a text.
struct CSVSeparator {
  /// The separator: a comma, a semicolon, a tab or a stroke.
  var byte: UInt8
  /// How many fields the first record has.
  var columns: Int
  /// Whether the first records, 20 at most, all have as many.
  var isConsistent: Bool
  /// Where the first record begins, after a line such as `sep=;`.
  var start = 0

  /// Looks at the first records: of the separators under which they all have as many fields, more
  /// than one, the one with most fields; otherwise the one with most fields in the first record.
  init(of text: ByteView) {
    if let declared = CSVSeparator.declared(text) {
      self = declared
      return
    }
    var best = CSVSeparator(UInt8(ascii: ","), in: text)
    for byte in [UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")] {
      let other = CSVSeparator(byte, in: text)
      if other.rank > best.rank { best = other }
    }
    self = best
  }

  /// What the first records look like with a given separator.
  init(_ byte: UInt8, in text: ByteView) {
    self.byte = byte
    columns = 0
    isConsistent = true
    var parser = CSVParser(text, separator: byte)
    var records = 0
    while records < 20 {
      guard let hasNext = try? parser.next() else {
        // Far too many fields are many anyway.
        if records == 0 { columns = parser.fields.count }
        isConsistent = false
        break
      }
      guard hasNext else { break }
      if parser.isBlank { continue }
      if records == 0 {
        columns = parser.fields.count
      } else if parser.fields.count != columns {
        isConsistent = false
      }
      records += 1
    }
  }

  private var rank: (Int, Int) { (isConsistent && columns > 1 ? 1 : 0, columns) }

  /// The separator that a first line `sep=;` declares, as one spreadsheet program writes it.
  private static func declared(_ text: ByteView) -> CSVSeparator? {
    guard text.count > 5, text.hasPrefix(ByteView("sep=")),
      [",", ";", "\t", "|"].contains(Unicode.Scalar(text[4]))
    else { return nil }
    var start = 5
    if text[start] == UInt8(ascii: "\r") { start += 1 }
    if start < text.count, text[start] == UInt8(ascii: "\n") { start += 1 }
    guard start > 5 else { return nil }
    var found = CSVSeparator(text[4], in: text[start..<text.count])
    found.start = start
    return found
  }
}
