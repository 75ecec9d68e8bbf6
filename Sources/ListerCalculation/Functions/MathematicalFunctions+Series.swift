// SPDX-License-Identifier: MIT

import ListerNumbers

/// Further trigonometry, ways to choose, series, and steps.
extension MathematicalFunctions {
  static let series: [FunctionDefinition] = [
    ofNumber("SEC", "1 divided by the cosine.", example: "SEC(0)", gives: "1") {
      $0.divide(.one, $0.evaluate(.cos, $1))
    },
    ofNumber("CSC", "1 divided by the sine.", example: "CSC(PI()/2)", gives: "1") {
      $0.divide(.one, $0.evaluate(.sin, $1))
    },
    ofNumber("COT", "1 divided by the tangent.", example: "COT(PI()/4)", gives: "1") {
      $0.divide($0.evaluate(.cos, $1), $0.evaluate(.sin, $1))
    },
    ofNumber("SECH", "1 divided by the hyperbolic cosine.", example: "SECH(0)", gives: "1") {
      $0.divide(.one, $0.evaluate(.cosh, $1))
    },
    ofNumber(
      "CSCH",
      "1 divided by the hyperbolic sine.",
      example: "CSCH(LN(2))",
      gives: "4/3"
    ) { $0.divide(.one, $0.evaluate(.sinh, $1)) },
    ofNumber(
      "COTH",
      "1 divided by the hyperbolic tangent.",
      example: "COTH(LN(2))",
      gives: "5/3"
    ) { $0.divide(.one, $0.evaluate(.tanh, $1)) },
    ofNumber(
      "ACOT",
      "The angle of a cotangent, above 0 and below PI().",
      example: "ACOT(1)/PI()",
      gives: "0.25"
    ) { $0.subtract($0.divide($0.pi(), Number(2)), $0.evaluate(.atan, $1)) },
    ofNumber(
      "ACOTH",
      "The inverse of the hyperbolic cotangent, below -1 and above 1.",
      example: "ACOTH(2)",
      gives: "0.5493061443340548456976226184612629"
    ) { arithmetic, number in
      arithmetic.compare(arithmetic.absolute(number), .one) > 0
        ? arithmetic.evaluate(.atanh, arithmetic.divide(.one, number)) : Number(.notANumber)
    },
    ofNumber(
      "SQRTPI",
      "The square root of a number times PI().",
      source: "Excel, function SQRTPI",
      example: "SQRTPI(0)",
      gives: "0"
    ) { $0.evaluate(.squareRoot, $0.multiply($1, $0.pi())) },
    ofNumber(
      "FACTDOUBLE",
      "The product of a whole number and of every second one below it, down to 1 or 2.",
      example: "FACTDOUBLE(7)",
      gives: "105"
    ) { doubleFactorial($1, $0) },
    multinomial, combinationsWithRepetition, permutationsWithRepetition, powerSeries,
    ceilingPrecise, floorPrecise, delta, step,
  ]

  /// n!!: for even n = 2k it is 2^k · k!, and for odd n = 2k - 1 it is (2k)! / (2^k · k!).
  private static func doubleFactorial(_ number: Number, _ arithmetic: Arithmetic) -> Number {
    guard arithmetic.compare(number, Number(-1)) >= 0, let whole = arithmetic.truncatedInt(number)
    else { return Number(.notANumber) }
    let half = (max(whole, 0) + 1) / 2
    let evens = arithmetic.multiply(
      arithmetic.power(Number(2), Number(half)),
      arithmetic.factorial(Number(half))
    )
    guard whole % 2 != 0 else { return evens }
    return whole < 0 ? .one : arithmetic.divide(arithmetic.factorial(Number(2 * half)), evens)
  }

  static let multinomial = FunctionDefinition(
    "MULTINOMIAL",
    .mathematical,
    [.area("number"), .area("numbers", .repeating)],
    "The factorial of a sum divided by the factorials of the numbers, without their fractions.",
    source: source,
    example: "MULTINOMIAL(2,3,4)",
    gives: "1260"
  ) { call in
    var sum = Quantity(0, call.arithmetic)
    var ways = Quantity(1, call.arithmetic)
    let failure = call.forEachNumber(refusingOthers: true) { number in
      let whole = sum.make(number).rounded(.floor)
      guard whole >= 0 else { return ways = ways.make(Number(.notANumber)) }
      sum = sum + whole
      ways = ways * ways.make(call.arithmetic.binomial(sum.number, whole.number))
    }
    return failure ?? ways.value
  }

  static let combinationsWithRepetition = choice(
    "COMBINA",
    "How many ways there are to choose some things of a number of kinds of things.",
    example: "COMBINA(4,3)",
    gives: "20"
  ) { arithmetic, kinds, count in
    let last = arithmetic.subtract(arithmetic.add(kinds, count), .one)
    if arithmetic.sign(count) == 0 { return .one }
    return arithmetic.sign(kinds) == 0 ? .zero : arithmetic.binomial(last, count)
  }

  static let permutationsWithRepetition = choice(
    "PERMUTATIONA",
    "How many rows of some things there are, of a number of kinds of things.",
    example: "PERMUTATIONA(4,3)",
    gives: "64"
  ) { arithmetic, kinds, count in
    arithmetic.sign(count) == 0 ? .one : arithmetic.power(kinds, count)
  }

  static let powerSeries = FunctionDefinition(
    "SERIESSUM",
    .mathematical,
    [.number("x"), .number("first power"), .number("step"), .area("coefficients")],
    "The sum of the coefficients times powers of x, which grow by a step.",
    source: source,
    example: "SERIESSUM(2,0,1,{1,1,1})",
    gives: "7"
  ) { call in
    let area = call.area(3)
    guard call.pays(for: .walk(8 * area.count)) else { return Value(CellError.number) }
    var sum = Quantity(0, call.arithmetic)
    var exponent = call.quantity(1)
    for index in 0..<area.count {
      let value = area[index]
      if value.isError { return value }
      guard value.isNumber || value.isEmpty else { return Value(CellError.value) }
      if value.isNumber {
        sum = sum + sum.make(value.number) * call.quantity(0).raised(to: exponent)
      }
      exponent = exponent + call.quantity(2)
      if call.arithmetic.isExhausted { return Value(CellError.number) }
    }
    return sum.value
  }

  // MARK: Steps

  static let ceilingPrecise = precise(
    "CEILING.PRECISE",
    aliases: ["ISO.CEILING"],
    "The nearest multiple upward, whatever the signs.",
    example: "CEILING.PRECISE(-4.3,-2)",
    gives: "-4",
    .ceiling
  )

  static let floorPrecise = precise(
    "FLOOR.PRECISE",
    "The nearest multiple downward, whatever the signs.",
    example: "FLOOR.PRECISE(-4.3,-2)",
    gives: "-6",
    .floor
  )

  private static func precise(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    example: String,
    gives result: String,
    _ rule: RoundingRule
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .mathematical,
      [.number("number"), .number("significance", .optional)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result
    ) { call in
      let step = call.quantity(1, default: 1).magnitude
      return Value(call.arithmetic.round(call.number(0), toMultipleOf: step.number, rule))
    }
  }

  static let delta = FunctionDefinition(
    "DELTA",
    .mathematical,
    [.number("number"), .number("other", .optional)],
    "1 where two numbers are equal, else 0; the other is 0 unless it is given.",
    source: "Excel, function DELTA",
    example: "DELTA(1/2,0.5)",
    gives: "1"
  ) { call in Value(call.quantity(0) == call.quantity(1, default: 0) ? 1 : 0) }

  static let step = FunctionDefinition(
    "GESTEP",
    .mathematical,
    [.number("number"), .number("step", .optional)],
    "1 where a number is at least a step, else 0; the step is 0 unless it is given.",
    source: "Excel, function GESTEP",
    example: "GESTEP(5,4)",
    gives: "1"
  ) { call in Value(call.quantity(0) >= call.quantity(1, default: 0) ? 1 : 0) }
}
