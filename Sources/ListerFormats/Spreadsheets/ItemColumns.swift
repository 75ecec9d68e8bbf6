// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

/// The columns of a sheet with items, and what stands in them.
enum ItemColumn: String, CaseIterable {
  case text, completed, quantity, unit, price, priority, tags, note, barcode, prices, uuid

  /// What is written for an item.
  func cell(of item: ListItem) -> SheetValue {
    switch self {
    case .uuid: return .text(item.uuid.description)
    case .text: return .text(item.text)
    case .completed: return item["completed"]?.logical.map { .logical($0) } ?? .empty
    case .quantity, .price, .priority:
      guard let value = item[rawValue] else { return .empty }
      return value.number.map { .number($0.text) } ?? .text(value.string ?? value.text)
    case .unit, .note, .barcode:
      guard let value = item[rawValue] else { return .empty }
      return .text(value.string ?? value.text)
    case .tags: return item["tags"] == nil ? .empty : .text(item.tags.joined(separator: ", "))
    case .prices: return item["prices"].map { .text($0.text) } ?? .empty
    }
  }

  /// The member that a cell means; nil if it means nothing.
  func member(of value: SheetValue) -> JSONText.Member? {
    let json: JSONText?
    var key = rawValue
    switch self {
    case .completed:
      switch value {
      case .logical(let logical): json = JSONText(logical)
      case .number(let number):
        let isDone = NumberText(number)?.int != 0
        json = JSONText(isDone)
      default:
        json = ItemColumn.logical(value.plainText).map { (logical: Bool) in JSONText(logical) }
      }
    case .quantity, .price, .priority:
      json = value.plainText.flatMap { NumberText($0) }.map { (number: NumberText) in
        JSONText(number)
      }
    case .tags:
      let parts: [Substring] = (value.plainText ?? "").split(separator: ",")
      let tags: [String] = parts.map { String($0).trimmed }
      json = tags.isEmpty ? nil : JSONText(elements: tags.map { JSONText(string: $0) })
    case .prices:
      json = value.plainText.flatMap { (text: String) in JSONText(text) }.flatMap { prices in
        prices.members.isEmpty || prices.members.contains { $0.value.number == nil } ? nil : prices
      }
    case .text:
      let text = value.plainText?.trimmed ?? ""
      json = text.isEmpty ? nil : JSONText(string: text)
    case .unit, .note, .barcode, .uuid:
      json = value.plainText.flatMap { $0.isEmpty ? nil : JSONText(string: $0) }
    }
    if let json { return JSONText.Member(key: key, value: json) }
    // What is not of the column's kind is kept under a name that nothing else has.
    guard let text = value.plainText, !text.trimmed.isEmpty else { return nil }
    key = "\(rawValue) as text"
    return JSONText.Member(key: key, value: JSONText(string: text))
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
