// SPDX-License-Identifier: MIT

import ListerBasics

/// Steps that do at once what often comes together.
extension PlanWriter {
  /// The register of a number divided by a constant of at least 2, to the nearest whole number, a
  /// half away from zero.
  ///
  /// A product that was calculated for it becomes part of the step.
  mutating func roundedHalf(_ register: Int, by divisor: Int64) throws(NoSteps) -> Int {
    let (place, half) = (try self.divisor(divisor), divisor / 2)
    guard steps.count > sealed, let last = steps.last, last.operation == .multiply,
      Int(last.target) == register, half <= HalfRounding.largestHalf
    else { return try calculate(.roundHalf, register, place, operand: half) }
    removeSteps(from: steps.count - 1)
    let operand = HalfRounding.operand(half: half, divisor: place)
    return try calculate(.roundProduct, Int(last.first), Int(last.second), operand: operand)
  }

  /// The register of whether two texts are equal without case.
  ///
  /// Most are compared with a short constant, which the step holds itself.
  mutating func equalTexts(_ a: Int, _ b: Int) throws(NoSteps) -> Int {
    for (text, constant) in [(a, b), (b, a)] {
      guard let key = constantText(constant)?.withByteView({ PlanText($0).key }),
        key != PlanText.noKey
      else { continue }
      return try calculate(.equalShortText, text, constant, operand: Int64(bitPattern: key))
    }
    return try calculate(.equalTexts, min(a, b), max(a, b))
  }
}
