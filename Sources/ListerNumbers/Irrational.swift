// SPDX-License-Identifier: MIT

// Which functions there are, where they are rational, and their enclosures at rationals.
extension Arithmetic {
  /// Encloses the function's value at a rational where it is irrational, with so many significant
  /// bits, in the workspace's `y`; false when the budget is spent.
  func encloseValue(_ function: IrrationalFunction, _ x: Number, _ bits: Int) -> Bool {
    let isNegative = sign(x) < 0
    let operand = magnitude(load(x, 0), isNegative: isNegative)
    let cost = isTiny(function, operand) ? Cost.products(bits) : Cost.irrational(bits)
    guard charge(cost + surcharge(function, operand)) else { return false }
    workspace.setPrecision(bits)
    guard enclose(function, operand, isNegative: isNegative, bits) else { return false }
    if isNegative, function.isOdd { workspace.y.negate() }
    return true
  }

  /// The value, if it is rational; of no square root.
  func exactValue(_ function: IrrationalFunction, _ x: Number) -> Number? {
    let isZero = x.form == Number.Form.decimal && x.word == 0
    let isOne = x.word == 1 && x.tag & ~Number.Form.approximated == 0
    return switch function {
    case .exp, .cos, .cosh, .erfc: isZero ? .one : nil
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
  func isInDomain(_ function: IrrationalFunction, _ x: Number) -> Bool {
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
  var isOdd: Bool {
    switch self {
    case .sin, .tan, .asin, .atan, .sinh, .tanh, .asinh, .atanh, .erf: true
    default: false
    }
  }
}
