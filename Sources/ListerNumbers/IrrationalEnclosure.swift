// SPDX-License-Identifier: MIT

import CListerMPFR

// One enclosure of each function, for operands of any size.
//
// The operand is known exactly, so what cancels is subtracted before anything is rounded: near 1
// the logarithm is that of 1 + t with t = x - 1 as a fraction, and the like for acos, acosh and
// atanh. So LN(1 + 10^-300000) takes no more bits than LN(2).
extension Arithmetic {
  /// Above this, e^x is over the limit of ``bitLimit`` bits: 2^20 · ln 2 is 726,817.
  private static let largestExponent = 727_000
  /// Below 2^this, two terms of the series enclose the odd functions.
  private static let tinyExponent = -4096

  /// Encloses f(|x|) for odd and even functions, and f(x) for the others, in the workspace's `y`.
  ///
  /// `x` is given as its magnitude and whether it is negative. False: the value is over the limit.
  func enclose(
    _ function: IrrationalFunction,
    _ operand: BigFraction,
    isNegative: Bool,
    _ bits: Int
  ) -> Bool {
    let (x, y) = (workspace.x, workspace.y)
    let exponent = operand.exponent
    if isTiny(function, operand) {
      encloseTiny(function, operand)
      return true
    }
    switch function {
    case .exp: return encloseExponential(operand, isNegative: isNegative, bits)
    case .sinh, .cosh:
      // The exponent of e takes up to 20 bits.
      x.setPrecision(bits + 24)
      let isPoint = x.set(operand)
      guard x.low.compare(Arithmetic.largestExponent) < 0 else { return false }
      let code: RealFunction = function == .sinh ? .sinh : .cosh
      y.set(increasing: code, over: x, isPoint: isPoint)
    case .sin, .cos:
      x.setPrecision(bits + max(exponent + 1, 0))
      let isPoint = x.set(operand)
      let code: RealFunction = function == .sin ? .sin : .cos
      y.set(gentle: code, over: x, isPoint: isPoint)
    case .tan:
      // Increasing except for its poles. With a pole inside, the ends come out in the wrong order.
      x.setPrecision(bits + max(exponent + 1, 0))
      let isPoint = x.set(operand)
      y.set(increasing: .tan, over: x, isPoint: isPoint)
    case .asin:
      let isPoint = x.set(operand)
      y.set(increasing: .asin, over: x, isPoint: isPoint)
    case .atan, .tanh, .asinh:
      let isPoint = x.set(operand)
      let code: RealFunction =
        function == .atan ? .atan : function == .tanh ? .tanh : .asinh
      if exponent < 2 {
        y.set(gentle: code, over: x, isPoint: isPoint)
      } else {
        y.set(increasing: code, over: x, isPoint: isPoint)
      }
    case .erf:
      let isPoint = x.set(operand)
      y.set(increasing: .erf, over: x, isPoint: isPoint)
    case .erfc:
      _ = x.set(operand)
      if isNegative { x.negate() }
      y.set(decreasing: .erfc, over: x)
    case .acos: encloseArcCosine(operand, isNegative: isNegative)
    case .acosh: encloseAreaCosine(operand)
    case .atanh: encloseAreaTangent(operand)
    case .ln: encloseLogarithm(operand, in: y)
    case .log10:
      workspace.numbers[6].set(10)
      workspace.numbers[7].set(1)
      let base = BigFraction(workspace.numbers[6], workspace.numbers[7])
      encloseLogarithm(base, in: workspace.z)
      encloseLogarithm(operand, in: y)
      y.divide(workspace.z)
    case .squareRoot: preconditionFailure("square roots are taken from integers")
    }
    return true
  }

  /// Whether the value is enclosed by products, without MPFR's functions.
  func isTiny(_ function: IrrationalFunction, _ operand: BigFraction) -> Bool {
    function.isOdd && function != .erf && operand.exponent < Arithmetic.tinyExponent
  }

  private func encloseExponential(
    _ operand: BigFraction,
    isNegative: Bool,
    _ bits: Int
  ) -> Bool {
    let x = workspace.x
    x.setPrecision(bits + 24)
    let isPoint = x.set(operand)
    guard x.low.compare(Arithmetic.largestExponent) < 0 else { return false }
    if isNegative { x.negate() }
    workspace.y.set(increasing: .exp, over: x, isPoint: isPoint)
    return true
  }

  /// Encloses x(1 + c·x²(1 + t)), where 2^-64 bounds t by far, as x² is below 2^-8000.
  ///
  /// MPFR's functions would do, except for operands on a tie they would need as many bits as c·x²
  /// has zeros after the point.
  private func encloseTiny(_ function: IrrationalFunction, _ operand: BigFraction) {
    let (x, y, z) = (workspace.x, workspace.y, workspace.z)
    x.set(operand)
    y.low.set(x.low, MPFR_RNDD)
    y.high.set(x.high, MPFR_RNDU)
    let divisor =
      switch function {
      case .tan, .atan, .tanh, .atanh: 3
      default: 6
      }
    // z: the magnitude of the correction, x · x² / divisor, a little widened.
    z.low.set(x.low, MPFR_RNDD)
    z.high.set(x.high, MPFR_RNDU)
    z.multiply(x)
    z.multiply(x)
    z.increase { real, rounding in real.divide(divisor, rounding) }
    z.low.multiply(Int.max - 1, MPFR_RNDD)
    z.low.divide(Int.max, MPFR_RNDD)
    z.high.divide(Int.max - 1, MPFR_RNDU)
    z.high.multiply(Int.max, MPFR_RNDU)
    switch function {
    case .sin, .atan, .tanh, .asinh:
      y.low.subtract(z.high, MPFR_RNDD)
      y.high.subtract(z.low, MPFR_RNDU)
    default:
      y.low.add(z.low, MPFR_RNDD)
      y.high.add(z.high, MPFR_RNDU)
    }
  }

  /// Encloses the natural logarithm of a positive fraction; the workspace's `x` is used up.
  func encloseLogarithm(_ operand: BigFraction, in result: Interval) {
    let x = workspace.x
    guard abs(operand.exponent) <= 1 else {
      let isPoint = x.set(operand)
      result.set(increasing: .log, over: x, isPoint: isPoint)
      return
    }
    let difference = workspace.numbers[5]
    difference.set(operand.numerator - operand.denominator)
    let isPoint = x.set(BigFraction(difference, operand.denominator))
    result.set(increasing: .log1p, over: x, isPoint: isPoint)
  }

  /// acos x = 2 asin √((1 - x) / 2) near 1; elsewhere MPFR's own, which decreases.
  private func encloseArcCosine(_ operand: BigFraction, isNegative: Bool) {
    let (x, y) = (workspace.x, workspace.y)
    if isNegative || operand.exponent < 0 {
      let isPoint = x.set(operand)
      if isNegative { x.negate() }
      y.low.set(.acos, of: x.high, MPFR_RNDD)
      if isPoint {
        y.high.set(y.low, MPFR_RNDU)
        y.high.stepUp()
      } else {
        y.high.set(.acos, of: x.low, MPFR_RNDU)
      }
      return
    }
    let (above, below) = (workspace.numbers[1], workspace.numbers[2])
    above.set(operand.denominator - operand.numerator)
    below.set(operand.denominator << 1)
    y.set(BigFraction(above, below))
    y.increase { real, rounding in
      real.takeRoot(2, rounding)
      real.apply(.asin, rounding)
      real.multiply(2, rounding)
    }
  }

  /// acosh x = ln(1 + t + √(t (t + 2))) with t = x - 1 below 4; elsewhere MPFR's own.
  private func encloseAreaCosine(_ operand: BigFraction) {
    let (x, y, z) = (workspace.x, workspace.y, workspace.z)
    guard operand.exponent <= 1 else {
      let isPoint = x.set(operand)
      y.set(increasing: .acosh, over: x, isPoint: isPoint)
      return
    }
    let above = workspace.numbers[1]
    above.set(operand.numerator - operand.denominator)
    x.set(BigFraction(above, operand.denominator))
    for (t, root, result, rounding) in [
      (x.low, z.low, y.low, MPFR_RNDD), (x.high, z.high, y.high, MPFR_RNDU),
    ] {
      root.set(2, rounding)
      root.add(t, rounding)
      root.multiply(t, rounding)
      root.takeRoot(2, rounding)
      root.add(t, rounding)
      result.set(.log1p, of: root, rounding)
    }
  }

  /// atanh x = ½ ln(1 + 2x / (1 - x)), for x between 0 and 1.
  private func encloseAreaTangent(_ operand: BigFraction) {
    let y = workspace.y
    let (above, below) = (workspace.numbers[1], workspace.numbers[2])
    above.set(operand.numerator << 1)
    below.set(operand.denominator - operand.numerator)
    y.set(BigFraction(above, below))
    y.increase { real, rounding in
      real.apply(.log1p, rounding)
      real.divide(2, rounding)
    }
  }
}
