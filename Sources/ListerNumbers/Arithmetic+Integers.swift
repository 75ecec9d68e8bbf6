// SPDX-License-Identifier: MIT

extension Arithmetic {
  /// Whether the value is whole.
  public func isInteger(_ a: Number) -> Bool {
    note(a)
    switch a.form {
    case Number.Form.decimal: return a.detail == 0
    case Number.Form.big: return a.isReal ? wholeReal(a) != nil : load(a, 3).isWhole
    default: return false
    }
  }

  /// The value if it is whole and fits, and so does its negation.
  public func int(_ a: Number) -> Int? {
    // The canonical form of such a number: a decimal with scale 0, marked or not.
    if a.tag & ~Number.Form.approximated == 0 {
      note(a)
      return negatable(Int(a.word))
    }
    return a.isReal ? wholeReal(a).flatMap { int($0) } : nil
  }

  private func negatable(_ value: Int) -> Int? { value == .min ? nil : value }

  /// The value without its fraction, if that fits, and so does its negation.
  public func truncatedInt(_ a: Number) -> Int? {
    note(a)
    switch a.form {
    case Number.Form.decimal:
      return negatable(Int(a.word / Int64(truncatingIfNeeded: PowersOfTen.word(Int(a.detail)))))
    case Number.Form.ratio:
      return Int(a.word / a.detail)
    case Number.Form.big:
      if a.isReal { return int(round(a, places: 0, .down)) }
      let fraction = load(a, 3)
      let difference = fraction.numerator.limbs - fraction.denominator.limbs
      guard difference <= 1, budget.charge(Cost.division(fraction.limbs, 2)) else {
        return nil
      }
      let quotient = workbench.inner[0]
      quotient.set(fraction.numerator / fraction.denominator)
      return quotient.int.flatMap(negatable)
    default:
      return nil
    }
  }

  /// The floored remainder a - b·⌊a/b⌋, which has the sign of b; `.divisionByZero` when b is zero.
  public func modulo(_ a: Number, _ b: Number) -> Number {
    if a.isFailure { return a }
    if b.isFailure { return b }
    if isZero(b) { return Number(.divisionByZero) }
    if a.isReal || b.isReal { return moduloOfReals(a, b) }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form == Number.Form.big || b.form == Number.Form.big {
      return moduloOfBig(load(a, 0), load(b, 1), approximated: flag)
    }
    if (a.tag | b.tag) & Number.Form.mask == 0 {
      let scale = max(a.detail, b.detail)
      let x = Int128(a.word) * Int128(PowersOfTen.word(Int(scale - a.detail)))
      let y = Int128(b.word) * Int128(PowersOfTen.word(Int(scale - b.detail)))
      return marked(decimal(Arithmetic.floored(x, y), scale: Int(scale)), flag)
    }
    let first = smallDenominator(a)
    let second = smallDenominator(b)
    let rest = Arithmetic.floored(
      Int128(a.word) * Int128(second),
      Int128(b.word) * Int128(first)
    )
    if rest == 0 { return marked(.zero, flag) }
    let denominator = UInt128(first) * UInt128(second)
    let divisor = greatestCommonDivisor(rest.magnitude, denominator)
    return marked(classified(rest / Int128(divisor), denominator / divisor), flag)
  }

  /// The quotient a / b without its fraction, exact; `.divisionByZero` when b is zero.
  public func quotient(_ a: Number, _ b: Number) -> Number {
    if a.isFailure { return a }
    if b.isFailure { return b }
    if isZero(b) { return Number(.divisionByZero) }
    if a.isReal || b.isReal { return round(divide(a, b), places: 0, .down) }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form != Number.Form.big, b.form != Number.Form.big {
      let x = Int128(a.word) * Int128(smallDenominator(b))
      let y = Int128(b.word) * Int128(smallDenominator(a))
      return marked(classified(x / y, 1), flag)
    }
    let x = load(a, 0)
    let y = load(b, 1)
    guard budget.charge(costOfCross(x, y)) else { return Number(.notANumber) }
    let above = workbench.scratch[0]
    let below = workbench.scratch[1]
    above.set(x.numerator * y.denominator)
    below.set(y.numerator * x.denominator)
    above.set(above / below)
    below.set(1)
    return marked(classified(above, below), flag)
  }

  private static func floored(_ x: Int128, _ y: Int128) -> Int128 {
    let rest = x % y
    return rest != 0 && (rest < 0) != (y < 0) ? rest + y : rest
  }

  private func moduloOfBig(_ x: BigFraction, _ y: BigFraction, approximated: Bool) -> Number {
    guard budget.charge(costOfCross(x, y)) else { return Number(.notANumber) }
    let above = workbench.scratch[0]
    let below = workbench.scratch[1]
    above.set(x.numerator * y.denominator)
    below.set(y.numerator * x.denominator)
    above.set(above.modulo(below))
    below.set(x.denominator * y.denominator)
    return canonical(numerator: above, denominator: below, approximated: approximated)
  }

  /// Three products and a division of the first by the second.
  private func costOfCross(_ x: BigFraction, _ y: BigFraction) -> Int {
    let above = (x.numerator.limbs, y.denominator.limbs)
    let below = (y.numerator.limbs, x.denominator.limbs)
    return Cost.multiplication(above.0, above.1) + Cost.multiplication(below.0, below.1)
      + Cost.multiplication(above.1, below.1)
      + Cost.division(above.0 + above.1, max(below.0 + below.1 - 1, 1))
  }
}
