// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// A column of a list: a member of its items, or what they cost in one shop.
struct ItemColumn: Sendable {
  /// What it is called: `price`, `prices.Market`, or a heading whose texts spell numbers.
  let name: String
  private let source: Source
  /// What the column is a heading of, if its texts spell numbers.
  private var heading: ItemTables.Column?

  private enum Source: Sendable {
    /// A member that Lister doesn't know, by its key.
    case member(String)
    /// A member that Lister knows, which may come from the catalogue.
    case field(ItemField)
    /// The price in a shop that has the item.
    case shop(String)
    /// What one costs in the shops that a view chooses.
    case offer
  }

  /// The column of a member.
  ///
  /// - Parameters:
  ///   - key: the key of the member.
  ///   - isByShop: whether the price is that of the shops that the view chooses.
  init(member key: String, isByShop: Bool) {
    name = key
    if isByShop, key == ItemField.price.key {
      source = .offer
    } else {
      source = ItemField.named(key).map { .field($0) } ?? .member(key)
    }
  }

  /// The column of the prices in a shop.
  init(shop: String) {
    name = ItemColumn.name(ofShop: shop)
    source = .shop(shop)
  }

  /// The same column under a heading by which its texts spell numbers.
  func titled(_ heading: ItemTables.Column) -> ItemColumn {
    ItemColumn(name: heading.heading, source: source, heading: heading)
  }

  private init(name: String, source: Source, heading: ItemTables.Column) {
    (self.name, self.source, self.heading) = (name, source, heading)
  }

  /// What the column of the prices in a shop is called, as in ITEMS.
  static func name(ofShop shop: String) -> String { "\(ItemField.prices.key).\(shop)" }

  /// Whether it has the prices in a shop.
  var isOfShop: Bool { if case .shop = source { true } else { false } }

  /// The value of an item: a number, a logical, or a text that is not empty; nil for none.
  ///
  /// It is as in ITEMS: tags are joined, and any other object or array is no value. A logical member that
  /// is missing means false.
  func value(of row: ViewedList.Row) -> JSONText? {
    let value: JSONText? =
      switch source {
      case .member(let key): row.item.item[key]
      case .field(let field):
        row.item[field] ?? (field.type == .logical ? JSONText(false) : nil)
      case .shop(let name):
        row.item.shopPrices.first { $0.shop == name }?.stockedPrice.map { JSONText($0) }
      case .offer: row.price.map { JSONText($0) }
      }
    guard let value else { return nil }
    switch value.kind {
    case .number, .logical: return value
    case .string:
      guard let text = value.string, !text.isEmpty else { return nil }
      return heading?.number(of: text).map { JSONText($0) } ?? value
    case .array: return joined(value)
    case .object, .null: return nil
    }
  }

  /// Texts as one text; nil if there is none, or the column has other values.
  private func joined(_ value: JSONText) -> JSONText? {
    guard case .field(let field) = source, field.type == .texts else { return nil }
    let texts = value.elements.compactMap(\.string)
    return texts.isEmpty ? nil : JSONText(string: texts.joined(separator: ", "))
  }
}
