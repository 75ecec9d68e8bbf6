// SPDX-License-Identifier: MIT

import ListerNumbers

/// The beta distribution, and those of Student's t and of ratios of variances, which are parts of it.
enum BetaDistributions {
  static let all: [FunctionDefinition] =
    [distribution, oldDistribution, inverse] + studentAll + ratioAll

  static let source = StatisticalFunctions.source

  static let distribution = FunctionDefinition(
    "BETA.DIST",
    .statistical,
    [
      .number("x"), .number("alpha"), .number("beta"), .logical("cumulative"),
      .number("low", .optional), .number("high", .optional),
    ],
    "The probability of at most x in a beta distribution, from 0 to 1 unless told, or its density.",
    source: "Excel, function BETA.DIST",
    example: "BETA.DIST(0.5,2,3,TRUE)",
    gives: "0.6875",
    needsArb: true
  ) { call in
    ofPlace(call, low: 4, isCumulative: call.logical(3))
  }

  static let oldDistribution = FunctionDefinition(
    "BETADIST",
    .statistical,
    [
      .number("x"), .number("alpha"), .number("beta"), .number("low", .optional),
      .number("high", .optional), .logical("cumulative", .optional),
    ],
    "The same; cumulative unless told.",
    source: source,
    example: "BETADIST(0.5,2,3)",
    gives: "0.6875",
    needsArb: true
  ) { call in
    ofPlace(call, low: 3, isCumulative: call.logical(5, default: true))
  }

  private static func ofPlace(_ call: Call, low position: Int, isCumulative: Bool) -> Value {
    let (x, alpha, beta) = (call.quantity(0), call.quantity(1), call.quantity(2))
    let (low, high) = (
      call.quantity(position, default: 0), call.quantity(position + 1, default: 1)
    )
    guard alpha > 0, beta > 0, low < high, x >= low, x <= high else {
      return Value(CellError.number)
    }
    let (place, rest) = ((x - low) / (high - low), (high - x) / (high - low))
    if isCumulative { return IncompleteFunctions.beta(alpha, beta, place, rest).value }
    // At its ends the density is infinite below 1.
    if place.isZero && alpha < 1 || rest.isZero && beta < 1 { return Value(CellError.number) }
    let density =
      place.raised(to: alpha - 1) * rest.raised(to: beta - 1)
      / IncompleteFunctions.beta(alpha, beta)
    return (density / (high - low)).value
  }

  static let inverse = FunctionDefinition(
    "BETA.INV",
    aliases: ["BETAINV"],
    .statistical,
    [
      .number("probability"), .number("alpha"), .number("beta"), .number("low", .optional),
      .number("high", .optional),
    ],
    "The x for which the probability of at most x in a beta distribution is as given.",
    source: source,
    example: "BETA.INV(0.6875,2,3)",
    gives: "0.5",
    needsArb: true
  ) { call in
    let (p, alpha, beta) = (call.quantity(0), call.quantity(1), call.quantity(2))
    let (low, high) = (call.quantity(3, default: 0), call.quantity(4, default: 1))
    guard alpha > 0, beta > 0, low < high, let place = quantile(p, alpha, beta) else {
      return Value(CellError.number)
    }
    return (low + (high - low) * place).value
  }

  /// The quantile from 0 to 1; nil of what is no probability.
  static func quantile(_ p: Quantity, _ alpha: Quantity, _ beta: Quantity) -> Quantity? {
    guard p >= 0, p <= 1 else { return nil }
    if p.isZero || p == p.make(1) { return p }
    return IncompleteFunctions.betaQuantile(alpha, beta, p)
  }
}
