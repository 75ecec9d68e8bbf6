// SPDX-License-Identifier: MIT

import ListerNumbers

/// The gamma function and its distribution, of which those of chi squared are a part.
enum GammaDistributions {
  static let all: [FunctionDefinition] = [
    gamma, logGamma, distribution, inverse, chiSquared, chiSquaredTail, chiSquaredInverse,
    chiSquaredTailInverse,
  ]

  private static let source = StatisticalFunctions.source
  /// The most degrees of freedom.
  static let largestDegrees = 10_000_000_000

  static let gamma = FunctionDefinition(
    "GAMMA",
    .mathematical,
    [.number("number")],
    "The gamma function, which is (n - 1)! at a whole number n.",
    source: "OpenFormula 1.3, section 6.16.33",
    example: "GAMMA(5)",
    gives: "24",
    needsArb: true
  ) { call in IncompleteFunctions.gamma(call.quantity(0)).value }

  static let logGamma = FunctionDefinition(
    "GAMMALN",
    aliases: ["GAMMALN.PRECISE"],
    .mathematical,
    [.number("number")],
    "The natural logarithm of the gamma function of a number above 0.",
    source: "OpenFormula 1.3, section 6.16.34",
    example: "GAMMALN(2)",
    gives: "0",
    needsArb: true
  ) { call in
    let number = call.quantity(0)
    return number > 0 ? IncompleteFunctions.logGamma(number).value : Value(CellError.number)
  }

  // MARK: Gamma distribution

  static let distribution = FunctionDefinition(
    "GAMMA.DIST",
    aliases: ["GAMMADIST"],
    .statistical,
    [
      .number("x"), .number("shape"), .number("scale"), .logical("cumulative", .optional),
    ],
    "The probability of at most x in a gamma distribution, or its density; cumulative unless told.",
    source: source,
    example: "GAMMA.DIST(0,1,2,FALSE)",
    gives: "0.5",
    needsArb: true
  ) { call in
    let (x, shape, scale) = (call.quantity(0), call.quantity(1), call.quantity(2))
    guard x >= 0, shape > 0, scale > 0 else { return Value(CellError.number) }
    let place = x / scale
    if call.logical(3, default: true) {
      return IncompleteFunctions.gamma(shape, place, isUpper: false).value
    }
    return (density(place, shape) / scale).value
  }

  static let inverse = FunctionDefinition(
    "GAMMA.INV",
    aliases: ["GAMMAINV"],
    .statistical,
    [.number("probability"), .number("shape"), .number("scale")],
    "The x for which the probability of at most x in a gamma distribution is as given.",
    source: source,
    example: "GAMMA.INV(1-EXP(-3),1,2)",
    gives: "6",
    needsArb: true
  ) { call in
    let (shape, scale) = (call.quantity(1), call.quantity(2))
    guard shape > 0, scale > 0 else { return Value(CellError.number) }
    return quantile(call.quantity(0), shape, isUpper: false).map { ($0 * scale).value }
      ?? Value(CellError.number)
  }

  // MARK: Chi squared

  static let chiSquared = FunctionDefinition(
    "CHISQ.DIST",
    aliases: ["CHISQDIST"],
    .statistical,
    [.number("x"), .number("degrees"), .logical("cumulative", .optional)],
    "The probability of at most x of the sum of so many squares that are normally distributed, or its "
      + "density; cumulative unless told.",
    source: source,
    example: "CHISQ.DIST(0,2,FALSE)",
    gives: "0.5",
    needsArb: true
  ) { call in
    let x = call.quantity(0)
    // OpenFormula has probability 0 below 0, Excel an error.
    guard x >= 0, let degrees = call.degrees(1) else { return Value(CellError.number) }
    if call.logical(2, default: true) {
      return IncompleteFunctions.gamma(degrees / 2, x / 2, isUpper: false).value
    }
    return (density(x / 2, degrees / 2) / 2).value
  }

  static let chiSquaredTail = FunctionDefinition(
    "CHISQ.DIST.RT",
    aliases: ["CHIDIST", "LEGACY.CHIDIST"],
    .statistical,
    [.number("x"), .number("degrees")],
    "The probability of more than x of the sum of so many squares that are normally distributed.",
    source: source,
    example: "CHISQ.DIST.RT(6,2)*EXP(3)",
    gives: "1",
    needsArb: true
  ) { call in
    let x = call.quantity(0)
    guard x >= 0, let degrees = call.degrees(1) else { return Value(CellError.number) }
    return tail(x, degrees).value
  }

  static let chiSquaredInverse = chiSquaredInverse(
    "CHISQ.INV",
    aliases: ["CHISQINV"],
    "The x for which the probability of at most x is as given.",
    example: "CHISQ.INV(1-EXP(-3),2)",
    isUpper: false
  )

  static let chiSquaredTailInverse = chiSquaredInverse(
    "CHISQ.INV.RT",
    aliases: ["CHIINV", "LEGACY.CHIINV"],
    "The x for which the probability of more than x is as given.",
    example: "CHISQ.INV.RT(EXP(-3),2)",
    isUpper: true
  )

  private static func chiSquaredInverse(
    _ name: String,
    aliases: [String],
    _ summary: String,
    example: String,
    isUpper: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      [.number("probability"), .number("degrees")],
      summary,
      source: source,
      example: example,
      gives: "6",
      needsArb: true
    ) { call in
      guard let degrees = call.degrees(1) else { return Value(CellError.number) }
      return quantile(call.quantity(0), degrees / 2, isUpper: isUpper).map { ($0 * 2).value }
        ?? Value(CellError.number)
    }
  }

  // MARK: Parts

  /// The probability of more than x for so many degrees of freedom.
  static func tail(_ x: Quantity, _ degrees: Quantity) -> Quantity {
    IncompleteFunctions.gamma(degrees / 2, x / 2, isUpper: true)
  }

  /// x^(a-1) e^-x / Γ(a); infinite at 0 below the shape 1.
  private static func density(_ x: Quantity, _ shape: Quantity) -> Quantity {
    if !x.isFailure, x.isZero, shape < 1 { return x.make(Number(.notANumber)) }
    return x.raised(to: shape - 1) * (-x).evaluated(.exp) / IncompleteFunctions.gamma(shape)
  }

  /// The quantile; nil where the probability has none.
  private static func quantile(_ p: Quantity, _ shape: Quantity, isUpper: Bool) -> Quantity? {
    guard p >= 0, p <= 1 else { return nil }
    // From 0 on the one part is 0 and the other one 1; the other ends are infinite.
    if p.isZero || p == p.make(1) { return p.isZero == isUpper ? nil : p.make(0) }
    return IncompleteFunctions.gammaQuantile(shape, p, isUpper: isUpper)
  }
}

extension Call {
  /// Degrees of freedom, without their fraction: at least 1 and at most 10^10, else nil.
  func degrees(_ position: Int) -> Quantity? {
    let given = quantity(position)
    guard given >= 1, given <= GammaDistributions.largestDegrees else { return nil }
    return given.rounded(.down)
  }
}
