// SPDX-License-Identifier: MIT

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
}
