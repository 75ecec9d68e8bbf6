// SPDX-License-Identifier: MIT

import ListerBasics

/// Words: addresses, names, calls, logicals, and the names of grids.
extension FormulaParser {
  /// Reads what begins with a letter or `_`; says whether an operand must follow, as in a call.
  @inline(__always)
  mutating func readWord() throws(SyntaxError) -> Bool {
    let start = position
    let scan = AddressScan(text, at: start)
    if !scan.isNone {
      let next = text.byte(at: scan.end)
      if next != UInt8(ascii: "("), next != UInt8(ascii: "!"),
        try readReference(scan, start: start, grid: 0)
      {
        return false
      }
    }
    var end = start
    var bits: UInt8 = 0
    while true {
      let byte = text.byte(at: end)
      guard byte.isWordByte else { break }
      bits |= byte
      end += 1
    }
    if bits < 0x80, text.byte(at: end) == UInt8(ascii: "("), text[start] != UInt8(ascii: "_") {
      try openCall(start: start, end: end)
      return true
    }
    return try readName(start: start, end: text.endOfWord(from: start))
  }

  /// Reads a word that is no address here: a grid's name, a call, a logical, or a name.
  private mutating func readName(start: Int, end: Int) throws(SyntaxError) -> Bool {
    if text.byte(at: end) == UInt8(ascii: "!") {
      try readReference(afterGrid: start..<end, nameEnd: end, flags: 0, start: start)
      return false
    }
    if text.byte(at: end) == UInt8(ascii: "[") {
      try readStructured(start: start, bracket: end)
      return false
    }
    if text.byte(at: end) == UInt8(ascii: ":"), stack.last.kind != .range,
      let nameEnd = endOfGridSpan(from: end + 1)
    {
      try readReference(afterGrid: start..<nameEnd, nameEnd: nameEnd, flags: 0, start: start)
      return false
    }
    let bracket = text.skippingSpaces(from: end)
    if text.byte(at: bracket) == UInt8(ascii: "(") {
      try openOtherCall(start: startOfFunctionName(start..<end), end: end, bracket: bracket)
      return true
    }
    let word = text[start..<end]
    if word.matches("TRUE") {
      emit(.logical, start: start, end: end, payload: 1)
    } else if word.matches("FALSE") {
      emit(.logical, start: start, end: end, payload: 0)
    } else {
      emit(.name, start: start, end: end)
    }
    return false
  }

  @inline(__always)
  private mutating func openCall(start: Int, end: Int) throws(SyntaxError) {
    storage.append(Node(.callBegin, start: start, length: end - start))
    try open(.call, at: end, start: start, length: end - start)
  }

  /// Opens a call in its rarer spellings: with a prefix, a space or letters beyond ASCII.
  private mutating func openOtherCall(start: Int, end: Int, bracket: Int) throws(SyntaxError) {
    // After a prefix there may be anything that can be in a word.
    guard
      text[start].isLetter || text[start] == UInt8(ascii: "_")
        || text.scalar(at: start)?.value.isLetterOfName == true
    else { throw unexpected(at: start, .unexpectedCharacter) }
    storage.append(Node(.callBegin, start: start, length: end - start))
    try open(.call, at: bracket, start: start, length: end - start)
  }

  /// Where a function's name begins, after the prefixes that file formats put before new ones.
  private func startOfFunctionName(_ range: Range<Int>) -> Int {
    var start = range.lowerBound
    while text[start..<range.upperBound].begins(with: "_XLFN.")
      || text[start..<range.upperBound].begins(with: "_XLWS.")
    {
      start += 6
    }
    return start
  }
}

// MARK: References

extension FormulaParser {
  /// Reads a reference whose first corner has been scanned; false when it is only a word.
  ///
  /// A row or a column alone is no reference. After a colon that is as an operator a second
  /// corner is left to that operator, so that `X:A1:B2` goes from left to right.
  @inline(__always)
  private mutating func readReference(
    _ first: AddressScan,
    start: Int,
    grid: UInt64
  ) throws(SyntaxError) -> Bool {
    let next = text.byte(at: first.end)
    if next == UInt8(ascii: ":") || next.isSpace, stack.last.kind != .range,
      let last = try secondCorner(after: first)
    {
      let reference = SyntaxReference(first, last, grid: grid)
      emit(.reference, start: start, end: last.end, payload: reference.payload)
      return true
    }
    guard first.isCell else { return false }
    let reference = SyntaxReference(cell: first, grid: grid)
    if reference.isOutside, grid == 0, next.isSpace,
      text.byte(at: text.skippingSpaces(from: first.end)) == UInt8(ascii: "(")
    {
      // No cell of a grid, but a function: `LOG10 (5)`.
      return false
    }
    emit(.reference, start: start, end: first.end, payload: reference.payload)
    return true
  }

  /// The second corner of a range, if a colon and an address of the same form follow the first.
  private func secondCorner(after first: AddressScan) throws(SyntaxError) -> AddressScan? {
    let colon = text.skippingSpaces(from: first.end)
    guard text.byte(at: colon) == UInt8(ascii: ":") else { return nil }
    let start = text.skippingSpaces(from: colon + 1)
    let last = AddressScan(text, at: start)
    let next = text.byte(at: last.end)
    if !last.isNone, last.matches(first), next != UInt8(ascii: "("), next != UInt8(ascii: "!") {
      return last
    }
    // Letters alone are a name, which the operator may join with what it likes.
    guard first.isCell else { return nil }
    var end = text.endOfWord(from: start)
    if text.byte(at: start) == UInt8(ascii: "'") {
      end = (endOfQuoted(UInt8(ascii: "'"), from: start + 1).end ?? text.count) + 1
    }
    if text.byte(at: end) == UInt8(ascii: "!") {
      throw SyntaxError(offset: start, length: end + 1 - start, reason: .gridOnRangeEnd)
    }
    return nil
  }

  /// Reads whole rows such as `2:3`, if that is what begins at `start`.
  mutating func readRows(from start: Int) throws(SyntaxError) -> Bool {
    let scan = AddressScan(text, at: start)
    guard scan.isRow else { return false }
    return try readReference(scan, start: start, grid: 0)
  }

  /// Reads a reference that begins with `$`.
  mutating func readDollar() throws(SyntaxError) -> Bool {
    let scan = AddressScan(text, at: position)
    guard !scan.isNone, try readReference(scan, start: position, grid: 0) else {
      throw SyntaxError(
        offset: position,
        length: text.endOfWord(from: position + 1) - position,
        reason: .badReference
      )
    }
    return false
  }

  /// Reads a reference after a grid's name in quotes.
  mutating func readQuotedGrid() throws(SyntaxError) -> Bool {
    let start = position
    let (end, isDoubled) = endOfQuoted(UInt8(ascii: "'"), from: start + 1)
    guard let end else {
      throw SyntaxError(offset: start, length: text.count - start, reason: .unterminatedGridName)
    }
    guard end > start + 1, text.byte(at: end + 1) == UInt8(ascii: "!") else {
      throw SyntaxError(offset: start, length: end + 1 - start, reason: .badReference)
    }
    var flags = SyntaxReference.Bit.isQuoted
    if isDoubled { flags |= SyntaxReference.Bit.hasDoubledQuotes }
    try readReference(afterGrid: start + 1..<end, nameEnd: end + 1, flags: flags, start: start)
    return false
  }

  /// Where the second grid's name of `First:Last!A1` ends, at its `!`; nil if there is none.
  private func endOfGridSpan(from start: Int) -> Int? {
    let end = text.endOfWord(from: start)
    return end > start && text.byte(at: end) == UInt8(ascii: "!") ? end : nil
  }

  /// Reads the reference, or the name, after a grid's name, whose `!` is at `nameEnd`.
  mutating func readReference(
    afterGrid name: Range<Int>,
    nameEnd: Int,
    flags: UInt64,
    start: Int
  ) throws(SyntaxError) {
    let length = UInt64(truncatingIfNeeded: name.count)
    let grid = SyntaxReference.Bit.hasGrid | flags | length << 48
    let scan = AddressScan(text, at: nameEnd + 1)
    if !scan.isNone, try readReference(scan, start: start, grid: grid) { return }
    let end = text.endOfWord(from: nameEnd + 1)
    let first = text.byte(at: nameEnd + 1)
    guard end > nameEnd + 1, first.isLetter || first == UInt8(ascii: "_") || first >= 0x80,
      text.byte(at: end) != UInt8(ascii: "("), text.byte(at: end) != UInt8(ascii: "!")
    else { throw unexpectedWord(at: nameEnd + 1, .badReference) }
    emit(.name, start: start, end: end, payload: 2)
  }
}
