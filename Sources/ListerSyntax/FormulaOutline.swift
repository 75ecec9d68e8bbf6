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
    /// What it is; the raw value stands for it in the shape.
    package var kind: Kind
    /// How many decimal places a number has.
    package var scale: UInt8 = 0
    /// Where it is in the text, in bytes.
    package var start: UInt16
    package var length: UInt16
    /// The reference as a node carries it, or the digits of the number.
    package var payload: UInt64

    fileprivate static let none = Operand(kind: .cell, start: 0, length: 0, payload: 0)
  }

  /// What an operand is.
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
  /// The most digits that a number has; so many fit a word.
  private static let largestDigits = 18

  // Each byte of the text makes at most one of the shape, and at most one operand.
  private let bytes = OwnedSlab<UInt8>(FormulaOutline.largestLength, filledWith: 0)
  private let list = OwnedSlab<Operand>(FormulaOutline.largestLength, filledWith: .none)
  private var length = 0
  private var count = 0

  /// An outline of nothing.
  package init() {}

  /// The text with a byte for each operand; valid until the next one is read.
  package var shape: ByteView { unsafe ByteView(address: bytes.slab.address, count: length) }
  /// The operands, in the order of the text; valid until the next one is read.
  package var operands: Slab<Operand> { list.slab[0..<count] }

  /// Reads the outline of a formula's text (without `=`); false if it has none.
  ///
  /// True doesn't mean that the text is a formula.
  package mutating func read(_ text: ByteView) -> Bool {
    length = 0
    count = 0
    guard text.count <= FormulaOutline.largestLength else { return false }
    var index = 0
    while let byte = text.element(at: index) {
      if byte.isLetter || byte == UInt8(ascii: "$") {
        guard readWord(text, &index) else { return false }
      } else if byte.isDigit || byte == UInt8(ascii: ".") {
        guard readNumber(text, &index) else { return false }
      } else if byte == UInt8(ascii: "\"") {
        guard readText(text, &index) else { return false }
      } else {
        guard FormulaOutline.isPlain(byte) else { return false }
        append(byte)
        index += 1
      }
    }
    return true
  }

  /// Appends a byte to the shape.
  @inline(__always)
  private mutating func append(_ byte: UInt8) {
    bytes.slab[length] = byte
    length += 1
  }

  /// Whether a byte stands for itself wherever it is: operators, brackets, separators and spaces.
  @inline(__always)
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: " "), UInt8(ascii: "%"), UInt8(ascii: "&"),
      UInt8(ascii: "(")...UInt8(ascii: "-"), UInt8(ascii: "/"),
      UInt8(ascii: ";")...UInt8(ascii: ">"), UInt8(ascii: "^"):
      true
    default: false
    }
  }

  /// Reads a reference, or the name of a function, a logical or another name.
  @inline(__always)
  private mutating func readWord(_ text: ByteView, _ index: inout Int) -> Bool {
    readCell(text, &index) || readOtherWord(text, &index)
  }

  /// Reads a cell as most are spelled, without `$` and before an operator, a closing bracket, a
  /// separator or the end.
  @inline(__always)
  private mutating func readCell(_ text: ByteView, _ index: inout Int) -> Bool {
    let column = (text[index] | 0x20) &- UInt8(ascii: "a")
    let first = text.byte(at: index + 1) &- UInt8(ascii: "0")
    guard column < 16, first > 0, first < 10 else { return false }
    var (row, end) = (first, index + 2)
    let second = text.byte(at: end) &- UInt8(ascii: "0")
    if second < 10 {
      row = row * 10 + second
      end += 1
    }
    let next = text.byte(at: end)
    guard row <= 16, end == text.count || FormulaOutline.isPlain(next),
      next != UInt8(ascii: " "), next != UInt8(ascii: "(")
    else { return false }
    let place = UInt64(row &- 1) | UInt64(column) << 16
    append(.cell, place * 0x101, scale: 0, from: &index, to: end)
    return true
  }

  private mutating func readOtherWord(_ text: ByteView, _ index: inout Int) -> Bool {
    let first = AddressScan(text, at: index)
    let next = text.byte(at: first.end)
    if !first.isNone, next == UInt8(ascii: ":") {
      let last = AddressScan(text, at: first.end + 1)
      guard !last.isNone, last.matches(first), !last.isRow, isEnd(of: last, in: text) else {
        return false
      }
      return append(SyntaxReference(first, last, grid: 0), from: &index, to: last.end)
    }
    if first.isCell, next != UInt8(ascii: "(") {
      guard isEnd(of: first, in: text) else { return false }
      return append(SyntaxReference(cell: first, grid: 0), from: &index, to: first.end)
    }
    guard text[index] != UInt8(ascii: "$") else { return false }
    while let byte = text.element(at: index), byte.isWordByte {
      guard byte < 0x80 else { return false }
      append(byte)
      index += 1
    }
    return isEnd(at: index, in: text)
  }

  /// Whether what follows an address leaves it a reference, and makes it nothing more than that.
  @inline(__always)
  private func isEnd(of scan: AddressScan, in text: ByteView) -> Bool {
    text.byte(at: scan.end) != UInt8(ascii: "(") && isEnd(at: scan.end, in: text)
  }

  /// Whether no colon follows, after white space perhaps, and no `!`.
  @inline(__always)
  private func isEnd(at end: Int, in text: ByteView) -> Bool {
    var next = text.byte(at: end)
    if next == UInt8(ascii: " ") { next = text.byte(at: text.skippingSpaces(from: end)) }
    return next != UInt8(ascii: ":") && next != UInt8(ascii: "!")
  }

  @inline(__always)
  private mutating func append(
    _ reference: SyntaxReference,
    from index: inout Int,
    to end: Int
  ) -> Bool {
    if reference.isOutside { return false }
    let isCell =
      reference.firstRow == reference.lastRow && reference.firstColumn == reference.lastColumn
    append(isCell ? .cell : .area, reference.payload, scale: 0, from: &index, to: end)
    return true
  }

  @inline(__always)
  private mutating func append(
    _ kind: Kind,
    _ payload: UInt64,
    scale: Int,
    from index: inout Int,
    to end: Int
  ) {
    append(kind.rawValue)
    list.slab[count] = Operand(
      kind: kind,
      scale: UInt8(truncatingIfNeeded: scale),
      start: UInt16(truncatingIfNeeded: index),
      length: UInt16(truncatingIfNeeded: end - index),
      payload: payload
    )
    count += 1
    index = end
  }

  /// Reads digits with perhaps a point among them.
  @inline(__always)
  private mutating func readNumber(_ text: ByteView, _ index: inout Int) -> Bool {
    var end = index
    var value: UInt64 = 0
    while let byte = text.element(at: end), byte.isDigit {
      value = value &* 10 &+ UInt64(byte & 15)
      end += 1
    }
    var digits = end - index
    var scale = 0
    if text.byte(at: end) == UInt8(ascii: ".") {
      end += 1
      let fraction = end
      while let byte = text.element(at: end), byte.isDigit {
        value = value &* 10 &+ UInt64(byte & 15)
        end += 1
      }
      scale = end - fraction
      digits += scale
    }
    guard digits > 0, digits <= FormulaOutline.largestDigits, !text.byte(at: end).isWordByte,
      isEnd(at: end, in: text)
    else { return false }
    while scale > 0, value % 10 == 0 {
      value /= 10
      scale -= 1
    }
    let isInteger = scale == 0 && value <= UInt64(Int32.max)
    append(isInteger ? .integer : .number, value, scale: scale, from: &index, to: end)
    return true
  }

  /// Reads a text in quotes, up to the first of them; after a doubled one another text begins.
  @inline(__always)
  private mutating func readText(_ text: ByteView, _ index: inout Int) -> Bool {
    append(text[index])
    index += 1
    while let byte = text.element(at: index) {
      guard byte >= 0x20 else { return false }
      append(byte)
      index += 1
      if byte == UInt8(ascii: "\"") { return true }
    }
    return false
  }
}
