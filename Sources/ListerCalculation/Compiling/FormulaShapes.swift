// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// The code of formulas by their shapes: what a compiler has made once, it only fills in again.
///
/// ```
/// shape   the text with a byte for each reference and number: see `FormulaOutline`
/// code    what the formula was compiled to, with these operands:
///         cell, reference, place, number    nothing: the next operand of the outline
///         integer                           1, or -1 where the next operand is negated
///         text                              index in `texts`
///         a branch                          its target, from the start of the code
/// ```
/// A shape is the whole key: what a formula's code depends on beside its shape and its operands,
/// such as the names of a document, makes that it has no shape here. Bounded: when there is no more
/// room all shapes are forgotten, and learnt again. One compiler's.
final class FormulaShapes {
  /// What is known of a shape.
  struct Shape: BitwiseCopyable {
    fileprivate var key: ByteView
    fileprivate var hash: UInt64
    fileprivate var codeStart: Int32
    fileprivate var codeEnd: Int32
    fileprivate var gapsStart: Int32
    fileprivate var gapsEnd: Int32
    fileprivate var resizingsStart: Int32
    fileprivate var resizingsEnd: Int32
    /// How many of the gaps, the first ones, are references that are read.
    var reads: Int32
    /// Whether such a formula may give an array.
    var maySpill: Bool
    /// Whether what it reads, or the cells that it fills, only show while it runs.
    var mayReorder: Bool
    /// How many functions of the table a machine has to know for it.
    var functionCount: Int
  }

  /// An instruction that is not the same in all formulas of a shape.
  struct Gap: BitwiseCopyable {
    /// Where it is, from the start of the code.
    var place: UInt16
    var filling: Filling
    /// The operand of the outline that it gets, if it gets one.
    var operand: UInt16 = 0

    enum Filling: BitwiseCopyable { case cell, reference, place, integer, number, text, target }

    /// A gap of an instruction, if it is one.
    init?(_ opcode: Opcode, at place: Int) {
      switch opcode {
      case .cell: filling = .cell
      case .reference: filling = .reference
      case .place: filling = .place
      case .integer: filling = .integer
      case .number: filling = .number
      case .text: filling = .text
      case .branchIfFalse, .branchToEnd, .branchUnlessError, .branchUnlessMissing: filling = .target
      default: return nil
      }
      self.place = UInt16(truncatingIfNeeded: place)
    }

    /// Whether it is filled by an operand of the outline.
    var takesOperand: Bool { filling != .text && filling != .target }
    /// Whether it is a reference whose cells are read.
    var isRead: Bool { filling == .cell || filling == .reference }
  }

  private static let largestCount = 1024
  private static let largestCode = 64 * 1024
  private static let largestTexts = 1024 * 1024

  private let code = SlabList<Instruction>(capacity: 1024)
  private let gaps = SlabList<Gap>(capacity: 1024)
  private let texts = SlabList<ByteView>()
  private let resizings = SlabList<ProgramDraft.Resizing>()
  private let shapes = SlabList<Shape>(capacity: 64)
  /// An open table, at most half full: 1 + index of a shape, or 0.
  private let places = OwnedSlab<Int32>(2 * FormulaShapes.largestCount, filledWith: 0)
  /// The bytes of shapes, and of the texts in them.
  private var bytes = ByteArena()

  /// The index of an outline's shape, if that is known.
  func index(of outline: borrowing FormulaOutline) -> Int? {
    let key = outline.shape
    let hash = outline.hash
    var place = Int(truncatingIfNeeded: hash) & (places.slab.count - 1)
    while places.slab[place] > 0 {
      let index = Int(places.slab[place]) - 1
      if shapes[index].hash == hash, shapes[index].key == key { return index }
      place = (place + 1) & (places.slab.count - 1)
    }
    return nil
  }

  /// A shape that is known, by its index.
  @inline(__always)
  subscript(index: Int) -> Shape { shapes[index] }

  /// The code of a shape, and what is to be filled in there.
  @inline(__always)
  func code(of shape: Shape) -> (instructions: Slab<Instruction>, gaps: Slab<Gap>) {
    (
      code.slab[Int(shape.codeStart)..<Int(shape.codeEnd)],
      gaps.slab[Int(shape.gapsStart)..<Int(shape.gapsEnd)]
    )
  }

  /// The text that an instruction of a shape's code pushes.
  func text(_ operand: Int32) -> ByteView { texts[Int(operand)] }

  /// The reads of a shape which take the shape of others, counted from its first one.
  func resizings(of shape: Shape) -> Slab<ProgramDraft.Resizing> {
    resizings.slab[Int(shape.resizingsStart)..<Int(shape.resizingsEnd)]
  }

  /// Keeps the code of a formula that a draft holds last, if it is its outline's alone, as the last
  /// shape.
  ///
  /// - Parameters:
  ///   - outline: the outline of the formula's text.
  ///   - formula: the formula.
  ///   - draft: what it is in.
  ///   - nodes: the nodes that it was compiled from, and nothing else.
  func learn(
    _ outline: borrowing FormulaOutline,
    _ formula: Program.Formula,
    in draft: ProgramDraft,
    from nodes: ParserBox
  ) {
    makeRoom(for: Int(formula.codeEnd - formula.codeStart), outline.shape.count)
    let codeStart = code.count
    guard append(formula, of: draft), append(outline.operands, nodes, from: codeStart) else {
      return code.truncate(to: codeStart)
    }
    let gapsStart = gaps.count
    let reads = appendGaps(from: codeStart)
    for index in codeStart..<code.count where code[index].opcode == .text {
      texts.append(bytes.copy(draft.textConstants[Int(code[index].operand)]))
      code[index].operand = Int32(texts.count - 1)
    }
    let resizingsStart = resizings.count
    for index in 0..<draft.resizings.count {
      var resizing = draft.resizings[index]
      resizing.read -= formula.readsStart
      resizing.shape -= formula.readsStart
      resizings.append(resizing)
    }
    let hash = outline.hash
    shapes.append(
      Shape(
        key: bytes.copy(outline.shape),
        hash: hash,
        codeStart: Int32(codeStart),
        codeEnd: Int32(code.count),
        gapsStart: Int32(gapsStart),
        gapsEnd: Int32(gaps.count),
        resizingsStart: Int32(resizingsStart),
        resizingsEnd: Int32(resizings.count),
        reads: Int32(reads),
        maySpill: formula.maySpill,
        mayReorder: formula.mayReorder,
        functionCount: functionCount(from: codeStart)
      )
    )
    var place = Int(truncatingIfNeeded: hash) & (places.slab.count - 1)
    while places.slab[place] > 0 { place = (place + 1) & (places.slab.count - 1) }
    places.slab[place] = Int32(shapes.count)
  }

  private func functionCount(from start: Int) -> Int {
    (start..<code.count).reduce(0) { count, place in
      code[place].opcode == .call ? max(count, Int(code[place].function) + 1) : count
    }
  }

  /// Forgets all shapes where there is no room for one more.
  private func makeRoom(for instructions: Int, _ length: Int) {
    guard
      shapes.count == FormulaShapes.largestCount
        || code.count + instructions > FormulaShapes.largestCode
        || bytes.used + 2 * length > FormulaShapes.largestTexts
    else { return }
    code.truncate()
    gaps.truncate()
    texts.truncate()
    resizings.truncate()
    shapes.truncate()
    places.slab.fill(with: 0)
    bytes.reset()
  }

  /// Copies a formula's code without the operands; false where it has others than an outline has.
  private func append(_ formula: Program.Formula, of draft: ProgramDraft) -> Bool {
    for index in Int(formula.codeStart)..<Int(formula.codeEnd) {
      var instruction = draft.code[index]
      switch instruction.opcode {
      case .cell, .reference, .place, .number: instruction.operand = 0
      case .integer: instruction.operand = 1
      case .branchIfFalse, .branchToEnd, .branchUnlessError, .branchUnlessMissing:
        instruction.operand -= formula.codeStart
      case .bigNumber, .array, .callUnknown, .closure: return false
      default: break
      }
      code.append(instruction)
    }
    return true
  }

  /// Compares the operands of the code from `start` on with those of the outline and the nodes, and
  /// notes which whole numbers are negated; false where they are not the same.
  private func append(
    _ operands: Slab<FormulaOutline.Operand>,
    _ nodes: ParserBox,
    from start: Int
  ) -> Bool {
    var place = start
    var count = 0
    for index in 0..<nodes.parser.count {
      let node = nodes.parser[index]
      if node.kind == .name { return false }
      guard node.kind == .reference || node.kind == .number else { continue }
      while place < code.count, !takesOperand(place) { place += 1 }
      guard place < code.count, let operand = operands.element(at: count),
        operand.start == node.start, operand.length == node.length
      else { return false }
      switch (operand.kind, code[place].opcode) {
      case (.cell, .cell), (.cell, .reference), (.cell, .place), (.area, .reference),
        (.area, .place), (.number, .number):
        break
      case (.integer, .integer):
        var next = index + 1
        while next < nodes.parser.count, nodes.parser[next].kind == .unaryMinus {
          code[place].operand = -code[place].operand
          next += 1
        }
      default: return false
      }
      count += 1
      place += 1
    }
    while place < code.count, !takesOperand(place) { place += 1 }
    return count == operands.count && place == code.count
  }

  /// Notes the gaps of the code from `start` on, the reads first; returns how many those are.
  private func appendGaps(from start: Int) -> Int {
    let first = gaps.count
    var reads = 0
    for takesReads in [true, false] {
      var operand: UInt16 = 0
      for index in start..<code.count {
        guard var gap = Gap(code[index].opcode, at: index - start) else { continue }
        gap.operand = operand
        if gap.takesOperand { operand += 1 }
        if gap.isRead == takesReads { gaps.append(gap) }
      }
      if takesReads { reads = gaps.count - first }
    }
    return reads
  }

  /// Whether an instruction stands for an operand of the outline.
  private func takesOperand(_ place: Int) -> Bool {
    Gap(code[place].opcode, at: place)?.takesOperand ?? false
  }
}
