// SPDX-License-Identifier: MIT

package import ListerJSON

/// An item as a view sees it: with what it has from a catalogue.
package struct ViewedItem: Sendable {
  /// The item.
  package let item: ListItem
  /// The item of the catalogue; nil if that has none of the name.
  let known: ListItem?

  /// An item, beside the catalogue of its list.
  package init(_ item: ListItem, _ catalogue: Catalogue?) {
    self.item = item
    known = catalogue?.item(named: item.text)
  }

  /// A member that an item can have from a catalogue.
  subscript(field: ItemField) -> JSONText? { item[field.key] ?? known?[field.key] }

  /// What one costs, wherever it is bought.
  package var price: NumberText? { self[.price]?.number }

  /// Its tags.
  var tags: [String] { self[.tags]?.elements.compactMap(\.string) ?? [] }

  /// What it costs in each shop and where it is there.
  var shopPrices: [ShopPrice] {
    guard let known, known[ItemField.prices.key] != nil else { return item.shopPrices }
    guard let said = item[ItemField.prices.key] else { return known.shopPrices }
    let shops = Set(said.members.map { MemberKey($0.key) })
    return item.shopPrices + known.shopPrices.filter { !shops.contains(MemberKey($0.shop)) }
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
