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
  ) throws(Failure) {
    let syntax = SyntaxReference(payload: node.payload)
    guard !syntax.isOutside, let grid = grid(of: node, syntax, context) else {
      if !syntax.isOutside, let grids = context.names.grids(of: node, syntax, in: context.text) {
        return try compileSpan(of: grids, node, syntax, context)
      }
      if !syntax.isOutside, try compileRangeFromName(node, syntax, context) { return }
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
    push(reference, isArgument: isArgument, context)
  }

  /// Pushes a reference, or the value of its only cell where that is enough.
  func push(_ reference: GridReference, isArgument: Bool, _ context: Context) {
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

  /// Compiles a reference to the same cells of several grids, which is a union.
  private func compileSpan(
    of grids: ClosedRange<Int>,
    _ node: Node,
    _ syntax: SyntaxReference,
    _ context: Context
  ) throws(Failure) {
    // Few bytes of a formula stand for many references.
    guard writesOut(Compiler.bytesOfArea * grids.count) else {
      throw Failure(
        message: "the references to several grids are too many",
        place: place(ofByte: Int(node.start), context)
      )
    }
    for grid in grids {
      let read = draft.add(read: GridReference(syntax, grid: grid))
      draft.push(Instruction(opcode: .reference, operand: read), mayBeArray: true)
      if grid > grids.lowerBound { binary(.union) }
    }
  }

  /// Compiles `total:Grid!C3`, a range from what a name means on, whose spelling is that of a reference to
  /// several grids; false for what is none.
  private func compileRangeFromName(
    _ node: Node,
    _ syntax: SyntaxReference,
    _ context: Context
  ) throws(Failure) -> Bool {
    let written = syntax.gridName(of: node, in: context.text)
    guard !syntax.isGridQuoted, let colon = written.firstIndex(of: UInt8(ascii: ":")),
      let grid = context.names.grid(of: written[colon + 1..<written.count])
    else { return false }
    var keeping = context
    keeping.keepsReferences = true
    let name = Node(.name, start: Int(node.start), length: colon)
    try compileName(name, isArgument: false, keeping)
    push(GridReference(syntax, grid: grid), isArgument: false, keeping)
    draft.makesReferences = true
    binary(.range)
    return true
  }

  /// What each area of a reference to several grids counts as, in bytes of a name that is written out.
  private static let bytesOfArea = 8

  /// Compiles a part of a table: cells, or a column of the items.
  func compileStructured(
    _ node: Node,
    isArgument: Bool,
    _ context: Context
  ) throws(Failure) {
    let place = CellIndex(grid: home, row: cell.row, column: cell.column)
    switch context.names.meaning(of: node, in: context.text, at: place) {
    case .cells(let reference): push(reference, isArgument: isArgument, context)
    case .error(let error): draft.push(error)
    case .items(let field):
      let text = field.withByteView { draft.add(text: $0) }
      draft.push(Instruction(opcode: .text, operand: text))
      guard let items = function(named: ByteView("ITEMS")) else { break }
      draft.replaceTypes(1, with: true)
      draft.emit(Instruction(opcode: .call, count: 1, function: UInt16(items)))
    case .unknown:
      let name = context.text[Int(node.start)..<Int(node.start) + Int(node.payload)]
      report(.unknownName(name.string), at: self.place(ofByte: Int(node.start), context))
      draft.push(CellError.name)
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
