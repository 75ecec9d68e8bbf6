// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The steps of a plan that is being made, its constants and its registers.
///
/// Each register is written once, but for those of choices, which each way writes.
struct PlanWriter {
  private(set) var steps: [PlanStep] = []
  /// Registers of steps that take a list.
  private(set) var lists: [UInt16] = []
  private(set) var divisors: [Int64] = []
  /// Constants and their registers.
  private(set) var constants: [(register: Int, value: Int64)] = []
  /// Constant texts and their registers.
  private(set) var texts: [(register: Int, value: [UInt8])] = []
  /// How many registers there are.
  private(set) var numberCount: Int
  private(set) var textCount: Int
  /// How many choices are open; what is calculated within one may be missing behind it.
  var choices = 0

  /// What the general engine would charge for the same, at most: see ``charge(_:)``.
  private(set) var charged = 0

  private var registerOfConstant: [Int64: Int] = [:]
  private(set) var valueOfConstant: [Int: Int64] = [:]
  private var registerOfText: [[UInt8]: Int] = [:]
  private var known: [Calculation: Int] = [:]
  private var knownSums: [[Int]: Int] = [:]
  private var joins = JoinedLists()
  /// Registers of the steps from here on are read where they are wanted next, and nowhere else.
  private(set) var sealed = 0

  /// A step whose result is not calculated again.
  private struct Calculation: Hashable {
    var operation: PlanOperation
    var first: Int
    var second: Int
    var operand: Int64

    /// Feeds two words: the registers and the operation take less than one.
    func hash(into hasher: inout Hasher) {
      let registers = UInt64(truncatingIfNeeded: first << 32 ^ second << 8)
      hasher.combine(registers ^ UInt64(operation.rawValue))
      hasher.combine(operand)
    }
  }

  /// A plan has this many steps, and this many registers of a kind, at most.
  private static let mostSteps = 200_000
  private static let mostRegisters = Int(RegisterList.nothing)
  private static let mostCharged = 1 << 29

  /// A writer for a plan whose slots take the first registers.
  init(numbers: Int, texts: Int) {
    numberCount = numbers
    textCount = texts
  }

  // MARK: Registers

  mutating func newRegister() throws(NoSteps) -> Int {
    guard numberCount < PlanWriter.mostRegisters else { throw NoSteps() }
    numberCount += 1
    return numberCount - 1
  }

  mutating func newTextRegister() throws(NoSteps) -> Int {
    guard textCount < PlanWriter.mostRegisters else { throw NoSteps() }
    textCount += 1
    return textCount - 1
  }

  /// The register of a constant.
  mutating func constant(_ value: Int64) throws(NoSteps) -> Int {
    if let register = registerOfConstant[value] { return register }
    let register = try newRegister()
    registerOfConstant[value] = register
    valueOfConstant[register] = value
    constants.append((register, value))
    return register
  }

  /// The register of a constant text.
  mutating func constant(_ text: ByteView) throws(NoSteps) -> Int {
    let bytes = text.array
    if let register = registerOfText[bytes] { return register }
    let register = try newTextRegister()
    registerOfText[bytes] = register
    texts.append((register, bytes))
    return register
  }

  // MARK: Budget

  /// Notes what the general engine charges a document's budget with, at most.
  ///
  /// No document of a plan may spend its budget there, for then its values would be errors.
  mutating func charge(_ units: Int) throws(NoSteps) {
    charged += units
    guard charged <= PlanWriter.mostCharged else { throw NoSteps() }
  }

  /// Notes that two texts are compared.
  mutating func chargeComparison(_ first: Int, _ second: Int) throws(NoSteps) {
    try charge(64 + 160 * min(longest(first), longest(second)))
  }

  /// The most bytes that the text of a register has.
  private func longest(_ register: Int) -> Int {
    constantText(register)?.count ?? Literal.longestText
  }

  /// The text of a register, if it is the same in all documents.
  func constantText(_ register: Int) -> [UInt8]? {
    texts.first { $0.register == register }?.value
  }

  // MARK: Formulas without steps

  /// A place before the steps of a formula, to go back to.
  struct Mark {
    fileprivate let steps: Int
    fileprivate let registers: Int
    fileprivate let charged: Int
  }

  /// The place of the next step; those before it are sealed.
  var mark: Mark { Mark(steps: steps.count, registers: numberCount, charged: charged) }

  /// Takes all steps behind a mark away, and forgets what they calculate.
  mutating func goBack(to mark: Mark) {
    charged = mark.charged
    guard steps.count > mark.steps else { return }
    steps.removeSubrange(mark.steps...)
    known = known.filter { $0.value < mark.registers }
    knownSums = knownSums.filter { $0.value < mark.registers }
    joins.forget(from: mark.registers)
    seal()
  }

  // MARK: Steps

  /// Appends a step; returns its place.
  @discardableResult
  mutating func emit(
    _ operation: PlanOperation,
    to target: Int = 0,
    _ first: Int = 0,
    _ second: Int = 0,
    operand: Int64 = 0
  ) throws(NoSteps) -> Int {
    guard steps.count < PlanWriter.mostSteps else { throw NoSteps() }
    steps.append(
      PlanStep(
        operation: operation,
        target: UInt16(target),
        first: UInt16(first),
        second: UInt16(second),
        operand: operand
      )
    )
    return steps.count - 1
  }

  /// Appends a step with a register of its own, unless the same was done before; returns the
  /// register.
  mutating func calculate(
    _ operation: PlanOperation,
    _ first: Int,
    _ second: Int = 0,
    operand: Int64 = 0
  ) throws(NoSteps) -> Int {
    let calculation = Calculation(
      operation: operation,
      first: first,
      second: second,
      operand: operand
    )
    if let register = known[calculation] {
      seal()
      return register
    }
    let register = try newRegister()
    try emit(operation, to: register, first, second, operand: operand)
    if choices == 0 { known[calculation] = register }
    return register
  }

  /// Appends a step that takes a list, with a register of its own; returns the register.
  mutating func calculate(
    _ operation: PlanOperation,
    list registers: [Int]
  ) throws(NoSteps) -> Int {
    let target = try newRegister()
    try emit(operation, to: target, operand: list(registers.map { UInt16($0) }))
    return target
  }

  /// The register of what comes of a list of registers: their sum, the least or the greatest.
  ///
  /// One that begins as a list from before goes on where that ends, as totals do that run down a
  /// column.
  mutating func joined(
    _ operation: PlanOperation,
    _ registers: [Int]
  ) throws(NoSteps) -> Int {
    let (place, known) = joins.find(operation, registers, isKept: choices == 0)
    var rest = registers[...]
    if let known { rest = [known.register] + registers[known.count...] }
    guard rest.count > 1 else {
      seal()
      return rest[rest.startIndex]
    }
    let single: PlanOperation =
      switch operation {
      case .leastOfAll: .lesser
      case .greatestOfAll: .greater
      default: .add
      }
    let result =
      rest.count == 2
      ? try calculate(single, rest[rest.startIndex], rest[rest.startIndex + 1])
      : try calculate(operation, list: Array(rest))
    if choices == 0 {
      joins.keep(result, at: place)
      seal()
    }
    return result
  }

  /// A register with the mantissa of another one times a factor.
  mutating func scaled(_ register: Int, by factor: Int64) throws(NoSteps) -> Int {
    guard factor != 1 else { return register }
    if let value = valueOfConstant[register] {
      let (product, overflow) = value.multipliedReportingOverflow(by: factor)
      if !overflow { return try constant(product) }
    }
    return try calculate(.scale, register, operand: factor)
  }

  /// The place of a divisor among those of the plan.
  mutating func divisor(_ value: Int64) throws(NoSteps) -> Int {
    if let place = divisors.firstIndex(of: value) { return place }
    guard divisors.count < PlanWriter.mostDivisors else { throw NoSteps() }
    divisors.append(value)
    return divisors.count - 1
  }

  private static let mostDivisors = 1_024

  // MARK: Sums of products

  /// Notes that what was calculated so far may be read more than once.
  mutating func seal() { sealed = steps.count }

  /// The register of the sum of the products of pairs of registers.
  mutating func sumOfProducts(_ factors: [Int]) throws(NoSteps) -> Int {
    if let register = knownSums[factors] {
      seal()
      return register
    }
    let register = try calculate(.addProducts, list: factors)
    if choices == 0 { knownSums[factors] = register }
    return register
  }

  /// Takes the steps from a place on away again, which are not sealed.
  mutating func removeSteps(from place: Int) {
    for step in steps[place...] { forget(step) }
    steps.removeSubrange(place...)
  }

  /// Forgets what a step calculates, which is taken away.
  private mutating func forget(_ step: PlanStep) {
    guard step.operation == .addProducts else { return known[calculation(of: step)] = nil }
    let start = RegisterList.start(step.operand)
    let factors = lists[start..<start + RegisterList.count(step.operand)]
    knownSums[factors.map { Int($0) }] = nil
  }

  private func calculation(of step: PlanStep) -> Calculation {
    Calculation(
      operation: step.operation,
      first: Int(step.first),
      second: Int(step.second),
      operand: step.operand
    )
  }

  // MARK: Choices

  /// A register with the one number where a condition is true, and else with the other one.
  mutating func choice(
    _ condition: Int,
    _ first: Int,
    _ second: Int
  ) throws(NoSteps) -> Int {
    first == second
      ? first : try calculate(.choose, first, second, operand: Int64(condition))
  }

  /// Puts steps of a choice in place of all from a place on, so that they are done either way.
  mutating func replace(from place: Int, by chosen: [PlanStep]) {
    steps.replaceSubrange(place..., with: chosen)
    seal()
    guard choices == 1 else { return }
    for step in chosen { known[calculation(of: step)] = Int(step.target) }
  }

  /// Sends a jump to the step that comes next; no step before that is taken away from then on.
  mutating func aim(_ jump: Int) {
    steps[jump].operand = Int64(steps.count)
    seal()
  }

  /// Writes another step at a place that was kept for it.
  mutating func replace(_ place: Int, by step: PlanStep) { steps[place] = step }

  /// Keeps a list of registers; returns the operand that names it.
  mutating func list(_ registers: [UInt16]) throws(NoSteps) -> Int64 {
    guard registers.count < 0xFFFF else { throw NoSteps() }
    lists += registers
    return RegisterList.operand(start: lists.count - registers.count, count: registers.count)
  }

  /// Ten to the power of a difference of scales.
  static func power(_ exponent: Int) throws(NoSteps) -> Int64 {
    guard (0...18).contains(exponent) else { throw NoSteps() }
    return Int64(PowersOfTen.word(exponent))
  }
}
