// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The steps of a plan that is being made, its constants and its registers.
///
/// Each register is written once, but for totals, which begin at a constant.
struct PlanWriter {
  private(set) var steps: [PlanStep] = []
  /// Registers of `find` and `pick`.
  private(set) var lists: [UInt16] = []
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
  private var charged = 0

  private var registerOfConstant: [Int64: Int] = [:]
  private var registerOfText: [[UInt8]: Int] = [:]
  private var known: [Calculation: Int] = [:]

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

  mutating func newRegister() throws(PlanRefusal) -> Int {
    guard numberCount < PlanWriter.mostRegisters else { throw .size }
    numberCount += 1
    return numberCount - 1
  }

  mutating func newTextRegister() throws(PlanRefusal) -> Int {
    guard textCount < PlanWriter.mostRegisters else { throw .size }
    textCount += 1
    return textCount - 1
  }

  /// The register of a constant.
  mutating func constant(_ value: Int64) throws(PlanRefusal) -> Int {
    if let register = registerOfConstant[value] { return register }
    let register = try newRegister()
    registerOfConstant[value] = register
    constants.append((register, value))
    return register
  }

  /// The register of a constant text.
  mutating func constant(_ text: ByteView) throws(PlanRefusal) -> Int {
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
  mutating func charge(_ units: Int) throws(PlanRefusal) {
    charged += units
    guard charged <= PlanWriter.mostCharged else { throw .size }
  }

  /// Notes that two texts are compared.
  mutating func chargeComparison(_ first: Int, _ second: Int) throws(PlanRefusal) {
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

  // MARK: Steps

  /// Appends a step; returns its place.
  @discardableResult
  mutating func emit(
    _ operation: PlanOperation,
    to target: Int = 0,
    _ first: Int = 0,
    _ second: Int = 0,
    operand: Int64 = 0
  ) throws(PlanRefusal) -> Int {
    guard steps.count < PlanWriter.mostSteps else { throw .size }
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
  ) throws(PlanRefusal) -> Int {
    let calculation = Calculation(
      operation: operation,
      first: first,
      second: second,
      operand: operand
    )
    if let register = known[calculation] { return register }
    let register = try newRegister()
    try emit(operation, to: register, first, second, operand: operand)
    if choices == 0 { known[calculation] = register }
    return register
  }

  /// A register with the mantissa of another one times a factor.
  mutating func scaled(_ register: Int, by factor: Int64) throws(PlanRefusal) -> Int {
    factor == 1 ? register : try calculate(.scale, register, operand: factor)
  }

  /// Sends a jump to the step that comes next.
  mutating func aim(_ jump: Int) { steps[jump].operand = Int64(steps.count) }

  /// Writes another step at a place that was kept for it.
  mutating func replace(_ place: Int, by step: PlanStep) { steps[place] = step }

  /// Keeps a list of registers; returns the operand that names it.
  mutating func list(_ registers: [UInt16]) throws(PlanRefusal) -> Int64 {
    guard registers.count < 0xFFFF else { throw .size }
    lists += registers
    return RegisterList.operand(start: lists.count - registers.count, count: registers.count)
  }

  /// Ten to the power of a difference of scales.
  static func power(_ exponent: Int) throws(PlanRefusal) -> Int64 {
    guard (0...18).contains(exponent) else { throw .size }
    return Int64(PowersOfTen.word(exponent))
  }
}
