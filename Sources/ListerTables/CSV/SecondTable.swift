// SPDX-License-Identifier: MIT

import ListerBasics

/// What tells the headings of another table below an empty line from a row of the table above it.
///
/// Reports put several tables into one file. The next one has headings where the first has numbers or days,
/// or rows of another width.
struct SecondTable {
  /// Where it begins.
  struct Place {
    /// The line of its headings, from 1.
    let line: Int
    /// The first byte of its headings.
    let offset: Int
    /// Whether its headings are those of the table above it, so that its rows are rows of that.
    let isSame: Bool
  }

  private let headings: [String]
  /// How many fields the first rows have, and how many up to the last one that holds something.
  private let width: (fields: Int, filled: Int)
  /// Whether all of the first rows are as wide.
  private let isEven: Bool
  /// The columns in which they hold numbers or days alone.
  private let values: [Int]

  /// How many records are looked at, and how many titles may be above the headings.
  private static let (sampleSize, mostTitles) = (40, 3)

  /// Looks at the first rows of the table above it, up to an empty line.
  init(_ headings: [String], above start: CSVParser) {
    var parser = start
    var isRead = (try? parser.next()) == true
    while isRead, parser.isGap { isRead = (try? parser.next()) == true }
    var rows: [[String]] = []
    var fields = headings.count
    while isRead, !parser.isGap, rows.count < SecondTable.sampleSize {
      fields = max(fields, parser.fields.count)
      rows.append(SecondTable.filled(parser))
      isRead = (try? parser.next()) == true
    }
    let names = SecondTable.filled(headings)
    let filled = max(names.count, rows.map(\.count).max() ?? 0)
    self.headings = names
    width = (fields, filled)
    isEven = rows.allSatisfy { $0.count == filled }
    values = (0..<filled).filter { column in
      let cells = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
      return !cells.isEmpty && cells.allSatisfy { TableHeadings.isHeld($0) }
    }
  }

  /// Where a second table begins behind an empty line, which was read last; nil if a row follows.
  func place(behind parser: CSVParser) -> Place? {
    var parser = parser
    var titles = 0
    while true {
      let offset = parser.at
      guard (try? parser.next()) == true else { return nil }
      if parser.isGap { continue }
      let record = SecondTable.filled(parser)
      if record.count == 1, titles < SecondTable.mostTitles {
        titles += 1
        continue
      }
      guard record.count > 1 else { return nil }
      let line = parser.line
      if record == headings {
        return titles == 0 ? Place(line: line, offset: offset, isSame: true) : nil
      }
      let isOther =
        mayName(record) && areNames(record, above: parser)
        || record.count > width.filled && isWider(record, above: parser)
      return isOther ? Place(line: line, offset: offset, isSame: false) : nil
    }
  }

  /// Whether a record has no value, so that it may name columns.
  private func mayName(_ record: [String]) -> Bool {
    !record.contains { TableHeadings.isHeld($0) }
  }

  /// Whether a record of texts names the columns of another table, whose rows follow it.
  private func areNames(_ record: [String], above parser: CSVParser) -> Bool {
    let (rows, fields) = SecondTable.rows(below: parser)
    guard !rows.isEmpty else { return false }
    if record.count > width.filled { return rows.contains { $0.count > width.filled } }
    if isEven, fields < width.fields, parser.fields.count == fields, record.count < width.filled {
      return rows.allSatisfy { $0.count <= record.count }
    }
    // Where the table above has values, these are words, and no flags.
    let texts = values.filter { column in
      column < record.count && SecondTable.isWord(record[column])
    }
    if !texts.isEmpty { return true }
    return HeadingTexts.areKnown(record) && !rows.contains { HeadingTexts.areKnown($0) }
  }

  /// Whether a text may name a column, and is no flag in the place of a number.
  private static func isWord(_ text: String) -> Bool {
    HeadingTexts.areKnown([text]) || text.split { !$0.isLetter }.contains { $0.count > 2 }
  }

  /// Whether a record and all rows below it are wider than the table above.
  private func isWider(_ record: [String], above parser: CSVParser) -> Bool {
    let rows = SecondTable.rows(below: parser).rows
    return rows.count > 1 && rows.allSatisfy { $0.count == record.count }
  }

  /// The records behind the one that was read last, up to an empty line, and how many fields they have at the
  /// most.
  private static func rows(below parser: CSVParser) -> (rows: [[String]], fields: Int) {
    var parser = parser
    var rows: [[String]] = []
    var fields = 0
    while rows.count < sampleSize, (try? parser.next()) == true, !parser.isGap {
      rows.append(filled(parser))
      fields = max(fields, parser.fields.count)
    }
    return (rows, fields)
  }

  private static func filled(_ parser: borrowing CSVParser) -> [String] { filled(parser.texts) }

  /// Texts without the empty ones behind the last one that is none.
  private static func filled(_ texts: [String]) -> [String] {
    let texts = texts.map(\.trimmed)
    let last = texts.lastIndex { !$0.isEmpty }
    return Array(texts[..<(last.map { $0 + 1 } ?? 0)])
  }
}
