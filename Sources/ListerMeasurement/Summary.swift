// SPDX-License-Identifier: MIT

/// A few figures for repeated measurements of the same thing.
package struct Summary: Hashable, Sendable {
  /// How many measurements there were, at least 1.
  package let count: Int
  /// The least, which on a shared machine is the one least disturbed.
  package let minimum: Double
  /// The middle one, or the mean of the middle two.
  package let median: Double
  /// The greatest.
  package let maximum: Double
  package let mean: Double
  /// The median of the distances from the median: a spread that outliers don't move.
  package let medianDeviation: Double

  /// Summarizes measurements; nil when there are none.
  package init?(_ samples: [Double]) {
    guard !samples.isEmpty else { return nil }
    let sorted = samples.sorted()
    count = sorted.count
    minimum = sorted[0]
    maximum = sorted[sorted.count - 1]
    mean = sorted.reduce(0, +) / Double(sorted.count)
    let middle = Summary.median(sorted)
    median = middle
    medianDeviation = Summary.median(sorted.map { abs($0 - middle) }.sorted())
  }

  private static func median(_ sorted: [Double]) -> Double {
    let half = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2
  }
}
