// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The evaluator: runs the code of one formula on the stack.
///
/// Goals, in this order: 1. the same result whatever runs beside it; 2. nothing a formula holds may
/// trap or run without bound: operands are bounded where they are made, work is charged to the
/// document's budget; 3. speed: two small numbers meet without a call that isn't inlined.
extension Lane {
  /// Runs code from `start` up to `end`, and returns the one value it leaves.
  ///
  /// There are `depth` values on the stack before, and names are counted from `base`.
  func run(
    _ program: Program.Tables,
    _ start: Int,
    _ end: Int,
    base: Int = 0,
    depth: Int = 0
  ) -> Value {
    let code = program.code[0..<end]
    let stack = unsafe OperandStack(stack)
    let arithmetic = arithmetic
    var pc = start
    var top = depth
    var base = base
    let outerCalls = calls.count
    while let instruction = code.element(at: pc) {
      let operand = Int(instruction.operand)
      pc += 1
      switch instruction.opcode {
      case .cell:
        stack[top] = values[operand]
        top += 1
      case .integer:
        stack[top] = Value(operand)
        top += 1
      case .number:
        stack[top] = Value(program.numbers[operand])
        top += 1
      case .reference:
        stack[top] = Value(program.reads[operand])
        top += 1
      case .text, .logical, .error, .missing, .array, .bigNumber, .place:
        stack[top] = constant(instruction)
        top += 1
      case .add:
        top -= 1
        let (a, b) = (stack[top - 1], stack[top])
        stack[top - 1] =
          a.isNumber && b.isNumber
          ? Value(arithmetic.add(a.number, b.number)) : binary(.add, a, b)
      case .subtract:
        top -= 1
        let (a, b) = (stack[top - 1], stack[top])
        stack[top - 1] =
          a.isNumber && b.isNumber
          ? Value(arithmetic.subtract(a.number, b.number)) : binary(.subtract, a, b)
      case .multiply:
        top -= 1
        let (a, b) = (stack[top - 1], stack[top])
        stack[top - 1] =
          a.isNumber && b.isNumber
          ? Value(arithmetic.multiply(a.number, b.number)) : binary(.multiply, a, b)
      case .divide:
        top -= 1
        let (a, b) = (stack[top - 1], stack[top])
        stack[top - 1] =
          a.isNumber && b.isNumber
          ? Value(arithmetic.divide(a.number, b.number)) : binary(.divide, a, b)
      case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
        top -= 1
        let (a, b) = (stack[top - 1], stack[top])
        stack[top - 1] =
          a.isNumber && b.isNumber
          ? Value(instruction.opcode.relation.holds(arithmetic.compare(a.number, b.number)))
          : binary(instruction.opcode, a, b)
      case .power, .concatenate:
        top -= 1
        stack[top - 1] = binary(instruction.opcode, stack[top - 1], stack[top])
      case .negate, .plus, .percent:
        stack[top - 1] = unary(instruction.opcode, stack[top - 1])
      case .range, .intersection, .union:
        top -= 1
        stack[top - 1] = combine(instruction.opcode, stack[top - 1], stack[top])
      case .spilled:
        stack[top - 1] = spilledRange(stack[top - 1])
      case .call:
        let count = Int(instruction.count)
        top -= count
        stack[top] = call(Int(instruction.function), base: top, count: count)
        top += 1
      case .callOnUnions:
        let count = Int(instruction.count)
        top -= count
        settleUnions(of: Int(instruction.function), base: top, count: count)
        stack[top] = call(Int(instruction.function), base: top, count: count)
        top += 1
      case .callUnknown:
        top -= Int(instruction.count)
        stack[top] = Value(CellError.name)
        top += 1
      case .local:
        stack[top] = stack[base + operand]
        top += 1
      case .leave:
        top -= operand
        stack[top - 1] = stack[top - 1 + operand]
      case .closure:
        stack[top] = closure(operand, base: base)
        top += 1
        if instruction.count == 1 { pc = Int(program.lambdas[operand].end) }
      case .function:
        stack[top] = Value(function: Int(instruction.function))
        top += 1
      case .apply:
        let count = Int(instruction.count)
        let callee = top - count - 1
        switch enter(stack[callee], count, below: top) {
        case .body(let lambda):
          calls.append(FunctionCall(pc: pc, base: base, callee: callee))
          base = top
          top += Int(lambda.captured) + Int(lambda.parameters)
          pc = Int(lambda.start)
        case .value(let value):
          stack[callee] = value
          top = callee + 1
        }
      case .giveBack:
        let value = stack[top - 1]
        guard calls.count > outerCalls else { return value }
        let caller = calls.removeLast()
        stack[caller.callee] = value
        top = caller.callee + 1
        (pc, base) = (caller.pc, caller.base)
      case .branchIfFalse:
        let condition = condition(stack[top - 1])
        stack[top - 1] = condition
        if !condition.isComposite && !(condition.isLogical && condition.logical) {
          stack[top] = .empty
          top += 1
          pc = operand
        }
      case .branchToEnd:
        if !stack[top - 2].isComposite {
          stack[top - 2] = stack[top - 1]
          top -= 1
          pc = operand
        }
      case .select:
        top -= 2
        stack[top - 1] = select(stack[top - 1], stack[top], stack[top + 1])
      case .branchUnlessError, .branchUnlessMissing:
        let value = dereferenced(stack[top - 1])
        if !value.isComposite && !catches(instruction.opcode, value) { pc = operand }
      case .replaceErrors, .replaceMissing:
        top -= 1
        stack[top - 1] = replace(instruction.opcode, stack[top - 1], by: stack[top])
      }
    }
    return stack[top - 1]
  }

  /// The value of a rarer kind of constant.
  @inline(__always)
  private func constant(_ instruction: Instruction) -> Value {
    let operand = Int(instruction.operand)
    switch instruction.opcode {
    case .text: return Value(text: program.textConstants[operand])
    case .logical: return Value(operand != 0)
    case .error: return Value(CellError(rawValue: UInt8(operand)) ?? .value)
    case .bigNumber: return bigNumber(operand)
    case .place: return Value(program.places[operand])
    case .array: return arrayConstant(program.arrays[operand])
    default: return .missing
    }
  }

  private func bigNumber(_ index: Int) -> Value {
    guard let program = lease else { return Value(CellError.number) }
    return Value(arithmetic.importBig(program.bigNumbers[index]))
  }

  private func arrayConstant(_ constant: Program.ArrayConstant) -> Value {
    guard let array = makeArray(rows: Int(constant.rows), columns: Int(constant.columns)) else {
      return Value(CellError.number)
    }
    for index in 0..<array.elements.count {
      let element = program.elements[Int(constant.start) + index]
      array.elements[index] = element.big < 0 ? element.value : bigNumber(Int(element.big))
    }
    return array
  }

  // MARK: Lazy functions

  /// A condition as a truth value or an error; an array or several cells stay as they are.
  private func condition(_ value: Value) -> Value {
    let single = dereferenced(value)
    return single.isComposite ? single : toLogical(single)
  }

  private func select(_ condition: Value, _ then: Value, _ otherwise: Value) -> Value {
    guard condition.isComposite else {
      return condition.isError ? condition : condition.logical ? then : otherwise
    }
    return broadcast([condition, then, otherwise]) { values in
      let chosen = toLogical(values[0])
      return chosen.isError ? chosen : chosen.logical ? values[1] : values[2]
    }
  }

  /// Whether IFERROR, or IFNA, as the opcode says, puts another value in the place of this one.
  private func catches(_ opcode: Opcode, _ value: Value) -> Bool {
    guard value.isError else { return false }
    let isForErrors = opcode == .branchUnlessError || opcode == .replaceErrors
    return isForErrors || value.error == .notAvailable
  }

  private func replace(_ opcode: Opcode, _ value: Value, by other: Value) -> Value {
    let single = dereferenced(value)
    guard single.isComposite else { return catches(opcode, single) ? other : value }
    return broadcast([single, other]) { catches(opcode, $0[0]) ? $0[1] : $0[0] }
  }
}
