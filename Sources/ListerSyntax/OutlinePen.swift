// SPDX-License-Identifier: MIT

import ListerBasics

/// Writes an outline: where its next byte and its next operand belong.
///
/// A value of its own, so that a loop that writes with it keeps that in registers.
struct OutlinePen {
  private let shape: Slab<UInt8>
  private let operands: Slab<FormulaOutline.Operand>
  /// How many bytes the shape has so far.
  private(set) var length = 0
  /// How many operands there are so far.
  private(set) var count = 0

  /// A pen at the start of an outline, which has room for a byte and an operand for each byte of the
  /// formula.
  init(shape: Slab<UInt8>, operands: Slab<FormulaOutline.Operand>) {
    self.shape = shape
    self.operands = operands
  }

  /// Writes a byte that stands for itself.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    // Each byte of the formula makes one of the shape at most, and there is room for the longest.
    unsafe shape[unchecked: length] = byte
    length &+= 1
  }

  /// Writes bytes of the formula that stand for themselves, and goes on after them.
  @inline(__always)
  mutating func append(_ text: ByteView, from index: inout Int, to end: Int) {
    while index < end {
      append(text[index])
      index &+= 1
    }
  }

  /// Writes a text in quotes, up to the first of them; after a doubled one another text begins.
  ///
  /// - Returns: false where the text doesn't end, or has a control character.
  @inline(__always)
  mutating func appendText(_ text: ByteView, from index: inout Int) -> Bool {
    append(text[index])
    index &+= 1
    while let byte = text.element(at: index), byte >= 0x20 {
      append(byte)
      index &+= 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }

  /// Writes a reference that bytes of the formula spell, and goes on after them.
  @inline(__always)
  mutating func append(_ reference: SyntaxReference, from index: inout Int, to end: Int) {
    let isCell =
      reference.firstRow == reference.lastRow && reference.firstColumn == reference.lastColumn
    append(isCell ? .cell : .area, reference.payload, from: &index, to: end)
  }

  /// Writes an operand that bytes of the formula spell, and goes on after them.
  @inline(__always)
  mutating func append(
    _ kind: FormulaOutline.Kind,
    _ payload: UInt64,
    scale: Int = 0,
    from index: inout Int,
    to end: Int
  ) {
    append(kind.rawValue)
    // Each byte of the formula makes one operand at most.
    unsafe operands[unchecked: count] = FormulaOutline.Operand(
      kind,
      payload,
      scale: scale,
      start: index,
      length: end &- index
    )
    count &+= 1
    index = end
  }
}
