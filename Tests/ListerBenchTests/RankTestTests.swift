// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBench

@Suite struct RankTestTests {
  @Test func `sets that are apart have the probability of their order`() throws {
    // One of the C(8, 4) = 70 orders, on either side.
    let test = try #require(RankTest([1, 2, 3, 4], [5, 6, 7, 8]))
    #expect(abs(test.probability - 2.0 / 70) < 1e-12)
    #expect(test.ratio > 1)
    #expect(try #require(test.ends).lowerBound == 5.0 / 4)
  }

  /// U and the two-sided probability as tables of the exact distribution have them.
  @Test func `the distribution is that of the tables`() throws {
    // 2 of 25 pairs are the wrong way: P(U <= 2) = 4/252.
    let test = try #require(RankTest([1, 2, 3, 6, 7], [5, 8, 9, 10, 11]))
    #expect(abs(test.probability - 2 * 4.0 / 252) < 1e-12)
    let same = try #require(RankTest([1, 4, 5, 8], [2, 3, 6, 7]))
    #expect(same.probability == 1)
  }

  @Test func `ties and many samples are taken as normal`() throws {
    let first = (0..<100).map { 100 + Double($0 % 10) }
    let test = try #require(RankTest(first, first))
    #expect(test.probability == 1)
    #expect(test.ratio == 1)
    #expect(try #require(test.ends).contains(1))
    let slower = try #require(RankTest(first, first.map { $0 * 0.95 }))
    #expect(slower.probability < 1e-6)
    #expect(abs(slower.ratio - 0.95) < 0.01)
    #expect(!(try #require(slower.ends)).contains(1))
    #expect(try #require(RankTest([1, 1, 1], [1, 1, 1])).probability == 1)
  }

  @Test func `too few samples have no interval, and none no test`() throws {
    #expect(try #require(RankTest([1, 2], [3, 4])).ends == nil)
    #expect(RankTest([], [1]) == nil)
    #expect(RankTest([0, 1], [1]) == nil)
  }

  @Test func `one of twenty comparisons of the same is told to differ`() {
    var random = SplitMix(state: 3)
    var told = 0
    for _ in 0..<1_000 {
      let first = (0..<10).map { _ in 100 + random.normal() }
      let second = (0..<10).map { _ in 100 + random.normal() }
      if let test = RankTest(first, second), test.probability <= 0.05 { told += 1 }
    }
    #expect((25...65).contains(told))
  }

  // MARK: Pairs

  @Test func `pairs have the probability of their signs`() throws {
    // All eight the same way: 2 of 256 signs. One of rank 3 the other way: 2 * 5 of 256, as the
    // sums 0, 1, 2 and 3 of ranks come in 1, 1, 1 and 2 ways.
    let first = [Double](repeating: 100, count: 8)
    let slower = [99.0, 98, 97, 96, 95, 94, 93, 92]
    let all = try #require(RankTest(pairs: Array(zip(first, slower))))
    #expect(all.method == .wilcoxon)
    #expect(abs(all.probability - 2.0 / 256) < 1e-12)
    #expect(abs(all.ratio - 0.955) < 0.001)
    var mixed = slower
    mixed[2] = 103
    let most = try #require(RankTest(pairs: Array(zip(first, mixed))))
    #expect(abs(most.probability - 10.0 / 256) < 1e-12)
  }

  /// What scipy.stats.wilcoxon says of the logarithms, by its method "exact".
  @Test func `the distribution of pairs is that of another program`() throws {
    let first = [7.1, 9.3, 8.8, 6.2, 9.9, 7.7, 8.1, 9.2, 7.4, 8.6, 9.1, 6.9]
    let second = [7.3, 9.1, 8.9, 6.6, 9.2, 8.3, 8.6, 9.3, 7.9, 9.4, 9.6, 6.8]
    let test = try #require(RankTest(pairs: Array(zip(first, second))))
    #expect(abs(test.probability - 0.092_285_156_25) < 1e-12)
    #expect(test.ends?.contains(1) == true)
  }

  /// All signs of the ranks are gone through; an end is told where and only where 1 is beyond it.
  @Test(arguments: 1...60)
  func `pairs are as probable as all their signs say`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let logarithms = (0..<10).map { _ in random.normal() + 0.3 }
    let test = try #require(RankTest(pairs: logarithms.map { (1, exp($0)) }))
    let order = logarithms.indices.sorted { abs(logarithms[$0]) < abs(logarithms[$1]) }
    func sum(_ isAbove: (Int) -> Bool) -> Int {
      order.enumerated().reduce(0) { $0 + (isAbove($1.element) ? $1.offset + 1 : 0) }
    }
    let found = sum { logarithms[$0] > 0 }
    let least = min(found, 55 - found)
    let beyond = (0..<1_024).count { signs in sum { signs >> $0 & 1 == 1 } <= least }
    #expect(abs(test.probability - min(1, 2 * Double(beyond) / 1_024)) < 1e-12)
    #expect(try #require(test.ends).contains(1) == (test.probability > 0.05))
  }

  @Test func `what falls on both of a pair doesn't count`() throws {
    var random = SplitMix(state: 5)
    let host = (0..<12).map { _ in 100 * exp(0.2 * random.normal()) }
    let pairs = host.map { ($0, $0 * 0.96 * (1 + 0.01 * random.normal())) }
    let test = try #require(RankTest(pairs: pairs))
    #expect(test.probability < 0.001 && abs(test.ratio - 0.96) < 0.01)
    #expect(try #require(test.precision) < 0.02)
    let sets = try #require(RankTest(pairs.map(\.0), pairs.map(\.1)))
    #expect(sets.probability > 0.05 && sets.method == .mannWhitney)
  }

  @Test func `pairs with ties, many pairs and none`() throws {
    #expect(RankTest(pairs: []) == nil)
    #expect(RankTest(pairs: [(0, 1)]) == nil)
    #expect(try #require(RankTest(pairs: [(1, 2), (1, 3)])).ends == nil)
    let same = try #require(RankTest(pairs: (0..<50).map { _ in (3, 3) }))
    #expect(same.probability == 1 && same.ratio == 1 && same.ends == 1...1)
    let slower = try #require(RankTest(pairs: (0..<50).map { (100, 90 + Double($0 % 10)) }))
    #expect(slower.probability < 1e-6)
    #expect(try #require(slower.ends).upperBound < 0.97)
    let twice = try #require(RankTest(pairs: (0..<50).map { (100, $0 % 2 == 0 ? 50 : 200) }))
    #expect(twice.probability > 0.5)
  }

  @Test func `one of twenty comparisons of pairs of the same is told to differ`() {
    var random = SplitMix(state: 7)
    let told = (0..<1_000).count { _ in
      let pairs = (0..<10).map { _ in (100 + random.normal(), 100 + random.normal()) }
      return (RankTest(pairs: pairs)?.probability ?? 1) <= 0.05
    }
    #expect((25...65).contains(told))
  }
}
