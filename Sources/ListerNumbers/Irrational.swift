// SPDX-License-Identifier: MIT

import CListerMPFR

extension Arithmetic {
  /// The function's value at `x`: exact where it is rational, else rounded to ``precision`` digits.
  ///
  /// Outside the function's domain, and where the result would be over the limits, it is
  /// `.notANumber`. The only rational values are those of the square root at squares, of log10 at
  /// powers of ten, and of each other function at one place: EXP(0), LN(1), ACOS(1) and so on.
  public func evaluate(_ function: IrrationalFunction, _ x: Number) -> Number {
    if x.isFailure { return x }
    if function == .squareRoot { return squareRoot(x) }
    if let exact = exactValue(function, x) { return marked(exact, x.isApproximated) }
    guard isInDomain(function, x) else { return Number(.notANumber) }
    let isNegative = sign(x) < 0
    let operand = magnitude(load(x, 0), isNegative: isNegative)
    let surcharge = surcharge(function, operand)
    let isTiny = isTiny(function, operand)
    return rounded(surcharge: surcharge, cost: isTiny ? Cost.products : Cost.irrational) { bits in
      guard enclose(function, operand, isNegative: isNegative, bits) else { return false }
      if isNegative, function.isOdd { workspace.y.negate() }
      return true
    }
  }

  /// The angle of the point (x, y), in radians, above -pi and up to pi.
  ///
  /// At (0, 0) it is `.divisionByZero`, as in every spreadsheet.
  public func atan2(y: Number, x: Number) -> Number {
    if y.isFailure { return y }
    if x.isFailure { return x }
    let (signY, signX) = (sign(y), sign(x))
    if signY == 0 {
      if signX == 0 { return Number(.divisionByZero) }
      return signX < 0 ? pi() : marked(.zero, y.isApproximated || x.isApproximated)
    }
    let ratio = workspace.numbers[1]
    let below = workspace.numbers[2]
    let (first, second) = (load(y, 0), load(x, 1))
    guard charge(2 * Cost.multiplication(first.limbs, second.limbs)) else {
      return Number(.notANumber)
    }
    ratio.set(first.numerator * second.denominator)
    below.set(first.denominator * second.numerator)
    ratio.set(ratio.magnitude)
    below.set(below.magnitude)
    let operand = BigFraction(ratio, below)
    return rounded(surcharge: operand.limbs * 16) { bits in
      let (y, z) = (workspace.y, workspace.z)
      if signX == 0 {
        y.setPi()
        y.increase { real, rounding in real.divide(2, rounding) }
      } else {
        _ = enclose(.atan, operand, isNegative: false, bits)
      }
      if signX < 0 {
        z.setPi()
        y.negate()
        y.low.add(z.low, MPFR_RNDD)
        y.high.add(z.high, MPFR_RNDU)
      }
      if signY < 0 { y.negate() }
      return true
    }
  }

  /// The circle's constant, rounded to ``precision`` digits.
  public func pi() -> Number {
    rounded(surcharge: 0) { _ in
      workspace.y.setPi()
      return true
    }
  }

  /// The angle in degrees: x · 180 / pi.
  public func degrees(_ x: Number) -> Number {
    scaled(x) { y, pi in
      y.increase { real, rounding in real.multiply(180, rounding) }
      y.divide(pi)
    }
  }

  /// The angle in radians: x · pi / 180.
  public func radians(_ x: Number) -> Number {
    scaled(x) { y, pi in
      y.multiply(pi)
      y.increase { real, rounding in real.divide(180, rounding) }
    }
  }

  private func scaled(_ x: Number, by step: (Interval, Interval) -> Void) -> Number {
    if x.isFailure { return x }
    if sign(x) == 0 { return x }
    let operand = load(x, 0)
    return rounded(surcharge: operand.limbs * 16) { _ in
      workspace.y.set(operand)
      workspace.z.setPi()
      step(workspace.y, workspace.z)
      return true
    }
  }

  /// The value, if it is rational; of no square root.
  private func exactValue(_ function: IrrationalFunction, _ x: Number) -> Number? {
    let isZero = x.form == Number.Form.decimal && x.word == 0
    let isOne = x.word == 1 && x.tag & ~Number.Form.approximated == 0
    return switch function {
    case .exp, .cos, .cosh: isZero ? .one : nil
    case .ln, .acos, .acosh: isOne ? .zero : nil
    case .log10: exponentOfTen(x).map { Number($0) }
    default: isZero ? .zero : nil
    }
  }

  /// The k for which x is 10^k, if there is one.
  private func exponentOfTen(_ x: Number) -> Int? {
    guard sign(x) > 0 else { return nil }
    let fraction = load(x, 0)
    let isWhole = fraction.denominator.isOne
    guard isWhole || fraction.numerator.isOne else { return nil }
    let power = isWhole ? fraction.numerator : fraction.denominator
    // 10^k has k zero bits at its end, and as many bits as k · log2(10) and one.
    let exponent = power.twos
    guard floorOfLog10(ofTwoTo: power.bits) == exponent,
      charge(Cost.text(power.limbs))
    else { return nil }
    let candidate = workspace.numbers[0]
    candidate.set(.power(10, exponent))
    guard candidate.order(power) == 0 else { return nil }
    return isWhole ? exponent : -exponent
  }

  /// Whether the function has a finite value at `x`; the places where it is rational are done.
  private func isInDomain(_ function: IrrationalFunction, _ x: Number) -> Bool {
    switch function {
    case .ln, .log10, .squareRoot: sign(x) > 0
    case .asin, .acos: compare(x, .one) <= 0 && compare(x, Number(-1)) >= 0
    case .acosh: compare(x, .one) > 0
    case .atanh: compare(x, .one) < 0 && compare(x, Number(-1)) > 0
    default: true
    }
  }

  /// The operand without its sign; `numbers` 0 holds the numerator, if there is a sign.
  private func magnitude(_ x: BigFraction, isNegative: Bool) -> BigFraction {
    guard isNegative else { return x }
    let numerator = workspace.numbers[0]
    numerator.set(x.numerator.magnitude)
    return BigFraction(numerator, x.denominator)
  }

  private func surcharge(_ function: IrrationalFunction, _ x: BigFraction) -> Int {
    let conversion = x.limbs * 16
    switch function {
    case .sin, .cos, .tan:
      return conversion + Cost.reduction(max(x.exponent, 0))
    default: return conversion
    }
  }
}

extension BigFraction {
  init(_ numerator: some IntegerValue, _ denominator: some IntegerValue) {
    self.init(
      numerator: ReadOnlyInteger(numerator),
      denominator: ReadOnlyInteger(denominator)
    )
  }

  /// `e` such that the magnitude is between 2^(e-1) and 2^(e+1).
  var exponent: Int { numerator.bits - denominator.bits }
}

extension IrrationalFunction {
  /// Whether f(-x) = -f(x).
  var isOdd: Bool {
    switch self {
    case .sin, .tan, .asin, .atan, .sinh, .tanh, .asinh, .atanh: true
    default: false
    }
  }
}
