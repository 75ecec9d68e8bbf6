// SPDX-License-Identifier: MIT

import ListerNumbers

/// Arithmetic, rounding, powers, trigonometry and chance (OpenFormula, sections 6.16 and 6.17).
enum MathematicalFunctions {
  static let all: [FunctionDefinition] =
    basics + rounding + powers + counting + trigonometry + chance + bases
  /// Those that few formulas call.
  static let library: [FunctionDefinition] =
    series + radixes + ConversionFunctions.all
    + ComplexFunctions.all

  static let source = "OpenFormula 1.3, section 6.16"

  /// A function of one number.
  static func ofNumber(
    _ name: String,
    _ summary: String,
    source: String = MathematicalFunctions.source,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Arithmetic, Number) -> Number
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in Value(body(call.arithmetic, call.number(0))) }
  }

  // MARK: Basics

  private static let basics: [FunctionDefinition] = [
    absolute, sign, modulo, quotient, greatestDivisor, leastMultiple,
  ]

  static let absolute = ofNumber(
    "ABS",
    "The number without its sign.",
    example: "ABS(-3.5)",
    gives: "3.5"
  ) { $0.absolute($1) }

  static let sign = ofNumber(
    "SIGN",
    "1 for a positive number, -1 for a negative one, 0 for 0.",
    example: "SIGN(-3.5)",
    gives: "-1"
  ) { $0.signum($1) }

  static let modulo = FunctionDefinition(
    "MOD",
    .mathematical,
    [.number("number"), .number("divisor")],
    "The exact remainder of a division, which has the sign of the divisor.",
    source: source,
    example: "MOD(-7,3)",
    gives: "2"
  ) { call in Value(call.arithmetic.modulo(call.number(0), call.number(1))) }

  static let quotient = FunctionDefinition(
    "QUOTIENT",
    .mathematical,
    [.number("number"), .number("divisor")],
    "The whole part of a division, rounded toward zero.",
    source: source,
    example: "QUOTIENT(-7,2)",
    gives: "-3"
  ) { call in Value(call.arithmetic.quotient(call.number(0), call.number(1))) }

  static let greatestDivisor = FunctionDefinition(
    "GCD",
    .mathematical,
    [.area("number"), .area("numbers", .repeating)],
    "The greatest common divisor of numbers without their fractions; 0 of nothing but zeros.",
    source: source,
    example: "GCD(2^40,6^20)",
    gives: "1048576"
  ) { call in foldWhole(call, from: .zero) { $0.gcd($1, $2) } }

  static let leastMultiple = FunctionDefinition(
    "LCM",
    .mathematical,
    [.area("number"), .area("numbers", .repeating)],
    "The least common multiple of numbers without their fractions; 0 if one of them is 0.",
    source: source,
    example: "LCM(2^30,3^20)",
    gives: "3743906242624487424"
  ) { call in foldWhole(call, from: .one) { $0.lcm($1, $2) } }

  /// Joins all numbers without their fractions; negative ones are `#NUM!`, and what is no number in
  /// a range or an array is `#VALUE!`.
  private static func foldWhole(
    _ call: Call,
    from start: Number,
    _ join: (Arithmetic, Number, Number) -> Number
  ) -> Value {
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic, start)
    var isFirst = true
    let failure = call.forEachNumber(refusingOthers: true) { number in
      isFirst = false
      total.fold(arithmetic) { join(arithmetic, $0, arithmetic.round(number, places: 0, .floor)) }
    }
    return failure ?? Value(isFirst ? .zero : total.value(arithmetic))
  }
}
