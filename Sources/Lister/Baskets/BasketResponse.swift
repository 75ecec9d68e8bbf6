// SPDX-License-Identifier: MIT

public import ListerJSON

/// What is to be bought, what it costs in each shop, and where it is cheapest.
public struct BasketResponse: Response {
  /// One item that is to be bought.
  public struct Row: Equatable, Sendable {
    /// The list that it is in.
    public let place: ListPlace
    /// Its place in the list, counted from 1.
    public let number: Int
    /// What it says.
    public let text: String
    /// How many, in ``unit``; nil counts as 1.
    public let quantity: NumberText?
    /// What the quantity counts.
    public let unit: String?
    /// What it costs in each shop, quantity times price; nil where a shop doesn't have it.
    public let costs: [NumberText?]
    /// The first shop where it costs least; nil if none has it.
    public let cheapest: Int?
  }

  /// What all items cost that one shop has.
  public struct Sum: Equatable, Sendable {
    /// The sum of the column.
    public let cost: NumberText
    /// How many items the shop doesn't have.
    public let missing: Int
  }

  /// Some shops, and what is bought in each.
  public struct Choice: Equatable, Sendable {
    /// The shops, ascending by their order.
    public let shops: [Int]
    /// Where each item is bought; nil where none of the shops has it.
    public let shopOfRow: [Int?]
    /// What the items cost.
    public let cost: NumberText
    /// What they cost with the trips.
    public let total: NumberText
    /// How many items none of the shops has.
    public let missing: Int
  }

  /// The lists.
  public let places: [ListPlace]
  /// The shops, in their order.
  public let shops: [String]
  /// What is to be bought.
  public let rows: [Row]
  /// The sum of each shop.
  public let sums: [Sum]
  /// The best single shop; nil if there is no shop.
  public let single: Choice?
  /// The best shops; nil if there is no shop.
  public let best: Choice?
  /// What the best shops save against the single one, trips included; nil if they have more items.
  public let saving: NumberText?
  /// What a trip costs.
  public let trip: NumberText
  /// How many digits behind the point people are shown of all amounts.
  package let decimals: Int

  /// `{"lists", "shops", "items", "sums", "one", "best", "saves", "trip"}`.
  public var json: JSONText {
    let rows = zip(rows.indices, rows).map { index, row in json(of: row, at: index) }
    let sums = zip(shops, sums).map { shop, sum in
      JSONText.Member(
        shop,
        JSONText(members: [.init("sum", JSONText(sum.cost)), .init("missing", sum.missing)])
      )
    }
    return JSONText(members: [
      .init("lists", JSONText(elements: places.map { JSONText(members: $0.members) })),
      .init("shops", JSONText(elements: shops.map { JSONText(string: $0) })),
      .init("items", JSONText(elements: rows)),
      .init("sums", JSONText(members: sums)),
      .init("one", single.map(json) ?? .null),
      .init("best", best.map(json) ?? .null),
      .init("saves", saving.map { JSONText($0) } ?? .null),
      .init("trip", JSONText(trip)),
    ])
  }

  /// An amount with so many digits behind the point.
  package static func text(of amount: NumberText, decimals: Int) -> String {
    ExactAmount(amount)?.text(decimals: decimals) ?? amount.text
  }

  private func json(of row: Row, at index: Int) -> JSONText {
    let costs = zip(shops, row.costs).compactMap { shop, cost in
      cost.map { JSONText.Member(shop, JSONText($0)) }
    }
    return JSONText(
      members: row.place.members + [.init("number", row.number), .init("text", row.text)]
        + (row.quantity.map { [.init("quantity", JSONText($0))] } ?? [])
        + (row.unit.map { [.init("unit", $0)] } ?? []) + [
          .init("costs", JSONText(members: costs)),
          .init("cheapest", name(of: row.cheapest)),
          .init("shop", name(of: best?.shopOfRow[index])),
        ]
    )
  }

  private func json(of choice: Choice) -> JSONText {
    JSONText(members: [
      .init("shops", JSONText(elements: choice.shops.map { JSONText(string: shops[$0]) })),
      .init("sum", JSONText(choice.cost)),
      .init("total", JSONText(choice.total)),
      .init("missing", choice.missing),
    ])
  }

  private func name(of shop: Int?) -> JSONText { shop.map { JSONText(string: shops[$0]) } ?? .null }
}
