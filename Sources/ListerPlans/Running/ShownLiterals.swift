// SPDX-License-Identifier: MIT

import ListerBasics

/// The literals of a document in the order in which its values show them.
struct ShownLiterals {
  /// Bytes of the document that literals are shown by.
  struct Run {
    let start: Int
    let end: Int
    /// How many pieces behind the one of the first literal it goes over.
    let more: Int
  }

  private let ends: Slab<Int32>
  private let deviations: Slab<Deviation>
  /// How many deviations belong to slots that have passed, and the slot of the one behind those.
  private var passed = 0
  private var deviating: Int

  /// The literals that are in registers.
  init(_ registers: Registers) {
    ends = registers.ends.slab
    deviations = registers.deviations.slab
    deviating = deviations.element(at: 0)?.slot ?? .max
  }

  /// The literal behind a piece, with those behind it that are shown as they stand in the document;
  /// nil if it is ``spelled`` otherwise.
  @inline(__always)
  mutating func next(behind piece: OutputPiece) -> Run? {
    let slot = Int(piece.register)
    while deviating < slot {
      passed &+= 1
      deviating = deviations.element(at: passed)?.slot ?? .max
    }
    // The plan has as many slots and pieces behind this one, and the slots as many ends.
    let more = Int(piece.operand)
    let start = unsafe Int(ends[unchecked: slot]) &+ Int(piece.lead)
    let regular = deviating &- slot
    if regular > more {
      return unsafe Run(start: start, end: Int(ends[unchecked: slot &+ more &+ 1]), more: more)
    }
    // One whose zeros are cut is the last of those that are copied together.
    let end = deviations[passed].end
    if end >= 0 { return Run(start: start, end: end, more: regular) }
    guard regular > 0 else { return nil }
    return unsafe Run(
      start: start,
      end: Int(ends[unchecked: slot &+ regular]),
      more: regular &- 1
    )
  }

  /// The literal for which ``next(behind:)`` gave nothing.
  var spelled: Deviation { deviations[passed] }
}
