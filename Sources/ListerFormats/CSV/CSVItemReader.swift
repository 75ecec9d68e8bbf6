// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// Makes items of the records of a table whose header is known.
struct CSVItemReader: ~Copyable {
  private let header: CSVHeader
  private let commaIsDecimal: Bool
  private let hasCurrencies: Bool
  private var keys = ByteArena()
  private var fields: [Column] = []
  private var otherKeys: [(key: ByteView, column: Int)] = []
  private var scratch = ByteBuffer()
  private var numberScratch = ByteBuffer(capacity: 64)
  private(set) var log = RemarkLog()

  /// A column that means a member of the items.
  private struct Column {
    let meaning: Meaning
    let index: Int
    /// The key of the member.
    let key: ByteView
    /// The key under which a cell is kept that isn't any of its values.
    let keyOfText: ByteView
  }

  /// How the cells of a column are read.
  private enum Meaning {
    /// The text of the item, which is there in any case.
    case itemText
    /// A number, and the unit after it.
    case quantity
    /// A unit, unless one was after the quantity.
    case unit
    /// A number, and its currency.
    case price
    /// A text of any lines, as it is.
    case lines
    /// What the type of the member says.
    case type(MemberType)

    init(_ field: ItemField) {
      switch field {
      case .text: self = .itemText
      case .quantity: self = .quantity
      case .unit: self = .unit
      case .price: self = .price
      case .note: self = .lines
      default: self = .type(field.type)
      }
    }
  }

  init(_ header: CSVHeader, commaIsDecimal: Bool) {
    self.header = header
    self.commaIsDecimal = commaIsDecimal
    hasCurrencies = header.others.contains { $0.key == "currency" }
    for (field, column, textKey) in header.fields {
      fields.append(
        Column(
          meaning: Meaning(field),
          index: column,
          key: field.key.withByteView { keys.copy($0) },
          keyOfText: textKey.withByteView { keys.copy($0) }
        )
      )
    }
    for other in header.others {
      otherKeys.append((other.key.withByteView { keys.copy($0) }, other.column))
    }
    if !header.others.isEmpty {
      let names = Format.enumeration(header.others.map(\.key))
      log.add("columns that are not known are kept as members of their names: \(names)")
    }
  }

  /// Appends the item of the record that the parser has read.
  mutating func appendItem(
    of parser: borrowing CSVParser,
    to sink: inout ListSink
  ) throws(ImportError) {
    guard parser.fields.count <= header.count || hasOnlyEmpty(parser, from: header.count) else {
      throw parser.error(
        at: header.count,
        CSVParser.excess(parser.fields.count, over: header.count)
      )
    }
    sink.beginItem(line: parser.line)
    var hasUnit = false
    for index in fields.indices {
      let column = fields[index]
      guard column.index < parser.fields.count, !parser.fields[column.index].isEmpty else {
        if case .itemText = column.meaning { sink.append(itemText: .empty) }
        continue
      }
      let cell = parser.text(parser.fields[column.index], scratch: &scratch)
      switch column.meaning {
      case .itemText: sink.append(itemText: cell.trimmed)
      case .lines: sink.append(column.key, text: cell)
      case .unit: if !hasUnit { sink.append(column.key, text: cell.trimmed) }
      case .quantity: hasUnit = quantity(cell, column, parser, &sink)
      case .price: price(cell, column, parser.line, &sink)
      case .type(let type):
        if !append(cell, as: type, column.key, parser.line, &sink) {
          keepAsWritten(column, cell, parser.line, &sink)
        }
      }
    }
    if !header.shops.isEmpty { prices(parser, &sink) }
    for (key, column) in otherKeys where column < parser.fields.count {
      sink.append(key, text: parser.text(parser.fields[column], scratch: &scratch))
    }
    try sink.endItem()
  }

  private func hasOnlyEmpty(_ parser: borrowing CSVParser, from column: Int) -> Bool {
    parser.fields[column...].allSatisfy(\.isEmpty)
  }

  // MARK: Cells

  /// Appends the value of a type that a cell spells; false, and nothing is done, if it spells none.
  private mutating func append(
    _ cell: ByteView,
    as type: MemberType,
    _ key: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) -> Bool {
    switch type {
    case .identity, .text, .item, .code: sink.append(key, text: cell.trimmed)
    case .logical:
      guard let logical = Logical.read(cell.trimmed) else { return false }
      sink.append(key, logical: logical)
    case .number: return number(key, cell.trimmed, line, &sink)
    case .texts: sink.append(key, texts: CSVItemReader.texts(cell))
    case .date, .rule:
      guard let value = type.value(spelled: cell.trimmed.string) else { return false }
      sink.append(key.string, value: value)
    case .numbers: return false
    }
    return true
  }

  /// The texts of a cell: between commas, or between semicolons if there is no comma.
  private static func texts(_ cell: ByteView) -> [ByteView] {
    let comma = UInt8(ascii: ",")
    return cell.parts(between: cell.firstIndex(of: comma) == nil ? UInt8(ascii: ";") : comma)
  }

  /// Appends a quantity, and the unit that is after it in the same cell; true in that case.
  private mutating func quantity(
    _ cell: ByteView,
    _ source: Column,
    _ parser: borrowing CSVParser,
    _ sink: inout ListSink
  ) -> Bool {
    let text = cell.trimmed
    if number(source.key, text, parser.line, &sink) { return false }
    var end = 0
    while end < text.count, CSVItemReader.isOfNumber(text[end]) { end += 1 }
    let unit = text[end..<text.count].trimmed
    let column = header.column(of: .unit)
    let hasOwnUnit = column.map { $0 < parser.fields.count && !parser.fields[$0].isEmpty } ?? false
    if !hasOwnUnit, end > 0, !unit.isEmpty,
      number(source.key, text[0..<end], parser.line, &sink)
    {
      sink.append(ByteView("unit"), text: unit)
      return true
    }
    keepAsWritten(source, cell, parser.line, &sink)
    return false
  }

  private mutating func price(
    _ cell: ByteView,
    _ source: Column,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    let text = cell.trimmed
    if number(source.key, text, line, &sink) { return }
    if !hasCurrencies, let (amount, currency) = CSVItemReader.money(text),
      number(source.key, amount, line, &sink)
    {
      sink.append(ByteView("currency"), text: currency)
    } else {
      keepAsWritten(source, cell, line, &sink)
    }
  }

  private mutating func prices(_ parser: borrowing CSVParser, _ sink: inout ListSink) {
    var members: [JSONText.Member] = []
    for (shop, column) in header.shops where column < parser.fields.count {
      let cell = parser.text(parser.fields[column], scratch: &scratch).trimmed
      if cell.isEmpty { continue }
      if let number = amount(cell, parser.line).flatMap({ NumberText($0.string) }) {
        members.append(JSONText.Member(key: shop, value: JSONText(number)))
      } else {
        log.note("a price that is not a number is kept as it is written", line: parser.line)
        sink.append("prices.\(shop)", text: cell.string)
      }
    }
    if !members.isEmpty { sink.append("prices", value: JSONText(members: members)) }
  }

  /// Appends a number; false, and nothing is done, if the text isn't one.
  private mutating func number(
    _ key: ByteView,
    _ text: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) -> Bool {
    guard let number = amount(text, line) else { return false }
    return sink.append(key, number: number)
  }

  private mutating func amount(_ text: ByteView, _ line: Int) -> ByteView? {
    switch CSVNumber.read(text, commaIsDecimal: commaIsDecimal, scratch: &numberScratch) {
    case .none: return nil
    case .exact(let text): return text
    case .mended(let text, let wasComma):
      if wasComma { log.note("a decimal comma was read as a point", line: line) }
      return text
    }
  }

  private mutating func keepAsWritten(
    _ source: Column,
    _ cell: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    let (field, key) = (source.key.string, source.keyOfText.string)
    log.note("a \(field) that is not understood is kept as \"\(key)\"", line: line)
    sink.append(source.keyOfText, text: cell)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// An amount and the sign or code of its currency, which is before it or after it.
  private static func money(_ text: ByteView) -> (amount: ByteView, currency: ByteView)? {
    var (start, end) = (0, text.count)
    while start < end, !isOfNumber(text[start]) { start += 1 }
    while end > start, !isOfNumber(text[end - 1]) { end -= 1 }
    let (before, behind) = (text[0..<start].trimmed, text[end..<text.count].trimmed)
    guard before.isEmpty != behind.isEmpty else { return nil }
    let sign = before.isEmpty ? behind : before
    let isCode = sign.count == 3 && (0..<3).allSatisfy { ASCII.upper(sign[$0]) == sign[$0] }
    let isSign = ["€", "$", "£", "¥", "₹", "kr", "zł", "Fr.", "R$"].contains(sign.string)
    return isSign || isCode && ASCII.isLetter(sign[0]) ? (text[start..<end], sign) : nil
  }
}

/// Reads words that say whether something is done.
enum Logical {
  /// What a word says; nil if it says neither.
  static func read(_ word: ByteView) -> Bool? {
    if word.count > 16 { return nil }
    switch word.string.lowercased() {
    case "true", "yes", "y", "x", "1", "done", "checked", "complete", "completed", "[x]", "✓", "✔",
      "☑", "ja", "wahr", "erledigt":
      return true
    case "false", "no", "n", "0", "open", "unchecked", "incomplete", "[ ]", "☐", "nein", "falsch":
      return false
    default: return nil
    }
  }
}
