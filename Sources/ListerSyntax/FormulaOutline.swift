// SPDX-License-Identifier: MIT

package import ListerBasics

/// What a formula's text is without its references and numbers, and those in their order.
///
/// ```
/// ROUND(B2*C2*(1-E2/100),2)    text
/// ROUND(①*①*(③-①/③),③)       shape: a byte for each operand, 1...4, tells its kind
/// B2  C2  1  E2  100  2        operands
/// ```
/// Formulas of one shape differ in nothing but the operands: the parser takes the same decisions for
/// all of them, and their nodes are the same but for references and numbers. So nothing of a shape
/// has to be parsed twice. What would need a parser to be told apart has no outline: grid names,
/// rows without columns, array constants, errors, bytes that are not ASCII outside of texts, numbers
/// of over 18 digits or with an exponent, cells beyond `P16`.
///
/// One pass over the bytes; a value that is reused allocates nothing.
package struct FormulaOutline: ~Copyable {
  /// A reference or a number of a formula.
  package struct Operand: BitwiseCopyable {
    /// Kind, scale, start and length, the first one lowest.
    @usableFromInline let head: UInt64
    /// The reference as a node carries it, or the digits of the number.
    package let payload: UInt64

    @inline(__always)
    init(_ kind: Kind, _ payload: UInt64, scale: Int, start: Int, length: Int) {
      // A text is shorter than 2^16 bytes, and so is a scale.
      let place = UInt64(truncatingIfNeeded: scale &<< 8 | start &<< 16 | length &<< 32)
      head = place | UInt64(kind.rawValue)
      self.payload = payload
    }

    /// What it is; the raw value stands for it in the shape.
    @inlinable package var kind: Kind { Kind(rawValue: UInt8(truncatingIfNeeded: head)) ?? .cell }
    /// How many decimal places a number has.
    @inlinable package var scale: UInt8 { UInt8(truncatingIfNeeded: head >> 8) }
    /// Where it is in the text, in bytes.
    @inlinable package var start: UInt16 { UInt16(truncatingIfNeeded: head >> 16) }
    @inlinable package var length: UInt16 { UInt16(truncatingIfNeeded: head >> 32) }
  }

  package enum Kind: UInt8, BitwiseCopyable {
    /// A reference to one cell.
    case cell = 1
    /// A reference to several cells.
    case area = 2
    /// A whole number that fits 32 bits.
    case integer = 3
    /// Any other number, without zeros at its end.
    case number = 4
  }

  /// No text that is longer has an outline.
  package static let largestLength = 1024

  // Each byte of the text makes at most one of the shape, and at most one operand. A hash takes
  // whole words.
  private let bytes = OwnedSlab<UInt8>(FormulaOutline.largestLength + 8, filledWith: 0)
  private let list = OwnedSlab<Operand>(
    FormulaOutline.largestLength,
    filledWith: Operand(.cell, 0, scale: 0, start: 0, length: 0)
  )
  private let kinds = FormulaBytes()
  private var length = 0
  private var count = 0

  /// An outline of nothing.
  package init() {}

  /// The text with a byte for each operand; valid until the next one is read.
  package var shape: ByteView { view[0..<length] }
  /// The operands, in the order of the text; valid until the next one is read.
  package var operands: Slab<Operand> { list.slab[0..<count] }
  /// All bytes that there is room for.
  private var view: ByteView {
    unsafe ByteView(address: bytes.slab.address, count: bytes.slab.count)
  }

  /// A hash of the shape.
  package var hash: UInt64 {
    let view = view
    var hash = UInt64(truncatingIfNeeded: length)
    var index = 0
    while index + 8 <= length {
      hash = FormulaOutline.mixed(hash, view.word(at: index))
      index += 8
    }
    let rest = UInt64(truncatingIfNeeded: (length & 7) * 8)
    return FormulaOutline.mixed(hash, view.word(at: index) & (1 &<< rest &- 1))
  }

  @inline(__always)
  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return product ^ product >> 32
  }

  /// Reads the outline of a formula's text (without `=`); false if it has none.
  ///
  /// True doesn't mean that the text is a formula.
  package mutating func read(_ text: ByteView) -> Bool {
    guard text.count <= FormulaOutline.largestLength else { return false }
    var pen = OutlinePen(shape: bytes.slab, operands: list.slab)
    var index = 0
    while let byte = text.element(at: index) {
      switch kinds[byte] {
      case .end, .spacing:
        pen.append(byte)
        index &+= 1
      case .word:
        guard readWord(text, &index, &pen) else { return false }
      case .number:
        guard let number = PlainNumber(text, at: index), endsNumber(number.end, text) else {
          return false
        }
        let kind = number.isInteger ? Kind.integer : .number
        pen.append(kind, number.digits, scale: number.scale, from: &index, to: number.end)
      case .text:
        guard pen.appendText(text, from: &index) else { return false }
      case .other: return false
      }
    }
    (length, count) = (pen.length, pen.count)
    return true
  }

  /// Whether an operator is at a place, or the end: then an operand that ends there is nothing more.
  @inline(__always)
  private func endsOperand(_ end: Int, _ text: ByteView) -> Bool {
    guard let byte = text.element(at: end) else { return true }
    return kinds[byte] == .end
  }

  /// Whether a number that ends at a place is nothing more.
  @inline(__always)
  private func endsNumber(_ end: Int, _ text: ByteView) -> Bool {
    endsOperand(end, text) || !text.byte(at: end).isWordByte && text.isNoAddress(before: end)
  }

  /// Reads a reference, or the name of a function, a logical or another name.
  ///
  /// What most formulas are made of is read here, and nothing of the pen leaves the caller's
  /// registers for it; what is rare is looked at by `word`.
  @inline(__always)
  private func readWord(
    _ text: ByteView,
    _ index: inout Int,
    _ pen: inout OutlinePen
  ) -> Bool {
    if let cell = PlainCell(text, at: index) {
      if endsOperand(cell.end, text) {
        pen.append(.cell, cell.place &* 0x101, from: &index, to: cell.end)
        if let byte = text.element(at: index) {
          pen.append(byte)
          index &+= 1
        }
        return true
      }
      if text.byte(at: cell.end) == UInt8(ascii: ":"),
        let last = PlainCell(text, at: cell.end &+ 1), endsOperand(last.end, text)
      {
        pen.append(SyntaxReference(from: cell, to: last), from: &index, to: last.end)
        return true
      }
    }
    var end = index
    while text.byte(at: end).isLetter { end &+= 1 }
    if end > index, text.byte(at: end) == UInt8(ascii: "(") {
      pen.append(text, from: &index, to: end)
      return true
    }
    switch FormulaOutline.word(text, at: index) {
    case .none: return false
    case .name(let end): pen.append(text, from: &index, to: end)
    case .reference(let reference, let end): pen.append(reference, from: &index, to: end)
    }
    return true
  }

  /// A word of a formula, and where it ends.
  private enum Word {
    case name(Int)
    case reference(SyntaxReference, Int)
  }

  /// The word at a place, whatever is in it; nil if an outline has no such words.
  @inline(never)
  private static func word(_ text: ByteView, at index: Int) -> Word? {
    let first = AddressScan(text, at: index)
    let next = text.byte(at: first.end)
    if !first.isNone, next == UInt8(ascii: ":") {
      let last = AddressScan(text, at: first.end + 1)
      guard !last.isNone, last.matches(first), !last.isRow, isEnd(of: last, in: text) else {
        return nil
      }
      return reference(SyntaxReference(first, last, grid: 0), last.end)
    }
    if first.isCell, next != UInt8(ascii: "(") {
      guard isEnd(of: first, in: text) else { return nil }
      return reference(SyntaxReference(cell: first, grid: 0), first.end)
    }
    guard text[index] != UInt8(ascii: "$") else { return nil }
    var end = index
    while let byte = text.element(at: end), byte.isWordByte {
      guard byte < 0x80 else { return nil }
      end += 1
    }
    return text.isNoAddress(before: end) ? .name(end) : nil
  }

  private static func reference(_ reference: SyntaxReference, _ end: Int) -> Word? {
    reference.isOutside ? nil : .reference(reference, end)
  }

  /// Whether what follows an address leaves it a reference, and makes it nothing more than that.
  private static func isEnd(of scan: AddressScan, in text: ByteView) -> Bool {
    text.byte(at: scan.end) != UInt8(ascii: "(") && text.isNoAddress(before: scan.end)
  }
}
