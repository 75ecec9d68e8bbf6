// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch

/// What is to be bought of some lists, and the shops that have it.
struct Basket {
  let places: [ListPlace]
  private var items: [BasketItem]
  /// The shops, in their order.
  private var shops: [String]

  /// The items of some lists.
  ///
  /// - Parameters:
  ///   - places: the lists.
  ///   - items: what is to be bought of them.
  ///   - order: the shops in their order, as far as it is known; those of the items come behind.
  init(_ places: [ListPlace], _ items: [BasketItem], order: [String]) {
    self.places = places
    self.items = items
    var seen: Set<String> = []
    shops = order.filter { seen.insert($0).inserted }
    for item in items {
      for (shop, _) in item.prices where seen.insert(shop).inserted { shops.append(shop) }
    }
  }

  /// Lets a price count in place of the one that is known.
  ///
  /// - Throws: ``ListerError`` for an item or a shop that there is not.
  mutating func assume(_ assumption: BasketRequest.Assumption) throws(ListerError) {
    let shop = try shop(named: assumption.shop)
    let name = ItemName(assumption.item)
    let indices = items.indices.filter { ItemName(items[$0].text) == name }
    if indices.isEmpty {
      let texts = items.prefix(10_000).map(\.text)
      let near = Suggestion.nearest(to: assumption.item, among: texts)
      throw ListerError(.basket(.noItem(assumption.item, near: near)))
    }
    for index in indices { items[index].assume(assumption.price, in: shop) }
  }

  /// Lets only some shops count, in the order in which they are named.
  ///
  /// - Throws: ``ListerError`` for a shop that there is not.
  mutating func choose(_ names: [String]) throws(ListerError) {
    if names.isEmpty { return }
    var seen: Set<String> = []
    // A comma may be in the name of a shop.
    let single = names.flatMap { name in
      isShop(name) ? [name] : name.split(separator: ",").map { $0.withoutSpace }
    }
    shops = try single.map { (name) throws(ListerError) in try shop(named: name) }
      .filter { seen.insert($0).inserted }
  }

  private func isShop(_ name: String) -> Bool {
    let folded = ItemName(name)
    return shops.contains { ItemName($0) == folded }
  }

  /// The shop that a name means: as it is written, or else without case.
  private func shop(named name: String) throws(ListerError) -> String {
    if shops.contains(name) { return name }
    let folded = ItemName(name)
    if let shop = shops.first(where: { ItemName($0) == folded }) { return shop }
    let near = Suggestion.nearest(to: name, among: shops)
    throw ListerError(.basket(.noShop(name, near: near)))
  }

  /// What the items cost, and where they cost least.
  ///
  /// - Throws: ``ListerError`` for too many shops, or amounts of too many digits.
  func response(to request: BasketRequest) throws(ListerError) -> BasketResponse {
    let shops = shops.filter { shop in items.contains { $0.price(in: shop) != nil } }
    guard shops.count <= BasketPrices.mostShops else {
      throw ListerError(.basket(.tooManyShops(shops.count)))
    }
    let trip = try ExactAmount.calculated(ExactAmount(request.trip))
    guard trip.units >= 0 else { throw ListerError(.basket(.negativeTrip)) }
    let parts = try costs(in: shops)
    let scale = parts.joined().reduce(trip.scale) { max($0, $1?.scale ?? 0) }
    var units: [Int128?] = []
    units.reserveCapacity(items.count * shops.count)
    for cost in parts.joined() {
      units.append(
        try cost.map { (cost) throws(ListerError) in
          try ExactAmount.calculated(cost.units(atScale: scale))
        }
      )
    }
    let fare = try ExactAmount.calculated(trip.units(atScale: scale))
    let prices = BasketPrices(shops: shops.count, amounts: units)
    var found: (single: ShopChoice, best: ShopChoice)?
    if !shops.isEmpty {
      found = (
        try ExactAmount.calculated(prices.best(atMost: 1, trip: fare)),
        try ExactAmount.calculated(prices.best(atMost: request.most, trip: fare))
      )
    }
    let money = { (units: Int128) in ExactAmount(units: units, scale: scale).number }
    var response = BasketResponse()
    (response.places, response.shops, response.trip) = (places, shops, request.trip)
    response.sums.members = shops.enumerated().map { index, shop in
      let sum = prices.sum(of: index)
      var column = BasketResponse.Sum()
      (column.cost, column.missing) = (money(sum.cost), sum.missing)
      return (shop, column)
    }
    response.single = found.map { BasketResponse.Choice($0.single, shops, fare, money) }
    response.best = found.map { BasketResponse.Choice($0.best, shops, fare, money) }
    response.saving = found.flatMap { found in
      found.single.missing == found.best.missing
        ? money(found.single.total(fare) - found.best.total(fare)) : nil
    }
    response.rows = rows(prices, shops, found?.best, scale: scale)
    response.decimals = scale == 1 ? 2 : scale
    return response
  }
}

extension Basket {
  /// What the items cost in some shops, item by item, in parts.
  ///
  /// - Throws: ``ListerError`` for amounts of too many digits.
  private func costs(in shops: [String]) throws(ListerError) -> [[ExactAmount?]] {
    let items = items
    let parts = ParallelMap.map(partsOf: items.count, jobs: Cores.available) { range in
      Result { () throws(ListerError) in
        var costs: [ExactAmount?] = []
        costs.reserveCapacity(range.count * shops.count)
        for item in items[range] { try item.appendCosts(in: shops, to: &costs) }
        return costs
      }
    }
    return try parts.map { (part) throws(ListerError) in try part.get() }
  }

  /// The items with what they cost in each shop, of whose amounts the units are given.
  private func rows(
    _ prices: BasketPrices,
    _ shops: [String],
    _ best: ShopChoice?,
    scale: Int
  ) -> [BasketResponse.Row] {
    items.indices.map { index in
      let item = items[index]
      var row = BasketResponse.Row()
      (row.place, row.number, row.text) = (item.place, item.number, item.text)
      (row.quantity, row.unit) = (item.quantity, item.unit)
      row.costs.members = shops.indices.compactMap { shop in
        prices.amount(ofItem: index, in: shop)
          .map { (shops[shop], ExactAmount(units: $0, scale: scale).number) }
      }
      row.cheapest = prices.cheapestShop(ofItem: index).map { shops[$0] }
      row.shop = best?.shopOfItem[index].map { shops[$0] }
      return row
    }
  }
}

extension ShopChoice {
  /// What the items cost with the trips.
  fileprivate func total(_ trip: Int128) -> Int128 { cost + trip * Int128(shops.count) }
}

extension BasketResponse.Choice {
  fileprivate init(
    _ choice: ShopChoice,
    _ names: [String],
    _ trip: Int128,
    _ money: (Int128) -> NumberText
  ) {
    shops = choice.shops.map { names[$0] }
    (cost, total, missing) = (money(choice.cost), money(choice.total(trip)), choice.missing)
  }
}
