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
  private var otherKeys: [(key: ByteView, column: Int)] = []
  private var scratch = ByteBuffer()
  private var numberScratch = ByteBuffer(capacity: 64)
  private(set) var log = RemarkLog()

  init(_ header: CSVHeader, commaIsDecimal: Bool) {
    self.header = header
    self.commaIsDecimal = commaIsDecimal
    hasCurrencies = header.others.contains { $0.key == "currency" }
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
    for (field, column) in header.fields {
      guard column < parser.fields.count, !parser.fields[column].isEmpty else {
        if field == .text { sink.append(itemText: .empty) }
        continue
      }
      let cell = parser.text(parser.fields[column], scratch: &scratch)
      switch field {
      case .text: sink.append(itemText: cell.trimmed)
      case .uuid: sink.append(ByteView("uuid"), text: cell.trimmed)
      case .note: sink.append(ByteView("note"), text: cell)
      case .barcode: sink.append(ByteView("barcode"), text: cell.trimmed)
      case .unit: if !hasUnit { sink.append(ByteView("unit"), text: cell.trimmed) }
      case .tags: sink.append(tags: CSVItemReader.tags(cell))
      case .completed: completed(cell, parser.line, &sink)
      case .quantity: hasUnit = quantity(cell, parser, &sink)
      case .price: price(cell, parser.line, &sink)
      case .priority:
        if !number(ByteView("priority"), cell.trimmed, parser.line, &sink) {
          keepAsWritten(ByteView("priorityText"), cell, parser.line, &sink)
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

  /// The tags of a cell: between commas, or between semicolons if there is no comma.
  private static func tags(_ cell: ByteView) -> [ByteView] {
    let comma = UInt8(ascii: ",")
    return cell.parts(between: cell.firstIndex(of: comma) == nil ? UInt8(ascii: ";") : comma)
  }

  private mutating func completed(_ cell: ByteView, _ line: Int, _ sink: inout ListSink) {
    if let logical = Logical.read(cell.trimmed) {
      sink.append(ByteView("completed"), logical: logical)
    } else {
      keepAsWritten(ByteView("completedText"), cell, line, &sink)
    }
  }

  /// Appends a quantity, and the unit that stands behind it in the same cell; true in that case.
  private mutating func quantity(
    _ cell: ByteView,
    _ parser: borrowing CSVParser,
    _ sink: inout ListSink
  ) -> Bool {
    let text = cell.trimmed
    if number(ByteView("quantity"), text, parser.line, &sink) { return false }
    var end = 0
    while end < text.count, CSVItemReader.isOfNumber(text[end]) { end += 1 }
    let unit = text[end..<text.count].trimmed
    let column = header.column(of: .unit)
    let hasOwnUnit = column.map { $0 < parser.fields.count && !parser.fields[$0].isEmpty } ?? false
    if !hasOwnUnit, end > 0, !unit.isEmpty,
      number(ByteView("quantity"), text[0..<end], parser.line, &sink)
    {
      sink.append(ByteView("unit"), text: unit)
      return true
    }
    keepAsWritten(ByteView("quantityText"), cell, parser.line, &sink)
    return false
  }

  private mutating func price(_ cell: ByteView, _ line: Int, _ sink: inout ListSink) {
    let text = cell.trimmed
    if number(ByteView("price"), text, line, &sink) { return }
    if !hasCurrencies, let (amount, currency) = CSVItemReader.money(text),
      number(ByteView("price"), amount, line, &sink)
    {
      sink.append(ByteView("currency"), text: currency)
    } else {
      keepAsWritten(ByteView("priceText"), cell, line, &sink)
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

  /// Appends a number; false, and nothing is done, if the text is none.
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
    _ key: ByteView,
    _ cell: ByteView,
    _ line: Int,
    _ sink: inout ListSink
  ) {
    let field = key[0..<key.count - 4].string
    log.note("a \(field) that is not understood is kept as \"\(key)\"", line: line)
    sink.append(key, text: cell)
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    ASCII.isDigit(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// An amount and the sign or code of its currency, which stands before it or behind it.
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
