// SPDX-License-Identifier: MIT

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
    let saving = found.flatMap { found in
      found.single.missing == found.best.missing
        ? found.single.total(fare) - found.best.total(fare) : nil
    }
    return BasketResponse(
      places: places,
      shops: shops,
      rows: rows(prices, scale: scale),
      sums: shops.indices.map { shop in
        let sum = prices.sum(of: shop)
        return BasketResponse.Sum(cost: money(sum.cost), missing: sum.missing)
      },
      single: found.map { BasketResponse.Choice($0.single, fare, money) },
      best: found.map { BasketResponse.Choice($0.best, fare, money) },
      saving: saving.map(money),
      trip: request.trip,
      decimals: scale == 1 ? 2 : scale
    )
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
  private func rows(_ prices: BasketPrices, scale: Int) -> [BasketResponse.Row] {
    items.indices.map { index in
      let item = items[index]
      return BasketResponse.Row(
        place: item.place,
        number: item.number,
        text: item.text,
        quantity: item.quantity,
        unit: item.unit,
        costs: (0..<prices.shops).map { shop in
          prices.amount(ofItem: index, in: shop)
            .map { ExactAmount(units: $0, scale: scale).number }
        },
        cheapest: prices.cheapestShop(ofItem: index)
      )
    }
  }
}

extension ShopChoice {
  /// What the items cost with the trips.
  fileprivate func total(_ trip: Int128) -> Int128 { cost + trip * Int128(shops.count) }
}

extension BasketResponse.Choice {
  fileprivate init(_ choice: ShopChoice, _ trip: Int128, _ money: (Int128) -> NumberText) {
    self.init(
      shops: choice.shops,
      shopOfRow: choice.shopOfItem,
      cost: money(choice.cost),
      total: money(choice.total(trip)),
      missing: choice.missing
    )
  }
}
