// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Operators: on single values, and element by element on arrays and ranges.
extension Lane {
  /// An operator of two operands whose fast path didn't apply.
  func binary(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    let a = dereferenced(left)
    let b = dereferenced(right)
    if !a.isComposite && !b.isComposite { return scalar(opcode, a, b) }
    return broadcast(a, b) { scalar(opcode, $0, $1) }
  }

  /// An operator of one operand.
  func unary(_ opcode: Opcode, _ operand: Value) -> Value {
    let value = dereferenced(operand)
    if !value.isComposite { return scalar(opcode, value) }
    return broadcast(value, .empty) { element, _ in scalar(opcode, element) }
  }

  private func scalar(_ opcode: Opcode, _ operand: Value) -> Value {
    // A plus sign changes nothing, not even the kind.
    if opcode == .plus { return operand }
    let number = toNumber(operand)
    guard number.isNumber else { return number }
    return opcode == .negate
      ? Value(arithmetic.negate(number.number))
      : Value(arithmetic.divide(number.number, Number(100)))
  }

  private func scalar(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    if left.isError { return left }
    if right.isError { return right }
    switch opcode {
    case .add, .subtract, .multiply, .divide, .power:
      let a = toNumber(left)
      guard a.isNumber else { return a }
      let b = toNumber(right)
      guard b.isNumber else { return b }
      return Value(arithmetic(opcode, a.number, b.number))
    case .concatenate:
      let a = toText(left)
      guard a.isText else { return a }
      let b = toText(right)
      guard b.isText else { return b }
      return makeText { buffer in
        buffer.append(a.text)
        buffer.append(b.text)
      }
    default:
      return Value(opcode.relation.holds(compare(left, right)))
    }
  }

  private func arithmetic(_ opcode: Opcode, _ a: Number, _ b: Number) -> Number {
    switch opcode {
    case .add: arithmetic.add(a, b)
    case .subtract: arithmetic.subtract(a, b)
    case .multiply: arithmetic.multiply(a, b)
    case .divide: arithmetic.divide(a, b)
    default: arithmetic.power(a, b)
    }
  }

  // MARK: Reference operators

  /// `A1:INDEX(...)`, the cells that two references share, and unions.
  func combine(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    if left.isError { return left }
    if right.isError { return right }
    if opcode == .union, left.isReference || left.isUnion, right.isReference || right.isUnion {
      return union(left, right)
    }
    guard let a = left.reference, let b = right.reference else { return Value(CellError.value) }
    let cells: GridReference
    if opcode == .intersection {
      guard let shared = a.intersection(b) else { return Value(CellError.null) }
      cells = shared
    } else {
      guard a.grid == b.grid else { return Value(CellError.value) }
      cells = a.union(b)
      guard require(cells) else { return Value(CellError.circular) }
    }
    return left.isTaken || right.isTaken ? marked(Value(cells)) : Value(cells)
  }
}
