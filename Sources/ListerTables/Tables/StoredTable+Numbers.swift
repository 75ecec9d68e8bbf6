// SPDX-License-Identifier: MIT

import ListerBasics

extension StoredTable {
  /// A text of a table that spells a number.
  package struct SpelledNumber {
    /// The line of its row, and its column, from 0.
    package let line: Int
    package let column: Int
    package let text: String
    /// The number as JSON spells it; nil where not all of the column are numbers, or it can be meant in two
    /// ways.
    package let number: String?
    /// Whether its point or comma can mean two things.
    package let isUnsettled: Bool
  }

  /// The texts that spell numbers, by what all cells of their columns say.
  ///
  /// Numbers with a unit beside them are not among them, nor are codes, such as those with zeros in front.
  package func spelledNumbers() throws(ImportError) -> [SpelledNumber] {
    var source = self
    let profile = try TableProfile(&source, TableOptions())
    source.rewind(for: .grid)
    var found: [SpelledNumber] = []
    var row = TableRow()
    var scratch = ByteBuffer(capacity: 64)
    while try source.next(&row) {
      for (column, cell) in row.cells.enumerated() where cell.kind == .spelled {
        let reading = profile.columns[column].reading(ofText: cell.bytes.trimmed, &scratch)
        guard let reading else { continue }
        found.append(
          SpelledNumber(
            line: row.line,
            column: column,
            text: cell.bytes.string,
            number: reading.number,
            isUnsettled: reading.isUnsettled
          )
        )
      }
    }
    return found
  }
}

extension TableProfile.Column {
  /// The number that a text of the column spells; nil if it spells none, or a code.
  ///
  /// `scratch` holds a mended one.
  fileprivate func reading(
    ofText text: ByteView,
    _ scratch: inout ByteBuffer
  ) -> (number: String?, isUnsettled: Bool)? {
    guard !hasCodes else { return nil }
    var rule = self.rule ?? NumberRule(marks: marks)
    rule.takesAmounts = false
    switch rule.read(text, &scratch) {
    case .exact(let number), .mended(let number, _):
      return (isOfValues ? number.string : nil, isUnsettled: false)
    case .none: break
    }
    if let number = TableNumber.percentage(text, marks: marks, scratch: &scratch) {
      return (isOfValues ? number.string : nil, isUnsettled: false)
    }
    let amount = TableNumber.amount(ofPercentage: text) ?? text
    switch TableNumber.read(amount, marks: .decimalPoint, scratch: &scratch) {
    case .exact, .mended: return (nil, isUnsettled: true)
    case .none: return nil
    }
  }
}
