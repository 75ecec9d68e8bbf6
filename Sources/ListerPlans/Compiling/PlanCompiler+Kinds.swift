// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerNumbers

/// Conversions between kinds, as the general engine has them for single values.
extension PlanCompiler {
  /// What a reference to one cell holds, and any other value as it is.
  func single(_ value: Operand) throws(NoSteps) -> Operand {
    guard case .area(let reference) = value else { return value }
    guard reference.isSingle else { throw NoSteps() }
    return cells[reference.firstCell.offset]
  }

  /// What the cells of a reference hold, row by row.
  mutating func values(of reference: GridReference) throws(NoSteps) -> [Operand] {
    try writer.charge(64 * reference.rows * reference.columns)
    return (0..<reference.rows).flatMap { row in
      (0..<reference.columns).map { cells[reference.cell(row, $0).offset] }
    }
  }

  /// A whole number that is the same in all documents.
  mutating func number(_ value: Int64) throws(NoSteps) -> Numeric {
    Numeric(register: try writer.constant(value), scale: 0, constant: value)
  }

  /// A number that is the same in all documents.
  mutating func constant(_ number: Number) throws(NoSteps) -> Numeric {
    guard !number.isApproximated else { throw NoSteps() }
    let register = try writer.constant(number.word)
    switch number.form {
    case Number.Form.decimal:
      return Numeric(register: register, scale: Int(number.detail), constant: number.word)
    case Number.Form.ratio:
      return Numeric(
        register: register,
        scale: 0,
        divisor: .constant(number.detail),
        constant: number.word
      )
    default: throw NoSteps()
    }
  }

  /// A value as a number: 1 and 0 for truth values, 0 for nothing.
  mutating func numeric(_ value: Operand) throws(NoSteps) -> Numeric {
    switch try single(value) {
    case .number(let number): return number
    case .logical(let register): return Numeric(register: register, scale: 0)
    case .empty, .failure: return try number(0)
    case .text, .area, .other: throw NoSteps()
    }
  }

  /// A value as a truth value: of a number whether it is not zero.
  mutating func logical(_ value: Operand) throws(NoSteps) -> Int {
    switch try single(value) {
    case .logical(let register): return register
    case .number(let number):
      return try writer.calculate(.notEqual, number.register, writer.constant(0))
    case .empty, .failure: return try writer.constant(0)
    case .text, .area, .other: throw NoSteps()
    }
  }

  /// A value as a whole number without its fraction.
  mutating func integer(_ value: Operand) throws(NoSteps) -> Int {
    try rounded(numeric(value), places: 0, .down).register
  }

  // MARK: Common scales

  /// The scale and the divisor that two numbers can be brought to by whole factors.
  func common(_ a: Numeric, _ b: Numeric) throws(NoSteps) -> (scale: Int, divisor: Int64) {
    guard case .constant(let first) = a.divisor, case .constant(let second) = b.divisor else {
      throw NoSteps()
    }
    return (max(a.scale, b.scale), try PlanCompiler.leastMultiple(first, second))
  }

  /// The factor that brings the mantissa of a number to a scale and a divisor.
  func factor(of number: Numeric, _ scale: Int, _ divisor: Int64) throws(NoSteps) -> Int64 {
    guard case .constant(let own) = number.divisor else { throw NoSteps() }
    return try PlanCompiler.product(PlanWriter.power(scale - number.scale), divisor / own)
  }

  /// The register of a number's mantissa at a scale, of a number without a divisor.
  mutating func register(of number: Numeric, scale: Int) throws(NoSteps) -> Int {
    guard number.divisor == .one else { throw NoSteps() }
    return try writer.scaled(number.register, by: PlanWriter.power(scale - number.scale))
  }

  /// A product of constants.
  static func product(_ a: Int64, _ b: Int64) throws(NoSteps) -> Int64 {
    let (product, overflow) = a.multipliedReportingOverflow(by: b)
    guard !overflow else { throw NoSteps() }
    return product
  }

  private static func leastMultiple(_ a: Int64, _ b: Int64) throws(NoSteps) -> Int64 {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return try product(a / x, b)
  }
}
