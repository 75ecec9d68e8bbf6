// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Option {
  static let quantity = Option(
    long: "quantity",
    value: .number("N"),
    help: "How many, or how much."
  )
  static let unit = Option(long: "unit", value: .text("UNIT"), help: "What the quantity counts.")
  static let price = Option(
    long: "price",
    value: .number("N"),
    help: "The price of one, or of one unit."
  )
  static let shop = Option(
    long: "shop",
    value: OptionValue(
      name: "SHOP=PRICE",
      expectation: "a shop, an equals sign, and a number such as 1.19, or nothing",
      accepts: { ShopPrice($0) != nil }
    ),
    isRepeatable: true,
    help: "The price in a shop; without PRICE the shop has none any more."
  )
  static let priority = Option(
    long: "priority",
    value: .number("N"),
    help: "How important it is; 1 is the first."
  )
  static let tag = Option(
    long: "tag",
    value: .text("WORD"),
    isRepeatable: true,
    help: "A word to find it by."
  )
  static let note = Option(long: "note", value: .text("TEXT"), help: "A remark.")
  static let barcode = Option(long: "barcode", value: .text("DIGITS"), help: "The bar code.")

  /// The options that set fields of items.
  static let itemFields: [Option] = [
    .quantity, .unit, .price, .shop, .priority, .tag, .note, .barcode,
  ]
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

  /// Any text.
  static func text(_ name: String) -> OptionValue { OptionValue(name: name) }
}

/// What the options of a command line say of an item: the fields that are to be set.
struct ItemFields {
  private let invocation: Invocation

  /// The fields of a command line.
  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Whether none is given.
  var isEmpty: Bool { Option.itemFields.allSatisfy { !invocation.has($0) } }

  /// A number as an option takes it: not longer than a document may hold one.
  static func number(_ text: String) -> NumberText? {
    text.utf8.count <= DocumentLimits.digits ? NumberText(text) : nil
  }

  /// Sets the fields that are given; an empty text takes a field away.
  func apply(to item: inout ListItem) {
    if let text = invocation.text(.quantity) { item.quantity = ItemFields.number(text) }
    if let text = invocation.text(.unit) { item.unit = ItemFields.kept(text) }
    if let text = invocation.text(.price) { item.price = ItemFields.number(text) }
    if invocation.has(.shop) { setPrices(of: &item) }
    if let text = invocation.text(.priority) { item.priority = ItemFields.number(text) }
    if invocation.has(.tag) { item.tags = invocation.texts(.tag).filter { !$0.isEmpty } }
    if let text = invocation.text(.note) { item.note = ItemFields.kept(text) }
    if let text = invocation.text(.barcode) { item.barcode = ItemFields.kept(text) }
  }

  private func setPrices(of item: inout ListItem) {
    var prices = item.prices
    for entry in invocation.texts(.shop).compactMap({ ShopPrice($0) }) {
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

  private static func kept(_ text: String) -> String? { text.isEmpty ? nil : text }
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
