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
  /// How many slots behind that of a number are those of numbers too, in the next registers and all
  /// behind the same short piece.
  var run: UInt8 = 0
  /// Where the piece before the slot is among the bytes of the template, and its length.
  var start: UInt32
  var length: UInt32
  /// The first eight bytes of the piece, and a mask for as many of them as there are.
  var word: UInt64
  var mask: UInt64
}

/// A literal that the values show otherwise than the document spells it.
struct Deviation: BitwiseCopyable {
  let slot: Int
  /// Where what is shown ends in the document, for zeros at the end of a fraction are not; negative
  /// for a literal with a spelling of its own, and then the complement of the number of that.
  let end: Int
}
