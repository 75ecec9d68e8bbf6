// SPDX-License-Identifier: MIT

/// Why no basket could be calculated.
package enum BasketFault: Equatable, Sendable {
  /// So many shops have what is to be bought.
  case tooManyShops(Int)
  /// No item that is to be bought has a price in this shop, and no list names it; nil for a name
  /// that is near when none is.
  case noShop(String, near: String?)
  /// Nothing that is to be bought has this text; nil for one that is near when none is.
  case noItem(String, near: String?)
  /// A visit of a shop would cost less than nothing.
  case negativeTrip
  /// A grid can't have rows for so many shops.
  case rows(Int)
  /// The amounts take more digits than are calculated with.
  case tooManyDigits

  /// The reason in words.
  package var message: String {
    switch self {
    case .tooManyShops(let count):
      "\(count) shops have what is to be bought, and the best are found among at most "
        + "\(BasketPrices.mostShops); choose some with --shops"
    case .noShop(let name, let near):
      "no item that is to be bought has a price in '\(name)'" + ListerError.hint(near)
    case .noItem(let text, let near):
      "'\(text)' is not to be bought" + ListerError.hint(near)
    case .negativeTrip: "a trip costs 0 or more"
    case .rows(let count):
      count == 0
        ? "there is no shop to compare; name some with --shops"
        : "a grid compares at most \(BasketGrid.mostShops) shops, not \(count)"
    case .tooManyDigits: "the amounts take more than 38 digits together"
    }
  }
}
