// SPDX-License-Identifier: MIT

// Sums of logarithms of rationals, which are decided by the products of their arguments.
extension RealNumbers {
  /// Whether a sum of rational multiples of logarithms of rationals, and perhaps a rational, is
  /// zero; nil for other numbers.
  ///
  /// Σ q·ln a is the logarithm of ∏ a^q: zero where that is 1, and transcendental elsewhere.
  func logarithmsVanish(_ node: RealNode) -> Bool? {
    guard node.kind == .sum else { return nil }
    var product = Number.one
    var common = Number.one
    var size = 0
    var hasRational = false
    for place in range(of: node) where !terms[place].isRational {
      let term = terms[place]
      guard term.index == 1, let operand = rationalLogarithm(term.atom) else { return nil }
      let denominator = exact.quotientParts(term.coefficient).denominator
      common = exact.lcm(common, denominator)
      size += bits(operand)
      guard !common.isFailure, bits(common) <= 64 else { return nil }
    }
    for place in range(of: node) {
      let term = terms[place]
      if term.isRational {
        hasRational = true
        continue
      }
      guard let operand = rationalLogarithm(term.atom),
        let exponent = exact.int(exact.multiply(term.coefficient, common)),
        abs(exponent) <= RealNumbers.separationLimit,
        bits(operand) * abs(exponent) <= RealNumbers.separationLimit * 4
      else { return nil }
      product = exact.multiply(product, exact.power(operand, Number(exponent)))
    }
    if product.isFailure { return nil }
    return !hasRational && exact.equal(product, .one)
  }

  private func rationalLogarithm(_ atom: Int32) -> Number? {
    guard atom >= 0 else { return nil }
    let node = nodes[Int(atom)]
    return node.kind == .function && node.function == .ln && !node.operand.isReal
      ? node.operand : nil
  }
}

extension Arithmetic {
  /// The numerator and the denominator of a rational.
  func quotientParts(_ x: Number) -> (numerator: Number, denominator: Number) {
    if x.form != Number.Form.big {
      let fraction = SmallFraction(x)
      return (
        Number(Int(fraction.numerator)),
        classified(Int128(fraction.denominator), 1)
      )
    }
    let (above, below) = (workspace.numbers[0], workspace.numbers[1])
    let fraction = load(x, 0)
    above.set(fraction.numerator)
    below.set(fraction.denominator)
    return (whole(above), whole(below))
  }
}
