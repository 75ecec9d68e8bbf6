// SPDX-License-Identifier: MIT

import CGMP

extension Arithmetic {
  /// The quotient a / b; `.divisionByZero` when b is zero.
  @inlinable
  public func divide(_ a: Number, _ b: Number) -> Number {
    if (a.tag | b.tag) == 0, b.word > 0 {
      let (quotient, remainder) = a.word.quotientAndRemainder(dividingBy: b.word)
      if remainder == 0 { return Number(word: quotient, tag: 0) }
    }
    return slowQuotient(a, b)
  }

  @usableFromInline @inline(never)
  func slowQuotient(_ a: Number, _ b: Number) -> Number {
    if a.isFailure { return a }
    if b.isFailure { return b }
    if isZero(b) { return Number(.divisionByZero) }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form == Number.Form.big || b.form == Number.Form.big {
      return quotientOfBig(a, b, approximated: flag)
    }
    if (a.tag | b.tag) & Number.Form.mask == 0 { return finished(quotientOfDecimals(a, b), flag) }
    let x = SmallFraction(a)
    let y = SmallFraction(b)
    let above = y.numerator < 0 ? -Int128(y.denominator) : Int128(y.denominator)
    return finished(
      productOfFractions(Int128(x.numerator), x.denominator, above, y.numerator.magnitude),
      flag
    )
  }

  /// Whether a number is zero, which is always a decimal.
  @inlinable
  func isZero(_ x: Number) -> Bool { x.word == 0 && x.form == Number.Form.decimal }

  /// The quotient of decimals: one gcd of words when the aligned mantissas fit them.
  private func quotientOfDecimals(_ a: Number, _ b: Number) -> Number {
    let shift = Int(b.detail - a.detail)
    var above = UInt128(a.word.magnitude)
    var below = UInt128(b.word.magnitude)
    if shift >= 0 {
      above *= UInt128(PowersOfTen.word(shift))
    } else {
      below *= UInt128(PowersOfTen.word(-shift))
    }
    let divisor = greatestCommonDivisor(above, below)
    if divisor > 1 {
      above /= divisor
      below /= divisor
    }
    let isNegative = (a.word < 0) != (b.word < 0)
    return classified(isNegative ? -Int128(above) : Int128(above), below)
  }

  private func quotientOfBig(_ a: Number, _ b: Number, approximated: Bool) -> Number {
    let x = unsafe load(a, 0)
    let y = unsafe load(b, 1)
    // The reciprocal is the same limbs the other way round; the sign goes to the result.
    let reciprocal = unsafe BigFraction(numerator: y.denominator, denominator: y.numerator)
    return unsafe productOfBig(x, reciprocal, approximated: approximated)
  }
}
