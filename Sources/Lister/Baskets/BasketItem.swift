// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// Something that is to be bought, with its prices.
struct BasketItem {
  /// The list that it is in.
  let place: ListPlace
  /// Its place in the list, counted from 1.
  let number: Int
  /// The item, with all that it has from elsewhere.
  let item: ViewedItem
  /// The shops of which something is known, whether they have it or not.
  let shops: [String]
  /// What one unit costs in each shop that has it.
  private var prices: [(shop: String, price: NumberText)]

  /// An item of a list.
  init(_ item: ViewedItem, number: Int, in place: ListPlace) {
    (self.item, self.number, self.place) = (item, number, place)
    let entries = item.shopPrices
    shops = entries.map(\.shop)
    prices = entries.compactMap { entry in entry.stockedPrice.map { (entry.shop, $0) } }
  }

  /// What one unit costs in a shop; nil where that doesn't have it.
  func price(in shop: String) -> NumberText? { prices.first { $0.shop == shop }?.price }

  /// Lets a price count in place of the one that is known; with nil the shop doesn't have the item.
  mutating func assume(_ price: NumberText?, in shop: String) {
    prices.removeAll { $0.shop == shop }
    if let price { prices.append((shop, price)) }
  }

  /// What it costs in some shops: quantity times price; nil where a shop doesn't have it.
  ///
  /// - Throws: ``ListerError`` for an amount of more than 38 digits.
  func costs(in shops: [String]) throws(ListerError) -> [ExactAmount?] {
    let quantity = try item.quantity.map { (text) throws(ListerError) in
      try ExactAmount.calculated(ExactAmount(text))
    }
    return try shops.map { (shop) throws(ListerError) in
      guard let price = price(in: shop) else { return nil }
      let amount = ExactAmount(price).flatMap { $0.times(quantity ?? .one) }
      return try ExactAmount.calculated(amount)
    }
  }
}

extension ExactAmount {
  /// An amount that was calculated.
  ///
  /// - Throws: ``ListerError`` if it had no room.
  static func calculated<Amount>(_ amount: Amount?) throws(ListerError) -> Amount {
    guard let amount else { throw ListerError(.basket(.tooManyDigits)) }
    return amount
  }
}
