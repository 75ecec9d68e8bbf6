// SPDX-License-Identifier: MIT

/// A divisor with the number that makes its divisions multiplications.
public struct Reciprocal: BitwiseCopyable, Sendable {
  /// A number just above 2^(64 + shift) / divisor, and 0 for the divisor 1.
  ///
  /// It is off by at most 1, which is at most 1 / 2^(shift + 1) parts of the divisor: so the quotient
  /// is exact for every dividend below 2^63. (Granlund and Montgomery, "Division by invariant integers
  /// using multiplication", 1994.)
  @usableFromInline let word: UInt64
  @usableFromInline let shift: UInt64

  /// The reciprocal of a divisor of at least 1.
  public init(of divisor: UInt64) {
    precondition(divisor > 0)
    shift = UInt64(max(63 - (divisor - 1).leadingZeroBitCount, 0))
    word =
      divisor == 1 ? 0 : UInt64((UInt128(1) << UInt128(64 + shift)) / UInt128(divisor)) + 1
  }

  /// The whole part of the quotient of a dividend below 2^63.
  @inlinable @inline(__always)
  public func quotient(of dividend: UInt64) -> UInt64 {
    guard word != 0 else { return dividend }
    return dividend.multipliedFullWidth(by: word).high &>> shift
  }
}
