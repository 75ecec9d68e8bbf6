// SPDX-License-Identifier: MIT

import Glibc

extension RankTest {
  /// Whether the second of a pair differs from the first: the signed-rank test of Wilcoxon on the
  /// logarithms of the quotients, which is blind to what falls on both samples of a pair.
  ///
  /// The ratio and its ends are those of Hodges and Lehmann: of the geometric means of all two
  /// quotients. Without ties and for up to ``mostExact`` pairs the distribution is counted; otherwise
  /// it is taken as normal, corrected for ties and for continuity.
  ///
  /// Source: F. Wilcoxon, "Individual comparisons by ranking methods", Biometrics Bulletin 1 (1945).
  ///
  /// - Parameter pairs: positive samples; nil is the result where there are none.
  package init?(pairs: [(first: Double, second: Double)]) {
    guard !pairs.isEmpty, pairs.allSatisfy({ $0.first > 0 && $0.second > 0 }) else { return nil }
    method = .wilcoxon
    let quotients = pairs.map { $0.second / $0.first }
    let means = quotients.indices
      .flatMap { one in quotients[...one].map { ($0 * quotients[one]).squareRoot() } }
      .sorted()
    ratio = RankTest.middle(of: means)
    let signed = SignedRanks(quotients.map { log($0) })
    let isExact = !signed.hasTies && quotients.count <= RankTest.mostExact
    let counts = isExact ? SignedRanks.counts(quotients.count) : nil
    if let counts {
      probability = RankTest.probability(of: Int(min(signed.above, signed.below)), counts)
    } else {
      let distance = abs(signed.above - signed.below) / 2
      probability = RankTest.probability(distance: distance, signed.deviation)
    }
    ends = RankTest.ends(of: means, counts, SignedRanks.deviation(quotients.count))
  }
}

/// Differences, ranked by how large they are; those of zero are left out.
private struct SignedRanks {
  /// The sum of the ranks of those above zero, and of those below.
  private(set) var above = 0.0, below = 0.0
  /// Whether two are equally large, or one is zero.
  private(set) var hasTies: Bool
  /// The standard deviation of either sum.
  private(set) var deviation = 0.0

  init(_ differences: [Double]) {
    let sorted = differences.filter { $0 != 0 }.sorted { abs($0) < abs($1) }
    hasTies = sorted.count < differences.count
    var squares = 0.0
    var start = 0
    while start < sorted.count {
      var end = start
      while end < sorted.count, abs(sorted[end]) == abs(sorted[start]) { end += 1 }
      if end > start + 1 { hasTies = true }
      // Equal ones share the mean of their ranks, which are start + 1 ... end.
      let rank = Double(start + 1 + end) / 2
      for difference in sorted[start..<end] {
        if difference > 0 { above += rank } else { below += rank }
        squares += rank * rank
      }
      start = end
    }
    deviation = squares.squareRoot() / 2
  }

  /// How many of the signs of n differences have each sum of the ranks above zero.
  static func counts(_ n: Int) -> [Double] {
    var counts = [1.0]
    for rank in 1...n {
      var more = counts + [Double](repeating: 0, count: rank)
      for (sum, count) in counts.enumerated() { more[sum + rank] += count }
      counts = more
    }
    return counts
  }

  /// The standard deviation of the sum of n ranks without ties.
  static func deviation(_ n: Int) -> Double {
    (Double(n * (n + 1) * (2 * n + 1)) / 24).squareRoot()
  }
}
