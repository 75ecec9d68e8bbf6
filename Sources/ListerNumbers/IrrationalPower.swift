// SPDX-License-Identifier: MIT

import CListerMPFR

// Exact roots, and enclosures of powers and of logarithms to any base.
extension Arithmetic {
  /// Above this, e^x is over the limit of bits.
  private static let largestLogarithm = 727_000

  /// Whether base^exponent, for rationals, is within the limits.
  func isPowerInRange(_ base: Number, _ exponent: Number) -> Bool {
    // Bounds of the exponent and of the base's logarithm to the base 2, each of few bits.
    let (power, logarithm) = (load(exponent, 1).exponent + 1, abs(load(base, 0).exponent) + 1)
    if power < 20, logarithm << max(power, 0) < Arithmetic.bitLimit { return true }
    return enclosePower(base, exponent, 128)
  }

  /// Encloses base^exponent = e^(exponent · ln base), for rationals and a positive base other than
  /// 1, in the workspace's `y`; false when it is over the limits or the budget is spent.
  func enclosePower(_ base: Number, _ exponent: Number, _ bits: Int) -> Bool {
    let (operand, power) = (load(base, 0), load(exponent, 1))
    let size = (operand.limbs + power.limbs) * 16
    guard charge(Cost.irrational(bits) + size + 10_000) else { return false }
    // A negative exponent turns the product of logarithm and magnitude round.
    let isNegative = sign(exponent) < 0
    let magnitude = workspace.numbers[0]
    magnitude.set(power.numerator.magnitude)
    let factor = BigFraction(magnitude, power.denominator)
    workspace.setPrecision(bits)
    let (x, y, z) = (workspace.x, workspace.y, workspace.z)
    // The product has up to 20 bits before the point.
    x.setPrecision(bits + 32)
    z.setPrecision(bits + 32)
    encloseLogarithm(operand, in: z)
    x.set(factor)
    z.multiply(x)
    if isNegative { z.negate() }
    let limit = Arithmetic.largestLogarithm
    guard z.low.compare(limit) < 0, z.high.compare(-limit) > 0 else { return false }
    y.set(increasing: .exp, over: z, isPoint: false)
    return true
  }

  /// Encloses the logarithm to a base, of positive rationals, in the workspace's `y`; false when
  /// the budget is spent.
  func encloseLogarithm(_ x: Number, base: Number, _ bits: Int) -> Bool {
    // A comparison uses the slots that operands are loaded into.
    let isBelow = compare(base, .one) < 0
    let (operand, radix) = (load(x, 0), load(base, 1))
    let size = (operand.limbs + radix.limbs) * 16
    guard charge(Cost.irrational(bits) + size + 10_000) else { return false }
    workspace.setPrecision(bits)
    encloseQuotient(operand, radix, isBelow: isBelow)
    return true
  }

  /// The power of a positive fraction with the exponent power/index, if its root is rational.
  func exactPower(
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
  func exactLogarithm(
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
