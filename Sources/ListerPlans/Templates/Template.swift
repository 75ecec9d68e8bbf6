// SPDX-License-Identifier: MIT

import ListerBasics
import Synchronization

/// What documents of one template have in common, and what is calculated and written for each.
///
/// ```
/// skeleton   piece │ slot │ piece │ slot │ … │ tail            bytes that documents share, literals
/// steps      on registers: those of slots, of constants, one for each result
/// output     the document's bytes, and behind the rows of each grid its values: piece │ value │ …
/// ```
/// A document fits if its bytes are those of the pieces, with a literal of the right kind in each
/// slot. Old values are no part of it: they are compared with the new ones, byte by byte. So a
/// document that fits is known to be well formed, and to have the formulas of the template, without
/// being scanned. It never changes: all workers share it, and each has its own ``Registers``.
final class Template: @unchecked Sendable {
  // Sendable because nothing changes after `init`: what the slabs hold is only read later.

  /// A number that is the same in all documents.
  struct Constant: BitwiseCopyable {
    let register: Int
    let value: Int64
  }

  /// A text that is the same in all documents.
  struct ConstantText: BitwiseCopyable {
    let register: Int
    let text: ByteView
  }

  /// Handles of all tables, good as long as the template lives: what a worker reads for each
  /// document, for threads that count references to one and the same object slow each other down.
  struct Tables: BitwiseCopyable {
    let slots: Slab<Slot>
    /// The bytes of all pieces, and some more.
    let bytes: ByteView
    /// What follows the last slot: one tail, or one before each grid's old values and one more.
    let tails: Slab<Tail>
    /// The last tail.
    let end: ByteView

    let steps: Slab<PlanStep>
    let lists: Slab<UInt16>
    let divisors: Slab<Reciprocal>
    let constants: Slab<Constant>
    let texts: Slab<ConstantText>
    let numberCount: Int
    let textCount: Int

    let pieces: Slab<OutputPiece>
    let sections: Slab<OutputSection>
    /// What is written in the place of the document; nil if all of it is.
    let selected: PieceRange?
    let parts: Slab<DocumentPart>
    /// The selected fields that documents lack, as bits.
    let missing: UInt64
    /// The units of all scales, and ten to the power of each.
    let units: Slab<DecimalUnit>
    let powers: Slab<Int64>
    /// More bytes than what is short of a document's values takes.
    let room: Int

    /// Cells with something in them, and cells with a formula, of each document.
    let cellCount: Int
    let formulaCount: Int
  }

  let tables: Tables
  /// What the learner knows its documents by.
  let key: UInt64
  /// What it knows their layout by.
  let layout: UInt64
  /// Where its documents are looked for.
  let mark: TemplateMark
  /// How many bytes it takes, about.
  let size: Int
  /// Whether a worker has used it since the store of templates looked at it.
  let isUsed = Atomic(true)

  /// What the general engine needs; nil if all formulas have steps.
  let general: GeneralLayout?

  /// Formulas in the order of their steps, as in a ``PlanCompiler``, and where the steps of each end.
  let formulaEnds: [(formula: Int, end: Int)]

  private let slots: OwnedSlab<Slot>
  private let tails: OwnedSlab<Tail>
  private let steps: OwnedSlab<PlanStep>
  private let lists: OwnedSlab<UInt16>
  private let divisors: OwnedSlab<Reciprocal>
  private let constants: OwnedSlab<Constant>
  private let texts: OwnedSlab<ConstantText>
  private let pieces: OwnedSlab<OutputPiece>
  private let sections: OwnedSlab<OutputSection>
  private let parts: OwnedSlab<DocumentPart>
  private let memory: ByteBuffer

  /// A template of what a draft holds.
  init(
    _ draft: borrowing TemplateDraft,
    key: UInt64,
    layout: UInt64,
    cells: Int,
    formulas: Int
  ) {
    var memory = ByteBuffer(capacity: draft.bytes.count + 48)
    memory.append(draft.bytes.view)
    // So that any short piece can be copied without a count.
    memory.append(repeating: 0, count: 48)
    let bytes = memory.view
    self.key = key
    self.layout = layout
    mark = draft.mark
    formulaEnds = draft.formulaEnds
    general = draft.general.map { GeneralLayout($0, bytes: bytes) }
    slots = OwnedSlab(copying: draft.slots)
    tails = OwnedSlab(copying: draft.tails)
    let steps = SlabList<PlanStep>(capacity: draft.steps.count)
    for step in draft.steps { steps.append(step) }
    self.steps = OwnedSlab(copying: steps)
    let lists = SlabList<UInt16>(capacity: draft.lists.count)
    for register in draft.lists { lists.append(register) }
    self.lists = OwnedSlab(copying: lists)
    let divisors = SlabList<Reciprocal>()
    for divisor in draft.divisors { divisors.append(Reciprocal(of: divisor.magnitude)) }
    self.divisors = OwnedSlab(copying: divisors)
    let constants = SlabList<Constant>()
    for (register, value) in draft.constants {
      constants.append(Constant(register: register, value: value))
    }
    self.constants = OwnedSlab(copying: constants)
    let texts = SlabList<ConstantText>()
    for (register, place) in draft.texts {
      texts.append(ConstantText(register: register, text: bytes[place]))
    }
    self.texts = OwnedSlab(copying: texts)
    pieces = OwnedSlab(copying: draft.pieces)
    sections = OwnedSlab(copying: draft.sections)
    let parts = SlabList<DocumentPart>()
    for part in draft.parts { parts.append(part) }
    self.parts = OwnedSlab(copying: parts)
    self.memory = memory
    let last = draft.tails[draft.tails.count - 1]
    tables = Tables(
      slots: slots.slab,
      bytes: bytes,
      tails: tails.slab,
      end: bytes[Int(last.start)..<Int(last.start + last.length)],
      steps: self.steps.slab,
      lists: self.lists.slab,
      divisors: self.divisors.slab,
      constants: self.constants.slab,
      texts: self.texts.slab,
      numberCount: draft.numberCount,
      textCount: draft.textCount,
      pieces: pieces.slab,
      sections: sections.slab,
      selected: draft.selected,
      parts: self.parts.slab,
      missing: draft.missing,
      units: DecimalUnits.shared.units.slab,
      powers: DecimalUnits.shared.powers.slab,
      room: Template.room(of: draft),
      cellCount: cells,
      formulaCount: formulas
    )
    // Slots, steps and pieces are by far the most beside the bytes.
    let words = 4 * draft.slots.count + 2 * draft.steps.count + 4 * draft.pieces.count
    size =
      bytes.count + 8 * words + 16 * draft.formulaEnds.count + (general?.size ?? 0) + 1_024
  }

  /// The formula to which a step belongs, as in a ``PlanCompiler``; nil for a step of the general engine.
  func formula(ofStep step: Int) -> Int? {
    tables.steps[step].operation.isGeneral ? nil : formulaEnds.first { step < $0.end }?.formula
  }

  private static func room(of draft: borrowing TemplateDraft) -> Int {
    var room = draft.bytes.count + 48
    for index in 0..<draft.pieces.count {
      let piece = draft.pieces[index]
      let isText = piece.kind == .literal && draft.slots[Int(piece.register)].kind != .number
      // A number has a sign, digits and a point, and is written with some bytes to spare.
      room += isText ? Literal.longestText + 8 : 48
    }
    return room
  }
}
