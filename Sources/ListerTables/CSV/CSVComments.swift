// SPDX-License-Identifier: MIT

import ListerBasics

/// The comments above a table: lines that begin with `#`, as the files of the time zones have them.
///
/// ```
/// # ISO 3166 alpha-2 country codes
/// #
/// #code	name of country
/// AD	Andorra
/// ```
struct CSVComments {
  /// The mark at which a comment begins.
  static let mark = UInt8(ascii: "#")

  /// Where what is below them begins.
  let end: Int
  /// The line that this is, from 1.
  let endLine: Int
  /// The line of the last one.
  let lastLine: Int
  /// The last one, without its mark.
  private let last: ByteView
  /// Whether the first line below them has spaces behind its separators.
  private let isAboveSentence: Bool

  /// The comments above the table of a text; nil if there are none.
  ///
  /// Lines that are as wide as the table are rows of it, or its headings, unless only they have spaces
  /// behind their commas, as sentences do. Lines above one column may be anything.
  ///
  /// Without a separator it is found.
  init?(_ text: ByteView, separator: UInt8?) {
    guard text.element(at: 0) == CSVComments.mark else { return nil }
    var comments: [(line: ByteView, number: Int)] = []
    var below: (start: Int, number: Int)?
    for (line, number) in TextLines(text) {
      if line.element(at: 0) == CSVComments.mark {
        comments.append((line, number))
      } else if !line.trimmed.isEmpty {
        below = (line.offset(in: text), number)
        break
      }
    }
    guard let below, let last = comments.last else { return nil }
    let table = text[below.start..<text.count]
    let found = separator.map { CSVSeparator($0, in: table) } ?? CSVSeparator(of: table)
    guard found.columns > 1, let first = TextLines(table).first(where: { _ in true })?.line,
      !comments.allSatisfy({ CSVComments.isRow($0.line, above: first, found) })
    else { return nil }
    (end, endLine) = (below.start, below.number)
    isAboveSentence = CSVComments.isSentence(first, found.byte)
    lastLine = last.number
    let start = (0..<last.line.count).first { last.line[$0] != CSVComments.mark }
    self.last = last.line[(start ?? last.line.count)..<last.line.count].trimmed
  }

  /// The names of columns in the last comment, if there are as many as columns.
  ///
  /// Where the first record of the table names its columns itself, and where the comment is a
  /// sentence with spaces behind its commas, there are none.
  func names(above records: [[String]], separator: UInt8) -> [String]? {
    guard let first = records.first, !TableHeadings.areNames(first, above: records.dropFirst())
    else { return nil }
    let width = records.map(\.count).max() ?? 0
    if CSVComments.isSentence(last, separator), !isAboveSentence { return nil }
    let names = CSVComments.fields(of: last, separator).map(\.trimmed)
    // Some put several tabs between two names.
    return [names, names.filter { !$0.isEmpty }].first { $0.count == width && width > 1 }
  }

  /// Whether a line may be one of the table that begins with `first`: as wide, and with more than one text.
  private static func isRow(
    _ line: ByteView,
    above first: ByteView,
    _ separator: CSVSeparator
  ) -> Bool {
    let fields = fields(of: line, separator.byte)
    return fields.count == separator.columns && fields.count { !$0.trimmed.isEmpty } > 1
      && (!isSentence(line, separator.byte) || isSentence(first, separator.byte))
  }

  /// Whether there are spaces behind the separators of a line, in front of quotes too.
  private static func isSentence(_ line: ByteView, _ separator: UInt8) -> Bool {
    fields(of: line, separator, quoting: .strict).dropFirst().contains { $0.hasPrefix(" ") }
  }

  private static func fields(
    of line: ByteView,
    _ separator: UInt8,
    quoting: CSVParser.Quoting = .lenient
  ) -> [String] {
    var parser = CSVParser(line, separator: separator, quoting: quoting)
    return (try? parser.next()) == true ? parser.texts : []
  }

  /// What is said about them; the last one may name the columns.
  func remark(areNames: Bool) -> ImportRemark {
    let what = lastLine == 1 ? "line 1 is a comment" : "lines 1 to \(lastLine) are comments"
    return ImportRemark(
      message: areNames
        ? "\(what); the last one names the columns, and others are left out"
        : "\(what) and left out"
    )
  }
}
