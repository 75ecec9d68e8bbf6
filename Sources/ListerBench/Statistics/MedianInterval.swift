// SPDX-License-Identifier: MIT

import Glibc
package import ListerMeasurement

/// A median, and between which ends that of all runs that could have been made lies in 95 % of the
/// cases.
///
/// The ends are order statistics: of n samples the k-th smallest and the k-th largest enclose the
/// median with the probability 1 - 2 P(B < k), B binomial with n and 1/2, however the samples are
/// distributed; k is the largest for which that is 95 % or more. Source: H. A. David,
/// H. N. Nagaraja, "Order Statistics", 3rd edition, section 7.1.
package struct MedianInterval: Hashable, Sendable {
  /// The middle sample, or the mean of the middle two.
  package let median: Double
  /// The ends; nil for fewer than six samples, which can't say it with 95 %.
  package let ends: ClosedRange<Double>?

  /// With which probability the interval holds the median, at least.
  package static let confidence = 0.95
  /// The fewest samples that say it.
  package static let leastSamples = 6

  /// The median of some samples; nil when there are none.
  package init?(_ samples: [Double]) {
    guard let summary = Summary(samples) else { return nil }
    median = summary.median
    let sorted = samples.sorted()
    ends = MedianInterval.rank(of: samples.count).map { rank in
      sorted[rank - 1]...sorted[sorted.count - rank]
    }
  }

  init(median: Double, ends: ClosedRange<Double>?) {
    self.median = median
    self.ends = ends
  }

  /// How far the ends are from the median, as a share of it: the farther one counts; nil without
  /// ends.
  package var precision: Double? {
    guard let ends, median > 0 else { return nil }
    return max(median - ends.lowerBound, ends.upperBound - median) / median
  }

  /// Which smallest and which largest sample are the ends, from 1; nil if there are too few.
  static func rank(of count: Int) -> Int? {
    var below = 0.0
    var rank = 0
    // The terms of the binomial distribution by their logarithms, for 2^n is soon too large.
    var term = -Double(count) * log(2)
    while rank < count {
      below += exp(term)
      guard 2 * below <= 1 - confidence else { break }
      rank += 1
      term += log(Double(count - rank + 1) / Double(rank))
    }
    return rank == 0 ? nil : rank
  }
}

extension Summary {
  /// Which samples are farther from the median than three scaled median absolute deviations; none
  /// where all are the same.
  ///
  /// Source: C. Leys and others, "Detecting outliers", Journal of Experimental Social Psychology 49
  /// (2013); 1.4826 makes the deviation that of a normal distribution.
  package func isOutlier(_ sample: Double) -> Bool {
    medianDeviation > 0 && abs(sample - median) > 3 * 1.4826 * medianDeviation
  }
}
