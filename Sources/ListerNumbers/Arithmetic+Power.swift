// SPDX-License-Identifier: MIT

extension Arithmetic {
  /// base^exponent: rational for a rational and a whole exponent, and where a root is.
  ///
  /// 0^0 and a negative base with a fractional exponent give `.notANumber`, zero with a negative
  /// exponent `.divisionByZero`. A power over the limit is `.notANumber`, found without making it.
  public func power(_ base: Number, _ exponent: Number) -> Number {
    if base.isFailure { return base }
    if exponent.isFailure { return exponent }
    if base.isReal || exponent.isReal { return powerOfReals(base, exponent) }
    let flag = (base.tag | exponent.tag) & Number.Form.approximated != 0
    let direction = sign(exponent)
    if isZero(base) {
      if direction == 0 { return Number(.notANumber) }
      return direction < 0 ? Number(.divisionByZero) : marked(.zero, flag)
    }
    if direction == 0 { return marked(.one, flag) }
    if base.tag & ~Number.Form.approximated == 0, base.word == 1 { return marked(.one, flag) }
    if let count = int(exponent) {
      let small = flag ? nil : smallPower(base, count)
      return small
        ?? largePower(base, exponent, else: wholePower(base, count, approximated: flag))
    }
    guard isInteger(exponent) else {
      if sign(base) < 0 { return Number(.notANumber) }
      return powerOfReals(base, exponent)
    }
    return largePower(base, exponent, else: hugePower(base, exponent, approximated: flag))
  }

  /// The power of an exact decimal that fits a decimal.
  private func smallPower(_ base: Number, _ exponent: Int) -> Number? {
    guard base.tag & 15 == 0, exponent > 0, exponent <= 64 else { return nil }
    let scale = Int(base.detail) * exponent
    guard scale <= 18 else { return nil }
    // A mantissa with a scale has no ten in it, and neither has its power.
    var result = base.word
    for _ in 1..<exponent {
      let (product, overflow) = result.multipliedReportingOverflow(by: base.word)
      if overflow { return nil }
      result = product
    }
    return Number(word: result, tag: Int64(scale) << Number.Form.shift)
  }

  private func wholePower(
    _ base: Number,
    _ count: Int,
    approximated: Bool
  ) -> Number {
    let fraction = load(base, 0)
    let size = count.magnitude
    if fraction.numerator.isUnit && fraction.isWhole {
      return marked(count & 1 != 0 ? base : .one, approximated)
    }
    // log2 |n^e| + log2 d^e in 16 bits after the point, rounded down.
    let unit = Arithmetic.log2(fraction.numerator) + Arithmetic.log2(fraction.denominator)
    let (product, overflow) = size.multipliedReportingOverflow(by: UInt(unit))
    let least = product >> 16
    let isOver = overflow || least > UInt(Arithmetic.bitLimit)
    // As the base is not 1, the exponent is at most the bits: the error of 2 · 2^-16 is small.
    guard !isOver, budget.charge(Cost.power(Int(least >> 6) + 2)) else {
      return Number(.notANumber)
    }
    let numerator = workbench.scratch[0]
    let denominator = workbench.scratch[1]
    numerator.set(fraction.numerator.power(size))
    denominator.set(fraction.denominator.power(size))
    if count < 0 { numerator.swap(with: denominator) }
    return canonical(
      numerator: numerator,
      denominator: denominator,
      approximated: approximated,
      inLowestTerms: true
    )
  }

  /// The power with a whole exponent that does not fit a word.
  private func hugePower(_ base: Number, _ exponent: Number, approximated: Bool) -> Number {
    let isOdd = load(exponent, 0).numerator.isOdd
    if base.tag & ~Number.Form.approximated == 0, base.word == -1 {
      return marked(Number(isOdd ? -1 : 1), approximated)
    }
    return Number(.notANumber)
  }
}
