// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import ListerSyntax

/// Formulas whose shape is known: their code is copied, and its gaps are filled.
extension ProgramDraft {
  /// Writes the code of a formula of a shape, by its index, with the operands of its outline.
  func append(
    _ index: Int,
    of shapes: FormulaShapes,
    _ operands: Slab<FormulaOutline.Operand>,
    cell: CellIndex,
    home: Int32
  ) {
    let shape = shapes[index]
    var entry = Program.Formula(cell: cell, home: home)
    entry.codeStart = Int32(truncatingIfNeeded: code.count)
    entry.readsStart = Int32(truncatingIfNeeded: reads.count)
    entry.maySpill = shape.maySpill
    entry.mayReorder = shape.mayReorder
    let (instructions, gaps) = shapes.code(of: shape)
    code.append(contentsOf: instructions)
    let block = code.slab[Int(entry.codeStart)..<code.count]
    let readCount = Int(shape.reads)
    var last = -1
    for index in 0..<readCount {
      let gap = gaps[index]
      let reference = GridReference(operands[Int(gap.operand)], grid: home)
      if gap.filling == .cell {
        let offset = reference.firstCell.offset
        let operand = Int32(truncatingIfNeeded: offset)
        block[Int(gap.place)] = Instruction(opcode: .cell, operand: operand)
        last = max(last, offset)
      } else {
        let operand = Int32(truncatingIfNeeded: reads.count)
        block[Int(gap.place)] = Instruction(opcode: .reference, operand: operand)
        last = max(last, reference.lastCell.offset)
      }
      reads.append(reference)
    }
    for index in readCount..<gaps.count {
      fill(gaps[index], of: shapes, operands, entry, in: block)
    }
    let resizings = shapes.resizings(of: shape)
    if resizings.count > 0 {
      for index in 0..<resizings.count {
        let resizing = resizings[index]
        resize(resizing.read + entry.readsStart, as: resizing.shape + entry.readsStart)
      }
      last = lastRead(from: entry.readsStart)
    }
    entry.readsAhead = last >= cell.offset
    functionCount = max(functionCount, shape.functionCount)
    add(entry)
  }

  /// Fills a gap that is no read.
  @inline(__always)
  private func fill(
    _ gap: FormulaShapes.Gap,
    of shapes: FormulaShapes,
    _ operands: Slab<FormulaOutline.Operand>,
    _ formula: Program.Formula,
    in block: Slab<Instruction>
  ) {
    let place = Int(gap.place)
    switch gap.filling {
    case .cell, .reference: break
    case .place:
      let reference = GridReference(operands[Int(gap.operand)], grid: formula.home)
      block[place] = Instruction(opcode: .place, operand: add(place: reference))
    case .integer:
      let integer = Int32(truncatingIfNeeded: operands[Int(gap.operand)].payload)
      block[place] = Instruction(opcode: .integer, operand: block[place].operand &* integer)
    case .number:
      let operand = operands[Int(gap.operand)]
      let scale = Int64(operand.scale) << Number.Form.shift
      numbers.append(Number(word: Int64(truncatingIfNeeded: operand.payload), tag: scale))
      let index = Int32(truncatingIfNeeded: numbers.count - 1)
      block[place] = Instruction(opcode: .number, operand: index)
    case .text:
      let text = shapes.text(block[place].operand)
      block[place] = Instruction(opcode: .text, operand: add(text: text))
    case .target: block[place].operand &+= formula.codeStart
    }
  }
}

extension GridReference {
  /// The cells of a grid that an operand of an outline spells.
  @inline(__always)
  fileprivate init(_ operand: FormulaOutline.Operand, grid: Int32) {
    self.init(SyntaxReference(payload: operand.payload), grid: Int(grid))
  }
}
