// SPDX-License-Identifier: MIT

// Rounding gives exact numbers. A rational that is marked keeps its mark; how real numbers are
// rounded: `RealNumbers+Rounding`.
extension Arithmetic {
  /// More places than this make any number that is not whole larger than the bit limit.
  static let placesLimit = 315_652

  /// The number rounded to so many decimal places, which may be negative: -2 rounds to hundreds.
  ///
  /// Beyond 315,652 places the number itself is the result, as no rounded one fits the limit. A
  /// result over the limit is `.notANumber`.
  public func round(_ x: Number, places: Int, _ rule: RoundingRule) -> Number {
    if x.isFailure { return x }
    if x.form == Number.Form.decimal {
      let scale = Int(x.detail)
      if places >= scale { return x }
      if places >= 0 || scale - max(places, -100) <= 18 {
        return roundedDecimal(x, places: places, rule)
      }
    }
    if x.isReal { return roundedReal(x, places: places, rule) }
    return roundedFraction(load(x, 0), places: places, rule, of: x)
  }

  /// The multiple of `step` that the rule chooses; zero when the step is zero.
  ///
  /// The sign of the step does not matter: the rule looks at the multiples on the number line.
  public func round(_ x: Number, toMultipleOf step: Number, _ rule: RoundingRule) -> Number {
    if x.isFailure { return x }
    if step.isFailure { return step }
    if isZero(step) { return marked(.zero, step.isApproximated) }
    if x.isReal || step.isReal { return roundedReal(x, toMultipleOf: step, rule) }
    let flag = (x.tag | step.tag) & Number.Form.approximated != 0
    let result: Number
    if let small = smallMultiple(x, step, rule) {
      result = small
    } else {
      result = multipleOfBig(load(x, 0), load(step, 1), rule)
    }
    return marked(result, flag)
  }

  /// A decimal with more places than asked for, when what is cut off has at most 18 digits.
  private func roundedDecimal(_ x: Number, places: Int, _ rule: RoundingRule) -> Number {
    let divisor = Int64(truncatingIfNeeded: PowersOfTen.word(Int(x.detail) - places))
    let quotient = rule.quotient(x.word, divisor)
    if places < 0 {
      let result = decimal(Int128(quotient) * Int128(PowersOfTen.word(-places)), scale: 0)
      return marked(result, x.isApproximated)
    }
    return marked(Arithmetic.trimmed(quotient, scale: places), x.isApproximated)
  }

  /// The canonical number mantissa · 10^-scale, for a scale in 0...18.
  package static func trimmed(_ mantissa: Int64, scale: Int) -> Number {
    if mantissa == 0 { return .zero }
    var mantissa = mantissa
    var scale = scale
    while scale > 0, mantissa % 10 == 0 {
      mantissa /= 10
      scale -= 1
    }
    return Number(word: mantissa, tag: Int64(scale) << Number.Form.shift)
  }

  private func roundedFraction(
    _ fraction: BigFraction,
    places: Int,
    _ rule: RoundingRule,
    of x: Number
  ) -> Number {
    if places > Arithmetic.placesLimit { return x }
    let quotient = workbench.scratch[0]
    if places < -Arithmetic.placesLimit {
      // The unit is over the limit, so what is not over it is less than half of the unit.
      let isAway =
        fraction.numerator.sign != 0
        && rule.movesAway(order: -1, isOdd: false, isNegative: fraction.numerator.sign < 0)
      return isAway ? Number(.notANumber) : marked(.zero, x.isApproximated)
    }
    let product = workbench.scratch[1]
    let size = abs(places) / 19 + 1
    let above = fraction.numerator.limbs
    let below = fraction.denominator.limbs
    guard
      budget.charge(
        Cost.power(size) + 2 * Cost.multiplication(max(above, below), size)
          + Cost.division(above + max(size, below), max(below, 1))
      )
    else { return Number(.notANumber) }
    if places >= 0 {
      product.set(workbench.tens[places] * fraction.numerator)
      rule.divide(product, fraction.denominator, into: quotient, scratch: workbench.scratch[2])
    } else {
      product.set(workbench.tens[-places] * fraction.denominator)
      rule.divide(fraction.numerator, product, into: quotient, scratch: workbench.scratch[2])
    }
    return marked(scaled(quotient, places: places), x.isApproximated)
  }

  /// The multiple when operands are small and the quotient fits a word; nil otherwise.
  private func smallMultiple(_ x: Number, _ step: Number, _ rule: RoundingRule) -> Number? {
    guard x.form != Number.Form.big, step.form != Number.Form.big else { return nil }
    let value = SmallFraction(x)
    let unit = SmallFraction(step)
    let quotient = rule.quotient(
      Int128(value.numerator) * Int128(unit.denominator),
      UInt128(value.denominator) * UInt128(unit.numerator.magnitude)
    )
    guard let count = Int64(exactly: quotient) else { return nil }
    return productOfFractions(
      count.magnitude,
      1,
      unit.numerator.magnitude,
      unit.denominator,
      negative: count < 0
    )
  }

  private func multipleOfBig(
    _ x: BigFraction,
    _ step: BigFraction,
    _ rule: RoundingRule
  ) -> Number {
    let cost =
      4 * Cost.multiplication(x.limbs, step.limbs)
      + Cost.division(x.limbs + step.limbs, step.limbs)
    guard budget.charge(cost) else { return Number(.notANumber) }
    let above = workbench.scratch[0]
    let below = workbench.scratch[1]
    let quotient = workbench.scratch[2]
    above.set(x.numerator * step.denominator)
    below.set(x.denominator * step.numerator)
    below.set(below.magnitude)
    rule.divide(above, below, into: quotient, scratch: workbench.scratch[3])
    quotient.set(quotient * step.numerator)
    if step.numerator.sign < 0 { quotient.set(-quotient) }
    below.set(step.denominator)
    return canonical(numerator: quotient, denominator: below, approximated: false)
  }
}
