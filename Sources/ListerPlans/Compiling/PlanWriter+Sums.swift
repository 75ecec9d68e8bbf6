// SPDX-License-Identifier: MIT

/// Sums of terms, which become one step with the products that were calculated for them.
extension PlanWriter {
  /// A register with the sum of two others, each times a factor.
  ///
  /// Terms that were calculated for it become part of one step: what is left of a formula like
  /// `A1*B1+C1-D1/8` is a sum of products.
  mutating func sum(
    _ first: Int,
    times factor: Int64,
    _ second: Int,
    times other: Int64
  ) throws(NoSteps) -> Int {
    if let sum = try sumOfProducts(first, factor, second, other) { return sum }
    if factor != 1 {
      guard other == -1 else {
        let scaled = try scaled(second, by: other)
        return try calculate(.addScaled, scaled, first, operand: factor)
      }
      return try calculate(.scaledSubtract, first, second, operand: factor)
    }
    switch other {
    case 1: return try calculate(.add, first, second)
    case -1: return try calculate(.subtract, first, second)
    default: return try calculate(.addScaled, first, second, operand: other)
    }
  }

  /// The same in one step with those before it that calculate its terms; nil if none does.
  private mutating func sumOfProducts(
    _ first: Int,
    _ factor: Int64,
    _ second: Int,
    _ other: Int64
  ) throws(NoSteps) -> Int? {
    guard first != second else { return nil }
    var end = steps.count
    let last = try terms(of: second, times: other, before: &end)
    let front = try terms(of: first, times: factor, before: &end)
    guard end < steps.count, front.count + last.count <= 2 * PlanWriter.mostTerms else {
      return nil
    }
    removeSteps(from: end)
    return try sumOfProducts(front + last)
  }

  private static let mostTerms = 16

  /// The factors of a register's terms, by pairs: those of the step before a place, which goes then
  /// to the one before, or the register itself and a constant.
  private mutating func terms(
    of register: Int,
    times factor: Int64,
    before end: inout Int
  ) throws(NoSteps) -> [Int] {
    if end > sealed, let factors = try factors(of: steps[end - 1], for: register, times: factor) {
      end -= 1
      return factors
    }
    return [register, try constant(factor)]
  }

  /// The factors of a step's terms, by pairs; nil for a step of another register, or one that is no
  /// sum of products.
  private mutating func factors(
    of step: PlanStep,
    for register: Int,
    times factor: Int64
  ) throws(NoSteps) -> [Int]? {
    let (first, second) = (Int(step.first), Int(step.second))
    let own: [(Int, Int)]
    switch step.operation {
    case .add: own = [(first, try constant(1)), (second, try constant(1))]
    case .subtract: own = [(first, try constant(1)), (second, try constant(-1))]
    case .addScaled: own = [(first, try constant(1)), (second, try constant(step.operand))]
    case .scaledSubtract: own = [(first, try constant(step.operand)), (second, try constant(-1))]
    case .multiply: own = [(first, second)]
    case .scale: own = [(first, try constant(step.operand))]
    case .addProducts:
      let start = RegisterList.start(step.operand)
      own = stride(from: start, to: start + RegisterList.count(step.operand), by: 2).map {
        (Int(lists[$0]), Int(lists[$0 + 1]))
      }
    default: return nil
    }
    guard Int(step.target) == register else { return nil }
    var factors: [Int] = []
    for (one, other) in own {
      if factor == 1 {
        factors += [one, other]
      } else {
        guard let value = valueOfConstant[other] else { return nil }
        let (product, overflow) = value.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        factors += [one, try constant(product)]
      }
    }
    return factors
  }
}
