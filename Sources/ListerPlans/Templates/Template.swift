// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation

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
/// being scanned. It never changes: each worker has its own ``Registers``.
final class Template: @unchecked Sendable {
  // Sendable because nothing changes after `init`: what the slabs hold is only read later.

  /// The program of the layout; its bytes are those of text constants.
  let lease: ProgramLease
  /// What the learner knows its documents by.
  let key: UInt64
  /// Cells with something in them, and cells with a formula, of each document.
  let cellCount: Int
  let formulaCount: Int

  let slots: OwnedSlab<Slot>
  /// The bytes of all pieces.
  let bytes: ByteView
  /// What follows the last slot: one tail, or one before each grid's old values and one more.
  let tails: OwnedSlab<Tail>

  let steps: OwnedSlab<PlanStep>
  let lists: OwnedSlab<UInt16>
  let numberCount: Int
  let textCount: Int
  let constants: [(register: Int, value: Int64)]
  let texts: [(register: Int, text: ByteView)]

  let pieces: OwnedSlab<OutputPiece>
  let sections: OwnedSlab<OutputSection>
  /// The units of all scales.
  let units: OwnedSlab<DecimalUnit>
  /// More bytes than what is short of a document's values takes.
  let room: Int
  private let arena: ByteArena

  /// A template of what a draft holds.
  init(_ draft: borrowing TemplateDraft, _ lease: ProgramLease, cells: Int, formulas: Int) {
    var arena = ByteArena()
    self.lease = lease
    key = TemplateLearner.key(lease, hasValues: draft.tails.count > 1)
    cellCount = cells
    formulaCount = formulas
    slots = OwnedSlab(copying: draft.slots)
    bytes = arena.copy(draft.bytes.view)
    tails = OwnedSlab(copying: draft.tails)
    let steps = SlabList<PlanStep>()
    for step in draft.steps { steps.append(step) }
    self.steps = OwnedSlab(copying: steps)
    let lists = SlabList<UInt16>()
    for register in draft.lists { lists.append(register) }
    self.lists = OwnedSlab(copying: lists)
    numberCount = draft.numberCount
    textCount = draft.textCount
    constants = draft.constants
    let bytes = bytes
    texts = draft.texts.map { ($0.register, bytes[$0.place]) }
    pieces = OwnedSlab(copying: draft.pieces)
    sections = OwnedSlab(copying: draft.sections)
    let units = SlabList<DecimalUnit>()
    for scale in 0...18 { units.append(DecimalUnit(scale: scale)) }
    self.units = OwnedSlab(copying: units)
    var room = draft.bytes.count + 48
    for index in 0..<draft.pieces.count {
      let piece = draft.pieces[index]
      let isText = piece.kind == .literal && draft.slots[Int(piece.register)].kind == .text
      // A number has a sign, digits and a point, and is written with some bytes to spare.
      room += isText ? Literal.longestText + 8 : 48
    }
    self.room = room
    self.arena = arena
  }
}
