// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation

/// Makes the steps of a plan from the program of a layout.
///
/// The code of each formula is run once, on kinds instead of values: what is a number, a truth
/// value or a text in all documents of the template, and with which scale. A formula of which that
/// can't be known so, or that has no steps, is one step: the general engine calculates its cell
/// then. What may go wrong in single documents ends the plan there.
struct PlanCompiler {
  let program: Program.Tables
  let functions: [Function]
  let locale: DocumentLocale
  var writer: PlanWriter
  /// What each cell holds, by its offset.
  var cells: [Operand]
  /// The values of the document that the template is made of.
  let values: Slab<Value>
  /// Formulas that the general engine calculates in any case, by their indices; the complements are
  /// those whose values no step takes from it.
  let unfit: Set<Int>
  /// Whether the general engine has what documents hold in a cell already.
  var isPut: [Bool]
  /// Formulas whose order, or whose cells, only show while they run, and those that need them.
  ///
  /// The general engine calculates them together, behind all others. Here they are in the order of the
  /// program.
  let late: [Int32]
  /// Formulas in the order of their steps, by their indices, and where the steps of each end; the
  /// complement of an index is for steps that take its value from the general engine, and the index
  /// behind the last one for those that are late.
  var formulaEnds: [(formula: Int, end: Int)] = []
  /// Whether the general engine calculates any cell.
  var isMixed = false

  /// Steps for a program of documents of a locale, where cells that are no formulas hold what is
  /// given, and one of the documents has the given values.
  ///
  /// The general engine calculates those that are late, those that have no steps, and those that are
  /// `unfit`.
  init(
    _ program: Program.Tables,
    _ functions: [Function],
    locale: DocumentLocale,
    cells: [Operand],
    values: Slab<Value>,
    unfit: Set<Int>,
    writer: PlanWriter
  ) throws(NoSteps) {
    self.program = program
    self.functions = functions
    self.locale = locale
    self.cells = cells
    self.values = values
    self.unfit = PlanCompiler.widened(unfit, program)
    self.writer = writer
    isPut = [Bool](repeating: false, count: cells.count)
    late = PlanCompiler.late(program, cells, unfit)
    let isLate = Set(late)
    for position in 0..<program.order.count where !isLate.contains(program.order[position]) {
      let index = Int(program.order[position])
      let cell = program.formulas[index].cell.offset
      if !unfit.contains(index), let value = steps(ofFormula: index) {
        self.cells[cell] = value
      } else {
        self.cells[cell] = try calculate(formula: index)
      }
      self.writer.seal()
      formulaEnds.append((index, self.writer.steps.count))
    }
    if !late.isEmpty { try calculateLate() }
  }

  /// What a cell keeps of its formula's value: nothing counts as 0.
  mutating func finished(_ value: Operand) throws(NoSteps) -> Operand {
    switch try single(value) {
    case .empty: return .number(try number(0))
    case .number(let number):
      guard number.scale <= 18 else { throw NoSteps() }
      return .number(number)
    case .failure, .other: throw NoSteps()
    case let value: return value
    }
  }

  // MARK: Code

  /// The value that the code of a formula, or of a part of it, leaves.
  mutating func block(_ range: Range<Int>) throws(NoSteps) -> Operand {
    var stack: [Operand] = []
    var pc = range.lowerBound
    while pc < range.upperBound {
      let instruction = program.code[pc]
      let operand = Int(instruction.operand)
      pc += 1
      switch instruction.opcode {
      case .cell: stack.append(cells[operand])
      case .integer: stack.append(.number(try number(Int64(operand))))
      case .number: stack.append(.number(try constant(program.numbers[operand])))
      case .reference: stack.append(.area(program.reads[operand]))
      case .text:
        stack.append(.text(try writer.constant(program.textConstants[operand])))
      case .logical: stack.append(.logical(try writer.constant(operand != 0 ? 1 : 0)))
      case .missing: stack.append(.empty)
      case .error: stack.append(try failure())
      case .plus: break
      case .negate, .percent:
        stack.append(try unary(instruction.opcode, stack.removeLast()))
      case .add, .subtract, .multiply, .divide, .equal, .notEqual, .less, .lessOrEqual, .greater,
        .greaterOrEqual:
        let right = stack.removeLast()
        stack.append(try binary(instruction.opcode, stack.removeLast(), right))
      case .call:
        let arguments = Array(stack.suffix(Int(instruction.count)))
        stack.removeLast(arguments.count)
        let index = Int(instruction.function)
        guard index < functions.count else { throw NoSteps() }
        stack.append(try call(functions[index].name, arguments))
      case .branchIfFalse:
        // c, branchIfFalse E, t, branchToEnd X, E: e, select, X:
        let end = Int(program.code[operand - 1].operand)
        let condition = try logical(stack.removeLast())
        stack.append(try choice(condition, pc..<operand - 1, operand..<end - 1))
        pc = end
      case .branchUnlessError, .branchUnlessMissing:
        // A document in which there is an error goes to the general engine.
        pc = operand
      case .bigNumber, .array, .place, .spilled, .power, .concatenate, .range, .intersection,
        .union, .callOnUnions, .callUnknown, .branchToEnd, .select, .replaceErrors, .replaceMissing,
        .local, .leave, .closure, .function, .apply, .giveBack:
        throw NoSteps()
      }
    }
    guard let value = stack.last else { throw NoSteps() }
    return value
  }

  /// The end of the plan, in documents that come here.
  mutating func failure() throws(NoSteps) -> Operand {
    try writer.emit(.fail)
    return .failure
  }

  // MARK: Choices

  /// One of two values: only the steps of the one run.
  private mutating func choice(
    _ condition: Int,
    _ then: Range<Int>,
    _ otherwise: Range<Int>
  ) throws(NoSteps) -> Operand {
    writer.choices += 1
    defer { writer.choices -= 1 }
    let branch = try writer.emit(.jumpUnless, condition)
    let first = try chosen(block(then))
    let firstPlace = try writer.emit(.fail)
    let jump = try writer.emit(.jump)
    writer.aim(branch)
    let second = try chosen(block(otherwise))
    let secondPlace = try writer.emit(.fail)
    writer.aim(jump)
    if let number = try chosenNumber(condition, first, second, from: branch) {
      return .number(number)
    }
    return try join((first, firstPlace), (second, secondPlace))
  }

  /// One of two numbers that take so little to be calculated that both are; nil for others, which
  /// the steps from a place on choose between.
  ///
  /// A jump that is sometimes taken and sometimes not costs more than a few steps.
  private mutating func chosenNumber(
    _ condition: Int,
    _ first: Operand,
    _ second: Operand,
    from place: Int
  ) throws(NoSteps) -> Numeric? {
    guard case .number(let one) = first, case .number(let other) = second else { return nil }
    // Beside those that choose: the jumps, and the two that are kept for moves.
    let own = writer.steps[place...].filter { $0.operation != .fail && !$0.operation.isJump }
    guard writer.steps.count - place - own.count == 4, own.count <= PlanCompiler.mostChosen,
      own.allSatisfy(\.operation.isHarmless)
    else { return nil }
    let common = try common(one, other)
    let factors = (
      try factor(of: one, common.scale, common.divisor),
      try factor(of: other, common.scale, common.divisor)
    )
    guard factors.0 == 1 || one.constant != nil, factors.1 == 1 || other.constant != nil else {
      return nil
    }
    writer.replace(from: place, by: own)
    let register = try writer.choice(
      condition,
      writer.scaled(one.register, by: factors.0),
      writer.scaled(other.register, by: factors.1)
    )
    return Numeric(register: register, scale: common.scale, divisor: .constant(common.divisor))
  }

  /// So many steps at most are done for both values of a choice.
  private static let mostChosen = 4

  /// A value that a choice may give: of a reference what its cell holds.
  ///
  /// A function may take a reference to a truth value otherwise than the value, and nothing is no
  /// number in a comparison.
  private func chosen(_ value: Operand) throws(NoSteps) -> Operand {
    let single = try single(value)
    switch (single, value) {
    case (.empty, _), (.logical, .area): throw NoSteps()
    default: return single
    }
  }

  /// Puts both values of a choice into one register, by steps at the places kept for them.
  private mutating func join(
    _ first: (value: Operand, place: Int),
    _ second: (value: Operand, place: Int)
  ) throws(NoSteps) -> Operand {
    switch (first.value, second.value) {
    case (.failure, .failure): return .failure
    case (.logical, _), (_, .logical):
      let target = try writer.newRegister()
      for (value, place) in [first, second] {
        switch value {
        case .logical(let register): move(register, to: target, at: place)
        case .failure: continue
        default: throw NoSteps()
        }
      }
      return .logical(target)
    case (.text, _), (_, .text):
      let target = try writer.newTextRegister()
      for (value, place) in [first, second] {
        switch value {
        case .text(let register): move(register, to: target, at: place, .moveText)
        case .failure: continue
        default: throw NoSteps()
        }
      }
      return .text(target)
    default: return .number(try joinNumbers(first, second))
    }
  }

  private mutating func joinNumbers(
    _ first: (value: Operand, place: Int),
    _ second: (value: Operand, place: Int)
  ) throws(NoSteps) -> Numeric {
    var numbers: [(number: Numeric, place: Int)] = []
    for (value, place) in [first, second] {
      if case .failure = value { continue }
      numbers.append((try numeric(value), place))
    }
    guard let one = numbers.first, let other = numbers.last else { throw NoSteps() }
    let target = try writer.newRegister()
    let common = try common(one.number, other.number)
    for (number, place) in numbers {
      let factor = try factor(of: number, common.scale, common.divisor)
      writer.replace(
        place,
        by: PlanStep(
          operation: factor == 1 ? .move : .scale,
          target: UInt16(target),
          first: UInt16(number.register),
          operand: factor
        )
      )
    }
    return Numeric(register: target, scale: common.scale, divisor: .constant(common.divisor))
  }

  private mutating func move(
    _ register: Int,
    to target: Int,
    at place: Int,
    _ operation: PlanOperation = .move
  ) {
    let step = PlanStep(
      operation: operation,
      target: UInt16(target),
      first: UInt16(register)
    )
    writer.replace(place, by: step)
  }
}
