// SPDX-License-Identifier: MIT

import ListerBasics

extension FormulaParser {
  /// Reads an operand or what may be before one, and says whether an operand must still follow.
  @inline(__always)
  mutating func readOperand() throws(SyntaxError) -> Bool {
    let byte = text.byte(at: position)
    if byte.isLetter { return try readWord() }
    if byte.isDigit { return try readNumber() }
    switch byte {
    case UInt8(ascii: "("):
      try open(.parenthesis, at: position, start: position, length: 1)
      return true
    case UInt8(ascii: "-"): return prefix(.unaryMinus)
    case UInt8(ascii: "+"): return prefix(.unaryPlus)
    case UInt8(ascii: "@"): return prefix(.implicitIntersection)
    case UInt8(ascii: "\""):
      try readText()
      return false
    case UInt8(ascii: "$"): return try readDollar()
    case UInt8(ascii: "."): return try readNumber()
    case UInt8(ascii: "'"): return try readQuotedGrid()
    case UInt8(ascii: ")"), UInt8(ascii: ","), UInt8(ascii: ";"): return try readWithoutOperand()
    case UInt8(ascii: "{"):
      try readArray()
      return false
    case UInt8(ascii: "#"):
      try readErrorLiteral()
      return false
    case UInt8(ascii: "_"): return try readWord()
    default: return try readOther()
    }
  }

  private mutating func prefix(_ kind: NodeKind) -> Bool {
    push(kind, 7, start: position, length: 1)
    position += 1
    return true
  }

  /// Reads a word that begins with a letter beyond ASCII, or finds out what is wrong.
  private mutating func readOther() throws(SyntaxError) -> Bool {
    guard position < text.count else {
      let isEmpty = storage.count == 0 && stack.count == 1
      let reason: SyntaxError.Reason = isEmpty ? .empty : .unexpectedEnd
      throw SyntaxError(offset: text.count, length: 0, reason: reason)
    }
    if text[position] == UInt8(ascii: "[") {
      if beginsOwnRow(at: position) {
        try readStructured(start: position, bracket: position)
        return false
      }
      return try readOptionalParameter()
    }
    guard text.scalar(at: position)?.value.isLetterOfName == true else {
      throw unexpected(at: position, .unexpectedCharacter)
    }
    return try readWord()
  }

  /// Reads the name of an optional parameter of LAMBDA in its brackets.
  private mutating func readOptionalParameter() throws(SyntaxError) -> Bool {
    let start = position + 1
    let end = text.endOfWord(from: start)
    guard end > start, text.byte(at: end) == UInt8(ascii: "]") else {
      throw unexpected(at: position, .unexpectedCharacter)
    }
    emit(.name, start: start, end: end, payload: 1)
    position = end + 1
    return false
  }

  /// Reads a number, whole rows such as `2:3`, or a grid's name that begins with a digit.
  private mutating func readNumber() throws(SyntaxError) -> Bool {
    let start = position
    var end = start
    while text.byte(at: end).isDigit { end += 1 }
    if text.byte(at: end) == UInt8(ascii: ":") || text.byte(at: end).isSpace,
      try readRows(from: start)
    {
      return false
    }
    end = endOfNumber(from: start)
    let next = text.byte(at: end)
    if end == start || next.isWordByte || next == UInt8(ascii: "!") {
      let wordEnd = text.endOfWord(from: start)
      if text.byte(at: wordEnd) == UInt8(ascii: "!") {
        try readReference(afterGrid: start..<wordEnd, nameEnd: wordEnd, flags: 0, start: start)
        return false
      }
      try checkEndOfNumber(start..<end)
    }
    emit(.number, start: start, end: end)
    return false
  }

  /// Checks that a number has digits and that no word goes on after it.
  func checkEndOfNumber(_ range: Range<Int>) throws(SyntaxError) {
    let end = text.endOfWord(from: range.upperBound)
    guard range.isEmpty || end > range.upperBound else { return }
    throw SyntaxError(offset: range.lowerBound, length: end - range.lowerBound, reason: .badNumber)
  }

  /// Where a number that begins at `start` ends; `start` when there is none.
  ///
  /// Digits, with a point before, between or after them, then perhaps an exponent.
  func endOfNumber(from start: Int) -> Int {
    var end = start
    while text.byte(at: end).isDigit { end += 1 }
    var digits = end - start
    if text.byte(at: end) == UInt8(ascii: ".") {
      end += 1
      let fraction = end
      while text.byte(at: end).isDigit { end += 1 }
      digits += end - fraction
    }
    guard digits > 0 else { return start }
    guard text.byte(at: end) | 0x20 == UInt8(ascii: "e") else { return end }
    var exponent = end + 1
    let sign = text.byte(at: exponent)
    if sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { exponent += 1 }
    guard text.byte(at: exponent).isDigit else { return end }
    while text.byte(at: exponent).isDigit { exponent += 1 }
    return exponent
  }

  /// Reads a text in quotes; a doubled quote means one.
  mutating func readText() throws(SyntaxError) {
    let start = position + 1
    let (end, isDoubled) = endOfQuoted(UInt8(ascii: "\""), from: start)
    guard let end else {
      throw SyntaxError(
        offset: position,
        length: text.count - position,
        reason: .unterminatedText
      )
    }
    emit(.text, start: start, end: end, payload: isDoubled ? 1 : 0)
    position = end + 1
  }

  /// Where the closing quote is, if there is one, and whether doubled ones come before it.
  func endOfQuoted(_ quote: UInt8, from start: Int) -> (end: Int?, isDoubled: Bool) {
    var index = start
    var isDoubled = false
    while index < text.count {
      if text[index] != quote {
        index += 1
      } else if text.byte(at: index + 1) == quote {
        isDoubled = true
        index += 2
      } else {
        return (index, isDoubled)
      }
    }
    return (nil, isDoubled)
  }

  /// Reads an error that is spelled out, in capitals or small letters.
  mutating func readErrorLiteral() throws(SyntaxError) {
    let rest = text[position..<text.count]
    let (length, code): (Int, UInt64) =
      if rest.begins(with: "#N/A") { (4, 7) } else if rest.begins(with: "#REF!") {
        (5, 4)
      } else if rest.begins(with: "#DIV/0!") { (7, 2) } else if rest.begins(with: "#VALUE!") {
        (7, 3)
      } else if rest.begins(with: "#NUM!") { (5, 6) } else if rest.begins(with: "#NAME?") {
        (6, 5)
      } else if rest.begins(with: "#NULL!") { (6, 1) } else if rest.begins(with: "#SPILL!") {
        (7, 9)
      } else if rest.begins(with: "#CALC!") { (6, 14) } else if rest.begins(with: "#CIRC!") {
        (6, 20)
      } else { (0, 0) }
    guard length > 0 else {
      let end = text.endOfWord(from: position + 1)
      throw SyntaxError(offset: position, length: end - position, reason: .badErrorLiteral)
    }
    emit(.error, start: position, end: position + length, payload: code)
  }
}
