// SPDX-License-Identifier: MIT

/// What each of some items costs in each of some shops: whole numbers of one unit.
struct BasketPrices: Sendable {
  /// The most shops among which the best are found: there are 2^20 ways to choose of them.
  static let mostShops = 20

  /// How many shops there are, in their order; 0...``mostShops``.
  let shops: Int
  /// Item by item what it costs in each shop; nil where a shop doesn't have it.
  private let amounts: [Int128?]
  var items: Int { shops == 0 ? 0 : amounts.count / shops }

  /// The amounts, item by item.
  ///
  /// - Parameters:
  ///   - shops: how many shops there are, 0...``mostShops``.
  ///   - amounts: for each item as many amounts as there are shops.
  init(shops: Int, amounts: [Int128?]) {
    precondition(shops <= BasketPrices.mostShops && (shops > 0 || amounts.isEmpty))
    self.shops = shops
    self.amounts = amounts
  }

  /// What an item costs in a shop; nil if the shop doesn't have it.
  func amount(ofItem item: Int, in shop: Int) -> Int128? { amounts[item * shops + shop] }

  /// The first shop in which an item costs least; nil if none has it.
  func cheapestShop(ofItem item: Int) -> Int? {
    var best: (shop: Int, amount: Int128)?
    for shop in 0..<shops {
      guard let amount = amount(ofItem: item, in: shop) else { continue }
      if best.map({ amount < $0.amount }) ?? true { best = (shop, amount) }
    }
    return best?.shop
  }

  /// What all items cost that a shop has, and how many it hasn't.
  ///
  /// The sum has room where ``best(atMost:trip:)`` finds a choice.
  func sum(of shop: Int) -> (cost: Int128, missing: Int) {
    var (cost, missing) = (Int128(0), 0)
    for item in 0..<items {
      if let amount = amount(ofItem: item, in: shop) { cost += amount } else { missing += 1 }
    }
    return (cost, missing)
  }

  /// The shops in which the items are bought best: those that have most of them; of these the
  /// cheapest with what the trips cost; of these the fewest; of these the first in the order.
  ///
  /// It is exact, and takes as long for the worst prices as for any. Which items cost more when
  /// their best shops are not visited is a sum over the sets of shops that are left out: an item
  /// adds to it, for each of the beginnings of its shops from the cheapest on, what the next one
  /// costs more. The sums over all subsets of all sets are formed at once, shop by shop.
  ///
  /// - Parameters:
  ///   - most: how many shops at most, from 1.
  ///   - trip: what a visit of each shop costs; 0 or more.
  /// - Returns: the choice; nil if there is no shop, or the sums take more than 38 digits.
  func best(atMost most: Int, trip: Int128) -> ShopChoice? {
    guard shops > 0, let penalty = penalty(trip: trip) else { return nil }
    let set: Int
    if most == 1 {
      set = bit(of: bestSingle)
    } else if penalty.total <= Int128(Int64.max) {
      set = best(atMost: most, trip: Int64(trip), penalty: Int64(penalty.item))
    } else {
      set = best(atMost: most, trip: trip, penalty: penalty.item)
    }
    return choice(of: set)
  }

  /// The shop that has most items; of several the cheapest; of these the first.
  private var bestSingle: Int {
    let sums = (0..<shops).map { sum(of: $0) }
    return sums.indices.min { left, right in
      (sums[left].missing, sums[left].cost, left) < (sums[right].missing, sums[right].cost, right)
    } ?? 0
  }

  /// What each item costs where it is cheapest among some shops.
  private func choice(of set: Int) -> ShopChoice {
    let chosen = (0..<shops).filter { set & bit(of: $0) != 0 }
    var (cost, missing) = (Int128(0), 0)
    let places = (0..<items).map { item in
      var best: (shop: Int, amount: Int128)?
      for shop in chosen {
        guard let amount = amount(ofItem: item, in: shop) else { continue }
        if best.map({ amount < $0.amount }) ?? true { best = (shop, amount) }
      }
      if let best { cost += best.amount } else { missing += 1 }
      return best?.shop
    }
    return ShopChoice(shops: chosen, shopOfItem: places, cost: cost, missing: missing)
  }

  /// The bit of a shop in a set: of two sets of a size, the one whose shops come first is larger.
  private func bit(of shop: Int) -> Int { 1 << (shops - 1 - shop) }

  /// What a missing item counts, more than all items and trips; and what all sums are below.
  ///
  /// Nil if that is more than the widest numbers have room for.
  private func penalty(trip: Int128) -> (item: Int128, total: Int128)? {
    var sum: UInt128 = trip.magnitude
    var isOver = false
    func add(_ part: UInt128) {
      let (next, over) = sum.addingReportingOverflow(part)
      (sum, isOver) = (next, isOver || over)
    }
    add(trip.magnitude.multipliedReportingOverflow(by: UInt128(shops)).partialValue)
    for item in 0..<items {
      add((0..<shops).reduce(0) { max($0, amount(ofItem: item, in: $1)?.magnitude ?? 0) })
    }
    add(sum)
    add(1)
    let (total, over) = sum.multipliedReportingOverflow(by: UInt128(items + 2))
    guard !isOver, !over, trip.magnitude <= UInt128(Int128.max) / UInt128(shops),
      let item = Int128(exactly: sum), let all = Int128(exactly: total)
    else { return nil }
    return (item, all)
  }

  /// The best set of shops; all sums have room in a `Sum`.
  private func best<Sum: FixedWidthInteger & SignedInteger>(
    atMost most: Int,
    trip: Sum,
    penalty: Sum
  ) -> Int {
    var sums = [Sum](repeating: 0, count: 1 << shops)
    var order: [(amount: Sum, bit: Int)] = []
    order.reserveCapacity(shops)
    for item in 0..<items {
      order.removeAll(keepingCapacity: true)
      for shop in 0..<shops {
        guard let amount = amount(ofItem: item, in: shop) else { continue }
        let entry = (Sum(truncatingIfNeeded: amount), bit(of: shop))
        var place = order.count
        while place > 0, order[place - 1].amount > entry.0 { place -= 1 }
        order.insert(entry, at: place)
      }
      guard let cheapest = order.first else { continue }
      sums[0] += cheapest.amount
      var leftOut = 0
      for (index, entry) in order.enumerated() {
        leftOut |= entry.bit
        let next = index + 1 < order.count ? order[index + 1].amount : penalty
        sums[leftOut] += next - entry.amount
      }
    }
    BasketPrices.addSubsets(of: shops, to: &sums)
    let all = sums.count - 1
    var best: (sum: Sum, count: Int, set: Int)?
    for set in stride(from: all, to: 0, by: -1) {
      let count = set.nonzeroBitCount
      guard count <= most else { continue }
      let sum = sums[all ^ set] + trip * Sum(count)
      if best.map({ (sum, count) < ($0.sum, $0.count) }) ?? true { best = (sum, count, set) }
    }
    return best?.set ?? 0
  }

  /// Adds to the number of each set those of all its subsets.
  private static func addSubsets<Sum: FixedWidthInteger>(of count: Int, to sums: inout [Sum]) {
    var sums = sums.mutableSpan
    for shop in 0..<count {
      let bit = 1 << shop
      var start = 0
      while start < sums.count {
        for set in start..<start + bit { sums[set + bit] &+= sums[set] }
        start += 2 * bit
      }
    }
  }
}
