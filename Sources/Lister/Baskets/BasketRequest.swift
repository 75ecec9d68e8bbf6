// SPDX-License-Identifier: MIT

public import ListerJSON
package import ListerModel

/// Where what is to be bought is to be found cheapest.
public struct BasketRequest: Sendable {
  /// A price that counts in place of the one that is known; nothing is written.
  public struct Assumption: Equatable, Sendable {
    /// The shop.
    public let shop: String
    /// The text of the item.
    public let item: String
    /// What one unit costs there; nil if the shop doesn't have it.
    public let price: NumberText?

    /// A price that is assumed.
    public init(shop: String, item: String, price: NumberText?) {
      (self.shop, self.item, self.price) = (shop, item, price)
    }

    /// What `Market: Milk=0.89` assumes; without a price the shop doesn't have the item.
    ///
    /// The name of the shop ends at the first colon with a space after it, and the text of the item
    /// at the last equals sign.
    ///
    /// - Parameter text: what is assumed; nil comes of another form.
    public init?(_ text: String) {
      guard let colon = text.firstRange(of: ": "),
        let equals = text.lastIndex(of: "="), colon.upperBound <= equals
      else { return nil }
      let price = text[text.index(after: equals)...].withoutSpace
      let number = NumberText(price)
      guard number != nil || price.isEmpty else { return nil }
      self.init(
        shop: text[..<colon.lowerBound].withoutSpace,
        item: text[colon.upperBound..<equals].withoutSpace,
        price: number
      )
      if shop.isEmpty || item.isEmpty { return nil }
    }
  }

  /// The most shops that are compared.
  package static let mostShops = BasketPrices.mostShops

  /// The shops that count, by name; none means all.
  public var shops: [String]
  /// In how many shops it may be bought, from 1.
  public var most: Int
  /// What a visit of a shop costs, 0 or more.
  public var trip: NumberText
  /// Prices that count in place of those that are known.
  public var assumptions: [Assumption]
  /// What is said of the views of the lists besides what their documents say.
  package var view = ListView.Change()

  /// What is asked for.
  ///
  /// - Parameters:
  ///   - shops: the shops that count, by name; none means all.
  ///   - most: in how many shops it may be bought, from 1.
  ///   - trip: what a visit of a shop costs, 0 or more.
  ///   - assumptions: prices that count in place of those that are known.
  public init(
    shops: [String] = [],
    most: Int = 2,
    trip: NumberText = NumberText(0),
    assumptions: [Assumption] = []
  ) {
    (self.shops, self.most, self.trip, self.assumptions) = (shops, most, trip, assumptions)
  }
}

extension Substring {
  /// The text without the white space at both ends.
  var withoutSpace: String { String(unicodeScalars.trimmed) }
}
