// SPDX-License-Identifier: MIT

import ListerNumbers

/// Powers, roots and logarithms, exact where the result is rational; and ways to choose and
/// arrange.
extension MathematicalFunctions {
  static let powers: [FunctionDefinition] = [
    power, squareRoot, exponential, naturalLogarithm, logarithm, decimalLogarithm,
  ]

  static let power = FunctionDefinition(
    "POWER",
    aliases: ["POW"],
    .mathematical,
    [.number("base"), .number("exponent")],
    "A power: exact for whole exponents and exact roots.",
    source: source,
    example: "POWER(2,100)",
    gives: "1267650600228229401496703205376"
  ) { call in Value(call.arithmetic.power(call.number(0), call.number(1))) }

  static let squareRoot = ofNumber(
    "SQRT",
    "The square root; `#NUM!` of a negative number.",
    example: "SQRT(9/4)",
    gives: "1.5"
  ) { $0.evaluate(.squareRoot, $1) }

  static let exponential = ofNumber(
    "EXP",
    "The power of e with this exponent.",
    example: "EXP(1)",
    gives: "2.718281828459045235360287471352662"
  ) { $0.evaluate(.exp, $1) }

  static let naturalLogarithm = ofNumber(
    "LN",
    "The natural logarithm of a positive number.",
    example: "LN(2)",
    gives: "0.6931471805599453094172321214581766"
  ) { $0.evaluate(.ln, $1) }

  static let logarithm = FunctionDefinition(
    "LOG",
    .mathematical,
    [.number("number"), .number("base", .optional)],
    "The logarithm to a base, or to 10.",
    source: source,
    example: "LOG(8,4)",
    gives: "1.5"
  ) { call in
    let arithmetic = call.arithmetic
    return Value(
      call.count > 1
        ? arithmetic.log(call.number(0), base: call.number(1))
        : arithmetic.evaluate(.log10, call.number(0))
    )
  }

  static let decimalLogarithm = ofNumber(
    "LOG10",
    "The logarithm to the base 10.",
    example: "LOG10(0.001)",
    gives: "-3"
  ) { $0.evaluate(.log10, $1) }

  // MARK: Counting

  static let counting: [FunctionDefinition] = [factorial, combinations, permutations]

  static let factorial = ofNumber(
    "FACT",
    "The exact factorial of a number without its fraction.",
    example: "FACT(30)",
    gives: "265252859812191058636308480000000"
  ) { $0.factorial($0.round($1, places: 0, .floor)) }

  static let combinations = choice(
    "COMBIN",
    "How many ways there are to choose some things of a number of things.",
    example: "COMBIN(60,30)",
    gives: "118264581564861424"
  ) { $0.binomial($1, $2) }

  static let permutations = choice(
    "PERMUT",
    "How many ways there are to arrange some things of a number of things.",
    example: "PERMUT(10,3)",
    gives: "720"
  ) { $0.permutations($1, $2) }

  /// A function of two natural numbers, without their fractions; `#NUM!` of negative ones.
  static func choice(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Arithmetic, Number, Number) -> Number
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number"), .number("chosen")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let arithmetic = call.arithmetic
      let whole = arithmetic.round(call.number(0), places: 0, .floor)
      let chosen = arithmetic.round(call.number(1), places: 0, .floor)
      guard arithmetic.sign(whole) >= 0, arithmetic.sign(chosen) >= 0 else {
        return Value(CellError.number)
      }
      return Value(body(arithmetic, whole, chosen))
    }
  }
}
