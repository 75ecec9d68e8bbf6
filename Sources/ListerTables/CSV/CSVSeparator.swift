// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCoding
import ListerJSON

/// Finds out what separates the fields of a text.
package struct CSVSeparator {
  /// The separator: a comma, a semicolon, a tab or a stroke; a space for white space.
  package var byte: UInt8
  /// How many fields the first record has.
  var columns: Int
  /// Whether the first records, 20 at most, all have as many.
  var isConsistent: Bool
  /// Where the first record begins, after a line such as `sep=;`.
  package var start = 0
  /// Whether white space separates, and all fields below the first record are numbers, days or times.
  private(set) var isOfValues = false

  /// Looks at the first records: of the separators under which they all have as many fields, more
  /// than one, the one with most fields; otherwise the one under which most of them have; otherwise
  /// white space between numbers; otherwise the one with most fields in the first record.
  ///
  /// `isForReading` lets it be white space, of which nobody knows how to write it back.
  package init(of text: ByteView, isForReading: Bool = true) {
    if let declared = CSVSeparator.declared(text) {
      self = declared
      return
    }
    var best = CSVSeparator(UInt8(ascii: ","), in: text)
    for byte in CSVSeparator.marks.dropFirst() {
      let other = CSVSeparator(byte, in: text)
      if other.rank > best.rank { best = other }
    }
    self = best
    if isForReading, byte == UInt8(ascii: ","),
      text[0..<min(text.count, 4_096)].firstIndex(of: byte) != nil,
      let found = CSVSeparator.numbers(betweenSpacesOf: text, areCommasInside: true)
    {
      takeWhiteSpace(found)
      return
    }
    if isConsistent, columns > 1 { return }
    let common = CSVSeparator.marks.map { (byte: $0, share: CSVSeparator.share($0, in: text)) }
    if let most = common.max(by: { $0.share < $1.share }), most.share > 0 {
      if most.byte != byte { self = CSVSeparator(most.byte, in: text) }
    } else if isForReading, let found = CSVSeparator.numbers(betweenSpacesOf: text) {
      takeWhiteSpace(found)
    }
  }

  private mutating func takeWhiteSpace(_ found: (width: Int, areValues: Bool)) {
    byte = CSVParser.whiteSpace
    columns = found.width
    isConsistent = true
    isOfValues = found.areValues
  }

  private static let marks = [",", ";", "\t", "|"].map { UInt8(ascii: $0) }

  /// How many of the first records have as many fields as most, and more than one; 0 if that is not
  /// more than half of them.
  private static func share(_ byte: UInt8, in text: ByteView) -> Int {
    let records = CSVLayout.sample(of: CSVParser(text, separator: byte))
    var counts: [Int: Int] = [:]
    for record in records where record.count > 1 { counts[record.count, default: 0] += 1 }
    let most = counts.values.max() ?? 0
    return most * 2 > records.count ? most : 0
  }

  /// Whether a field is a number, also one without a digit before its point or behind it.
  package static func isNumber(_ field: ByteView) -> Bool {
    JSONText.isNumber(field) || TableNumber.isNumber(field, marks: .points)
  }

  /// How many columns there are, if the records are numbers between white space, with or without headings,
  /// and with or without names: each has as many fields, and at least half of the columns hold numbers, or one
  /// does and the others hold days or times.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - areCommasInside: whether each comma has to have a digit on both sides, as decimal marks have.
  /// - Returns: how many columns there are, and whether all of them hold numbers, days or times; nil if it is
  ///   something else.
  private static func numbers(
    betweenSpacesOf text: ByteView,
    areCommasInside: Bool = false
  ) -> (width: Int, areValues: Bool)? {
    let records = CSVLayout.sample(of: CSVParser(text, separator: CSVParser.whiteSpace))
    if areCommasInside, !records.allSatisfy({ $0.allSatisfy(hasCommasInside) }) { return nil }
    guard records.count > 2, let width = records.last?.count, width > 1,
      records.dropFirst().allSatisfy({ $0.count == width }),
      records[0].count == width || records[0].count == width - 1
    else { return nil }
    let columns = (0..<width).map { column in records.dropFirst().map { $0[column] } }
    let numbers = columns.count(where: areNumbers)
    let areValues = columns.allSatisfy { areNumbers($0) || areMoments($0) }
    guard numbers * 2 >= width || areValues && numbers > 0 else { return nil }
    return (width, areValues)
  }

  /// Whether all cells are days, or all are times of day.
  private static func areMoments(_ cells: [String]) -> Bool {
    cells.allSatisfy { $0.withByteView { TableDate($0) != nil } }
      || cells.allSatisfy { $0.withByteView { TableDate.isTime($0) } }
  }

  /// Whether cells are numbers, but for words that say that there is none, and a quarter of flags at most.
  private static func areNumbers(_ cells: [String]) -> Bool {
    let numbers = cells.count { $0.withByteView { isNumber($0) } }
    let missing = cells.count { $0.withByteView { TableWords.isMissing($0) } }
    let flags = cells.count { cell in
      cell.withByteView { !TableWords.isMissing($0) && MixedCells.isFlag($0) }
    }
    return numbers + missing + flags == cells.count && flags * 3 <= numbers
  }

  /// Whether each comma of a field has a digit on both sides.
  private static func hasCommasInside(_ field: String) -> Bool {
    field.withByteView { text in
      (0..<text.count).allSatisfy { index in
        text[index] != UInt8(ascii: ",")
          || index > 0 && ASCII.isDigit(text[index - 1])
            && text.element(at: index + 1).map(ASCII.isDigit) == true
      }
    }
  }

  /// What the first records look like with a separator that is known, behind a line that declares one.
  static func given(_ byte: UInt8, in text: ByteView) -> CSVSeparator {
    let start = declared(text)?.start ?? 0
    var found = CSVSeparator(byte, in: text[start..<text.count])
    found.start = start
    return found
  }

  /// What the first records look like with a given separator.
  package init(_ byte: UInt8, in text: ByteView) {
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
