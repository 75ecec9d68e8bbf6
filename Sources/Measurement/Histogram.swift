// SPDX-License-Identifier: MIT

/// How often values of each size occurred, on a logarithmic scale; histograms add up.
///
/// A bucket is at most 1/64 of its values wide, so that a quantile, which is the middle of a bucket,
/// is off by less than 1 %. Recording is an increment. Source: the scale of HdrHistogram.
public struct Histogram: Sendable {
  /// Buckets per power of two.
  @usableFromInline static let steps = 64
  @usableFromInline var buckets: [UInt64]
  /// How many values were recorded.
  public internal(set) var count: UInt64 = 0
  /// The largest value, exactly; 0 when there is none.
  public internal(set) var maximum: UInt64 = 0
  /// The sum of all values, wrapping at 64 bits.
  public internal(set) var sum: UInt64 = 0

  /// A histogram without values.
  public init() { buckets = [] }
}
