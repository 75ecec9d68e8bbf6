// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The steps of a plan, run for one document.
extension Template.Tables {
  /// Runs the steps; false where one ends the plan, as ``PlanOperation`` says.
  ///
  /// Indices are not checked: registers, lists and jumps were laid out by the plan's writer, which
  /// counts them.
  func run(_ registers: Registers) -> Bool {
    let (steps, divisors) = (steps, divisors)
    let numbers = registers.numbers.slab
    let keys = registers.keys.slab
    var next = 0
    while let step = steps.element(at: next) {
      next &+= 1
      let a = unsafe numbers[unchecked: Int(step.first)]
      let target = Int(step.target)
      var result: Int64
      var overflow = false
      switch step.operation {
      case .move: result = a
      case .add:
        (result, overflow) = unsafe a.addingReportingOverflow(
          numbers[unchecked: Int(step.second)]
        )
      case .subtract:
        (result, overflow) = unsafe a.subtractingReportingOverflow(
          numbers[unchecked: Int(step.second)]
        )
      case .multiply:
        (result, overflow) = unsafe a.multipliedReportingOverflow(
          by: numbers[unchecked: Int(step.second)]
        )
      case .scale:
        (result, overflow) = a.multipliedReportingOverflow(by: step.operand)
      case .addScaled:
        let b = unsafe numbers[unchecked: Int(step.second)]
        let (product, isLarge) = b.multipliedReportingOverflow(by: step.operand)
        guard !isLarge else { return false }
        (result, overflow) = a.addingReportingOverflow(product)
      case .scaledSubtract:
        let (product, isLarge) = a.multipliedReportingOverflow(by: step.operand)
        guard !isLarge else { return false }
        (result, overflow) = unsafe product.subtractingReportingOverflow(
          numbers[unchecked: Int(step.second)]
        )
      case .choose:
        let isFirst = unsafe numbers[unchecked: Int(truncatingIfNeeded: step.operand)] != 0
        result = unsafe isFirst ? a : numbers[unchecked: Int(step.second)]
      case .magnitude: (result, overflow) = Self.negated(a, a < 0)
      case .sign: result = a.signum()
      case .withSign:
        let isNegative = unsafe numbers[unchecked: Int(step.second)] < 0
        (result, overflow) = Self.negated(a, isNegative)
      case .lesser: result = unsafe min(a, numbers[unchecked: Int(step.second)])
      case .greater: result = unsafe max(a, numbers[unchecked: Int(step.second)])
      case .roundHalf:
        let magnitude = a.magnitude &+ UInt64(truncatingIfNeeded: step.operand)
        guard magnitude < 1 &<< 63 else { return false }
        let quotient = unsafe divisors[unchecked: Int(step.second)].quotient(of: magnitude)
        result = Int64(truncatingIfNeeded: quotient)
        if a < 0 { result = 0 &- result }
      case .round: result = Self.rule(Int(step.second)).quotient(a, step.operand)
      case .roundBy:
        let divisor = unsafe numbers[unchecked: Int(step.second)]
        // A divisor over the bound of words goes to the general engine.
        guard divisor <= Self.largestDivisor else { return false }
        result = Self.rule(Int(step.operand)).quotient(a, divisor)
      case .remainder:
        let b = unsafe numbers[unchecked: Int(step.second)]
        guard b != 0 else { return false }
        let (rest, isLarge) = a.remainderReportingOverflow(dividingBy: b)
        result = isLarge ? 0 : rest != 0 && (rest < 0) != (b < 0) ? rest &+ b : rest
      case .equal: result = unsafe a == numbers[unchecked: Int(step.second)] ? 1 : 0
      case .notEqual: result = unsafe a != numbers[unchecked: Int(step.second)] ? 1 : 0
      case .less: result = unsafe a < numbers[unchecked: Int(step.second)] ? 1 : 0
      case .lessOrEqual: result = unsafe a <= numbers[unchecked: Int(step.second)] ? 1 : 0
      case .and: result = unsafe a & numbers[unchecked: Int(step.second)]
      case .or: result = unsafe a | numbers[unchecked: Int(step.second)]
      case .exclusiveOr: result = unsafe a ^ numbers[unchecked: Int(step.second)]
      case .not: result = 1 &- a
      case .addProducts:
        guard let sum = sumOfProducts(step, numbers) else { return false }
        result = sum
      case .addAll, .leastOfAll, .greatestOfAll, .addAllWhere:
        guard let joined = join(step, numbers) else { return false }
        result = joined
      case .find, .pick:
        guard let place = find(step, a, numbers) else { return false }
        result = place
      case .jump:
        next = Int(step.operand)
        continue
      case .jumpUnless:
        if a == 0 { next = Int(step.operand) }
        continue
      case .requireNonzero:
        guard a != 0 else { return false }
        continue
      case .fail: return false
      case .equalTexts:
        let left = unsafe keys[unchecked: Int(step.first)]
        let right = unsafe keys[unchecked: Int(step.second)]
        if left != TextKey.none, right != TextKey.none {
          result = left == right ? 1 : 0
        } else {
          let texts = registers.texts.slab
          result = TextOrder.equal(texts[Int(step.first)], texts[Int(step.second)]) ? 1 : 0
        }
      case .moveText, .compareTexts, .findText, .pickText, .requirePlainCriterion,
        .requireNoNumber, .requireNoPattern:
        guard runText(step, a, registers) else { return false }
        continue
      }
      guard !overflow else { return false }
      unsafe numbers[unchecked: target] = result
    }
    return true
  }

  private static let largestDivisor: Int64 = 1_000_000_000_000_000_000

  /// A number with the other sign, if it is to have that.
  @inline(__always)
  private static func negated(_ value: Int64, _ isNegated: Bool) -> (Int64, Bool) {
    isNegated ? (0 as Int64).subtractingReportingOverflow(value) : (value, false)
  }

  /// The rule of a code; a copy of the cases, for `allCases` makes a list at each call.
  private static func rule(_ code: Int) -> RoundingRule { rules[code] }
  private static let rules = RoundingRule.allCases

  // MARK: Lists

  /// The registers of a step's list.
  @inline(__always)
  private func list(_ step: PlanStep) -> Slab<UInt16> {
    let start = RegisterList.start(step.operand)
    return lists[start..<start + RegisterList.count(step.operand)]
  }

  /// The sum of the products of the pairs of a list; nil where it overflows.
  @inline(__always)
  private func sumOfProducts(_ step: PlanStep, _ numbers: Slab<Int64>) -> Int64? {
    var place = RegisterList.start(step.operand)
    let end = place &+ RegisterList.count(step.operand)
    var result: Int64 = 0
    while place < end {
      let first = unsafe numbers[unchecked: Int(lists[unchecked: place])]
      let second = unsafe numbers[unchecked: Int(lists[unchecked: place &+ 1])]
      place &+= 2
      let (product, isLarge) = first.multipliedReportingOverflow(by: second)
      guard !isLarge else { return nil }
      let (sum, overflow) = result.addingReportingOverflow(product)
      guard !overflow else { return nil }
      result = sum
    }
    return result
  }

  /// What comes of the numbers of a list; nil where it overflows.
  private func join(_ step: PlanStep, _ numbers: Slab<Int64>) -> Int64? {
    let list = list(step)
    var index = 0
    var result: Int64 = 0
    switch step.operation {
    case .addAll:
      while let register = list.element(at: index) {
        index &+= 1
        let (sum, overflow) = unsafe result.addingReportingOverflow(
          numbers[unchecked: Int(register)]
        )
        guard !overflow else { return nil }
        result = sum
      }
    case .leastOfAll:
      result = .max
      while let register = list.element(at: index) {
        index &+= 1
        result = unsafe min(result, numbers[unchecked: Int(register)])
      }
    case .greatestOfAll:
      result = .min
      while let register = list.element(at: index) {
        index &+= 1
        result = unsafe max(result, numbers[unchecked: Int(register)])
      }
    case .addAllWhere:
      while let condition = list.element(at: index), let number = list.element(at: index &+ 1) {
        index &+= 2
        // A truth value is 1 or 0, so that its negative is a mask: no guess which cells are added.
        let mask = unsafe 0 &- numbers[unchecked: Int(condition)]
        let (sum, overflow) = unsafe result.addingReportingOverflow(
          numbers[unchecked: Int(number)] & mask
        )
        guard !overflow else { return nil }
        result = sum
      }
    default: return nil
    }
    return result
  }

  /// The position of a number in a list, or the number at a position.
  private func find(_ step: PlanStep, _ a: Int64, _ numbers: Slab<Int64>) -> Int64? {
    let list = list(step)
    if step.operation == .pick {
      guard a >= 1, a <= list.count else { return nil }
      return unsafe numbers[unchecked: Int(list[Int(a) - 1])]
    }
    var index = 0
    while let register = list.element(at: index) {
      index &+= 1
      if register != RegisterList.nothing, unsafe numbers[unchecked: Int(register)] == a {
        return Int64(index)
      }
    }
    return nil
  }

  // MARK: Texts

  /// A step on texts; `a` is the first register as a number.
  private func runText(_ step: PlanStep, _ a: Int64, _ registers: Registers) -> Bool {
    let numbers = registers.numbers.slab
    let texts = registers.texts.slab
    let target = Int(step.target)
    switch step.operation {
    case .compareTexts:
      let order = TextOrder.compare(texts[Int(step.first)], texts[Int(step.second)])
      numbers[target] = Int64(order)
    case .moveText: registers.move(text: Int(step.first), to: target)
    case .pickText:
      guard a >= 1, a <= RegisterList.count(step.operand) else { return false }
      let register = lists[RegisterList.start(step.operand) + Int(a) - 1]
      registers.move(text: Int(register), to: target)
    case .findText:
      guard let place = find(texts[Int(step.first)], step.operand, texts) else { return false }
      numbers[target] = Int64(place)
    case .requirePlainCriterion: return TextMeaning.isPlain(texts[Int(step.first)])
    case .requireNoNumber: return !TextMeaning.beginsNumber(texts[Int(step.first)])
    case .requireNoPattern: return !TextMeaning.isPattern(texts[Int(step.first)])
    default: return false
    }
    return true
  }

  private func find(_ text: ByteView, _ list: Int64, _ texts: Slab<ByteView>) -> Int? {
    let start = RegisterList.start(list)
    for index in 0..<RegisterList.count(list) {
      let register = lists[start + index]
      if register != RegisterList.nothing, TextOrder.equal(texts[Int(register)], text) {
        return index + 1
      }
    }
    return nil
  }
}
