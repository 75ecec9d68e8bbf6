// SPDX-License-Identifier: MIT

public import ListerJSON

/// What is to be bought, what it costs in each shop, and where it is cheapest.
public struct BasketResponse: Shaped {
  /// One item that is to be bought.
  public struct Row: Shaped {
    /// The list that it is in.
    public internal(set) var place = ListPlace()
    /// Its place in the list, counted from 1.
    public internal(set) var number = 0
    /// What it says.
    public internal(set) var text = ""
    /// How many, in ``unit``; nil counts as 1.
    public internal(set) var quantity: NumberText?
    /// What the quantity counts.
    public internal(set) var unit: String?
    /// What it costs in the shops that have it, quantity times price; in the order of the shops.
    public internal(set) var costs = JSONMembers<NumberText>()
    /// The first shop where it costs least; nil if none has it.
    public internal(set) var cheapest: String?
    /// Where it is bought, if the best shops are visited; nil if none of them has it.
    public internal(set) var shop: String?

    /// Nothing that is to be bought.
    public init() {}

    /// The shape is called so.
    public static let shapeName: String? = "BasketItem"

    /// Its members.
    public static let fields: [Field<Row>] =
      fields(of: \.place) + [
        Field("number", \.number, "Its number in the list"), Field("text", \.text, "What it says"),
        Field("quantity", \.quantity, "How many; one without it"),
        Field("unit", \.unit, "What the quantity counts"),
        Field("costs", \.costs, "What it costs in the shops that have it"),
        Field("cheapest", \.cheapest, orElse: .null, "The first shop where it costs least"),
        Field("shop", \.shop, orElse: .null, "Where it is bought, of the best shops"),
      ]
  }

  /// What all items cost that one shop has.
  public struct Sum: Shaped {
    /// The sum of the column.
    public internal(set) var cost = NumberText(0)
    /// How many items the shop doesn't have.
    public internal(set) var missing = 0

    /// Nothing.
    public init() {}

    /// The shape is called so.
    public static let shapeName: String? = "BasketSum"

    /// Its members.
    public static let fields: [Field<Sum>] = [
      Field("sum", \.cost, "What the items cost that the shop has"),
      Field("missing", \.missing, "How many items it doesn't have"),
    ]
  }

  /// Some shops, and what the items cost there.
  public struct Choice: Shaped {
    /// The shops, in their order.
    public internal(set) var shops: [String] = []
    /// What the items cost.
    public internal(set) var cost = NumberText(0)
    /// What they cost with the trips.
    public internal(set) var total = NumberText(0)
    /// How many items none of the shops has.
    public internal(set) var missing = 0

    /// No shops.
    public init() {}

    /// The shape is called so.
    public static let shapeName: String? = "BasketChoice"

    /// Its members.
    public static let fields: [Field<Choice>] = [
      Field("shops", \.shops, "The shops, in their order"),
      Field("sum", \.cost, "What the items cost"),
      Field("total", \.total, "What they cost with the trips"),
      Field("missing", \.missing, "How many items none of the shops has"),
    ]
  }

  /// The lists.
  public internal(set) var places: [ListPlace] = []
  /// The shops, in their order.
  public internal(set) var shops: [String] = []
  /// What is to be bought.
  public internal(set) var rows: [Row] = []
  /// The sum of each shop, in their order.
  public internal(set) var sums = JSONMembers<Sum>()
  /// The best single shop; nil if there is no shop.
  public internal(set) var single: Choice?
  /// The best shops; nil if there is no shop.
  public internal(set) var best: Choice?
  /// What the best shops save against the single one, trips included; nil if they have more items.
  public internal(set) var saving: NumberText?
  /// What a trip costs.
  public internal(set) var trip = NumberText(0)
  /// How many digits behind the point people are shown of all amounts.
  public internal(set) var decimals = 0

  /// Nothing to buy.
  public init() {}

  /// Its members.
  public static let fields: [Field<BasketResponse>] = [
    Field("lists", \.places, "The lists"), Field("shops", \.shops, "The shops, in their order"),
    Field("items", \.rows, "What is to be bought"),
    Field("sums", \.sums, "What the items cost that a shop has, shop by shop"),
    Field("one", \.single, orElse: .null, "The best single shop; null if there is no shop"),
    Field("best", \.best, orElse: .null, "The best shops; null if there is no shop"),
    Field(
      "saves",
      \.saving,
      orElse: .null,
      "What the best shops save against the single one; null if they have more items"
    ),
    Field("trip", \.trip, "What a trip costs"),
    Field("decimals", \.decimals, "How many digits behind the point people are shown of amounts"),
  ]

  /// An amount with so many digits behind the point.
  package static func text(of amount: NumberText, decimals: Int) -> String {
    ExactAmount(amount)?.text(decimals: decimals) ?? amount.text
  }
}
