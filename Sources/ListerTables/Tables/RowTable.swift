// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel

/// A text with separators whose rows are read one by one, in any number, by what its first rows show.
package final class RowTable: Sendable {
  /// The names of the columns.
  package let headings: [String]
  /// The line of the headings, from 1, and the byte behind them.
  package let headingLine: Int
  package let start: Int
  /// The byte between fields.
  package let separator: UInt8
  /// A parser that knows whose the blanks behind separators are.
  private let parser: CSVParser
  private let columns: [Column]
  /// What most cells of a column are, which is asked for each cell.
  private let usual: [Usual]

  /// A value of a row.
  package enum Value {
    /// A number as JSON spells it.
    case number(ByteView)
    case logical(Bool)
    case text(ByteView)
    /// Nothing, or a word that says so.
    case missing
    /// Something else than the column holds.
    case other
  }

  /// What is known of a column.
  private struct Column: Sendable {
    var profile: TableProfile.Column
    var kind: TableOptions.Kind?
  }

  /// What is known of a cell without more than a look.
  private enum Usual {
    /// A number is the one that JSON spells so.
    case number
    /// A text is what it is.
    case text
    case other
  }

  /// So many rows are looked at.
  private static let sample = 1_000

  /// The table of which a text is the beginning.
  ///
  /// - Parameters:
  ///   - text: the first rows, whole ones.
  ///   - separator: what is between fields, if that is known.
  ///   - options: what the user says.
  /// - Throws: ``ImportError`` if the first rows are damaged, or have no line of headings.
  package init(_ text: ByteView, separator: UInt8?, _ options: TableOptions) throws(ImportError) {
    var options = options
    // Rows mean nothing without headings.
    if options.headingRows == nil { options.headingRows = 1 }
    var source = try CSVRows(text, separator: separator, options)
    guard let line = source.headingLine else {
      throw ImportError(message: "no line of headings, which say what the columns fill")
    }
    headings = source.headings.map(\.trimmed)
    headingLine = line
    var rows = source.beginning
    start = rows.at
    self.separator = rows.separator
    rows.begin(.empty, line: 1)
    parser = rows
    try options.check(source.headings)
    let profile = try TableProfile(&source, options, limit: RowTable.sample)
    let table = source
    columns = source.headings.enumerated().map { index, heading in
      let found =
        index < profile.columns.count
        ? profile.columns[index] : TableProfile.Column(heading, table, options, nil)
      return Column(profile: found, kind: found.rowKind)
    }
    usual = columns.map { column in
      switch column.kind {
      case .number where column.profile.isOfPlainNumbers: .number
      case .text where column.profile.words.isEmpty: .text
      default: .other
      }
    }
  }

  /// A parser of rows, which are given to it one by one.
  package var rows: CSVParser { parser }

  /// What a field of a row holds.
  ///
  /// - Parameters:
  ///   - text: the text of the field.
  ///   - column: its column.
  ///   - scratch: holds a value that is spelled otherwise in the row.
  /// - Returns: the value, valid as long as the text and the scratch are as they are.
  package func value(_ text: ByteView, column: Int, _ scratch: inout ByteBuffer) -> Value {
    switch usual[column] {
    case .number where RowTable.isNumber(text): return .number(text)
    case .text:
      let text = text.trimmed
      return text.isEmpty ? .missing : .text(text)
    default: return otherValue(text.trimmed, columns[column], &scratch)
    }
  }

  /// Whether JSON spells a number so.
  private static func isNumber(_ text: ByteView) -> Bool {
    // Most are short and have no sign.
    if text.count <= 8, let short = ShortDecimal(text.word), short.count == text.count {
      return true
    }
    return JSONText.isNumber(text)
  }

  private func otherValue(
    _ text: ByteView,
    _ column: Column,
    _ scratch: inout ByteBuffer
  ) -> Value {
    guard !text.isEmpty, column.profile.words.word(of: text) == nil else { return .missing }
    switch column.kind {
    case .number:
      let number = column.profile.number(of: TableCell(spelled: text), &scratch)
      return number.map { .number($0) } ?? (TableFlags.saysMissing(text) ? .missing : .other)
    case .logical: return Logical.read(text).map { .logical($0) } ?? .other
    case .date, .dayFirst, .monthFirst:
      guard let date = column.profile.date(text) else { return .other }
      scratch.truncate()
      scratch.append(date.text)
      return .text(scratch.view)
    case .text: return .text(text)
    case nil: return JSONText.isNumber(text) ? .number(text) : .text(text)
    }
  }
}

extension TableProfile.Column {
  /// What its cells are, if three of four are such; nil where each is what it is by itself.
  fileprivate var rowKind: TableOptions.Kind? {
    guard kind == nil, readKind == .number else { return readKind }
    return (numbers + percentages + readable) * 4 >= said * 3 && said > 0 ? .number : nil
  }

  /// Whether what JSON spells as a number is that number.
  fileprivate var isOfPlainNumbers: Bool {
    guard !isPercentage, words.isEmpty else { return false }
    switch marks {
    case .points, .decimalPoint: return true
    case .commas, .decimalComma, .unsettled, .said: return false
    }
  }

  /// The date that a cell spells, in the order of the column.
  fileprivate func date(_ text: ByteView) -> ItemDate? {
    let order: TableDate.Orders =
      switch readKind {
      case .dayFirst: .dayFirst
      case .monthFirst: .monthFirst
      default: .certain
      }
    guard let date = TableDate(text, isMonthFirst: order == .monthFirst) else { return nil }
    if date.orders.contains(.certain) { return date.date(.certain) }
    return date.orders.contains(order) ? date.date(order) : nil
  }
}
