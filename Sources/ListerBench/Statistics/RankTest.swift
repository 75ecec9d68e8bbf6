// SPDX-License-Identifier: MIT

import Glibc

/// Whether two sets of samples come from the same place: the test of Mann and Whitney.
///
/// Source: H. B. Mann, D. R. Whitney, "On a test of whether one of two random variables is
/// stochastically larger than the other", Annals of Mathematical Statistics 18 (1947). Without ties
/// and for up to ``mostExact`` samples each the distribution is counted; otherwise it is taken as
/// normal, corrected for ties and for continuity.
///
/// Samples that were taken in pairs are compared pair by pair: see ``init(pairs:)``.
package struct RankTest: Sendable {
  /// A test, by the name under which it is known.
  package enum Method: String, Sendable {
    /// Of two sets.
    case mannWhitney = "Mann-Whitney"
    /// Of pairs.
    case wilcoxon = "Wilcoxon"
  }

  package let method: Method
  /// How probable a difference like this one or a larger one is where there is none, from 0 to 1.
  package let probability: Double
  /// What the second set is, divided by the first: the median of all quotients of two samples.
  package let ratio: Double
  /// Between which ends that lies in 95 % of the cases; nil when there are too few samples to say.
  ///
  /// Source: J. L. Hodges, E. L. Lehmann, "Estimates of location based on rank tests", Annals of
  /// Mathematical Statistics 34 (1963).
  package let ends: ClosedRange<Double>?

  /// Up to how many samples of each set are counted exactly.
  static let mostExact = 40
  /// The largest share of orders that lies beyond one end of an interval.
  static let tail = 0.025

  /// Compares two sets of positive samples; nil when one is empty.
  package init?(_ first: [Double], _ second: [Double]) {
    guard !first.isEmpty, !second.isEmpty, (first + second).allSatisfy({ $0 > 0 }) else {
      return nil
    }
    method = .mannWhitney
    let (m, n) = (first.count, second.count)
    let quotients = first.flatMap { a in second.map { $0 / a } }.sorted()
    ratio = RankTest.middle(of: quotients)
    // U: how many pairs have the second one above, ties as halves.
    let above = quotients.count { $0 > 1 }
    let ties = quotients.count { $0 == 1 }
    let u = Double(above) + Double(ties) / 2
    let isExact = ties == 0 && max(m, n) <= RankTest.mostExact
    let counts = isExact ? RankTest.counts(m, n) : []
    if isExact {
      probability = RankTest.probability(of: min(above, m * n - above), counts)
    } else {
      probability = RankTest.normal(u, m, n, ties: first + second)
    }
    let deviation = RankTest.deviation(m, n, ties: [])
    ends = RankTest.ends(of: quotients, isExact ? counts : nil, deviation)
  }

  /// How far the ends are from the ratio, as a share of it: the farther one counts; nil without ends.
  package var precision: Double? {
    ends.map { max(ratio - $0.lowerBound, $0.upperBound - ratio) / ratio }
  }

  // MARK: What both tests share

  /// The median of sorted quotients, the geometric mean of the middle two if there are two.
  static func middle(of quotients: [Double]) -> Double {
    let half = quotients.count / 2
    guard quotients.count % 2 == 0 else { return quotients[half] }
    return (quotients[half - 1] * quotients[half]).squareRoot()
  }

  /// How probable a statistic as far out as this one is, on either side.
  ///
  /// - Parameters:
  ///   - statistic: on the lower side.
  ///   - counts: how many orders have each value of it.
  /// - Returns: the probability, from 0 to 1.
  static func probability(of statistic: Int, _ counts: [Double]) -> Double {
    min(1, 2 * counts.prefix(statistic + 1).reduce(0, +) / counts.reduce(0, +))
  }

  /// Between which ends the ratio lies in 95 % of the cases.
  ///
  /// - Parameters:
  ///   - quotients: there is one for each value of the statistic but 0.
  ///   - counts: how many orders have each value; nil to take the statistic as normal.
  ///   - deviation: its standard deviation.
  /// - Returns: the k-th smallest and largest quotient, k the largest for which the statistic is less
  ///   than k in 2.5 % of the orders at most; nil where there is none.
  static func ends(
    of quotients: [Double],
    _ counts: [Double]?,
    _ deviation: Double
  ) -> ClosedRange<Double>? {
    var k = 0
    if let counts {
      let all = counts.reduce(0, +)
      var below = 0.0
      for count in counts {
        below += count / all
        guard below <= tail else { break }
        k += 1
      }
    } else {
      k = max(0, Int((Double(quotients.count) / 2 - 1.96 * deviation).rounded(.down)))
    }
    return k == 0 ? nil : quotients[k - 1]...quotients[quotients.count - k]
  }

  /// How probable a statistic so far from its mean is where it is normal, corrected for continuity.
  static func probability(distance: Double, _ deviation: Double) -> Double {
    guard deviation > 0 else { return 1 }
    return min(1, erfc(max(0, distance - 0.5) / deviation / 2.0.squareRoot()))
  }

  // MARK: The test of two sets

  /// How many of the orders of m and n samples have each number of pairs with the second above.
  ///
  /// Of an order the last sample is of the second set, above all m of the first, or of the first.
  private static func counts(_ m: Int, _ n: Int) -> [Double] {
    // Row by row over n; each row holds the counts for 0...m samples of the first set.
    var rows = [[Double]](repeating: [1], count: m + 1)
    for second in 1...n {
      for first in 1...m {
        var counts = [Double](repeating: 0, count: first * second + 1)
        for (u, count) in rows[first - 1].enumerated() { counts[u] += count }
        for (u, count) in rows[first].enumerated() { counts[u + first] += count }
        rows[first] = counts
      }
    }
    return rows[m]
  }

  private static func deviation(_ m: Int, _ n: Int, ties samples: [Double]) -> Double {
    let total = Double(m + n)
    var groups: [Double: Double] = [:]
    for sample in samples { groups[sample, default: 0] += 1 }
    let correction = groups.values.reduce(0) { $0 + $1 * $1 * $1 - $1 }
    let variance = Double(m * n) / 12 * (total + 1 - correction / (total * (total - 1)))
    return max(0, variance).squareRoot()
  }

  private static func normal(_ u: Double, _ m: Int, _ n: Int, ties samples: [Double]) -> Double {
    probability(distance: abs(u - Double(m * n) / 2), deviation(m, n, ties: samples))
  }
}
