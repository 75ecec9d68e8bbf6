// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The steps of a plan, run for one document.
extension Template.Tables {
  /// Runs the steps; returns the one that ends the plan, as ``PlanOperation`` says, if one does.
  func run(_ registers: Registers) -> Int? { run(registers, steps, from: 0) }

  /// Runs some of the steps; no jump leads out of them.
  func run(_ registers: Registers, _ range: Range<Int>) -> Int? {
    run(registers, steps[0..<range.upperBound], from: range.lowerBound)
  }

  /// Runs steps up to the last one; inlined, so that all of a template have no bounds but their own.
  @inline(__always)
  private func run(_ registers: Registers, _ steps: Slab<PlanStep>, from first: Int) -> Int? {
    var next = first
    while !run(registers, steps, from: &next) {
      // A sum that one word doesn't hold on the way is added again, outside of the loop of steps.
      let step = steps[next - 1]
      let numbers = registers.numbers.slab
      guard let sum = Self.longSum(step, lists, numbers) else { return next - 1 }
      numbers[Int(step.target)] = sum
    }
    return nil
  }

  /// Runs the steps from one on; false where the last one that ran ends the plan.
  ///
  /// Indices are not checked: registers, lists and jumps were laid out by the plan's writer, which
  /// counts them.
  @inline(__always)
  private func run(
    _ registers: Registers,
    _ steps: Slab<PlanStep>,
    from next: inout Int
  ) -> Bool {
    // Copies, so that what the loop writes is known to leave them as they are.
    let (divisors, lists) = (divisors, lists)
    let numbers = registers.numbers.slab
    let texts = registers.texts.slab
    let general = registers.general
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
        // By a mask, for nobody can guess which one it is.
        let mask = unsafe 0 &- numbers[unchecked: Int(truncatingIfNeeded: step.operand)]
        let b = unsafe numbers[unchecked: Int(step.second)]
        result = b ^ ((a ^ b) & mask)
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
      case .roundProduct:
        let (product, isLarge) = unsafe a.multipliedReportingOverflow(
          by: numbers[unchecked: Int(step.second)]
        )
        guard !isLarge else { return false }
        let magnitude = product.magnitude &+ HalfRounding.half(step.operand)
        guard magnitude < 1 &<< 63 else { return false }
        let divisor = unsafe divisors[unchecked: HalfRounding.divisor(step.operand)]
        result = Int64(truncatingIfNeeded: divisor.quotient(of: magnitude))
        if product < 0 { result = 0 &- result }
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
        (result, overflow) = Self.joinPairs(step.operand, lists, numbers) { sum, first, second in
          let (product, isLarge) = first.multipliedReportingOverflow(by: second)
          return isLarge ? (0, true) : sum.addingReportingOverflow(product)
        }
      case .addAllWhere:
        (result, overflow) = Self.joinPairs(step.operand, lists, numbers) { sum, truth, number in
          // A truth value is 1 or 0, so that its negative is a mask: no guess which cells are added.
          sum.addingReportingOverflow(number & (0 &- truth))
        }
      case .addAll:
        (result, overflow) = Self.join(step.operand, lists, numbers, from: 0) {
          $0.addingReportingOverflow($1)
        }
      case .leastOfAll:
        (result, _) = Self.join(step.operand, lists, numbers, from: .max) { (min($0, $1), false) }
      case .greatestOfAll:
        (result, _) = Self.join(step.operand, lists, numbers, from: .min) { (max($0, $1), false) }
      case .find:
        result = Self.position(of: a, step.operand, lists, numbers)
        guard result > 0 else { return false }
      case .pick:
        guard let register = Self.register(at: a, step.operand, lists) else { return false }
        result = unsafe numbers[unchecked: register]
      case .pickText:
        guard let register = Self.register(at: a, step.operand, lists) else { return false }
        unsafe texts[unchecked: target] = texts[unchecked: register]
        continue
      case .moveText:
        unsafe texts[unchecked: target] = texts[unchecked: Int(step.first)]
        continue
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
        let other = unsafe texts[unchecked: Int(step.second)]
        result = unsafe texts[unchecked: Int(step.first)].equals(other) ? 1 : 0
      case .equalShortText:
        let key = unsafe texts[unchecked: Int(step.first)].key
        guard key != PlanText.noKey else {
          // It may be equal to one with a key: the Kelvin sign is a "k".
          let isEqual = texts[Int(step.first)].equals(texts[Int(step.second)])
          unsafe numbers[unchecked: target] = isEqual ? 1 : 0
          continue
        }
        result = key == UInt64(bitPattern: step.operand) ? 1 : 0
      case .compareTexts:
        let right = texts[Int(step.second)].view
        let locale = DocumentLocale.known[Int(step.operand)]
        var work = 0
        let left = texts[Int(step.first)].view
        result = Int64(TextOrder.compare(left, right, in: locale, work: &work))
      case .findText:
        result = findText(texts[Int(step.first)], step.operand, texts)
        guard result > 0 else { return false }
      case .requirePlainCriterion, .requireNoNumber, .requireNoPattern:
        guard Self.isFine(step.operation, texts[Int(step.first)].view) else { return false }
        continue
      case .putNumber, .putRatio, .putText, .putLogical, .takeNumber, .takeText, .takeLogical,
        .calculate, .calculateLate:
        guard general.run(step, numbers, texts) else { return false }
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

  /// What comes of the numbers of a list, each joined to what came of those before; true where that
  /// overflows.
  @inline(__always)
  private static func join(
    _ list: Int64,
    _ lists: Slab<UInt16>,
    _ numbers: Slab<Int64>,
    from first: Int64,
    _ next: (Int64, Int64) -> (Int64, Bool)
  ) -> (Int64, Bool) {
    var place = RegisterList.start(list)
    let end = place &+ RegisterList.count(list)
    var result = first
    while place < end {
      let (joined, overflow) = next(
        result,
        unsafe numbers[unchecked: Int(lists[unchecked: place])]
      )
      guard !overflow else { return (0, true) }
      result = joined
      place &+= 1
    }
    return (result, false)
  }

  /// The same of the pairs of a list, from 0 on.
  @inline(__always)
  private static func joinPairs(
    _ list: Int64,
    _ lists: Slab<UInt16>,
    _ numbers: Slab<Int64>,
    _ next: (Int64, Int64, Int64) -> (Int64, Bool)
  ) -> (Int64, Bool) {
    var place = RegisterList.start(list)
    let end = place &+ RegisterList.count(list)
    var result: Int64 = 0
    while place < end {
      let (joined, overflow) = next(
        result,
        unsafe numbers[unchecked: Int(lists[unchecked: place])],
        unsafe numbers[unchecked: Int(lists[unchecked: place &+ 1])]
      )
      guard !overflow else { return (0, true) }
      result = joined
      place &+= 2
    }
    return (result, false)
  }

  /// The position of a number in a list, from 1; 0 if it isn't there.
  @inline(__always)
  private static func position(
    of number: Int64,
    _ list: Int64,
    _ lists: Slab<UInt16>,
    _ numbers: Slab<Int64>
  ) -> Int64 {
    let start = RegisterList.start(list)
    let end = start &+ RegisterList.count(list)
    var place = start
    while place < end {
      let register = unsafe lists[unchecked: place]
      place &+= 1
      if register != RegisterList.nothing, unsafe numbers[unchecked: Int(register)] == number {
        return Int64(place &- start)
      }
    }
    return 0
  }

  /// The register at a position of a list, from 1; nil where there is none.
  @inline(__always)
  private static func register(at place: Int64, _ list: Int64, _ lists: Slab<UInt16>) -> Int? {
    guard place >= 1, place <= RegisterList.count(list) else { return nil }
    return unsafe Int(lists[unchecked: RegisterList.start(list) &+ Int(place) &- 1])
  }

  // MARK: Texts

  /// Whether a text is what a plan takes it for.
  private static func isFine(_ operation: PlanOperation, _ text: ByteView) -> Bool {
    switch operation {
    case .requirePlainCriterion: TextMeaning.isPlain(text)
    case .requireNoNumber: !TextMeaning.beginsNumber(text)
    default: !TextMeaning.isPattern(text)
    }
  }

  /// The position of a text in a list, from 1; 0 if it isn't there.
  private func findText(_ text: PlanText, _ list: Int64, _ texts: Slab<PlanText>) -> Int64 {
    let start = RegisterList.start(list)
    for index in 0..<RegisterList.count(list) {
      let register = lists[start + index]
      if register != RegisterList.nothing, texts[Int(register)].equals(text) {
        return Int64(index + 1)
      }
    }
    return 0
  }
}
