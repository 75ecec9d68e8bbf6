// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// Operators: an instruction for each, after its operands.
extension Compiler {
  func binary(_ kind: NodeKind) {
    let isReference = kind == .range || kind == .intersection || kind == .union
    if kind == .union { draft.hasUnions = true }
    draft.replaceTypes(2, with: draft.mayBeArrays(last: 2) || isReference)
    draft.emit(Instruction(opcode: Compiler.opcode(of: kind)))
  }

  private static func opcode(of kind: NodeKind) -> Opcode {
    switch kind {
    case .add: .add
    case .subtract: .subtract
    case .multiply: .multiply
    case .divide: .divide
    case .power: .power
    case .concatenate: .concatenate
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .range: .range
    case .intersection: .intersection
    case .union: .union
    default: preconditionFailure("not an operator of two operands")
    }
  }

  /// Negates what is on top; a whole number just pushed is negated here and now.
  func negate() {
    if let last = draft.code.last, last.opcode == .integer, last.operand != .min {
      draft.code[draft.code.count - 1].operand = -last.operand
    } else {
      draft.emit(Instruction(opcode: .negate))
    }
  }

  /// Takes one value of what is on top, as a call of `SINGLE`.
  func intersect() {
    guard let single = signatures.index(of: ByteView("SINGLE")) else { return }
    draft.replaceTypes(1, with: false)
    draft.emit(Instruction(opcode: .call, count: 1, function: UInt16(single)))
  }
}
