// SPDX-License-Identifier: MIT

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
    if a.isReal || b.isReal { return quotientOfReals(a, b) }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form == Number.Form.big || b.form == Number.Form.big {
      return largeQuotient(a, b, else: quotientOfBig(a, b, approximated: flag))
    }
    if (a.tag | b.tag) & Number.Form.mask == 0 { return marked(quotientOfDecimals(a, b), flag) }
    let x = SmallFraction(a)
    let y = SmallFraction(b)
    return marked(
      productOfFractions(
        x.numerator.magnitude,
        x.denominator,
        y.denominator,
        y.numerator.magnitude,
        negative: (x.numerator < 0) != (y.numerator < 0)
      ),
      flag
    )
  }

  /// Whether a number is zero, which is always a decimal.
  @inlinable
  func isZero(_ x: Number) -> Bool { x.word == 0 && x.form == Number.Form.decimal }

  /// The quotient of decimals: one gcd of words when the aligned mantissas fit them.
  private func quotientOfDecimals(_ a: Number, _ b: Number) -> Number {
    if let quotient = quotientThatEnds(a, b) { return quotient }
    let shift = Int(b.detail - a.detail)
    let isNegative = (a.word < 0) != (b.word < 0)
    let power = PowersOfTen.word(abs(shift))
    let (above, overflow) = a.word.magnitude.multipliedReportingOverflow(by: shift > 0 ? power : 1)
    let (below, overflowBelow) =
      b.word.magnitude.multipliedReportingOverflow(by: shift < 0 ? power : 1)
    if !overflow, !overflowBelow {
      let divisor = greatestCommonDivisor(above, below)
      let numerator = above / divisor
      if numerator <= UInt64(Int64.max) {
        let magnitude = Int64(truncatingIfNeeded: numerator)
        let small = Arithmetic.small(isNegative ? -magnitude : magnitude, below / divisor)
        if let small { return small }
      }
      let wide = Int128(numerator)
      return classified(isNegative ? -wide : wide, UInt128(below / divisor))
    }
    let wideAbove = UInt128(a.word.magnitude) * UInt128(shift > 0 ? power : 1)
    let wideBelow = UInt128(b.word.magnitude) * UInt128(shift < 0 ? power : 1)
    let divisor = greatestCommonDivisor(wideAbove, wideBelow)
    let wide = Int128(wideAbove / divisor)
    return classified(isNegative ? -wide : wide, wideBelow / divisor)
  }

  /// The quotient by a divisor of twos and fives alone, such as a hundred or 0.05; nil for others.
  ///
  /// With k the larger exponent in m = 2^i · 5^j, a/m is a · (10^k / m) / 10^k: no gcd.
  private func quotientThatEnds(_ a: Number, _ b: Number) -> Number? {
    let divisor = b.word.magnitude
    guard let (twos, fives) = Arithmetic.factors(of: divisor) else { return nil }
    let places = max(twos, fives)
    guard places <= 18 else { return nil }
    let factor = Int64(truncatingIfNeeded: PowersOfTen.word(places) / divisor)
    let (product, overflow) = a.word.multipliedReportingOverflow(by: b.word < 0 ? -factor : factor)
    let scale = Int(a.detail - b.detail) + places
    if overflow || scale > 18 { return nil }
    if scale >= 0 { return Arithmetic.trimmed(product, scale: scale) }
    return classified(Int128(product) * Int128(PowersOfTen.word(-scale)), 1)
  }

  private func quotientOfBig(_ a: Number, _ b: Number, approximated: Bool) -> Number {
    let x = load(a, 0)
    let y = load(b, 1)
    // The reciprocal is the same limbs the other way round; the sign goes to the result.
    let reciprocal = BigFraction(numerator: y.denominator, denominator: y.numerator)
    return productOfBig(x, reciprocal, approximated: approximated)
  }
}
