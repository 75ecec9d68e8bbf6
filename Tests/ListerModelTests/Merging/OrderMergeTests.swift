// SPDX-License-Identifier: MIT

import TestKit
import Testing
@testable import ListerModel

/// Orders merge by the pairs that either side turned round.
@Suite struct OrderMergeTests {
  /// All orders of the numbers up to a count.
  private static func orders(of count: Int) -> [[Int]] {
    var orders: [[Int]] = [[]]
    for number in 0..<count {
      orders = orders.flatMap { order in
        (0...order.count).map { place in
          var longer = order
          longer.insert(number, at: place)
          return longer
        }
      }
    }
    return orders
  }

  /// The pairs that an order turns round, as `10 * lesser + greater`.
  private static func flips(_ order: [Int]) -> Set<Int> {
    var flips: Set<Int> = []
    for (place, number) in order.enumerated() {
      for before in order[..<place] where before > number { flips.insert(10 * number + before) }
    }
    return flips
  }

  @Test func `of all orders of five: the one with the flips of both, if there is one`() {
    let orders = Self.orders(of: 5)
    let flips = orders.map(Self.flips)
    let known = Dictionary(uniqueKeysWithValues: zip(flips, orders))
    var (exact, close, disputed) = (0, 0, 0)
    for (first, mine) in zip(orders, flips) {
      for (second, other) in zip(orders, flips) {
        let merge = OrderMerge(ours: first, theirs: second, preferring: .rule)
        let union = mine.union(other)
        if let order = known[union] {
          exact += 1
          #expect(merge.order == order && merge.disputed.isEmpty)
        } else if merge.disputed.isEmpty {
          close += 1
          #expect(union.isSubset(of: Self.flips(merge.order)))
        } else {
          disputed += 1
          #expect(!union.isSubset(of: Self.flips(merge.order)))
        }
        #expect(merge.order.sorted() == [0, 1, 2, 3, 4])
      }
    }
    #expect(exact + close + disputed == 14_400)
    #expect(exact > 7_000 && disputed < 5_000)
  }

  @Test func `the sides are exchanged, or merged again: the same order`() {
    let orders = Self.orders(of: 5)
    for first in orders {
      for second in orders where first.lexicographicallyPrecedes(second) {
        let merge = OrderMerge(ours: first, theirs: second, preferring: .rule)
        let swapped = OrderMerge(ours: second, theirs: first, preferring: .rule)
        #expect(swapped.order == merge.order && swapped.disputed == merge.disputed)
        guard merge.disputed.isEmpty else { continue }
        for side in [first, second] {
          let again = OrderMerge(ours: merge.order, theirs: side, preferring: .rule)
          #expect(again.order == merge.order && again.disputed.isEmpty)
        }
      }
    }
  }

  /// A side of a sequence: some of its things are elsewhere, and some are gone.
  private static func side(of base: [Int], _ random: inout SeededGenerator) -> [Int] {
    var side = base
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let thing = side.remove(at: .random(in: side.indices, using: &random))
      side.insert(thing, at: .random(in: 0...side.count, using: &random))
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) where !side.isEmpty {
      side.remove(at: .random(in: side.indices, using: &random))
    }
    return side
  }

  private static func merge(_ base: [Int], _ ours: [Int], _ theirs: [Int]) -> SequenceMerge<Int> {
    SequenceMerge(
      Merger.Versions(base: base, ours: ours, theirs: theirs),
      keeping: Set(ours).union(theirs),
      preferring: .rule
    ) { "\($0)" }
  }

  @Test func `what one side has no more doesn't stand against moves of the others`() {
    var random = SeededGenerator(seed: 6_449)
    var lone = 0
    for _ in 0..<20_000 {
      let base = Array(0..<Int.random(in: 2...7, using: &random))
      let ours = Self.side(of: base, &random)
      let theirs = Self.side(of: base, &random)
      let merge = Self.merge(base, ours, theirs)
      let both = Set(ours).intersection(theirs)
      if both.count < merge.order.count { lone += 1 }
      func order(_ side: [Int]) -> [Int] { side.filter(both.contains) }
      #expect(Set(merge.order) == Set(ours).union(theirs))
      for (side, other) in [(ours, theirs), (theirs, ours)] where order(side) == order(base) {
        #expect(order(merge.order) == order(other), "\(ours), \(theirs)")
      }
      let swapped = Self.merge(base, theirs, ours)
      #expect(swapped.order == merge.order && swapped.disputed == merge.disputed)
      guard merge.disputed.isEmpty else { continue }
      for side in [ours, theirs] {
        let again = Self.merge(base, merge.order, side)
        #expect(again.order == merge.order && again.disputed.isEmpty, "\(ours), \(theirs)")
      }
    }
    #expect(lone > 8_000)
  }

  @Test(arguments: [
    // One side moves the first to the end, the other one the last to the start.
    ([1, 2, 3, 0], [3, 0, 1, 2], [3, 1, 2, 0]),
    // Both move the same thing: as far as the one that moves it farther.
    ([1, 0, 2, 3], [1, 2, 3, 0], [1, 2, 3, 0]),
    // Blocks that don't meet.
    ([1, 0, 2, 3, 4], [0, 1, 2, 4, 3], [1, 0, 2, 4, 3]),
    ([0, 1, 2], [2, 1, 0], [2, 1, 0]),
  ])
  func `moves that go together are all made`(ours: [Int], theirs: [Int], merged: [Int]) {
    let merge = OrderMerge(ours: ours, theirs: theirs, preferring: .rule)
    #expect(merge.order == merged)
    #expect(merge.disputed.isEmpty)
  }

  @Test func `a thing that is moved up and down is disputed, the others stand still`() {
    let merge = OrderMerge(ours: [1, 0, 2, 3], theirs: [0, 2, 3, 1], preferring: .rule)
    #expect(merge.order == [1, 0, 2, 3])
    #expect(merge.disputed == [1])
    let preferred = OrderMerge(ours: [1, 0, 2, 3], theirs: [0, 2, 3, 1], preferring: .theirs)
    #expect(preferred.order == [0, 2, 3, 1])
  }

  // Both sides move all of 0, 1, 2 and 3, and no order has the flips of both.
  @Test(arguments: [
    ([1, 0, 3, 2], [2, 1, 3, 0]), ([1, 3, 0, 2], [2, 1, 3, 0]), ([1, 3, 2, 0], [2, 1, 0, 3]),
    ([2, 1, 0, 3], [1, 3, 2, 0]), ([0, 2, 4, 1, 3], [3, 2, 4, 1, 0]),
  ])
  func `of orders that contradict, the preferred side's is taken`(ours: [Int], theirs: [Int]) {
    let mine = OrderMerge(ours: ours, theirs: theirs, preferring: .ours)
    let other = OrderMerge(ours: ours, theirs: theirs, preferring: .theirs)
    #expect(mine.order == ours && !mine.disputed.isEmpty)
    #expect(other.order == theirs && !other.disputed.isEmpty)
  }

  @Test func `preferring one side is preferring the other one of exchanged sides`() {
    let orders = Self.orders(of: 4)
    for first in orders {
      for second in orders {
        let mine = OrderMerge(ours: first, theirs: second, preferring: .ours)
        let other = OrderMerge(ours: second, theirs: first, preferring: .theirs)
        #expect(mine.order == other.order && mine.disputed == other.disputed)
      }
    }
  }

  @Test func `inversions are counted as by looking at all pairs`() {
    for seed in UInt64(0)..<200 {
      var random = SeededGenerator(seed: seed)
      let sequence = (0..<Int(random.next() % 40)).map { _ in Int(random.next() % 20) }
      var count = 0
      for (place, number) in sequence.enumerated() {
        count += sequence[..<place].count { $0 > number }
      }
      #expect(Permutation.inversions(of: sequence) == count)
    }
  }
}
