// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// References: which grid they mean, what a formula reads, and whether the value is enough.
extension Compiler {
  func compileReference(_ node: Node, isArgument: Bool, _ context: Context) {
    let program = context.program
    let syntax = SyntaxReference(payload: node.payload)
    guard !syntax.isOutside, let grid = grid(of: node, syntax, context) else {
      let error = Int32(CellError.reference.rawValue)
      push(Instruction(opcode: .error, operand: error), false, program)
      return
    }
    let reference = GridReference(
      grid: grid,
      firstRow: Int(syntax.firstRow),
      lastRow: Int(syntax.lastRow),
      firstColumn: Int(syntax.firstColumn),
      lastColumn: Int(syntax.lastColumn)
    )
    let isSingle = reference.isSingle
    if isArgument && wantsPlace(context) {
      let index = Int32(program.places.count)
      program.places.append(reference)
      push(Instruction(opcode: .place, operand: index), !isSingle, program)
      return
    }
    program.reads.append(reference)
    if isSingle && !context.keepsReferences && !(isArgument && wantsReference(context)) {
      push(
        Instruction(opcode: .cell, operand: Int32(reference.firstCell)),
        false,
        program
      )
    } else {
      push(
        Instruction(opcode: .reference, operand: Int32(program.reads.count - 1)),
        !isSingle,
        program
      )
    }
  }

  /// Whether the argument that is being compiled is taken as a reference.
  private func wantsReference(_ context: Context) -> Bool {
    guard let frame = frames.last else { return false }
    switch frame.form {
    case .unknown: return false
    case .choice: return frame.argument > 0
    case .choices: return frame.argument % 2 == 1
    case .errorGuard, .missingGuard: return true
    case .function:
      switch context.calculator.functions.kinds[frame.function << 8 | frame.argument] {
      case .area, .reference, .place: return true
      default: return false
      }
    }
  }

  /// Whether the cells of the argument that is being compiled are not read.
  private func wantsPlace(_ context: Context) -> Bool {
    guard let frame = frames.last, frame.form == .function else { return false }
    return context.calculator.functions.kinds[frame.function << 8 | frame.argument] == .place
  }

  /// The grid that a reference names, or the formula's own.
  private func grid(
    of node: Node,
    _ syntax: SyntaxReference,
    _ context: Context
  ) -> Int? {
    syntax.hasSheet
      ? context.calculator.grid(of: node, syntax, in: context.text) : context.home
  }
}

/// Names of grids as formulas write them: `Totals!`, `'My ''own'' grid'!`.
enum GridName {
  /// The name before the `!` of a reference that the parser doesn't know, as it is written.
  static func prefix(of source: ByteView) -> ByteView {
    var isQuoted = false
    for index in 0..<source.count {
      if source[index] == UInt8(ascii: "'") { isQuoted.toggle() }
      if source[index] == UInt8(ascii: "!") && !isQuoted { return source[0..<index] }
    }
    return source
  }

  /// The bytes that a written name stands for: without quotes, doubled ones made single.
  static func unquoted(_ written: ByteView) -> [UInt8] {
    guard written.count >= 2, written[0] == UInt8(ascii: "'") else { return written.array }
    return singled(written[1..<written.count - 1])
  }

  /// The bytes between quotes, doubled ones made single.
  static func singled(_ quoted: ByteView) -> [UInt8] {
    var bytes: [UInt8] = []
    var index = 0
    while index < quoted.count {
      bytes.append(quoted[index])
      index += quoted[index] == UInt8(ascii: "'") ? 2 : 1
    }
    return bytes
  }
}

extension Calculator {
  /// The index of the grid that a written name means, without regard to case.
  func grid(named written: ByteView) -> Int? {
    GridName.unquoted(written).withByteView { grid(of: $0) }
  }

  /// The index of the grid that a reference in a formula's text names.
  func grid(of node: Node, _ syntax: SyntaxReference, in text: ByteView) -> Int? {
    let name = syntax.gridName(of: node, in: text)
    guard syntax.hasDoubledQuotes else { return grid(of: name) }
    return GridName.singled(name).withByteView { grid(of: $0) }
  }
}
