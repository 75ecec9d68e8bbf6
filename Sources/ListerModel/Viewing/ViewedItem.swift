// SPDX-License-Identifier: MIT

package import ListerJSON

/// An item as a view sees it: with what it has from a catalogue.
package struct ViewedItem: Sendable {
  /// The item.
  package let item: ListItem
  /// What it says itself.
  package let said: ItemMembers
  /// What the item of its name in the catalogue says; nil if there is none.
  private let known: ItemMembers?

  /// An item, beside the catalogue of its list.
  package init(_ item: ListItem, _ catalogue: Catalogue?) {
    self.item = item
    said = ItemMembers(item)
    let name = said[.text]?.string ?? ""
    known = catalogue?.item(named: name).map { ItemMembers($0) }
  }

  /// A member that an item can have from a catalogue.
  subscript(field: ItemField) -> JSONText? { said[field] ?? known?[field] }

  /// What is to be bought or done.
  package var text: String { said[.text]?.string ?? "" }

  /// Whether it is done.
  package var isComplete: Bool { said[.completed]?.logical ?? false }

  /// Whether it is put away.
  var isRemoved: Bool { said[.removed]?.logical ?? false }

  /// How many.
  package var quantity: NumberText? { said[.quantity]?.number }

  /// What the quantity counts.
  package var unit: String? { self[.unit]?.string }

  /// How important it is.
  package var priority: NumberText? { said[.priority]?.number }

  /// What one costs, wherever it is bought.
  package var price: NumberText? { self[.price]?.number }

  /// What it says itself of that.
  package var ownPrice: NumberText? { said[.price]?.number }

  /// Its tags.
  var tags: [String] { self[.tags]?.elements.compactMap(\.string) ?? [] }

  /// What it costs in each shop and where it is there.
  package var shopPrices: [ShopPrice] {
    let own = said[.prices]?.members ?? []
    guard let more = known?[.prices]?.members else { return own.compactMap { ShopPrice($0) } }
    return (own + ViewedItem.rest(of: more, beside: own)).compactMap { ShopPrice($0) }
  }

  /// What it has from the catalogue, in the order of the format; of prices those in shops of which it
  /// says nothing.
  package var inherited: [JSONText.Member] {
    guard let known else { return [] }
    return Catalogue.fields.compactMap { field in
      guard let value = known[field] else { return nil }
      guard let own = said[field] else { return JSONText.Member(field.key, value) }
      guard field == .prices else { return nil }
      let rest = ViewedItem.rest(of: value.members, beside: own.members)
      return rest.isEmpty ? nil : JSONText.Member(field.key, JSONText(members: rest))
    }
  }

  /// The item with what it has from the catalogue of some members.
  package func filled(_ fields: [ItemField] = Catalogue.fields) -> ListItem {
    var filled = item
    for member in inherited where fields.contains(where: { $0.key == member.key }) {
      let own = item[member.key]?.members ?? []
      let all = own + member.value.members
      filled[member.key] = own.isEmpty ? member.value : JSONText(members: all)
    }
    return filled
  }

  /// The prices of a catalogue in shops of which an item says nothing.
  private static func rest(
    of known: [JSONText.Member],
    beside own: [JSONText.Member]
  ) -> [JSONText.Member] {
    if own.isEmpty { return known.filter { !$0.value.isNull } }
    let shops = Set(own.map { MemberKey($0.key) })
    return known.filter { !$0.value.isNull && !shops.contains(MemberKey($0.key)) }
  }

  /// Where an item is bought, and what one costs there.
  package struct Offer: Sendable {
    /// The shop; nil if none is known.
    package var shop: String?
    /// What one costs.
    package var price: NumberText?
    /// Where it is in the shop.
    package var aisle: String?
  }

  /// Where it is bought.
  ///
  /// Where shops are chosen, it is the cheapest of these that has it in stock, and its price counts.
  /// Otherwise the price is that of the item, or else the lowest of a shop that has it.
  ///
  /// - Parameter shops: the shops that are chosen, by name; none for all.
  /// - Returns: the offer.
  package func offer(in shops: Set<ItemName>) -> Offer {
    let all = shopPrices
    let entries = all.filter { entry in
      entry.isStocked && (shops.isEmpty || shops.contains(ItemName(entry.shop)))
    }
    var best: (entry: ShopPrice, price: NumberOrder)?
    for entry in entries {
      guard let price = entry.price.map({ NumberOrder($0) }) else { continue }
      if let known = best, known.price <= price { continue }
      best = (entry, price)
    }
    let entry = best?.entry ?? entries.first
    let isByShop = !shops.isEmpty && !all.isEmpty
    let price = isByShop ? entry?.price : self.price ?? entry?.price
    let aisle = entry?.aisle.flatMap { $0.isEmpty ? nil : $0 }
    return Offer(shop: entry?.shop, price: price, aisle: aisle)
  }
}
