// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

/// An item as a view sees it: with what it has from a catalogue.
package struct ViewedItem: Sendable {
  package let item: ListItem
  package let said: ItemMembers
  /// What the item of its name in the catalogue says; nil if there is none.
  private let known: ItemMembers?

  /// An item, beside the catalogue of its list.
  package init(_ item: ListItem, _ catalogue: Catalogue?) {
    self.item = item
    said = ItemMembers(item)
    known = catalogue?.members(for: item)
  }

  /// An item that has some members from a catalogue.
  package init(_ item: ListItem, having members: [JSONText.Member]) {
    self.item = item
    said = ItemMembers(item)
    known = members.isEmpty ? nil : ItemMembers(JSONText(members: members))
  }

  /// A member that an item can have from a catalogue.
  package subscript(field: ItemField) -> JSONText? { said[field] ?? known?[field] }

  private subscript(key key: ItemMembers.Key) -> JSONText? { said[key: key] ?? known?[key: key] }

  /// What is to be bought or done.
  package var text: String { said.text }

  package var isComplete: Bool { said.isTrue(.completed) }

  var isRemoved: Bool { said.isTrue(.removed) }

  package var quantity: NumberText? { said[key: .quantity]?.number }

  /// What the quantity counts.
  package var unit: String? { self[.unit]?.string }

  package var priority: NumberText? { said[.priority]?.number }

  /// What one costs, wherever it is bought.
  package var price: NumberText? { self[key: .price]?.number }

  /// The lowest price of a shop that has it; nil if none is known.
  var lowestPrice: NumberText? {
    var best: (price: NumberText, order: NumberOrder)?
    for entry in shopPrices {
      guard let price = entry.stockedPrice else { continue }
      let order = NumberOrder(price)
      if let known = best, known.order <= order { continue }
      best = (price, order)
    }
    return best?.price
  }

  /// What it says itself of that.
  package var ownPrice: NumberText? { said[key: .price]?.number }

  var tags: [String] { self[.tags]?.elements.compactMap(\.string) ?? [] }

  /// What it costs in each shop and where it is there.
  package var shopPrices: [ShopPrice] {
    var prices: [ShopPrice] = []
    guard let own = said[key: .prices] else {
      known?.withValue(of: .prices) { ShopPrice.append(entriesOf: $0, to: &prices) }
      return prices
    }
    prices = ShopPrice.entries(of: own)
    guard let more = known?[key: .prices]?.members else { return prices }
    return prices + ViewedItem.rest(of: more, beside: own.members).compactMap { ShopPrice($0) }
  }

  /// What it has from the catalogue, in the order of the format; of prices those in shops of which it
  /// says nothing.
  package var inherited: [JSONText.Member] {
    var members: [JSONText.Member] = []
    forEachInherited { rank, value in
      members.append(JSONText.Member(ItemField.all[rank].key, JSONText(checked: value)))
    }
    return members
  }

  /// Calls `body` with each of these values and the place of its member in ``ItemField/all``.
  package func forEachInherited(_ body: (Int, ByteView) -> Void) {
    known?.forEachValue { rank, value in
      guard ViewedItem.isInherited[rank] else { return }
      guard let own = said.value(ofRank: rank) else { return body(rank, value) }
      guard ItemField.all[rank] == .prices else { return }
      let rest = ViewedItem.rest(of: JSONText(checked: value).members, beside: own.members)
      if !rest.isEmpty { JSONText(members: rest).text.withByteView { body(rank, $0) } }
    }
  }

  /// Whether items have the member of each place in ``ItemField/all`` from a catalogue.
  private static let isInherited = ItemField.all.map { Catalogue.fields.contains($0) }

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
    package var price: NumberText?
    package var aisle: String?
  }

  /// Where it is bought.
  ///
  /// Where shops are chosen, it is the cheapest of these that has it in stock, and its price counts.
  /// Otherwise the price is that of the item, or else the lowest of a shop that has it.
  ///
  /// No shops stand for all.
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
