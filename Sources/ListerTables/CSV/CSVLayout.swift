// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// Where the table of a text with separators is: which records are above it, and which one names its
/// columns.
///
/// Programs that make reports put titles above a table and notes below it, some write how many rows
/// and columns there are, and others give the names of rows no heading. So the table begins where the
/// records have as many fields as most of them.
struct CSVLayout {
  /// What the columns are called.
  private(set) var headings: [String] = []
  /// Whether a record names the columns.
  private(set) var hasHeadingRow = true
  /// The line of the record that names the columns, the first one of several; nil if none does.
  private(set) var headingLine: Int?
  /// The records above the table: titles, and empty lines.
  private(set) var rowsAbove: [[String]] = []
  /// How many fields most records have; 0 if nothing is above the table.
  private(set) var width = 0
  /// What is to be said about it.
  private(set) var remarks: [ImportRemark] = []
  /// What is to be said about titles, where they don't come in.
  private(set) var titleRemark: ImportRemark?
  /// What is to be said about a first row of texts, where it matters if it names the columns.
  private(set) var headingRemark: ImportRemark?
  /// The lines of titles; nil if there are none.
  private(set) var titles: ClosedRange<Int>?
  /// A parser in front of the first row.
  private(set) var start: CSVParser

  /// How many records are looked at, and how many of them may be titles.
  private static let (sampleSize, mostTitles) = (40, 24)

  /// The layout of a text, whose separator is found unless it is given.
  ///
  /// Which lines are above the table, and how many records name its columns, is what the user says, or
  /// else found.
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - separator: what is between its fields, unless the user says it.
  ///   - options: what the user says.
  /// - Throws: ``ImportError`` if there is no record, or the first ones are damaged.
  init(_ text: ByteView, separator: UInt8?, _ options: TableOptions) throws(ImportError) {
    let separator = options.delimiter?.byte ?? separator
    let skipped = try SkippedLines(text, options.skippedLines ?? 0)
    let isFound = options.skippedLines == nil
    let comments = isFound ? CSVComments(text, separator: separator) : nil
    let table = text[(comments?.end ?? skipped.end)..<text.count]
    let found = separator.map { CSVSeparator.given($0, in: table) } ?? CSVSeparator(of: table)
    start = CSVParser(text, separator: found.byte, quoting: options.quoting ?? .lenient)
    start.skip(to: skipped.end, line: skipped.endLine)
    if let comments { start.skip(comments) }
    if found.start > 0 { _ = try start.next() }
    let records = CSVLayout.sample(of: start)
    let titles = isFound ? CSVLayout.titles(records) : 0
    let isCount = isFound && titles == 0 && CSVLayout.isCount(records, start)
    // A report with titles has notes, too.
    if titles > 0 || isCount || skipped.end > 0 { width = CSVLayout.width(records) }
    var left = isCount ? 1 : titles
    var header = start
    var lines: [Int] = []
    while true {
      start = header
      guard try header.next() else { throw ImportError(message: "there is no header: no record") }
      if !header.isBlank, left == 0 { break }
      rowsAbove.append(header.isBlank ? [] : header.texts)
      guard !header.isBlank else { continue }
      lines.append(header.line)
      left -= 1
    }
    if let last = lines.last {
      titleRemark = CSVLayout.remark(on: lines[0]...last, isCount, records)
      if !isCount { self.titles = lines[0]...last }
    }
    if let remark = skipped.remark { remarks.append(remark) }
    headings = header.texts
    let line = header.line
    if let count = options.headingRows {
      if let comments { remarks.append(comments.remark(areNames: false)) }
      try take(headings: count, header)
      if count > 0 { headingLine = line }
      return
    }
    let sample = CSVLayout.sample(of: header)
    let rows = Array(sample.prefix(TableHeadings.sampleSize))
    let names = comments?.names(above: [headings] + sample, separator: found.byte)
    // What stands below titles is a heading.
    let isOpen = titles == 0 && headings.count > 1 && !options.namesColumns && !sample.isEmpty
    let texts = HeadingTexts(headings, above: sample)
    if let comments { remarks.append(comments.remark(areNames: names != nil)) }
    if let names {
      headings = names
      headingLine = comments?.lastLine
    } else if TableHeadings.areValues(headings, followedBy: rows) {
      headings = TableHeadings.numbered(max(headings.count, width))
      hasHeadingRow = false
      remarks.append(TableHeadings.areMissing)
    } else if !options.namesColumns, TableHeadings.areTexts(headings, followedBy: sample) {
      headings = [ItemField.text.key]
      hasHeadingRow = false
      remarks.append(TableHeadings.areTexts)
    } else if isOpen, !texts.areNames, let text = texts.repeated {
      headings = TableHeadings.numbered(max(headings.count, width))
      hasHeadingRow = false
      headingRemark = TableHeadings.repeats(text)
    } else {
      start = header
      headingLine = line
      if CSVLayout.haveNames(rows, headings) {
        headings.insert("", at: 0)
      } else if isOpen, !texts.areNames {
        headingRemark = TableHeadings.areOpen(areCodes: texts.areCodes)
      }
    }
  }

  /// Takes so many records for the names of the columns, the first of which was read.
  ///
  /// A grid keeps each of several ones.
  private mutating func take(headings count: Int, _ first: CSVParser) throws(ImportError) {
    guard count > 0 else {
      let widths = CSVLayout.sample(of: first).map(\.count)
      headings = TableHeadings.numbered(max(headings.count, widths.max() ?? 0))
      hasHeadingRow = false
      return
    }
    var header = first
    var rows = [headings]
    while rows.count < count {
      guard try header.next() else { throw TableHeadings.areTooFew(rows.count, of: count) }
      if !header.isBlank { rows.append(header.texts) }
    }
    start = header
    if count > 1 {
      headings = TableHeadings.joined(rows.map { $0.map(\.trimmed) })
      rowsAbove += rows
      hasHeadingRow = false
    }
    let below = CSVLayout.sample(of: header).prefix(TableHeadings.sampleSize)
    if CSVLayout.haveNames(Array(below), headings) { headings.insert("", at: 0) }
  }

  /// A parser that has read the record that names the columns, where titles are above it; nil otherwise.
  static func belowTitles(of text: ByteView, separator: UInt8) -> CSVParser? {
    var parser = CSVParser(text, separator: separator)
    var left = CSVLayout.titles(sample(of: parser))
    guard left > 0 else { return nil }
    while left >= 0, (try? parser.next()) == true {
      if !parser.isBlank { left -= 1 }
    }
    return left < 0 ? parser : nil
  }

  /// The fields of the next records that are not empty lines.
  static func sample(of parser: CSVParser) -> [[String]] {
    var parser = parser
    var sample: [[String]] = []
    while sample.count < sampleSize, (try? parser.next()) == true {
      if !parser.isBlank { sample.append(parser.texts) }
    }
    return sample
  }

  /// How many fields the records have that most of all fields are in, one alone in its record not
  /// among them.
  private static func width(_ records: [[String]]) -> Int {
    var counts: [Int: Int] = [:]
    for record in records where record.count > 1 { counts[record.count, default: 0] += 1 }
    return counts.max { ($0.value * $0.key, $0.key) < ($1.value * $1.key, $1.key) }?.key ?? 0
  }

  /// Whether a record is no row of a table so wide: it is far too short, or nearly empty.
  static func isShort(_ filled: Int, of count: Int, width: Int) -> Bool {
    width >= 3 ? count < width - 1 || filled <= 1 : width == 2 && count == 1
  }

  /// How many of the first records are titles.
  ///
  /// None are where one of them names a member of an item, unless that is a word alone above a table beyond
  /// doubt.
  private static func titles(_ records: [[String]]) -> Int {
    let width = width(records)
    let isRow = { (record: [String]) in
      let filled = record.count { !$0.trimmed.isEmpty }
      return !isShort(filled, of: record.count, width: width)
    }
    guard var first = records.prefix(mostTitles + 1).firstIndex(where: isRow),
      records[first...].count(where: isRow) > 1
    else { return 0 }
    // A title may have a separator in it: below it are records that are wider, the first of which names the
    // columns.
    while first + 2 < records.count, records[first].count < width,
      records[first + 1].count == width,
      TableHeadings.areNames(records[first + 1], above: records[(first + 2)...])
    { first += 1 }
    let isNamed = records[..<first].contains { record in
      record.contains { !TableHeader.meant(by: $0).isEmpty }
    }
    return isNamed && !isTable(records[first...], below: records[..<first], width) ? 0 : first
  }

  /// Whether records are a table beyond doubt, below single texts: all are as wide, up to notes below it, the
  /// first one names its columns, and no separator has a blank behind it as in a sentence.
  private static func isTable(
    _ records: ArraySlice<[String]>,
    below titles: ArraySlice<[String]>,
    _ width: Int
  ) -> Bool {
    guard titles.allSatisfy({ $0.count { !$0.trimmed.isEmpty } <= 1 }), let first = records.first,
      let last = records.lastIndex(where: { $0.count == width })
    else { return false }
    let table = records[...last]
    let areEven = table.allSatisfy { record in
      record.count == width && !record.dropFirst().contains { $0.hasPrefix(" ") }
    }
    return areEven && TableHeadings.areNames(first, above: table.dropFirst())
  }

  /// Whether the first record counts the rows and the columns below it, and names something else.
  private static func isCount(_ records: [[String]], _ start: CSVParser) -> Bool {
    guard records.count > 2, records[0].count > 2, let rows = Int(records[0][0].trimmed),
      let columns = Int(records[0][1].trimmed)
    else { return false }
    let width = width(Array(records.dropFirst()))
    guard columns > 1, columns == width || columns == width - 1 else { return false }
    var parser = start
    var count = -1
    while (try? parser.next()) == true {
      if !parser.isBlank { count += 1 }
      if count > rows { return false }
    }
    return count == rows
  }

  private static func remark(
    on lines: ClosedRange<Int>,
    _ isCount: Bool,
    _ records: [[String]]
  ) -> ImportRemark {
    let isOne = lines.count == 1
    let (first, last) = (lines.lowerBound, lines.upperBound)
    let what = isOne ? "line \(first)" : "lines \(first) to \(last)"
    let texts = records[0].map(\.trimmed).filter { !$0.isEmpty }
    let reason = isCount ? "which counts the rows, is" : "above the table, \(isOne ? "is" : "are")"
    return ImportRemark(
      message: "\(what), \(reason) left out: \(Format.enumeration(texts))",
      isInReading: !isCount
    )
  }

  /// Whether each row has one field more than the headings: its name, as some programs for statistics
  /// write it.
  private static func haveNames(_ rows: [[String]], _ headings: [String]) -> Bool {
    headings.count > 1 && rows.count > 1 && rows.allSatisfy { $0.count == headings.count + 1 }
      && rows.contains { $0.last?.trimmed.isEmpty == false }
  }
}
