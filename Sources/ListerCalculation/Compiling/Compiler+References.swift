// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// References: which grid they mean, what a formula reads, and whether the value is enough.
extension Compiler {
  /// Compiles a reference; with an `@` before it (`isIntersected`) only the cell that is meant is read.
  func compileReference(
    _ node: Node,
    isArgument: Bool,
    isIntersected: Bool = false,
    _ context: Context
  ) {
    let syntax = SyntaxReference(payload: node.payload)
    guard !syntax.isOutside, let grid = grid(of: node, syntax, context) else {
      draft.push(CellError.reference)
      return
    }
    var reference = GridReference(syntax, grid: grid)
    if isIntersected {
      guard let single = reference.intersection(withLinesOf: cell) else {
        draft.push(CellError.value)
        return
      }
      reference = single
    }
    let isSingle = reference.isSingle
    if isArgument && wantsPlace() {
      let index = draft.add(place: reference)
      draft.push(Instruction(opcode: .place, operand: index), mayBeArray: !isSingle)
      return
    }
    let read = draft.add(read: reference)
    if isSingle && !context.keepsReferences && !(isArgument && wantsReference()) {
      let cell = Int32(truncatingIfNeeded: reference.firstCell.offset)
      draft.push(Instruction(opcode: .cell, operand: cell))
    } else {
      draft.push(Instruction(opcode: .reference, operand: read), mayBeArray: !isSingle)
    }
  }

  /// Whether the argument that is being compiled is taken as a reference.
  private func wantsReference() -> Bool {
    guard let frame = frames.last else { return false }
    switch frame.form {
    case .unknown: return false
    case .let, .lambda, .application: return true
    case .if: return frame.argument > 0
    case .ifs: return frame.argument % 2 == 1
    case .ifError, .ifNA: return true
    case .function:
      return signatures.kind(of: frame.function, at: frame.argument).takesWhole
    }
  }

  /// Whether the cells of the argument that is being compiled are not read.
  private func wantsPlace() -> Bool {
    guard let frame = frames.last, frame.form == .function else { return false }
    return signatures.kind(of: frame.function, at: frame.argument) == .place
  }

  /// The grid that a reference names, or the formula's own.
  private func grid(
    of node: Node,
    _ syntax: SyntaxReference,
    _ context: Context
  ) -> Int? {
    syntax.hasSheet ? context.names.grid(of: node, syntax, in: context.text) : context.home
  }
}
