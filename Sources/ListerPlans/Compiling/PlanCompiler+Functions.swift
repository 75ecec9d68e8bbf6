// SPDX-License-Identifier: MIT

import ListerNumbers

/// Calls of functions.
extension PlanCompiler {
  /// What a function gives for the values of its arguments.
  mutating func call(_ name: String, _ arguments: [Operand]) throws(NoSteps) -> Operand {
    if let value = try aggregate(name, arguments) { return value }
    if let value = try condition(name, arguments) { return value }
    if let value = try lookup(name, arguments) { return value }
    if let value = try ofNumbers(name, arguments) { return value }
    throw NoSteps()
  }

  private mutating func ofNumbers(
    _ name: String,
    _ arguments: [Operand]
  ) throws(NoSteps) -> Operand? {
    switch name {
    case "ROUND": .number(try rounded(arguments, .halfAwayFromZero))
    case "ROUNDUP": .number(try rounded(arguments, .up))
    case "ROUNDDOWN", "TRUNC": .number(try rounded(arguments, .down))
    case "INT": .number(try rounded(numeric(arguments[0]), places: 0, .floor))
    case "ABS": .number(try absolute(numeric(arguments[0])))
    case "SIGN":
      .number(
        Numeric(register: try writer.calculate(.sign, numeric(arguments[0]).register), scale: 0)
      )
    case "MOD": .number(try remainder(numeric(arguments[0]), numeric(arguments[1])))
    case "NOT": .logical(try writer.calculate(.not, logical(arguments[0])))
    case "TRUE": .logical(try writer.constant(1))
    case "FALSE": .logical(try writer.constant(0))
    default: nil
    }
  }

  private mutating func rounded(
    _ arguments: [Operand],
    _ rule: RoundingRule
  ) throws(NoSteps) -> Numeric {
    let places = arguments.count > 1 ? try numeric(arguments[1]).constantInteger : 0
    guard let places else { throw NoSteps() }
    return try rounded(numeric(arguments[0]), places: places, rule)
  }

  private mutating func absolute(_ number: Numeric) throws(NoSteps) -> Numeric {
    var result = number
    result.register = try writer.calculate(.magnitude, number.register)
    result.constant = nil
    return result
  }

  /// The remainder of a division, which has the sign of the divisor.
  private mutating func remainder(
    _ number: Numeric,
    _ divisor: Numeric
  ) throws(NoSteps) -> Numeric {
    let common = try common(number, divisor)
    let first = try writer.scaled(
      number.register,
      by: factor(of: number, common.scale, common.divisor)
    )
    let second = try writer.scaled(
      divisor.register,
      by: factor(of: divisor, common.scale, common.divisor)
    )
    return Numeric(
      register: try writer.calculate(.remainder, first, second),
      scale: common.scale,
      divisor: .constant(common.divisor)
    )
  }
}
