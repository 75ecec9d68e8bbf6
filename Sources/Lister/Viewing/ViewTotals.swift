// SPDX-License-Identifier: MIT

package import ListerModel

/// What the items of a view cost: quantity times price in each row, and the sums of the rows.
///
/// A quantity that is no number counts as one. Everything is exact.
package struct ViewTotals: Sendable {
  /// Some rows.
  package struct Sum: Sendable {
    package private(set) var count = 0
    /// How many of them have no price.
    package private(set) var unpriced = 0
    private var sum: ExactAmount? = .zero

    /// What they cost; nil for more than 38 digits.
    package var amount: NumberText? { sum?.number }

    fileprivate mutating func add(_ cost: Cost) {
      count += 1
      switch cost {
      case .none: unpriced += 1
      case .some(let amount): sum = amount.flatMap { sum?.plus($0) }
      }
    }

    fileprivate mutating func add(_ other: Sum) {
      count += other.count
      unpriced += other.unpriced
      sum = other.sum.flatMap { sum?.plus($0) }
    }
  }

  /// What a row costs: nil without a price, and nil in that for more than 38 digits.
  fileprivate typealias Cost = ExactAmount??

  /// All rows.
  package private(set) var all = Sum()
  /// Those that are done.
  package private(set) var done = Sum()
  /// Those that are to be done.
  package private(set) var open = Sum()
  /// Those of the first priorities; nil if they are not asked for.
  package private(set) var first: Sum?
  /// The last of these priorities.
  package let subtotal: Int?
  /// What each row costs; nil if that isn't known.
  private var amounts: [ExactAmount?] = []
  /// How many items are on the list, shown or not.
  package let itemCount: Int
  /// What the prices are in; nil if the list doesn't say it.
  package let currency: String?
  /// How many digits behind the point people are shown of sums.
  package private(set) var decimals = 0

  /// The sums of a view.
  package init(_ viewed: ViewedList) {
    (self, _) = ViewTotals.adding(viewed) { places, row in
      for place in places { _ = row(place) }
    }
  }

  /// The sums of a view, and what a function makes meanwhile of its rows, which are read once.
  ///
  /// - Parameters:
  ///   - viewed: the view.
  ///   - body: gets the places of some rows in the view, and calls what it is given with each of them,
  ///     in their order, to get the row.
  /// - Returns: the sums, and what was made, in the order of the view.
  package static func adding<Part: Sendable>(
    _ viewed: ViewedList,
    _ body: @escaping @Sendable (Range<Int>, (Int) -> ViewedList.Row) -> Part
  ) -> (totals: ViewTotals, parts: [Part]) {
    let (rows, none) = (viewed.rows, ViewTotals(viewed, subtotal: viewed.view.subtotal))
    let parts = viewed.mapParts { places in
      var totals = none
      totals.amounts.reserveCapacity(places.count)
      let part = body(places) { place in
        let row = rows[place]
        totals.add(row)
        return row
      }
      return (totals, part)
    }
    var all = none
    all.amounts.reserveCapacity(rows.count)
    for (totals, _) in parts { all.add(totals) }
    if all.decimals == 1 { all.decimals = 2 }
    return (all, parts.map(\.1))
  }

  /// The sums of no rows.
  private init(_ viewed: ViewedList, subtotal: Int?) {
    itemCount = viewed.list.items.count - viewed.list.countedStates.putAway
    currency =
      viewed.list[DocumentField.currency.key]?.string ?? viewed.catalogue?[.currency]?.string
    self.subtotal = subtotal
    if subtotal != nil { first = Sum() }
  }

  /// What a row costs; nil if that isn't known.
  package func amount(at row: Int) -> NumberText? { amounts[row]?.number }

  /// What a row costs as people are shown it; nil if that isn't known.
  package func text(at row: Int) -> String? { amounts[row]?.text(decimals: decimals) }

  /// Whether any row has a price.
  package var hasPrices: Bool { all.unpriced < all.count }

  private mutating func add(_ row: ViewedList.Row) {
    let item = row.item
    let cost = row.price.map { price in
      ExactAmount(price).flatMap { price in
        item.quantity.map { ExactAmount($0).flatMap { price.times($0) } } ?? price
      }
    }
    amounts.append(cost.flatMap(\.self))
    decimals = max(decimals, cost.flatMap { $0?.scale } ?? 0)
    all.add(cost)
    if item.isComplete { done.add(cost) } else { open.add(cost) }
    if let subtotal, let priority = item.priority {
      let place = NumberOrder(priority)
      if NumberOrder(NumberText(0)) < place, place <= NumberOrder(NumberText(subtotal)) {
        first?.add(cost)
      }
    }
  }

  /// Adds the sums of other rows, which are behind these.
  private mutating func add(_ other: ViewTotals) {
    all.add(other.all)
    done.add(other.done)
    open.add(other.open)
    if let more = other.first { first?.add(more) }
    amounts += other.amounts
    decimals = max(decimals, other.decimals)
  }

  /// `{"amount", "currency", "items", "of", "unpriced", "done", "open", "priority"}`.
  package var json: JSONText {
    var members: [JSONText.Member] = [
      .init("amount", all.amount.map { JSONText($0) } ?? .null),
      .init("currency", JSONText(optional: currency)),
      .init("items", all.count), .init("of", itemCount), .init("unpriced", all.unpriced),
      .init("done", ViewTotals.json(done)), .init("open", ViewTotals.json(open)),
    ]
    if let first, let subtotal {
      let sum = ViewTotals.json(first)
      members.append(
        .init("priority", JSONText(members: [.init("to", subtotal)] + sum.members))
      )
    }
    return JSONText(members: members)
  }

  private static func json(_ sum: Sum) -> JSONText {
    JSONText(members: [
      .init("amount", sum.amount.map { JSONText($0) } ?? .null), .init("items", sum.count),
    ])
  }
}
