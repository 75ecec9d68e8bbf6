// SPDX-License-Identifier: MIT

/// How often values of each size occurred, on a logarithmic scale; histograms add up.
///
/// ```
/// value:   0 ... 127 │ 128 ... 255 │ 256 ... 511 │ ...        bucket width: 1, 2, 4, ...
/// bucket:  0 ... 127 │ 128 ... 191 │ 192 ... 255 │ ...        64 for each power of two
/// ```
/// A bucket is at most 1/64 of its values wide, so a quantile, which is the middle of a bucket, is
/// off by less than 1 %. Recording is an increment. Source: the scale of HdrHistogram.
package struct Histogram: Sendable, Equatable {
  private static let stepBits = 6
  /// Empty until the first value: 58 powers of two with 64 buckets each, and 64 for the smallest.
  private var buckets: [UInt64] = []
  /// How many values were recorded.
  package private(set) var count: UInt64 = 0
  /// The largest value, exactly; 0 when there is none.
  package private(set) var maximum: UInt64 = 0
  /// The sum of all values, which stays at the largest number when it would exceed it.
  package private(set) var sum: UInt64 = 0

  /// A histogram without values.
  package init() {}

  package mutating func record(_ value: UInt64) {
    if buckets.isEmpty { buckets = Array(repeating: 0, count: 59 << Histogram.stepBits) }
    buckets[Histogram.bucket(of: value)] += 1
    count += 1
    maximum = max(maximum, value)
    sum = Histogram.saturatingSum(sum, value)
  }

  /// Adds the values of another histogram.
  package static func += (left: inout Histogram, right: Histogram) {
    guard right.count > 0 else { return }
    if left.buckets.isEmpty {
      left = right
      return
    }
    for index in left.buckets.indices { left.buckets[index] += right.buckets[index] }
    left.count += right.count
    left.maximum = max(left.maximum, right.maximum)
    left.sum = saturatingSum(left.sum, right.sum)
  }

  /// The value that a share of all values does not exceed, within 1 %; nil when there are none.
  ///
  /// The share is between 0 and 1: 0.5 gives the median, 1 the maximum.
  package func quantile(_ share: Double) -> UInt64? {
    guard count > 0 else { return nil }
    let wanted = max(1, (min(max(share, 0), 1) * Double(count)).rounded(.up))
    var seen: UInt64 = 0
    for (index, number) in buckets.enumerated() {
      seen += number
      if Double(seen) >= wanted { return min(Histogram.middle(of: index), maximum) }
    }
    return maximum
  }

  /// The mean of all values; nil when there are none.
  package var mean: Double? { count == 0 ? nil : Double(sum) / Double(count) }

  private static func bucket(of value: UInt64) -> Int {
    let magnitude = max(0, UInt64.bitWidth - value.leadingZeroBitCount - 1 - stepBits)
    return magnitude << stepBits + Int(value >> UInt64(magnitude))
  }

  private static func middle(of bucket: Int) -> UInt64 {
    guard bucket >= 2 << stepBits else { return UInt64(bucket) }
    let magnitude = bucket >> stepBits - 1
    let step = UInt64(bucket - magnitude << stepBits)
    return step << UInt64(magnitude) + (1 << UInt64(magnitude)) / 2
  }

  private static func saturatingSum(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
  }
}
