// SPDX-License-Identifier: MIT

import ListerMeasurement
import Testing

@testable import ListerBench

@Suite struct MedianIntervalTests {
  /// The ranks that tables of the sign test have for 95 %.
  @Test(
    arguments: [
      (1, nil), (5, nil), (6, 1), (8, 1), (9, 2), (11, 2), (12, 3), (15, 4), (20, 6), (25, 8),
      (30, 10), (50, 18), (100, 40), (1_000, 469),
    ] as [(Int, Int?)]
  )
  func `the ends are the samples that tables name`(count: Int, rank: Int?) {
    #expect(MedianInterval.rank(of: count) == rank)
  }

  @Test func `six samples have their smallest and their largest as ends`() throws {
    let interval = try #require(MedianInterval([5, 1, 4, 2, 6, 3]))
    #expect(interval.median == 3.5)
    #expect(interval.ends == 1...6)
    #expect(interval.precision == 2.5 / 3.5)
    #expect(interval.scaled(by: 2).ends == 2...12)
  }

  @Test func `fewer samples have a median and no ends, and none have nothing`() throws {
    #expect(try #require(MedianInterval([1, 2, 3])).ends == nil)
    #expect(try #require(MedianInterval([1, 2, 3])).precision == nil)
    #expect(MedianInterval([]) == nil)
  }

  @Test func `the interval holds the median in about as many cases as it says`() {
    var random = SplitMix(state: 7)
    var hits = 0
    for _ in 0..<2_000 {
      // Squares of uniform numbers have the median 1/4.
      let samples = (0..<9).map { _ in
        let x = random.unit()
        return x * x
      }
      if MedianInterval(samples)?.ends?.contains(0.25) ?? false { hits += 1 }
    }
    // Of nine samples the second ones enclose it with 96.1 %.
    #expect((1_880...1_960).contains(hits))
  }

  @Test func `a sample far from all others is an outlier`() throws {
    let summary = try #require(Summary([10, 11, 12, 13, 14, 40]))
    #expect([10, 11, 12, 13, 14, 40].filter(summary.isOutlier) == [40])
    #expect(!(try #require(Summary([1, 1, 1, 5]))).isOutlier(5))
  }
}

/// Numbers that look like chance, the same for the same start.
struct SplitMix {
  var state: UInt64

  /// The next number from 0 to 1.
  mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) / 9_007_199_254_740_992
  }

  /// The next number around 0 with a deviation of about 1.
  mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + unit() } }
}
