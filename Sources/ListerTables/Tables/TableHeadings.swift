// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// Finds out whether the first row of a table names its columns.
package enum TableHeadings {
  /// How many rows are compared with the first one.
  package static let sampleSize = 16

  /// What is said of a table whose first row holds values.
  package static let areMissing = ImportRemark(
    message: "the first row holds values: the columns are named by their numbers"
  )

  /// What is said of a table of one column whose first row is one of its texts.
  static let areTexts = ImportRemark(
    message: "the first row is taken for an item: nothing tells it from the rows below it"
  )

  /// What is said of a table of texts whose first row has a text that stands below it, too.
  static func repeats(_ text: String) -> ImportRemark {
    ImportRemark(
      message: """
        the first row is taken for one like the others, since \(Format.excerpt(text)) stands below it, too; \
        --heading-rows 1 makes headings of it
        """,
      isUnsettled: true
    )
  }

  /// What is said of a table of texts whose first row is taken for headings; if it begins with codes like
  /// those below it, it may well be a row.
  static func areOpen(areCodes: Bool) -> ImportRemark {
    ImportRemark(
      message: """
        the first row is taken for headings, though nothing tells it from the rows below it; \
        --heading-rows 0 makes an item of it
        """,
      isUnsettled: areCodes
    )
  }

  /// Whether a first record is a text alone, above such that are, no formulas among them, and none that
  /// names a member of an item.
  static func areTexts(_ first: [String], followedBy rows: [[String]]) -> Bool {
    let areValues = !rows.isEmpty && rows.allSatisfy { $0.count == 1 && isValue($0[0]) }
    return first.count == 1 && !isValue(first[0]) && TableHeader.meant(by: first[0]).isEmpty
      && !areValues && rows.allSatisfy { $0.count == 1 && !$0[0].hasPrefix("=") }
  }

  /// The names of columns by rows of headings behind one another, each text once.
  package static func joined(_ rows: [[String]]) -> [String] {
    (0..<(rows.map(\.count).max() ?? 0)).map { column in
      var parts: [String] = []
      for row in rows where column < row.count {
        if !row[column].isEmpty, !parts.contains(row[column]) { parts.append(row[column]) }
      }
      return parts.joined(separator: " ")
    }
  }

  /// What is said of so many first rows that the user leaves out.
  package static func skipped(_ count: Int) -> String {
    String(counting: count, one: "first row is", many: "first rows are") + " left out, as given"
  }

  /// Why a table has too few rows to name its columns by so many.
  package static func areTooFew(_ found: Int, of count: Int) -> ImportError {
    let rows = String(counting: found, "row")
    return ImportError(message: "--heading-rows \(count): there is no more than \(rows)")
  }

  /// The names of columns without headings.
  package static func numbered(_ count: Int) -> [String] { (0..<count).map { "column \($0 + 1)" } }

  /// Whether a first row holds values as the rows below it do: numbers or dates, and not numbers that
  /// rise from column to column as years do that are headings, or by the same step, or as the classes of a
  /// cross table do, whose corner is empty.
  package static func areValues(_ first: [String], followedBy rows: [[String]]) -> Bool {
    guard !rows.isEmpty else { return false }
    var numbers: [Double] = []
    for (column, heading) in first.enumerated() where isValue(heading) {
      let below = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
      guard !below.isEmpty, below.count(where: isValue) * 2 > below.count else { continue }
      numbers.append(Double(heading.trimmed) ?? .nan)
    }
    if numbers.isEmpty {
      return areLooseValues(first, followedBy: rows) || areShaped(first, followedBy: rows)
    }
    let rises = zip(numbers, numbers.dropFirst()).allSatisfy { $0 < $1 }
    let isWhole = numbers.allSatisfy { $0.rounded() == $0 }
    let isCross = first[0].trimmed.isEmpty && numbers.count == first.count - 1
    let areYears = isWhole && numbers.allSatisfy { 1_000...2_999 ~= $0 }
    let steps = Set(zip(numbers.dropFirst(), numbers).map { $0 - $1 })
    let isStepped = isWhole && numbers.count > 2 && steps.count == 1
    return !(rises && (areYears || isStepped || isCross && numbers.count > 1))
  }

  /// Whether a first row holds a number as JSON doesn't spell it, `.5` or `007`, above such, and nothing that
  /// is none above a column of values.
  private static func areLooseValues(_ first: [String], followedBy rows: [[String]]) -> Bool {
    guard !areNames(first, above: rows[...]) else { return false }
    return first.enumerated().contains { column, heading in
      guard isNumber(heading) else { return false }
      let below = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
      return below.count(where: isNumber) * 2 > below.count
    }
  }

  /// Whether a first row holds a text of several numbers, such as `+4230+00131` or `10:30`, above such of the
  /// same shape, and nothing that is none above a column of values.
  private static func areShaped(_ first: [String], followedBy rows: [[String]]) -> Bool {
    guard rows.count > 1, !areNames(first, above: rows[...]) else { return false }
    return first.enumerated().contains { column, heading in
      let shape = shape(of: heading)
      guard shape.count(where: { $0 == UInt8(ascii: "9") }) > 1 else { return false }
      let below = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
      return below.count { self.shape(of: $0) == shape } * 2 > below.count
    }
  }

  /// A text with one nine for the digits, and one letter for the letters, that follow one another, and the
  /// same sign for plus and minus.
  private static func shape(of text: String) -> [UInt8] {
    var shape: [UInt8] = []
    for byte in text.trimmed.utf8 {
      let kind: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = UInt8(ascii: "9")
      case UInt8(ascii: "+"), UInt8(ascii: "-"): kind = UInt8(ascii: "-")
      case 0x80...: kind = UInt8(ascii: "a")
      default: kind = ASCII.isLetter(byte) ? UInt8(ascii: "a") : byte
      }
      if kind == shape.last, kind == UInt8(ascii: "9") || kind == UInt8(ascii: "a") { continue }
      shape.append(kind)
    }
    return shape
  }

  /// Whether a text is a number, as JSON spells it or not.
  private static func isNumber(_ text: String) -> Bool {
    text.withByteView { CSVSeparator.isNumber($0.trimmed) }
  }

  /// Whether a first record names the columns beyond doubt: one of them like a member of an item, or
  /// one that holds nothing but values below.
  static func areNames(_ first: [String], above rows: ArraySlice<[String]>) -> Bool {
    first.enumerated().contains { column, heading in
      if !TableHeader.meant(by: heading).isEmpty { return true }
      let below = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
      return !heading.isEmpty && !isHeld(heading) && !below.isEmpty && below.allSatisfy(isHeld)
    }
  }

  /// Whether a text is a value: a number, as JSON spells it or not, or a date.
  static func isHeld(_ text: String) -> Bool { isValue(text) || isNumber(text) }

  /// Whether a first record of one field that is no value is above such that are.
  static func areAboveValues(_ first: CSVParser) -> Bool {
    let rows = CSVLayout.sample(of: first)
    return !isValue(first.string(0)) && !rows.isEmpty
      && rows.allSatisfy { $0.count == 1 && isValue($0[0]) }
  }

  private static func isValue(_ text: String) -> Bool {
    text.withByteView { bytes in
      let text = bytes.trimmed
      return JSONText.isNumber(text) || TableDate(text) != nil
    }
  }
}
