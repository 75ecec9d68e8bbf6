// SPDX-License-Identifier: MIT

import ListerJSON
import TestKit
import Testing

@testable import Lister

struct BasketPricesTests {
  @Test func `the best shops are those that a walk over all sets of shops finds`() {
    var random = SeededGenerator(seed: 16)
    for round in 0..<10_000 {
      let shops = Int.random(in: 1...6, using: &random)
      let items = Int.random(in: 0...7, using: &random)
      let span: Int128 = [3, 12, 1000, 1 << 62, 1 << 90].randomElement(using: &random) ?? 3
      let amounts = (0..<shops * items).map { _ -> Int128? in
        Int.random(in: 0..<4, using: &random) == 0
          ? nil : Int128.random(in: -span / 8...span, using: &random)
      }
      let most = Int.random(in: 1...shops, using: &random)
      let trip = Bool.random(using: &random) ? 0 : Int128.random(in: 0...span / 2, using: &random)
      let prices = BasketPrices(shops: shops, amounts: amounts)
      let expected = WalkedBasket.best(amounts, shops: shops, atMost: most, trip: trip)
      #expect(prices.best(atMost: most, trip: trip) == expected, "round \(round)")
    }
  }

  @Test func `many shops are compared exactly, with narrow and wide sums alike`() throws {
    var random = SeededGenerator(seed: 20)
    let amounts = (0..<14 * 50).map { _ -> Int128? in Int128.random(in: 1...999, using: &random) }
    let factor: Int128 = 1 << 70
    let narrow = BasketPrices(shops: 14, amounts: amounts)
    let wide = BasketPrices(shops: 14, amounts: amounts.map { $0.map { $0 * factor } })
    let best = try #require(narrow.best(atMost: 14, trip: 400))
    #expect(wide.best(atMost: 14, trip: 400 * factor)?.shops == best.shops)
    #expect(best == WalkedBasket.best(amounts, shops: 14, atMost: 14, trip: 400))
    let pairs = WalkedBasket.best(amounts, shops: 14, atMost: 2, trip: 400)
    #expect(narrow.best(atMost: 2, trip: 400) == pairs)
  }

  @Test func `of shops that cost the same the fewest are chosen, and of these the first`() {
    let same = BasketPrices(shops: 3, amounts: [5, 5, 5, 2, 2, 2])
    #expect(same.best(atMost: 3, trip: 0)?.shops == [0])
    let swapped = BasketPrices(shops: 3, amounts: [9, 5, 5, 2, 2, 2])
    #expect(swapped.best(atMost: 3, trip: 0)?.shops == [1])
  }

  @Test func `what no shop has is missing, and more items go before less money`() {
    let prices = BasketPrices(shops: 2, amounts: [1, 100, nil, 100, nil, nil])
    let best = prices.best(atMost: 1, trip: 0)
    #expect(best == ShopChoice(shops: [1], shopOfItem: [1, 1, nil], cost: 200, missing: 1))
  }

  @Test func `without shops there is no choice, and sums beyond all digits are refused`() {
    #expect(BasketPrices(shops: 0, amounts: []).best(atMost: 2, trip: 0) == nil)
    #expect(BasketPrices(shops: 1, amounts: [Int128.max]).best(atMost: 1, trip: 0) == nil)
  }
}

/// The best shops by trying all sets of them.
private enum WalkedBasket {
  static func best(
    _ amounts: [Int128?],
    shops: Int,
    atMost most: Int,
    trip: Int128
  ) -> ShopChoice? {
    var best: ShopChoice?
    for chosen in sets(of: shops, most) {
      let choice = WalkedBasket.choice(chosen, amounts, shops)
      guard let known = best else {
        best = choice
        continue
      }
      let (new, old) = (rank(choice, trip), rank(known, trip))
      if new < old || (new == old && choice.shops.lexicographicallyPrecedes(known.shops)) {
        best = choice
      }
    }
    return best
  }

  private static func rank(_ choice: ShopChoice, _ trip: Int128) -> (Int, Int128, Int) {
    (choice.missing, choice.cost + trip * Int128(choice.shops.count), choice.shops.count)
  }

  private static func choice(_ chosen: [Int], _ amounts: [Int128?], _ shops: Int) -> ShopChoice {
    let rows = stride(from: 0, to: amounts.count, by: shops).map { start in
      chosen.compactMap { shop in amounts[start + shop].map { (shop, $0) } }.min { $0.1 < $1.1 }
    }
    return ShopChoice(
      shops: chosen,
      shopOfItem: rows.map { $0?.0 },
      cost: rows.reduce(0) { $0 + ($1?.1 ?? 0) },
      missing: rows.count { $0 == nil }
    )
  }

  /// The sets of 1 to `most` of the numbers below `count`.
  private static func sets(of count: Int, _ most: Int) -> [[Int]] {
    var sets: [[Int]] = [[]]
    for next in 0..<count {
      sets += sets.filter { $0.count < most }.map { $0 + [next] }
    }
    return sets.filter { !$0.isEmpty }
  }
}
