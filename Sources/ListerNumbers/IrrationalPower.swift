// SPDX-License-Identifier: MIT

import CListerMPFR

// Roots, powers with fractional exponents, and logarithms to any base.
extension Arithmetic {
  /// Roots up to this index are taken from integers, unless the operand would be large.
  private static let largestRootIndex = 12
  private static let largestRadicand = 1 << 16

  /// The square root: exact for squares of rationals, else rounded to the precision.
  func squareRoot(_ x: Number) -> Number {
    let sign = sign(x)
    if sign == 0 { return x }
    if sign < 0 { return Number(.notANumber) }
    let operand = load(x, 0)
    if let exact = exactPower(operand, 1, 2, approximated: x.isApproximated) { return exact }
    return roundedRoot(operand, 2)
  }

  /// base^exponent, correctly rounded and marked unless it is rational and exact.
  ///
  /// Called by ``power(_:_:)`` for a positive base other than 1 when the exponent is no whole
  /// number, or when the base is approximated and its exact power is too large to round it
  /// afterwards.
  func irrationalPower(_ base: Number, _ exponent: Number) -> Number {
    let flag = base.isApproximated || exponent.isApproximated
    // base^(a/b) is rational only if base is the b-th power of a rational.
    if exponent.form != Number.Form.big {
      let fraction = SmallFraction(exponent)
      let index = Int(fraction.denominator)
      let operand = load(base, 0)
      let numerator = Int(fraction.numerator)
      if index > 1, let exact = exactPower(operand, numerator, index, approximated: flag) {
        return exact
      }
      if let result = shortPower(operand, fraction, index) { return result }
    }
    return transcendentalPower(base, exponent)
  }

  /// The power by way of an integer root, if root and radicand are small enough for that.
  private func shortPower(
    _ operand: BigFraction,
    _ exponent: SmallFraction,
    _ index: Int
  ) -> Number? {
    let limit = index == 1 ? 4 * Arithmetic.bitLimit : Arithmetic.largestRadicand
    let power = exponent.numerator.magnitude
    guard index <= Arithmetic.largestRootIndex, power <= limit,
      Int(power) * operand.bits <= limit
    else { return nil }
    guard charge(Cost.text(Int(power) * operand.bits / 64 + 1)) else {
      return Number(.notANumber)
    }
    let (above, below) = (workspace.numbers[3], workspace.numbers[4])
    above.set(operand.numerator.power(UInt(power)))
    below.set(operand.denominator.power(UInt(power)))
    if exponent.numerator < 0 { above.swap(with: below) }
    return roundedRoot(BigFraction(above, below), index)
  }

  /// e^(exponent · ln base), enclosed.
  private func transcendentalPower(_ base: Number, _ exponent: Number) -> Number {
    let (operand, power) = (load(base, 0), load(exponent, 1))
    let size = (operand.limbs + power.limbs) * 16
    // A negative exponent turns the product of logarithm and magnitude round.
    let isNegative = sign(exponent) < 0
    let magnitude = workspace.numbers[0]
    magnitude.set(power.numerator.magnitude)
    let factor = BigFraction(magnitude, power.denominator)
    return rounded(surcharge: size + 10_000) { bits in
      let (x, y, z) = (workspace.x, workspace.y, workspace.z)
      // The product has up to 20 bits before the point.
      x.setPrecision(bits + 32)
      z.setPrecision(bits + 32)
      encloseLogarithm(operand, in: z)
      x.set(factor)
      z.multiply(x)
      if isNegative { z.negate() }
      guard z.low.compare(727_000) < 0, z.high.compare(-727_000) > 0 else { return false }
      unsafe y.set(increasing: mpfr_exp, over: z, isPoint: false)
      return true
    }
  }

  /// The power of a positive fraction with the exponent power/index, if its root is rational.
  private func exactPower(
    _ x: BigFraction,
    _ power: Int,
    _ index: Int,
    approximated: Bool
  ) -> Number? {
    let (above, below) = (workspace.numbers[1], workspace.numbers[2])
    guard exactRoot(x.numerator, index, into: above),
      exactRoot(x.denominator, index, into: below)
    else { return nil }
    // An integer of b bits to the power of p has more than (b - 1) · p bits.
    let (bits, isOver) = (above.bits + below.bits - 2)
      .multipliedReportingOverflow(by: Int(power.magnitude))
    if isOver || bits > Arithmetic.bitLimit { return approximated ? nil : Number(.notANumber) }
    guard charge(Cost.text(bits / 64 + 1)) else { return Number(.notANumber) }
    above.set(above.power(power.magnitude))
    below.set(below.power(power.magnitude))
    if power < 0 { above.swap(with: below) }
    return canonical(
      numerator: above,
      denominator: below,
      approximated: approximated,
      inLowestTerms: true
    )
  }

  private func exactRoot(_ x: some IntegerValue, _ index: Int, into root: Integer) -> Bool {
    if x.isOne {
      root.set(1)
      return true
    }
    // The root is at least 2.
    guard x.bits > index else { return false }
    guard charge(100 + 2 * Cost.division(2 * x.limbs, x.limbs)) else { return false }
    if index == 2 {
      guard x.isSquare else { return false }
      root.set(x.squareRoot)
      return true
    }
    return root.setRoot(of: x, index: index)
  }

  /// The root of a positive fraction, whose root isn't rational, rounded to the precision.
  ///
  /// It is the root of an integer, x·10^(index·places), cut off. That has more digits than the
  /// precision, so that half a unit more, in place of what was cut off, rounds as the root does. An
  /// index of 1 means the fraction itself, which may be a tie.
  private func roundedRoot(_ x: BigFraction, _ index: Int) -> Number {
    let (root, scale) = (workspace.numbers[1], workspace.numbers[2])
    if index == 1 { return rounded(x.numerator, x.denominator, digits: precision) }
    let exponent = x.exponent - 1
    // Rounded down, so that the root has at least `precision + 1` digits.
    let estimate = floorOfLog10(ofTwoTo: (exponent - (exponent < 0 ? index - 1 : 0)) / index)
    let places = precision + 1 - estimate
    let shift = abs(places) * index
    let size = x.limbs + shift / 19 + 1
    guard charge((4 + index) * Cost.division(2 * size, size) + Cost.text(size)) else {
      return Number(.notANumber)
    }
    scale.set(.power(10, shift))
    if places >= 0 {
      root.set(scale * x.numerator)
      root.set(root / x.denominator)
    } else {
      scale.set(scale * x.denominator)
      root.set(x.numerator / scale)
    }
    if index == 2 {
      root.set(root.squareRoot)
    } else {
      root.setRoot(of: root, index: index)
    }
    root.set(root << 1)
    root.set(root + 1)
    scale.set(.power(10, abs(places)))
    if places >= 0 {
      scale.set(scale << 1)
      return rounded(root, scale, digits: precision)
    }
    root.set(root * scale)
    scale.set(2)
    return rounded(root, scale, digits: precision)
  }

  /// The logarithm of `x` to a base, exact where it is rational.
  ///
  /// Operands that aren't positive give `.notANumber`, and the base 1 `.divisionByZero`.
  public func log(_ x: Number, base: Number) -> Number {
    if x.isFailure { return x }
    if base.isFailure { return base }
    guard sign(x) > 0, sign(base) > 0 else { return Number(.notANumber) }
    if equal(base, .one) { return Number(.divisionByZero) }
    let flag = x.isApproximated || base.isApproximated
    if equal(x, .one) { return marked(.zero, flag) }
    let isBelow = compare(base, .one) < 0
    let (operand, radix) = (load(x, 0), load(base, 1))
    if let exact = exactLogarithm(operand, radix, isBelow: isBelow) {
      return finished(exact, flag)
    }
    let size = (operand.limbs + radix.limbs) * 16
    return rounded(surcharge: size + 10_000) { _ in
      encloseQuotient(operand, radix, isBelow: isBelow)
      return true
    }
  }

  /// Encloses ln x / ln base in the workspace's `y`; `isBelow` says that the base is below 1.
  private func encloseQuotient(_ x: BigFraction, _ base: BigFraction, isBelow: Bool) {
    let (y, z) = (workspace.y, workspace.z)
    encloseLogarithm(base, in: z)
    encloseLogarithm(x, in: y)
    if isBelow {
      z.negate()
      y.negate()
    }
    y.divide(z)
  }

  /// The logarithm if it is a fraction p/q: x^q = base^p.
  ///
  /// In lowest terms x is then a p-th power of the base's q-th root, so p and q have at most 20
  /// bits. Two such fractions differ by 2^-40 or more, so a logarithm known to 50 bits leaves one
  /// candidate, a convergent of its continued fraction; roots prove or refute it.
  private func exactLogarithm(
    _ x: BigFraction,
    _ base: BigFraction,
    isBelow: Bool
  ) -> Number? {
    guard charge(2 * Cost.irrational(128) + 16 * (x.limbs + base.limbs)) else { return nil }
    workspace.setPrecision(128)
    encloseQuotient(x, base, isBelow: isBelow)
    let quotient = workspace.y.low.double
    let isInverse = abs(quotient) > 1
    let target = abs(isInverse ? 1 / quotient : quotient)
    guard target.isFinite, target > 0x1p-21, let near = Arithmetic.convergent(of: target) else {
      return nil
    }
    let (p, q) = isInverse ? (near.below, near.above) : (near.above, near.below)
    // numbers: the p-th root of x, and the q-th of the base or, for a negative p, of 1 / base.
    let turned = quotient < 0
    guard exactRoot(x.numerator, p, into: workspace.numbers[0]),
      exactRoot(x.denominator, p, into: workspace.numbers[1]),
      exactRoot(turned ? base.denominator : base.numerator, q, into: workspace.numbers[2]),
      exactRoot(turned ? base.numerator : base.denominator, q, into: workspace.numbers[3]),
      workspace.numbers[0].order(workspace.numbers[2]) == 0,
      workspace.numbers[1].order(workspace.numbers[3]) == 0
    else { return nil }
    return divide(Number(turned ? -p : p), Number(q))
  }

  /// The fraction with terms of at most 20 bits that is within 2^-45 of a number in 0...1, if any.
  private static func convergent(of target: Double) -> (above: Int, below: Int)? {
    var (rest, last, next) = (target, (above: 1, below: 0), (above: 0, below: 1))
    while next.below <= 1 << 20 {
      if next.above > 0, abs(target - Double(next.above) / Double(next.below)) < 0x1p-45 {
        return next
      }
      rest = 1 / rest
      guard rest.isFinite, rest < 0x1p21 else { return nil }
      let whole = rest.rounded(.down)
      rest -= whole
      let term = Int(whole)
      (last, next) = (next, (term * next.above + last.above, term * next.below + last.below))
    }
    return nil
  }
}
