// SPDX-License-Identifier: MIT

public import ListerJSON
package import ListerModel

/// Where what is to be bought is to be found cheapest.
public struct BasketRequest: Shaped {
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

  /// The lists, by words that mean them.
  package var lists: [String] = []
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

  /// A basket of no lists.
  public init() { self.init(shops: []) }

  /// Its members.
  public static let fields: [Field<BasketRequest>] =
    [
      Field("lists", \.listNames, "The names of the lists; several are one basket"),
      Field(
        "shops",
        \.shopNames,
        standard: [],
        "The shops that count, in their order; without it all"
      ),
      Field(
        "at-most",
        \.most,
        standard: 2,
        schema: .integer(from: 1, to: mostShops),
        "In how many shops it may be bought; 2 without it"
      ),
      Field(
        "trip",
        \.trip,
        standard: NumberText(0),
        schema: .number(from: 0),
        "What a visit of a shop costs; each shop counts once"
      ),
      Field(
        "what-if",
        \.assumptions,
        standard: [],
        """
        Count with another price, which is not written, such as Market: Milk=0.89; without a price the \
        shop has none
        """
      ),
    ] + fields(of: \.view)

  private var listNames: [NameChoice] {
    get { lists.map { .named($0) } }
    set { lists = newValue.map(\.shopName) }
  }

  private var shopNames: [NameChoice] {
    get { shops.map { .named($0) } }
    set { shops = newValue.map(\.shopName) }
  }
}

extension BasketRequest.Assumption: JSONValue {
  /// A text.
  public static var schema: Schema { .string() }
  /// The text that ``init(_:)`` reads.
  public var json: JSONText { JSONText(string: "\(shop): \(item)=\(price?.text ?? "")") }

  /// Reads a text.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    try self.init(text: json.string ?? "", at: path)
  }

  /// Reads a text.
  public init(text: String, at path: String) throws(ShapeError) {
    guard let assumption = Self(text) else {
      throw ShapeError(path, "not a shop, an item and a price, such as 'Market: Milk=0.89'")
    }
    self = assumption
  }
}

extension Substring {
  /// The text without the white space at both ends.
  var withoutSpace: String { String(unicodeScalars.trimmed) }
}
