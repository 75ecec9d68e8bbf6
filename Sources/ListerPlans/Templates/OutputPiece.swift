// SPDX-License-Identifier: MIT

import ListerBasics

/// Bytes of a document's values that are the same in all documents, and what follows them.
struct OutputPiece: BitwiseCopyable {
  enum Kind: UInt8, BitwiseCopyable {
    case nothing
    /// The literal of a slot.
    case literal
    /// The number in a register.
    case number
    /// The number in a register, divided by the operand.
    case quotient
    /// The number in a register, divided by the one in another.
    case ratio
    /// The text in a register, which needs quotes and may need escapes.
    case text
    /// The truth value in a register.
    case logical
    /// What the general engine has in the cell whose offset is in place of a register.
    case value
    /// The part of the document whose number is the operand; only where fields are selected.
    case part
    /// The column of a row whose number is the operand; only where fields are selected.
    case column
  }

  var kind: Kind
  /// The scale of a number.
  var scale: UInt8 = 0
  /// The slot or the register.
  var register: UInt16 = 0
  /// How many bytes there are.
  var length: UInt32
  /// Where they are among the bytes of the template.
  var start: UInt32
  /// How many bytes documents have between the slot of a literal and the one before.
  var lead: UInt32 = 0
  /// The first eight of the bytes.
  var word: UInt64
  /// The divisor, or its register; of a literal, how many literals behind it stand in documents with
  /// the same bytes between them, so that they may be copied together.
  var operand: Int64 = 0
}

/// Pieces that are written together.
struct PieceRange: BitwiseCopyable {
  var start: Int32
  var end: Int32

  /// Their indices.
  var indices: Range<Int> { Int(start)..<Int(end) }
}

/// The values of a grid, and where they belong in the document.
struct OutputSection: BitwiseCopyable {
  /// The place; not looked at for documents that hold values.
  var place: DocumentPlace
  /// The pieces that go there.
  var pieces: PieceRange
}

/// Bytes of the skeleton behind the last slot: up to the old values of a grid, or to the end.
struct Tail: BitwiseCopyable {
  /// Where they are among the bytes of the template, and how many there are.
  var start: Int32
  var length: Int32
}
