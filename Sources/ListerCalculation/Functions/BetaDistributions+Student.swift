// SPDX-License-Identifier: MIT

import ListerNumbers

/// Student's t distribution.
extension BetaDistributions {
  static let studentAll: [FunctionDefinition] = [
    student, studentTail, studentTails, oldStudent, studentInverse, studentTailsInverse,
  ]

  static let student = FunctionDefinition(
    "T.DIST",
    .statistical,
    [.number("t"), .number("degrees"), .logical("cumulative")],
    "The probability of at most t in Student's distribution, or its density.",
    source: "Excel, function T.DIST",
    example: "T.DIST(1,1,TRUE)",
    gives: "0.75",
    needsArb: true
  ) { call in
    let t = call.quantity(0)
    guard let degrees = call.degrees(1) else { return Value(CellError.number) }
    if !call.logical(2) { return density(t, degrees).value }
    return (t > 0 ? 1 - tails(t, degrees) / 2 : tails(t, degrees) / 2).value
  }

  static let studentTail = FunctionDefinition(
    "T.DIST.RT",
    .statistical,
    [.number("t"), .number("degrees")],
    "The probability of more than t in Student's distribution.",
    source: "Excel, function T.DIST.RT",
    example: "T.DIST.RT(1,1)",
    gives: "0.25",
    needsArb: true
  ) { call in
    let t = call.quantity(0)
    guard let degrees = call.degrees(1) else { return Value(CellError.number) }
    return (t < 0 ? 1 - tails(t, degrees) / 2 : tails(t, degrees) / 2).value
  }

  static let studentTails = FunctionDefinition(
    "T.DIST.2T",
    .statistical,
    [.number("t"), .number("degrees")],
    "The probability of a magnitude of more than t in Student's distribution.",
    source: "Excel, function T.DIST.2T",
    example: "T.DIST.2T(1,1)",
    gives: "0.5",
    needsArb: true
  ) { call in ofTails(call, tails: 2) }

  static let oldStudent = FunctionDefinition(
    "TDIST",
    .statistical,
    [.number("t"), .number("degrees"), .number("tails")],
    "The probability of more than t, in one tail or in two.",
    source: source,
    example: "TDIST(1,1,2)",
    gives: "0.5",
    needsArb: true
  ) { call in
    guard let tails = call.integer(2), tails == 1 || tails == 2 else {
      return Value(CellError.number)
    }
    return ofTails(call, tails: tails)
  }

  private static func ofTails(_ call: Call, tails count: Int) -> Value {
    let t = call.quantity(0)
    guard t >= 0, let degrees = call.degrees(1) else { return Value(CellError.number) }
    return (tails(t, degrees) * count / 2).value
  }

  static let studentInverse = FunctionDefinition(
    "T.INV",
    .statistical,
    [.number("probability"), .number("degrees")],
    "The t for which the probability of at most t in Student's distribution is as given.",
    source: "Excel, function T.INV",
    example: "T.INV(0.75,1)",
    gives: "1",
    needsArb: true
  ) { call in
    let p = call.quantity(0)
    guard p > 0, p < 1, let degrees = call.degrees(1) else { return Value(CellError.number) }
    let isLower = p * 2 < 1
    guard let t = tailsQuantile((isLower ? p : 1 - p) * 2, degrees) else {
      return Value(CellError.number)
    }
    return (isLower ? -t : t).value
  }

  static let studentTailsInverse = FunctionDefinition(
    "T.INV.2T",
    aliases: ["TINV"],
    .statistical,
    [.number("probability"), .number("degrees")],
    "The t for which the probability of a magnitude of more than t is as given.",
    source: source,
    example: "T.INV.2T(0.5,1)",
    gives: "1",
    needsArb: true
  ) { call in
    let p = call.quantity(0)
    guard p > 0, p <= 1, let degrees = call.degrees(1), let t = tailsQuantile(p, degrees) else {
      return Value(CellError.number)
    }
    return t.value
  }

  // MARK: Parts

  /// The probability of a magnitude of more than |t|; degrees of freedom need not be whole.
  static func tails(_ t: Quantity, _ degrees: Quantity) -> Quantity {
    tails(ofSquare: t * t, degrees)
  }

  /// The same by t².
  static func tails(ofSquare square: Quantity, _ degrees: Quantity) -> Quantity {
    let all = degrees + square
    return IncompleteFunctions.beta(degrees / 2, 1 / square.make(2), degrees / all, square / all)
  }

  /// The t above or at 0 that a magnitude exceeds with a probability; nil of 0.
  static func tailsQuantile(_ p: Quantity, _ degrees: Quantity) -> Quantity? {
    if p == p.make(1) { return p.make(0) }
    // Of one degree of freedom it is an angle's cotangent.
    if degrees.whole == 1 {
      return 1 / (p * p.make(p.arithmetic.pi()) / 2).evaluated(.tan)
    }
    guard let place = quantile(p, degrees / 2, 1 / p.make(2)) else { return nil }
    return (degrees * (1 - place) / place).squareRoot
  }

  private static func density(_ t: Quantity, _ degrees: Quantity) -> Quantity {
    let base = degrees / (degrees + t * t)
    let height = degrees.squareRoot * IncompleteFunctions.beta(degrees / 2, 1 / t.make(2))
    return base.raised(to: (degrees + 1) / 2) / height
  }
}
