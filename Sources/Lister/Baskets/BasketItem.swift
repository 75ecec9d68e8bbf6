// SPDX-License-Identifier: MIT

/// Something that is to be bought, with its prices.
struct BasketItem: Sendable {
  let place: ListPlace
  /// Its place in the list, counted from 1.
  let number: Int
  let text: String
  let quantity: NumberText?
  /// What the quantity counts.
  let unit: String?
  /// The shops of which something is known, and what one unit costs in those that have it.
  private(set) var prices: [(shop: String, price: NumberText?)]

  /// An item of a list, with all that it has from elsewhere.
  init(_ item: ViewedItem, number: Int, in place: ListPlace) {
    (self.number, self.place) = (number, place)
    (text, quantity, unit) = (item.text, item.quantity, item.unit)
    prices = item.shopPrices.map { ($0.shop, $0.stockedPrice) }
  }

  /// What one unit costs in a shop; nil where that doesn't have it.
  func price(in shop: String) -> NumberText? {
    prices.first { $0.shop == shop && $0.price != nil }?.price
  }

  /// Lets a price count in place of the one that is known; with nil the shop doesn't have the item.
  mutating func assume(_ price: NumberText?, in shop: String) {
    prices.removeAll { $0.shop == shop }
    if let price { prices.append((shop, price)) }
  }

  /// Appends what it costs in some shops: quantity times price; nil where a shop doesn't have it.
  ///
  /// - Throws: ``ListerError`` for an amount of more than 38 digits.
  func appendCosts(in shops: [String], to costs: inout [ExactAmount?]) throws(ListerError) {
    let quantity = try quantity.map { (text) throws(ListerError) in
      try ExactAmount.calculated(ExactAmount(text))
    }
    for shop in shops {
      guard let price = price(in: shop) else {
        costs.append(nil)
        continue
      }
      let amount = ExactAmount(price).flatMap { $0.times(quantity ?? .one) }
      costs.append(try ExactAmount.calculated(amount))
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
