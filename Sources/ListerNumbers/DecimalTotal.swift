// SPDX-License-Identifier: MIT

/// A sum of exact decimals and of their products in two words: `mantissa · 10^-scale`.
///
/// It holds what is below 2^127 at the greatest scale among its terms, and takes nothing else; zeros
/// at the end of its fraction go when it becomes a ``Number``.
public struct DecimalTotal: BitwiseCopyable, Sendable {
  @usableFromInline var mantissa: Int128
  /// The scale, 0...36, where the tag of a decimal has it.
  @usableFromInline var tag: Int64

  /// The sum of no numbers.
  @inlinable
  public init() {
    mantissa = 0
    tag = 0
  }

  /// Adds a number; false, and then it stays as it is, if that is no exact decimal, or if the sum
  /// doesn't fit.
  @inlinable @inline(__always)
  public mutating func add(_ number: Number) -> Bool { add(Int128(number.word), number.tag) }

  /// Adds a product; false, and then it stays as it is, if the factors are no exact decimals, or if
  /// the sum doesn't fit.
  @inlinable @inline(__always)
  public mutating func add(_ number: Number, times other: Number) -> Bool {
    guard (number.tag | other.tag) & 15 == 0 else { return false }
    return add(Int128(number.word) &* Int128(other.word), number.tag + other.tag)
  }

  @inlinable @inline(__always)
  mutating func add(_ word: Int128, _ tag: Int64) -> Bool {
    guard tag == self.tag else { return addRescaled(word, tag) }
    let (sum, overflow) = mantissa.addingReportingOverflow(word)
    if !overflow { mantissa = sum }
    return !overflow
  }

  @usableFromInline @inline(never)
  mutating func addRescaled(_ word: Int128, _ tag: Int64) -> Bool {
    guard tag & 15 == 0 else { return false }
    let difference = Int(tag - self.tag) >> Int(Number.Form.shift)
    let (own, overflow) = DecimalTotal.scaled(mantissa, by: difference)
    let (other, otherOverflow) = DecimalTotal.scaled(word, by: -difference)
    let (sum, sumOverflow) = own.addingReportingOverflow(other)
    guard !overflow, !otherOverflow, !sumOverflow else { return false }
    mantissa = sum
    self.tag = max(tag, self.tag)
    return true
  }

  /// A mantissa times ten to the power of an exponent up to 36; the same where that is below 0.
  private static func scaled(_ mantissa: Int128, by exponent: Int) -> (Int128, Bool) {
    if exponent <= 0 || mantissa == 0 { return (mantissa, false) }
    if exponent <= 18, let word = Int64(exactly: mantissa) {
      return (Int128(word) &* Int128(PowersOfTen.word(exponent)), false)
    }
    return mantissa.multipliedReportingOverflow(by: Int128(PowersOfTen.wide(exponent)))
  }
}

extension Arithmetic {
  /// The number that a total is; `.notANumber` where it is a big one and the arena has no room.
  public func number(_ total: DecimalTotal) -> Number {
    var scale = Int(total.tag >> Number.Form.shift)
    guard var word = Int64(exactly: total.mantissa) else {
      return decimal(total.mantissa, scale: scale)
    }
    if word == 0 { return .zero }
    while scale > 0, word % 10 == 0 {
      word /= 10
      scale -= 1
    }
    return scale <= 18
      ? Number(word: word, tag: Int64(scale) << Number.Form.shift)
      : decimal(Int128(word), scale: scale)
  }
}
