// SPDX-License-Identifier: MIT

/// A place of a template where documents differ, and the piece of text before it.
struct Slot: BitwiseCopyable {
  /// What may stand in a slot.
  enum Kind: UInt8, BitwiseCopyable {
    /// A number of at most 18 digits, whose mantissa goes into a register.
    case number
    /// A text that goes into a register.
    case text
    /// A text of a cell that no formula reads.
    case label
    /// A text of a member that isn't calculated with.
    case passedText
    /// A number of a member that isn't calculated with.
    case passedNumber
  }

  var kind: Kind
  /// The register that takes it.
  var register: UInt16 = 0
  /// The scale of the register of a number; numbers with more decimal places don't fit.
  var scale: UInt8 = 0
  /// Where the piece before the slot is among the bytes of the template, and its length.
  var start: UInt32
  var length: UInt32
  /// The first eight bytes of the piece, and a mask for as many of them as there are.
  var word: UInt64
  var mask: UInt64
}

/// Where a slot's literal is in the document that is being matched.
struct SlotPlace: BitwiseCopyable {
  /// The literal as the values of the document show it: a number without zeros at its end.
  ///
  /// One that the document spells otherwise is among the spellings of the registers: see
  /// ``spelled(_:)``.
  var start: Int32 = 0
  var end: Int32 = 0
  /// The byte after the literal in the document.
  var next: Int32 = 0

  /// The place of a literal that is shown by a spelling, by the number of that.
  ///
  /// It seems long, and begins before the document, so that those that are in it need no test.
  static func spelled(_ number: Int) -> SlotPlace {
    SlotPlace(start: ~Int32(truncatingIfNeeded: number), end: .max / 2)
  }

  /// The number of the spelling that shows the literal; negative if the document does.
  var spelling: Int { Int(~start) }
}
