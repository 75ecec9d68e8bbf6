// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What the items of a view cost: quantity times price in each row, and the sums of the rows.
///
/// A quantity that is no number counts as one. Everything is exact.
package struct ViewTotals: Shaped {
  /// Some rows.
  package struct Sum: Shaped {
    package fileprivate(set) var count = 0
    /// How many of them have no price.
    package fileprivate(set) var unpriced = 0
    private var sum: ExactAmount? = .zero

    package init() {}

    /// What they cost; nil for more than 38 digits.
    package fileprivate(set) var amount: NumberText? {
      get { sum?.number }
      set { sum = newValue.flatMap { ExactAmount($0) } }
    }

    package static let shapeName: String? = "TotalPart"

    package static let fields: [Field<Sum>] = [
      Field("amount", \.amount, orElse: .null, "What they cost; null for more than 38 digits"),
      Field("items", \.count, "How many items they are"),
    ]

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
  package private(set) var subtotal: Int?
  /// What each row costs; nil if that isn't known.
  private var amounts: [ExactAmount?] = []
  /// How many items are on the list, shown or not.
  package private(set) var itemCount = 0
  /// What the prices are in; nil if the list doesn't say it.
  package private(set) var currency: String?
  /// How many digits behind the point people are shown of sums.
  package private(set) var decimals = 0

  /// The sums of nothing.
  package init() {}

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
    _ body: @escaping @Sendable (Range<Int>, (Int) -> PricedRow) -> Part
  ) -> (totals: ViewTotals, parts: [Part]) {
    let (rows, none) = (viewed.rows, ViewTotals(viewed, subtotal: viewed.view.subtotal))
    let parts = viewed.mapParts { places in
      var totals = none
      totals.amounts.reserveCapacity(places.count)
      let part = body(places) { totals.add(rows[$0]) }
      return (totals, part)
    }
    var all = none
    all.amounts.reserveCapacity(rows.count)
    for (totals, _) in parts { all.add(totals) }
    all.decimals = decimals(all.decimals)
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

  /// Takes the rows of which an answer says the sums.
  mutating func take(_ rows: [PricedRow]) {
    amounts = rows.map(\.amount)
    decimals = ViewTotals.decimals(amounts.reduce(0) { max($0, $1?.scale ?? 0) })
  }

  /// How many digits behind the point people are shown of amounts of which one has so many.
  private static func decimals(_ scale: Int) -> Int { scale == 1 ? 2 : scale }

  private mutating func add(_ row: ViewedList.Row) -> PricedRow {
    let (item, price) = (row.item, row.price)
    let cost = price.map { price in
      ExactAmount(price).flatMap { price in
        item.quantity.map { ExactAmount($0).flatMap { price.times($0) } } ?? price
      }
    }
    let amount = cost.flatMap(\.self)
    amounts.append(amount)
    decimals = max(decimals, amount?.scale ?? 0)
    all.add(cost)
    if item.isComplete { done.add(cost) } else { open.add(cost) }
    if let subtotal, let priority = item.priority {
      let place = NumberOrder(priority)
      if NumberOrder(NumberText(0)) < place, place <= NumberOrder(NumberText(subtotal)) {
        first?.add(cost)
      }
    }
    return PricedRow(item: item, number: row.index + 1, price: price, amount: amount)
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

  package static let shapeName: String? = "Total"

  package static let fields: [Field<ViewTotals>] = [
    Field("amount", \.all.amount, orElse: .null, "What all cost; null for more than 38 digits"),
    Field("currency", \.currency, orElse: .null, "What the prices are in, if the list says it"),
    Field("items", \.all.count, "How many items are shown"),
    Field("of", \.itemCount, "How many items are on the list"),
    Field("unpriced", \.all.unpriced, "How many of those that are shown have no price"),
    Field("done", \.done, "What is done"), Field("open", \.open, "What is to be done"),
    Field("priority", \.priority, "The first priorities, if the view adds them up"),
  ]

  /// What the first priorities cost.
  private struct Priority: Shaped {
    var last = 0
    var sum = Sum()

    static let shapeName: String? = "TotalPriority"

    static let fields: [Field<Priority>] =
      [Field("to", \.last, "The last of the priorities")] + fields(of: \.sum)
  }

  private var priority: Priority? {
    get {
      guard let first, let subtotal else { return nil }
      return Priority(last: subtotal, sum: first)
    }
    set { (first, subtotal) = (newValue?.sum, newValue?.last) }
  }
}
