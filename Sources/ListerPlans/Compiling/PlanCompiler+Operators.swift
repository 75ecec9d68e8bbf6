// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers

/// Operators on single values.
extension PlanCompiler {
  /// An operator of one operand.
  mutating func unary(_ opcode: Opcode, _ operand: Operand) throws(NoSteps) -> Operand {
    var number = try numeric(operand)
    if opcode == .percent {
      number.scale += 2
      return .number(number)
    }
    number.register = try writer.scaled(number.register, by: -1)
    number.constant = number.constant.map { 0 &- $0 }
    return .number(number)
  }

  /// An operator of two operands.
  mutating func binary(
    _ opcode: Opcode,
    _ left: Operand,
    _ right: Operand
  ) throws(NoSteps) -> Operand {
    switch opcode {
    case .add: .number(try sum(numeric(left), numeric(right)))
    case .subtract: .number(try difference(numeric(left), numeric(right)))
    case .multiply: .number(try product(numeric(left), numeric(right)))
    case .divide: try quotient(numeric(left), numeric(right))
    default: .logical(try comparison(opcode, single(left), single(right)))
    }
  }

  // MARK: Arithmetic

  mutating func sum(_ a: Numeric, _ b: Numeric) throws(NoSteps) -> Numeric {
    let (a, b) = try balanced(a, b)
    let common = try common(a, b)
    let first = try factor(of: a, common.scale, common.divisor)
    let second = try factor(of: b, common.scale, common.divisor)
    let register = try writer.sum(a.register, times: first, b.register, times: second)
    return Numeric(register: register, scale: common.scale, divisor: .constant(common.divisor))
  }

  mutating func difference(_ a: Numeric, _ b: Numeric) throws(NoSteps) -> Numeric {
    let (a, b) = try balanced(a, b)
    let common = try common(a, b)
    let first = try factor(of: a, common.scale, common.divisor)
    let second = try factor(of: b, common.scale, common.divisor)
    let register = try writer.sum(a.register, times: first, b.register, times: -second)
    return Numeric(register: register, scale: common.scale, divisor: .constant(common.divisor))
  }

  /// Two numbers of which neither has a divisor in a register.
  private func balanced(_ a: Numeric, _ b: Numeric) throws(NoSteps) -> (Numeric, Numeric) {
    guard case .constant = a.divisor, case .constant = b.divisor else { throw NoSteps() }
    return (a, b)
  }

  mutating func product(_ a: Numeric, _ b: Numeric) throws(NoSteps) -> Numeric {
    let scale = a.scale + b.scale
    let register: Int
    if let factor = b.constant {
      register = try writer.scaled(a.register, by: factor)
    } else if let factor = a.constant {
      register = try writer.scaled(b.register, by: factor)
    } else {
      register = try writer.calculate(.multiply, a.register, b.register)
    }
    return Numeric(register: register, scale: scale, divisor: try product(a.divisor, b.divisor))
  }

  /// A number divided by another one; the plan ends where that is zero.
  mutating func quotient(_ a: Numeric, _ b: Numeric) throws(NoSteps) -> Operand {
    // a / (b / d) = a · d / b
    var above = a
    switch b.divisor {
    case .one: break
    case .constant(let divisor): above.register = try writer.scaled(above.register, by: divisor)
    case .register(let divisor):
      above.register = try writer.calculate(.multiply, above.register, divisor)
    }
    above.constant = nil
    above.scale -= b.scale
    if above.scale < 0 {
      above.register = try writer.scaled(above.register, by: PlanWriter.power(-above.scale))
      above.scale = 0
    }
    if let divisor = b.constant {
      guard divisor != 0, divisor != .min else { return try failure() }
      if divisor < 0 { above.register = try writer.scaled(above.register, by: -1) }
      return .number(try divided(above, by: Int64(divisor.magnitude)))
    }
    try writer.emit(.requireNonzero, b.register)
    above.register = try writer.calculate(.withSign, above.register, b.register)
    let divisor = try writer.calculate(.magnitude, b.register)
    above.divisor = try product(above.divisor, .register(divisor))
    return .number(above)
  }

  /// A number divided by a positive constant, which stays a decimal where that has an end.
  private mutating func divided(_ a: Numeric, by divisor: Int64) throws(NoSteps) -> Numeric {
    var rest = divisor
    var (twos, fives) = (0, 0)
    while rest % 2 == 0 { (rest, twos) = (rest / 2, twos + 1) }
    while rest % 5 == 0 { (rest, fives) = (rest / 5, fives + 1) }
    var result = a
    let places = max(twos, fives)
    guard places <= 18 else { throw NoSteps() }
    let factor = try PlanWriter.power(places) / (divisor / rest)
    result.register = try writer.scaled(result.register, by: factor)
    result.scale += places
    result.divisor = try product(result.divisor, .constant(rest))
    return result
  }

  private mutating func product(
    _ a: Numeric.Divisor,
    _ b: Numeric.Divisor
  ) throws(NoSteps) -> Numeric.Divisor {
    switch (a, b) {
    case (.constant(let first), .constant(let second)):
      return .constant(try PlanCompiler.product(first, second))
    case (.constant(let factor), .register(let register)),
      (.register(let register), .constant(let factor)):
      return .register(try writer.scaled(register, by: factor))
    case (.register(let first), .register(let second)):
      return .register(try writer.calculate(.multiply, first, second))
    }
  }

  // MARK: Rounding

  /// A number rounded to so many decimal places, which may be negative.
  mutating func rounded(
    _ number: Numeric,
    places: Int,
    _ rule: RoundingRule
  ) throws(NoSteps) -> Numeric {
    guard (-18...18).contains(places) else { throw NoSteps() }
    if number.divisor == .one, places >= number.scale { return number }
    // mantissa · 10^-scale / divisor = register / (10^cut · divisor) · 10^-places
    var register = number.register
    var cut = number.scale - places
    if cut < 0 {
      register = try writer.scaled(register, by: PlanWriter.power(-cut))
      cut = 0
    }
    let unit = try PlanWriter.power(cut)
    switch number.divisor {
    case .constant(let divisor):
      let all = try PlanCompiler.product(unit, divisor)
      register =
        rule == .halfAwayFromZero
        ? try writer.roundedHalf(register, by: all)
        : try writer.calculate(.round, register, rule.code, operand: all)
    case .register(let divisor):
      let all = try writer.scaled(divisor, by: unit)
      register = try writer.calculate(.roundBy, register, all, operand: Int64(rule.code))
    }
    guard places < 0 else { return Numeric(register: register, scale: places) }
    register = try writer.scaled(register, by: PlanWriter.power(-places))
    return Numeric(register: register, scale: 0)
  }

  // MARK: Comparisons

  /// Whether two values stand as an operator says; its register.
  private mutating func comparison(
    _ opcode: Opcode,
    _ left: Operand,
    _ right: Operand
  ) throws(NoSteps) -> Int {
    switch (left, right) {
    case (.failure, _), (_, .failure): return try writer.constant(0)
    case (.area, _), (_, .area): throw NoSteps()
    case (.text(let a), .text(let b)): return try compareTexts(opcode, a, b)
    case (.text(let a), .empty): return try compareTexts(opcode, a, writer.constant(.empty))
    case (.empty, .text(let b)): return try compareTexts(opcode, writer.constant(.empty), b)
    case (.logical, .logical), (.logical, .empty), (.empty, .logical), (.number, .number),
      (.number, .empty), (.empty, .number), (.empty, .empty):
      return try compareNumbers(opcode, numeric(left), numeric(right))
    default:
      // Numbers are before texts, and texts before truth values.
      let (a, b) = (PlanCompiler.rank(left), PlanCompiler.rank(right))
      return try compareNumbers(opcode, number(a), number(b))
    }
  }

  private static func rank(_ value: Operand) -> Int64 {
    switch value {
    case .text: 1
    case .logical: 2
    default: 0
    }
  }

  private mutating func compareTexts(
    _ opcode: Opcode,
    _ a: Int,
    _ b: Int
  ) throws(NoSteps) -> Int {
    switch opcode {
    case .equal: return try equalTexts(a, b)
    case .notEqual: return try writer.calculate(.not, equalTexts(a, b))
    default:
      try writer.chargeComparison(a, b)
      let order = try writer.calculate(.compareTexts, a, b, operand: Int64(locale.number))
      return try compare(opcode, order, writer.constant(0))
    }
  }

  /// Whether two texts are equal without case.
  mutating func equalTexts(_ a: Int, _ b: Int) throws(NoSteps) -> Int {
    try writer.chargeComparison(a, b)
    return try writer.equalTexts(a, b)
  }

  /// Whether two numbers stand as an operator says; its register.
  mutating func compareNumbers(
    _ opcode: Opcode,
    _ a: Numeric,
    _ b: Numeric
  ) throws(NoSteps) -> Int {
    // Divisors are positive, so that both sides may be multiplied with them.
    let (left, right) = try crossed(a, b)
    let scale = max(left.scale, right.scale)
    let first = try writer.scaled(left.register, by: PlanWriter.power(scale - left.scale))
    let second = try writer.scaled(right.register, by: PlanWriter.power(scale - right.scale))
    return try compare(opcode, first, second)
  }

  /// Two numbers, each multiplied with the divisors of both.
  private mutating func crossed(
    _ a: Numeric,
    _ b: Numeric
  ) throws(NoSteps) -> (Numeric, Numeric) {
    if a.divisor == b.divisor { return (a, b) }
    return (try multiplied(a, by: b.divisor), try multiplied(b, by: a.divisor))
  }

  private mutating func multiplied(
    _ number: Numeric,
    by divisor: Numeric.Divisor
  ) throws(NoSteps) -> Numeric {
    var result = number
    switch divisor {
    case .constant(let factor): result.register = try writer.scaled(number.register, by: factor)
    case .register(let other):
      result.register = try writer.calculate(.multiply, number.register, other)
    }
    return result
  }

  private mutating func compare(
    _ opcode: Opcode,
    _ a: Int,
    _ b: Int
  ) throws(NoSteps) -> Int {
    switch opcode {
    case .equal: try writer.calculate(.equal, a, b)
    case .notEqual: try writer.calculate(.notEqual, a, b)
    case .less: try writer.calculate(.less, a, b)
    case .lessOrEqual: try writer.calculate(.lessOrEqual, a, b)
    case .greater: try writer.calculate(.less, b, a)
    default: try writer.calculate(.lessOrEqual, b, a)
    }
  }
}

extension RoundingRule {
  /// The rule as a step names it.
  var code: Int { RoundingRule.allCases.firstIndex(of: self) ?? 0 }
}
