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
  let item: ListItem
  /// What one unit costs in each shop that has it.
  var prices: [String: NumberText]

  /// An item of a list.
  init(_ item: ListItem, number: Int, in place: ListPlace) {
    (self.item, self.number, self.place) = (item, number, place)
    let entries = item.shopPrices.compactMap { entry in
      entry.stockedPrice.map { (entry.shop, $0) }
    }
    prices = Dictionary(entries) { first, _ in first }
  }

  /// What it costs in some shops: quantity times price; nil where a shop doesn't have it.
  ///
  /// - Throws: ``ListerError`` for an amount of more than 38 digits.
  func costs(in shops: [String]) throws(ListerError) -> [ExactAmount?] {
    let quantity = try item.quantity.map { (text) throws(ListerError) in
      try ExactAmount.calculated(ExactAmount(text))
    }
    return try shops.map { (shop) throws(ListerError) in
      guard let price = prices[shop] else { return nil }
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
