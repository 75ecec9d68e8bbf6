// SPDX-License-Identifier: MIT

/// A scale of decimals with what finds the whole part of one in a multiplication.
public struct DecimalUnit: BitwiseCopyable, Sendable {
  /// The decimal places, in 0...18.
  public let scale: Int
  /// Ten to the power of the scale.
  @usableFromInline let factor: UInt64
  /// A number just above 2^(64 + shift) / factor, and 0 for the scale 0.
  ///
  /// The quotient is exact for every dividend below 2^63: the number is off by less than
  /// 1 / 2^(shift + 1) parts of the factor. (Granlund and Montgomery, "Division by invariant integers
  /// using multiplication", 1994.)
  @usableFromInline let reciprocal: UInt64
  @usableFromInline let shift: UInt64
  /// The bits of eight digits that a fraction of the scale doesn't use.
  @usableFromInline let unused: UInt64

  /// The unit of a scale in 0...18.
  public init(scale: Int) {
    precondition((0...18).contains(scale))
    var factor: UInt64 = 1
    for _ in 0..<scale { factor *= 10 }
    self.scale = scale
    self.factor = factor
    let bits = 63 - factor.leadingZeroBitCount
    shift = UInt64(bits)
    reciprocal =
      scale == 0 ? 0 : UInt64((UInt128(1) << UInt128(64 + bits)) / UInt128(factor)) + 1
    unused = UInt64(max(8 - scale, 0) * 8) & 63
  }

  /// Whether eight digits hold a fraction of the scale.
  @inlinable @inline(__always)
  var isShort: Bool { scale <= 8 }

  /// The whole part of a magnitude of this scale.
  @inlinable @inline(__always)
  func whole(of magnitude: UInt64) -> UInt64 {
    guard reciprocal != 0 else { return magnitude }
    return magnitude.multipliedFullWidth(by: reciprocal).high &>> shift
  }
}
