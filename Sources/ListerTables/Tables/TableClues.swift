// SPDX-License-Identifier: MIT

import ListerBasics

/// Looks once more at the rows of a table for the cells that decided how its columns are read.
///
/// Reading counts what the cells show; which one showed it is of use only where somebody asks.
struct TableClues: ~Copyable {
  private let profile: TableProfile
  private var scratch = ByteBuffer(capacity: 64)

  /// The clues of a table whose rows were all looked at.
  init(_ profile: TableProfile) { self.profile = profile }

  /// Adds the clues that the rows hold to a reading.
  ///
  /// - Throws: ``ImportError`` where the source is damaged.
  consuming func add(
    to reading: inout TableReading,
    from source: inout some TableSource
  ) throws(ImportError) {
    source.rewind(for: reading.shape)
    var open = reading.columns.indices.filter { column in
      column < profile.columns.count && reading.columns[column].values > 0
    }
    var row = TableRow()
    var number = 0
    while !open.isEmpty, try source.next(&row) {
      number += 1
      if number == 1, profile.units != nil { continue }
      for column in open where !row[column].isEmpty {
        guard let shows = shows(row[column], of: reading.columns[column], column) else { continue }
        let text = row[column].bytes.string.trimmed
        reading.columns[column].clue = TableReading.Clue(
          line: row.line > 0 ? row.line : nil,
          text: text.count <= 40 ? text : "\(text.prefix(40))…",
          shows: shows
        )
      }
      open.removeAll { reading.columns[$0].clue != nil }
    }
  }

  /// What a cell shows of its column; nil if that isn't what decided.
  private mutating func shows(
    _ cell: TableCell,
    of reading: TableReading.Column,
    _ column: Int
  ) -> String? {
    let found = profile.columns[column]
    let text = cell.bytes.trimmed
    guard cell.kind == .spelled || cell.kind == .text, !text.isEmpty, found.kind == nil else {
      return nil
    }
    if found.isAmbiguous { return "day and month can be the other way round" }
    switch reading.kind {
    case .number: return mark(text, found)
    case .dayFirst: return TableDate(text)?.orders == .dayFirst ? "the day is first" : nil
    case .monthFirst: return TableDate(text)?.orders == .monthFirst ? "the month is first" : nil
    case .date, .logical, nil: return nil
    case .text: break
    }
    let numbers = found.numbers + found.percentages + found.amounts
    if numbers == 0 { return nil }
    if found.isUnsettled { return isOpen(text) ? "the mark can mean two things" : nil }
    if numbers == found.said, found.hasCodes {
      if TableWords.hasLeadingZero(text) { return "a zero in front, as codes have it" }
      return text[0] == UInt8(ascii: "+") ? "a plus sign, as codes may have it" : nil
    }
    return found.number(of: cell, &scratch) == nil && !TableWords.isMissing(text)
      ? "no number" : nil
  }

  /// What a number shows of the marks of its column; nil if these were not decided, or not by it.
  private func mark(_ text: ByteView, _ found: TableProfile.Column) -> String? {
    let number = TableNumber.amount(ofPercentage: text) ?? TableAmount(text)?.number ?? text
    switch (TableNumber.hint(number), found.marks) {
    case (.decimalPoint, .decimalPoint): return "a decimal point"
    case (.decimalComma, .decimalComma): return "a decimal comma"
    default: return nil
    }
  }

  private func isOpen(_ text: ByteView) -> Bool {
    switch TableNumber.hint(TableNumber.amount(ofPercentage: text) ?? text) {
    case .openPoint, .openComma: true
    case .none, .decimalPoint, .decimalComma: false
    }
  }
}
