// SPDX-License-Identifier: MIT

import ListerBasics

/// Array constants: `{1,2;3,4}`.
extension FormulaParser {
  /// Reads an array constant: `,` between the columns, `;` between the rows.
  mutating func readArray() throws(SyntaxError) {
    let start = position
    emit(.arrayBegin, start: start, end: start + 1)
    var rows = 0
    var columns = 0
    var count = 0
    var column = 0
    while true {
      position = text.skippingSpaces(from: position)
      guard count < FormulaParser.largestArrayCount else {
        throw SyntaxError(offset: position, length: 1, reason: .arrayTooLarge)
      }
      try readElement()
      count += 1
      column += 1
      position = text.skippingSpaces(from: position)
      let byte = text.byte(at: position)
      if byte == UInt8(ascii: ",") {
        position += 1
        continue
      }
      guard byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") else {
        throw endOfElementExpected(from: start)
      }
      guard rows == 0 || column == columns else {
        throw SyntaxError(offset: position, length: 1, reason: .mixedArray)
      }
      rows += 1
      columns = column
      column = 0
      emit(
        .arrayRowEnd,
        start: position,
        end: position + 1,
        payload: UInt64(truncatingIfNeeded: columns)
      )
      if byte == UInt8(ascii: "}") { break }
    }
    let size = UInt64(truncatingIfNeeded: rows << 16 | columns)
    storage.append(Node(.arrayEnd, start: start, length: position - start, payload: size))
  }

  /// The error for what follows an element and ends neither it nor the array.
  private func endOfElementExpected(from start: Int) -> SyntaxError {
    guard position < text.count else {
      return SyntaxError(offset: start, length: 1, reason: .unbalanced)
    }
    return unexpectedWord(at: position, .unexpectedCharacter)
  }

  /// Reads one element: a number with perhaps a sign, a text, a logical or an error.
  private mutating func readElement() throws(SyntaxError) {
    let start = position
    switch text.byte(at: position) {
    case UInt8(ascii: "\""): try readText()
    case UInt8(ascii: "#"): try readErrorLiteral()
    case UInt8(ascii: "-"), UInt8(ascii: "+"):
      position = text.skippingSpaces(from: start + 1)
      try readElementNumber()
      if text[start] == UInt8(ascii: "-") {
        storage.append(Node(.unaryMinus, start: start, length: 1))
      }
    case let byte where byte.isDigit || byte == UInt8(ascii: "."): try readElementNumber()
    default:
      let end = text.endOfWord(from: start)
      let word = text[start..<end]
      if word.matches("TRUE") {
        emit(.logical, start: start, end: end, payload: 1)
      } else if word.matches("FALSE") {
        emit(.logical, start: start, end: end, payload: 0)
      } else {
        throw unexpectedWord(at: start, .badArrayElement)
      }
    }
  }

  private mutating func readElementNumber() throws(SyntaxError) {
    let start = position
    let byte = text.byte(at: start)
    guard byte.isDigit || byte == UInt8(ascii: ".") else {
      throw unexpectedWord(at: start, .badArrayElement)
    }
    let end = endOfNumber(from: start)
    try checkEndOfNumber(start..<end)
    emit(.number, start: start, end: end)
  }
}
