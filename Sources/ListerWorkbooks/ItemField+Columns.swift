// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

extension ItemField {
  /// The members in the order of the columns of a sheet: what only programs read comes last.
  static let columns =
    all.filter { ![.prices, .identity].contains($0.type) } + all.filter { $0.type == .prices }
    + all.filter { $0.type == .identity }

  /// The member that a column of the given title holds.
  static func column(titled title: String) -> ItemField? { columns.first { $0.key == title } }

  /// What is written for an item.
  func cell(of item: ListItem) -> SheetValue {
    switch self {
    case .uuid: return .text(item.uuid.description)
    case .text: return .text(item.text)
    default: break
    }
    guard let value = item[key] else { return .empty }
    switch type {
    case .logical: return value.logical.map { .logical($0) } ?? .empty
    case .number: return value.number.map { .number($0.text) } ?? .text(value.string ?? value.text)
    case .identity, .text, .item, .code, .date, .rule: return .text(value.string ?? value.text)
    case .texts: return .text(type.words(of: value).joined(separator: ", "))
    case .prices: return .text(value.text)
    }
  }

  /// The value of a cell: what it shows where that is no amount, unless the member is one.
  func value(of cell: SheetCell) -> SheetValue {
    guard let shown = cell.shown, ![.number, .logical].contains(type) else { return cell.value }
    return .text(shown)
  }

  /// The member that a value means; nil if it means nothing.
  func member(of value: SheetValue) -> JSONText.Member? {
    let text = value.plainText
    if let json = json(of: value, text) { return JSONText.Member(key: key, value: json) }
    // What is not of the column's kind is kept under a name that nothing else has.
    guard let text, !text.trimmed.isEmpty else { return nil }
    return JSONText.Member(key: "\(key) as text", value: JSONText(string: text))
  }

  private func json(of value: SheetValue, _ text: String?) -> JSONText? {
    switch type {
    case .logical:
      switch value {
      case .logical(let logical): return JSONText(logical)
      case .number(let number):
        let isDone = NumberText(number)?.int != 0
        return JSONText(isDone)
      default: return ItemField.logical(text).map { (logical: Bool) in JSONText(logical) }
      }
    case .texts:
      let parts: [Substring] = (text ?? "").split(separator: ",")
      let words: [String] = parts.map { String($0).trimmed }
      return words.isEmpty ? nil : JSONText(elements: words.map { JSONText(string: $0) })
    case .prices:
      return text.flatMap { JSONText($0) }.flatMap { prices in
        prices.members.isEmpty || !type.accepts(prices) ? nil : prices
      }
    case .identity, .text, .item, .code, .number, .date, .rule:
      let text = self == .text ? text?.trimmed : text
      return text.flatMap { $0.isEmpty ? nil : type.value(spelled: $0) }
    }
  }

  private static func logical(_ text: String?) -> Bool? {
    switch text?.trimmed.lowercased() {
    case "true", "yes", "x", "done": true
    case "false", "no", "": false
    default: nil
    }
  }
}

extension SheetValue {
  /// The value as text; nil for nothing.
  var plainText: String? {
    switch self {
    case .empty: nil
    case .number(let text), .ratio(let text), .text(let text), .error(let text): text
    case .date(let text, _): text
    case .logical(let logical): logical ? "TRUE" : "FALSE"
    }
  }
}
