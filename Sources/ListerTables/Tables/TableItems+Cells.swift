// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// What cells spell: numbers, and more than one value.
extension TableItems {
  /// Appends a number; false, and nothing is done, if the text isn't one.
  mutating func number(
    _ key: ByteView,
    _ text: ByteView,
    _ rule: NumberRule,
    _ line: Int,
    _ sink: inout ListSink
  ) -> Bool {
    guard let number = amount(text, rule, line) else { return false }
    sink.append(key, json: number)
    return true
  }

  /// The number that a text spells, as JSON spells it; nil if it spells none.
  mutating func amount(_ text: ByteView, _ rule: NumberRule, _ line: Int) -> ByteView? {
    let reading = rule.read(text, &numberScratch)
    guard let number = taken(reading, line) else { return nil }
    noteZeros(text, line)
    return number
  }

  /// Tells of zeros in front of a number, which may be those of a code.
  mutating func noteZeros(_ text: ByteView, _ line: Int) {
    guard TableWords.hasLeadingZero(text) else { return }
    log.note("zeros in front of a number are left out", line: line, isUnsettled: true)
  }

  /// The number that was read, as JSON spells it; what is mended is noted.
  mutating func taken(_ reading: TableNumber.Reading, _ line: Int) -> ByteView? {
    switch reading {
    case .none: return nil
    case .exact(let text): return text
    case .mended(let text, let wasComma):
      if wasComma { log.note("a decimal comma was read as a point", line: line) }
      return text
    }
  }

  /// The texts of a cell: between commas, or between semicolons if there is no comma.
  static func texts(_ cell: ByteView) -> [ByteView] {
    let comma = UInt8(ascii: ",")
    return cell.parts(between: cell.firstIndex(of: comma) == nil ? UInt8(ascii: ";") : comma)
  }

  /// The long form of a price, as a document has it.
  static func longPrice(_ cell: ByteView) -> JSONText? {
    guard !cell.isEmpty, cell[0] == UInt8(ascii: "{"), let value = JSONText(cell.string),
      ItemField.prices.type.accepts(JSONText(members: [.init("", value)]))
    else { return nil }
    return value
  }

  /// An amount with the sign or code of a currency before it or after it; any three capitals are a code.
  static func money(_ text: ByteView) -> TableAmount? {
    guard let amount = TableAmount(text) else { return nil }
    let sign = amount.beside
    let isCode =
      sign.count == 3 && ASCII.isLetter(sign[0])
      && (0..<3).allSatisfy { ASCII.upper(sign[$0]) == sign[$0] }
    return isCode || TableUnits.isCurrency(sign.string) ? amount : nil
  }
}
