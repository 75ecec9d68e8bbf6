// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import TestKit

/// Makes lists from a seed, whose texts look like the marks of some format.
struct HostileList {
  private var random: SeededGenerator

  /// Lists of a seed.
  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private static let parts = [
    "Milk", "Bread", "é", "e\u{301}", "👩‍👩‍👧", "🇩🇪", "שלום", "\u{202E}abc\u{202C}", "\u{FEFF}", " ",
    "  ", "\t",
    "\n", "\r", "\r\n", "\n\n", "\u{B}", "\u{C}", "\u{1}", "\u{7F}", "\u{85}", "\u{2028}", "\u{A0}",
    "\u{200B}",
    "\"", "'", "\\", "\\n", "\\,", ",", ";", "|", "#", "#tag", "@x", "+x", "key:value",
    "due:2026-12-01", "[ ]",
    "[x]", "- ", "* ", "** ", "** TODO ", "=1+1", "'=1", "-1", "+1", "&amp;", "&#10;", "&", "<b>",
    "</b>",
    "]]>", "<br>", "<!--", "`", "_", "~", "(A) ", "x ", "(1.50)", "2 kg", "1.50", "1,50", "1,234",
    "007", "1e3",
    "0x10", "2026-12-01", "01/02/2026", "2026-12-01T08:00:00Z", "<2026-12-01 Tue>",
    "[2026-12-01 Tue]", "true",
    "yes", "null", "nan", "12%", "1.50 €", ":a:b:", ":END:", "BEGIN:VTODO", "📅 2026-12-01", "🔺",
    "🔁 every day",
    "^block", "{}", "{\"a\":1}", "1. ", "---", "| a |", "sep=;", "%", "/", "▪", "▫",
  ]

  private mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

  private mutating func any<Value>(_ values: [Value]) -> Value { values[below(values.count)] }

  private mutating func text() -> String {
    switch below(40) {
    case 0: return ""
    case 1: return String(repeating: any(Self.parts), count: 300)
    case 2..<12: return any(["Milk", "Bread", "Oat milk", "Tea"])
    default:
      return (0...below(4)).map { _ in any(Self.parts) }.joined(separator: any(["", "", " "]))
    }
  }

  private static let numbers = [
    "0", "1", "2", "-1", "-0", "0.5", "1.50", "2.0", "1e3", "-0.01", "1e-7", "9", "26", "27",
    "1.005",
    "123456789012345678901234567890.123", "1E400",
  ]

  private static let dates = [
    "2026-12-01", "2024-02-29", "0001-01-01", "9999-12-31", "2026-12-01T08:00",
    "2026-12-01T08:00:59",
    "2026-12-01T08:00:00Z", "2026-12-01T08:00:00.123Z", "2026-12-01T00:30:00+02:00",
    "2026-12-01T23:59:59-11:30",
  ]

  private static let rules = [
    "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=FR", "FREQ=WEEKLY;INTERVAL=2", "FREQ=MONTHLY;BYMONTHDAY=31",
    "FREQ=YEARLY;COUNT=3", "FREQ=MONTHLY;BYDAY=-1FR", "FREQ=DAILY;UNTIL=20261231",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR", "FREQ=HOURLY;INTERVAL=6",
  ]

  private mutating func texts() -> JSONText {
    var seen: Set<String> = []
    let texts = (0..<below(4)).map { _ in text() }.filter { seen.insert($0).inserted }
    return JSONText(elements: texts.map { JSONText(string: $0) })
  }

  private mutating func number() -> JSONText { JSONText(any(Self.numbers)) ?? .null }

  private mutating func prices() -> JSONText {
    var seen: Set<String> = []
    let shops = (0..<below(3)).map { _ in text() }.filter { seen.insert($0).inserted }
    return JSONText(
      members: shops.map { shop in
        var entry: [JSONText.Member] = []
        if below(2) == 0 { entry.append(.init(key: "price", value: number())) }
        if below(2) == 0 { entry.append(.init(key: "aisle", value: JSONText(string: text()))) }
        if below(3) == 0 { entry.append(.init(key: "stocked", value: JSONText(below(2) == 0))) }
        return .init(key: shop, value: below(2) == 0 ? number() : JSONText(members: entry))
      }
    )
  }

  private mutating func value(of field: ItemField, _ place: Int, of count: Int) -> JSONText {
    switch field.type {
    case .identity:
      return JSONText(
        string: "\(any(["", "id ", "ß\"", "6F1C2D3E-0000-4000-8000-00000000000"]))\(place)"
      )
    case .item: return JSONText(string: below(6) == 0 ? text() : "id \(below(count))")
    case .text: return JSONText(string: text())
    case .code:
      return below(2) == 0 ? number() : JSONText(string: any(["4006381333931", "007", text()]))
    case .logical: return JSONText(below(3) > 0)
    case .number: return number()
    case .prices: return prices()
    case .texts: return texts()
    case .date: return JSONText(string: any(Self.dates))
    case .rule: return JSONText(string: any(Self.rules))
    }
  }

  private mutating func item(_ place: Int, of count: Int) -> JSONText {
    let isPlain = below(2) == 0
    var members: [JSONText.Member] = []
    for field in ItemField.all {
      let isThere = field == .text || below(isPlain ? 16 : 5) == 0
      if !isThere || field == .removed && below(4) > 0 { continue }
      members.append(.init(key: field.key, value: value(of: field, place, of: count)))
    }
    if below(12) == 0 {
      let key = any(["shelf", "Aisle", "due date", "a:b", "prices.x", "Name"])
      members.append(
        .init(key: key, value: any([JSONText(string: text()), number(), texts(), prices()]))
      )
    }
    if members.count == 1, below(2) == 0 { return members[0].value }
    return JSONText(members: members)
  }

  /// The next list.
  mutating func next() throws -> List {
    let count = 1 + below(4)
    var members: [JSONText.Member] = [.init(key: "lister", value: JSONText(1))]
    if below(3) > 0 { members.append(.init(key: "name", value: JSONText(string: text()))) }
    if below(3) == 0 {
      members.append(.init(key: "color", value: JSONText(string: any(List.Color.allCases).name)))
    }
    if below(8) == 0 { members.append(.init(key: "shops", value: texts())) }
    if below(8) == 0 { members.append(.init(key: "currency", value: JSONText(string: "EUR"))) }
    let items = (0..<count).map { item($0, of: count) }
    members.append(.init(key: "items", value: JSONText(elements: items)))
    return try List(reading: JSONText(members: members).text)
  }
}
