// SPDX-License-Identifier: MIT

import ListerNumbers

/// The distribution of ratios of variances, F.
extension BetaDistributions {
  static let ratioAll: [FunctionDefinition] = [
    ratio, ratioTail, ratioInverse("F.INV", isTail: false),
    ratioInverse("F.INV.RT", aliases: ["FINV", "LEGACY.FINV"], isTail: true),
  ]

  static let ratio = FunctionDefinition(
    "F.DIST",
    .statistical,
    [
      .number("x"), .number("degrees"), .number("other degrees"),
      .logical("cumulative", .optional),
    ],
    "The probability of a ratio of variances of at most x, or its density; cumulative unless told.",
    source: "Excel, function F.DIST",
    example: "F.DIST(1,2,2,TRUE)",
    gives: "0.5",
    needsArb: true
  ) { call in
    let x = call.quantity(0)
    guard x >= 0, let (first, second) = degrees(call) else { return Value(CellError.number) }
    let all = first * x + second
    let (place, rest) = (first * x / all, second / all)
    if call.logical(3, default: true) {
      return IncompleteFunctions.beta(first / 2, second / 2, place, rest).value
    }
    if x.isZero {
      // Infinite below 2 degrees of freedom, 1 for 2 of them.
      return first < 2 ? Value(CellError.number) : Value(first > 2 ? 0 : 1)
    }
    let powers = place.raised(to: first / 2) * rest.raised(to: second / 2)
    return (powers / IncompleteFunctions.beta(first / 2, second / 2) / x).value
  }

  static let ratioTail = FunctionDefinition(
    "F.DIST.RT",
    aliases: ["FDIST", "LEGACY.FDIST"],
    .statistical,
    [.number("x"), .number("degrees"), .number("other degrees")],
    "The probability of a ratio of variances of more than x; FDIST is as in Excel, not as in "
      + "OpenFormula.",
    source: "Excel, function F.DIST.RT",
    example: "F.DIST.RT(3,2,2)",
    gives: "0.25",
    needsArb: true
  ) { call in
    let x = call.quantity(0)
    guard x >= 0, let (first, second) = degrees(call) else { return Value(CellError.number) }
    return ratioTail(x, first, second).value
  }

  private static func ratioInverse(
    _ name: String,
    aliases: [String] = [],
    isTail: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      [.number("probability"), .number("degrees"), .number("other degrees")],
      "The x for which the probability of a ratio of variances of \(isTail ? "more than" : "at most") x "
        + "is as given.",
      source: "Excel, function \(name)",
      example: "\(name)(0.25,2,2)",
      gives: isTail ? "3" : "1/3",
      needsArb: true
    ) { call in
      guard let (first, second) = degrees(call),
        let place = quantile(
          isTail ? 1 - call.quantity(0) : call.quantity(0),
          first / 2,
          second / 2
        )
      else { return Value(CellError.number) }
      // 1 is reached nowhere.
      guard place < 1 else { return Value(CellError.number) }
      return (second * place / (first * (1 - place))).value
    }
  }

  private static func degrees(_ call: Call) -> (Quantity, Quantity)? {
    guard let first = call.degrees(1), let second = call.degrees(2) else { return nil }
    return (first, second)
  }

  /// The probability of a ratio of more than x.
  static func ratioTail(_ x: Quantity, _ first: Quantity, _ second: Quantity) -> Quantity {
    let all = first * x + second
    return IncompleteFunctions.beta(second / 2, first / 2, second / all, first * x / all)
  }
}
