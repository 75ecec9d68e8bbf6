// SPDX-License-Identifier: MIT

import ListerJSON

/// What items of many lists have in common by a word: tags, shops, units.
package enum LabelKind: String, CaseIterable, Sendable {
  case tag, shop, unit

  /// The key of the member of items that says it.
  package var field: String {
    switch self {
    case .tag: ItemField.tags.key
    case .shop: ItemField.prices.key
    case .unit: ItemField.unit.key
    }
  }

  /// What several of them are called.
  package var plural: String { rawValue + "s" }

  /// What it is called in the names of actions.
  package var title: String {
    switch self {
    case .tag: "Tag"
    case .shop: "Shop"
    case .unit: "Unit"
    }
  }

  /// The words that an item says, each once.
  package func names(in item: ListItem) -> [String] {
    switch self {
    case .tag:
      var seen: Set<String> = []
      return item.tags.filter { seen.insert($0).inserted }
    case .shop: return item.shopPrices.map(\.shop)
    case .unit: return item.unit.map { [$0] } ?? []
    }
  }

  /// The words that a document says apart from its items: the shops of a catalogue.
  package func names(besidesItemsOf list: List) -> [String] {
    guard self == .shop, let shops = list[DocumentField.shops.key], shops.kind == .array else {
      return []
    }
    return shops.elements.compactMap(\.string)
  }
}

extension List {
  /// Puts another word into the place of one, or takes it away, wherever the document says it: in its
  /// items, put away or not, among its shops, and in its view.
  ///
  /// Words are compared whole, and with their case. An item that has the new word already keeps it once:
  /// of a shop, what that one doesn't say comes from the former one.
  ///
  /// - Returns: the places of the items that say anything else now.
  package mutating func replace(_ kind: LabelKind, _ old: String, by new: String?) -> [Int] {
    var changed: [Int] = []
    for index in items.indices where kind.names(in: items[index]).contains(old) {
      items[index].replace(kind, old, by: new)
      changed.append(index)
    }
    if kind.names(besidesItemsOf: self).contains(old) {
      self[DocumentField.shops.key] = self[DocumentField.shops.key]?.replacing(old, by: new)
    }
    replaceInView(kind, old, by: new)
    return changed
  }

  private mutating func replaceInView(_ kind: LabelKind, _ old: String, by new: String?) {
    let key: String
    switch kind {
    case .tag: key = "tags"
    case .shop: key = "shop"
    case .unit: return
    }
    guard var view = self[DocumentField.view.key], view.kind == .object, let value = view[key]
    else {
      return
    }
    let next = value.kind == .array || value.string == old ? value.replacing(old, by: new) : value
    guard next != value else { return }
    view[key] = next
    self[DocumentField.view.key] = view.members.isEmpty ? nil : view
  }
}

extension ListItem {
  fileprivate mutating func replace(_ kind: LabelKind, _ old: String, by new: String?) {
    switch kind {
    case .tag: self[ItemField.tags.key] = self[ItemField.tags.key]?.replacing(old, by: new)
    case .unit: unit = new
    case .shop:
      guard let prices = self[ItemField.prices.key] else { return }
      var members = prices.members
      let value = prices[old]
      let known = new.flatMap { prices[$0] }
      members = members.compactMap { member in
        guard member.key == old else {
          guard member.key == new, let value, let known else { return member }
          return .init(member.key, ShopPrice.merged(known, into: value) ?? known)
        }
        guard let new, known == nil else { return nil }
        return .init(new, member.value)
      }
      self[ItemField.prices.key] = members.isEmpty ? nil : JSONText(members: members)
    }
  }
}

extension JSONText {
  /// A text, or an array of texts, with another one in the place of one, each once; nil if nothing is
  /// left.
  fileprivate func replacing(_ old: String, by new: String?) -> JSONText? {
    guard kind == .array else { return new.map { JSONText(string: $0) } }
    let hasNew = elements.contains { $0.string == new }
    var isPlaced = false
    let rest = elements.compactMap { element in
      guard element.string == old else { return element }
      guard let new, !isPlaced, !hasNew else { return nil as JSONText? }
      isPlaced = true
      return JSONText(string: new)
    }
    return rest.isEmpty ? nil : JSONText(elements: rest)
  }
}
