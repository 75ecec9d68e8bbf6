// SPDX-License-Identifier: MIT

import ListerNumbers

/// Rounding (OpenFormula 1.3, section 6.17), all of it exact.
extension MathematicalFunctions {
  static let rounding: [FunctionDefinition] = [
    integer, truncate, round, roundUp, roundDown, roundToMultiple, ceiling, floor, ceilingUp,
    floorDown, even, odd,
  ]

  private static let roundingSource = "OpenFormula 1.3, section 6.17"

  static let integer = ofNumber(
    "INT",
    "The greatest whole number that is not above the number.",
    source: roundingSource,
    example: "INT(-1.5)",
    gives: "-2"
  ) { $0.round($1, places: 0, .floor) }

  static let truncate = places(
    "TRUNC",
    "The number cut off behind so many decimal places; a negative count zeroes digits before the point.",
    example: "TRUNC(-2.789,2)",
    gives: "-2.78",
    .down
  )

  static let round = places(
    "ROUND",
    "The number rounded to so many decimal places; a half goes away from zero.",
    example: "ROUND(2.675,2)",
    gives: "2.68",
    .halfAwayFromZero
  )

  static let roundUp = places(
    "ROUNDUP",
    "The number rounded away from zero to so many decimal places.",
    example: "ROUNDUP(-3.14159,2)",
    gives: "-3.15",
    .up
  )

  static let roundDown = places(
    "ROUNDDOWN",
    "The number rounded toward zero to so many decimal places.",
    example: "ROUNDDOWN(1299,-2)",
    gives: "1200",
    .down
  )

  private static func places(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ rule: RoundingRule
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number"), .number("places", .optional)],
      summary,
      source: roundingSource,
      example: example,
      gives: result
    ) { call in
      let arithmetic = call.arithmetic
      guard call.count > 1 else { return Value(arithmetic.round(call.number(0), places: 0, rule)) }
      // What doesn't fit an Int is beyond every digit that a number can have.
      let beyond = arithmetic.sign(call.number(1)) * 1_000_000_000
      let places = min(max(call.integer(1) ?? beyond, -1_000_000_000), 1_000_000_000)
      return Value(arithmetic.round(call.number(0), places: places, rule))
    }
  }

  static let roundToMultiple = FunctionDefinition(
    "MROUND",
    .mathematical,
    [.number("number"), .number("multiple")],
    "The multiple that is nearest; a half goes away from zero; both have the same sign.",
    source: "Excel, function MROUND",
    example: "MROUND(1.3,0.2)",
    gives: "1.4"
  ) { call in
    let arithmetic = call.arithmetic
    let (number, step) = (call.number(0), call.number(1))
    if arithmetic.sign(number) * arithmetic.sign(step) < 0 { return Value(CellError.number) }
    return Value(arithmetic.round(number, toMultipleOf: step, .halfAwayFromZero))
  }

  static let ceiling = FunctionDefinition(
    "CEILING",
    .mathematical,
    [.number("number"), .number("significance", .optional)],
    "The nearest multiple upward; away from zero when number and significance are negative.",
    source: "Excel, function CEILING",
    example: "CEILING(2.5,2)",
    gives: "4"
  ) { call in
    let arithmetic = call.arithmetic
    let (number, step) = (call.number(0), call.number(1, default: 1))
    let isNegative = arithmetic.sign(number) < 0
    if !isNegative && arithmetic.sign(step) < 0 && arithmetic.sign(number) > 0 {
      return Value(CellError.number)
    }
    let rule: RoundingRule = isNegative && arithmetic.sign(step) < 0 ? .floor : .ceiling
    return Value(arithmetic.round(number, toMultipleOf: step, rule))
  }

  static let floor = FunctionDefinition(
    "FLOOR",
    .mathematical,
    [.number("number"), .number("significance", .optional)],
    "The nearest multiple downward; toward zero when number and significance are negative.",
    source: "Excel, function FLOOR",
    example: "FLOOR(-2.5,2)",
    gives: "-4"
  ) { call in
    let arithmetic = call.arithmetic
    let (number, step) = (call.number(0), call.number(1, default: 1))
    let (sign, stepSign) = (arithmetic.sign(number), arithmetic.sign(step))
    if sign > 0 && stepSign < 0 { return Value(CellError.number) }
    if sign != 0 && stepSign == 0 { return Value(CellError.divisionByZero) }
    let rule: RoundingRule = sign < 0 && stepSign < 0 ? .ceiling : .floor
    return Value(arithmetic.round(number, toMultipleOf: step, rule))
  }

  static let ceilingUp = direction(
    "CEILING.MATH",
    "The nearest multiple upward; away from zero for a negative number if mode is not 0.",
    example: "CEILING.MATH(-5.5,2,-1)",
    gives: "-6",
    .ceiling,
    negative: .up
  )

  static let floorDown = direction(
    "FLOOR.MATH",
    "The nearest multiple downward; toward zero for a negative number if mode is not 0.",
    example: "FLOOR.MATH(-5.5,2,-1)",
    gives: "-4",
    .floor,
    negative: .down
  )

  private static func direction(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ rule: RoundingRule,
    negative: RoundingRule
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number"), .number("significance", .optional), .number("mode", .optional)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result
    ) { call in
      let arithmetic = call.arithmetic
      let isTurned = arithmetic.sign(call.number(2, default: 0)) != 0
      return Value(
        arithmetic.round(
          call.number(0),
          toMultipleOf: call.number(1, default: 1),
          isTurned && arithmetic.sign(call.number(0)) < 0 ? negative : rule
        )
      )
    }
  }

  static let even = ofNumber(
    "EVEN",
    "The nearest even number away from zero.",
    source: roundingSource,
    example: "EVEN(-1)",
    gives: "-2"
  ) { $0.round($1, toMultipleOf: Number(2), .up) }

  static let odd = ofNumber(
    "ODD",
    "The nearest odd number away from zero; 1 for 0.",
    source: roundingSource,
    example: "ODD(1.5)",
    gives: "3"
  ) { arithmetic, number in
    let before = arithmetic.subtract(arithmetic.absolute(number), .one)
    let size = arithmetic.add(arithmetic.round(before, toMultipleOf: Number(2), .ceiling), .one)
    return arithmetic.sign(number) < 0 ? arithmetic.negate(size) : size
  }
}
