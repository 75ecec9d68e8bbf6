// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Option {
  /// The options that set members of items, each made of the declaration of its member.
  static let itemFields = ItemFields.settable.map { $0.option }
}

extension OptionValue {
  /// A decimal number, or nothing.
  static func number(_ name: String) -> OptionValue {
    OptionValue(
      name: name,
      expectation: "a number such as 2 or 1.19, or an empty text for none",
      accepts: { $0.isEmpty || ItemFields.number($0) != nil }
    )
  }

  /// What a type of member takes, or nothing.
  static func spelled(_ name: String, _ form: String, _ type: MemberType) -> OptionValue {
    OptionValue(
      name: name,
      expectation: "\(form), or an empty text for none",
      accepts: { $0.isEmpty || type.value(spelled: $0) != nil }
    )
  }

  /// A shop and a price.
  static func shopPrice(_ name: String) -> OptionValue {
    OptionValue(
      name: name,
      expectation: "a shop, an equals sign, and a number such as 1.19, or nothing",
      accepts: { ShopPrice($0) != nil }
    )
  }

  /// Any text.
  static func text(_ name: String) -> OptionValue { OptionValue(name: name) }
}

/// What the options of a command line say of an item: the members that are to be set.
struct ItemFields {
  private let invocation: Invocation

  /// The members of a command line.
  init(_ invocation: Invocation) { self.invocation = invocation }

  /// The members that have an option.
  static let settable = ItemField.all.compactMap { field in
    option(of: field).map { (field: field, option: $0) }
  }

  /// Whether none is given.
  var isEmpty: Bool { Option.itemFields.allSatisfy { !invocation.has($0) } }

  private static func option(of field: ItemField) -> Option? {
    guard let option = field.option else { return nil }
    return Option(
      long: option.name,
      value: value(of: field.type, option.placeholder),
      isRepeatable: !field.type.isSimple,
      help: option.help ?? field.help
    )
  }

  private static func value(of type: MemberType, _ name: String) -> OptionValue {
    switch type {
    case .number: .number(name)
    case .numbers: .shopPrice(name)
    case .date:
      .spelled(name, "a date such as 2026-12-01 or 2026-12-01T08:00:00Z", type)
    case .rule: .spelled(name, "a rule of RFC 5545 such as FREQ=WEEKLY;BYDAY=FR", type)
    case .identity, .text, .code, .logical, .texts: .text(name)
    }
  }

  /// A number as an option takes it: not longer than a document may hold one.
  static func number(_ text: String) -> NumberText? {
    text.utf8.count <= DocumentLimits.digits ? NumberText(text) : nil
  }

  /// Sets the members that are given; an empty text takes a member away.
  func apply(to item: inout ListItem) {
    for (field, option) in ItemFields.settable where invocation.has(option) {
      let texts = invocation.texts(option)
      switch field.type {
      case .numbers: setPrices(of: &item, texts)
      case .texts:
        let words = texts.filter { !$0.isEmpty }.map { JSONText(string: $0) }
        item[field.key] = words.isEmpty ? nil : JSONText(elements: words)
      case .identity, .text, .code, .logical, .number, .date, .rule:
        let text = invocation.text(option) ?? ""
        item[field.key] = text.isEmpty ? nil : field.type.value(spelled: text)
      }
    }
  }

  private func setPrices(of item: inout ListItem, _ texts: [String]) {
    var prices = item.prices
    for entry in texts.compactMap({ ShopPrice($0) }) {
      let index = prices.firstIndex { $0.shop == entry.shop }
      switch (index, entry.price) {
      case (let index?, let price?): prices[index].price = price
      case (let index?, nil): prices.remove(at: index)
      case (nil, let price?): prices.append((entry.shop, price))
      case (nil, nil): break
      }
    }
    item.prices = prices
  }
}

/// A shop and a price: `Market=0.99`.
struct ShopPrice {
  /// The shop.
  let shop: String
  /// The price there; nil if there is none any more.
  let price: NumberText?

  /// Reads `SHOP=PRICE` or `SHOP=`; nil for another form.
  init?(_ text: String) {
    guard let sign = text.lastIndex(of: "="), sign != text.startIndex else { return nil }
    shop = String(text[..<sign])
    let rest = String(text[text.index(after: sign)...])
    price = ItemFields.number(rest)
    guard rest.isEmpty || price != nil else { return nil }
  }
}
