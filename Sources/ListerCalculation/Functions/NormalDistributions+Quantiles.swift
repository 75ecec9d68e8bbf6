// SPDX-License-Identifier: MIT

import ListerNumbers

/// Quantiles of normal distributions, and how far an average may be from its estimate.
extension NormalDistributions {
  static let quantiles: [FunctionDefinition] = [
    standardInverse, inverse, logarithmicInverse, confidence, studentConfidence,
  ]

  static let standardInverse = FunctionDefinition(
    "NORM.S.INV",
    aliases: ["NORMSINV", "LEGACY.NORMSINV"],
    .statistical,
    [.number("probability")],
    "The z for which the probability of at most z in the standard normal distribution is as given.",
    source: StatisticalFunctions.source,
    example: "NORM.S.INV(0.5)",
    gives: "0"
  ) { call in quantile(call.quantity(0))?.value ?? Value(CellError.number) }

  static let inverse = FunctionDefinition(
    "NORM.INV",
    aliases: ["NORMINV"],
    .statistical,
    [.number("probability"), .number("mean"), .number("deviation")],
    "The x for which the probability of at most x in a normal distribution is as given.",
    source: StatisticalFunctions.source,
    example: "NORM.INV(0.5,3,2)",
    gives: "3"
  ) { call in
    let deviation = call.quantity(2)
    guard deviation > 0, let z = quantile(call.quantity(0)) else {
      return Value(CellError.number)
    }
    return (call.quantity(1) + deviation * z).value
  }

  static let logarithmicInverse = FunctionDefinition(
    "LOGNORM.INV",
    aliases: ["LOGINV"],
    .statistical,
    [
      .number("probability"), .number("mean", .optional), .number("deviation", .optional),
    ],
    "The x for which the probability of at most x is as given where the logarithm is normally "
      + "distributed; a mean of 0 and a deviation of 1 unless given.",
    source: StatisticalFunctions.source,
    example: "LOGNORM.INV(0.5,0,2)",
    gives: "1"
  ) { call in
    let deviation = call.quantity(2, default: 1)
    guard deviation > 0, let z = quantile(call.quantity(0)) else {
      return Value(CellError.number)
    }
    return (call.quantity(1, default: 0) + deviation * z).evaluated(.exp).value
  }

  static let confidence = FunctionDefinition(
    "CONFIDENCE.NORM",
    aliases: ["CONFIDENCE"],
    .statistical,
    [.number("alpha"), .number("deviation"), .number("size")],
    "How far the average of a sample may be from that of all, but for a probability of alpha.",
    source: StatisticalFunctions.source,
    example: "CONFIDENCE.NORM(0.05,3,9)+NORM.S.INV(0.025)",
    gives: "0"
  ) { call in
    ofSample(call) { alpha, _ in quantile(alpha / 2).map { -$0 } }
  }

  static let studentConfidence = FunctionDefinition(
    "CONFIDENCE.T",
    .statistical,
    [.number("alpha"), .number("deviation"), .number("size")],
    "The same, where the deviation is that of the sample.",
    source: "Excel, function CONFIDENCE.T",
    example: "CONFIDENCE.T(0.5,3,2)*SQRT(2)",
    gives: "3"
  ) { call in
    ofSample(call) { alpha, size in
      size == size.make(1)
        ? size.make(Number(.divisionByZero)) : BetaDistributions.tailsQuantile(alpha, size - 1)
    }
  }

  private static func ofSample(
    _ call: Call,
    _ width: (_ alpha: Quantity, _ size: Quantity) -> Quantity?
  ) -> Value {
    let (alpha, deviation) = (call.quantity(0), call.quantity(1))
    guard alpha > 0, alpha < 1, deviation > 0, call.quantity(2) >= 1 else {
      return Value(CellError.number)
    }
    let size = call.quantity(2).rounded(.down)
    guard let width = width(alpha, size) else { return Value(CellError.number) }
    return (width * deviation / size.squareRoot).value
  }

  /// The z for which the probability of at most z is p; nil unless that is between 0 and 1.
  private static func quantile(_ p: Quantity) -> Quantity? {
    guard p > 0, p < 1 else { return nil }
    let half = 1 / p.make(2)
    if p == half { return p.make(0) }
    // With z²/2 = x, the probability of a magnitude of more than z is the upper part of Γ(1/2).
    let isLower = p < half
    let tails = (isLower ? p : 1 - p) * 2
    let z = (IncompleteFunctions.gammaQuantile(half, tails, isUpper: true) * 2).squareRoot
    return isLower ? -z : z
  }
}
