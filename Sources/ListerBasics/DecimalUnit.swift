// SPDX-License-Identifier: MIT

/// A scale of decimals with what finds the whole part of one in a multiplication.
public struct DecimalUnit: BitwiseCopyable, Sendable {
  /// The decimal places, in 0...18.
  public let scale: Int
  /// Ten to the power of the scale.
  @usableFromInline let factor: UInt64
  @usableFromInline let reciprocal: Reciprocal
  /// The bits of eight digits that a fraction of the scale doesn't use.
  @usableFromInline let unused: UInt64
  /// Below this, eight digits hold the whole part and eight the fraction; 0 where none do.
  @usableFromInline let shortEnd: UInt64
  /// Below this, eight digits hold both; 0 where none do.
  @usableFromInline let eightEnd: UInt64
  /// A bit of the digit before the point, among such eight.
  @usableFromInline let lastWhole: UInt64

  /// The unit of a scale in 0...18.
  public init(scale: Int) {
    precondition((0...18).contains(scale))
    var factor: UInt64 = 1
    for _ in 0..<scale { factor *= 10 }
    self.scale = scale
    self.factor = factor
    reciprocal = Reciprocal(of: factor)
    unused = UInt64(max(8 - scale, 0) * 8) & 63
    shortEnd = scale <= 8 ? 100_000_000 : 0
    eightEnd = scale <= 7 ? 100_000_000 : 0
    lastWhole = scale <= 7 ? 1 << UInt64((7 - scale) * 8) : 0
  }

  /// The whole part of a magnitude of this scale, below 2^63.
  @inlinable @inline(__always)
  func whole(of magnitude: UInt64) -> UInt64 { reciprocal.quotient(of: magnitude) }
}
