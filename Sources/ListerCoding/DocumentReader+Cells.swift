// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCalculation
import ListerJSON
import ListerNumbers

extension DocumentReader {
  /// Reads a cell, and stops after it; whether its value is written as the cell is spelled, unless
  /// something spills into an empty one.
  @inline(__always)
  func readCell(
    _ scanner: inout JSONScanner,
    row: Int,
    column: Int,
    grid: Int,
    into input: inout CellInput
  ) throws(ScanFailure) -> Bool {
    let value: Value
    var isWritten = true
    switch scanner.next {
    case UInt8(ascii: "\""):
      let token = try scanner.string()
      if token.isEscaped, scanner.bytes[token.start] == UInt8(ascii: "=") {
        // Escapes in a formula are seen to only if its layout is new.
        try checkSurrogates(of: token, scanner)
        let formula = scanner.bytes[token.start + 1..<token.end]
        input.setFormula(formula, isEncoded: true, row: row, column: column, grid: grid)
        return false
      }
      let text = try text(of: token, scanner)
      if !text.isEmpty, text[0] == UInt8(ascii: "=") {
        let formula = text[1..<text.count]
        input.setFormula(formula, row: row, column: column, grid: grid)
        return false
      }
      value = DocumentReader.value(text: text)
      isWritten = !token.isEscaped && text.count <= ValueWriter.longestFree
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if let (decimal, isNegative) = scanner.shortDecimal() {
        let number = Number(decimal, isNegative: isNegative)
        value = Value(number)
        isWritten = !decimal.endsWithZero && !(isNegative && number.word == 0)
      } else {
        let token = try scanner.number()
        value = try Value(number(of: token, scanner))
        isWritten = false
      }
    case UInt8(ascii: "{"):
      try readLongCell(&scanner, row: row, column: column, grid: grid, into: &input)
      return false
    case UInt8(ascii: "["):
      throw scanner.wrongType("a cell")
    default:
      switch try scanner.literal() {
      case .null: return true
      case .yes: value = Value(true)
      case .no: value = Value(false)
      }
    }
    input.setValue(value, row: row, column: column, grid: grid)
    return isWritten
  }

  /// The value of a number; a failure if the document's room for big values is spent.
  @inline(__always)
  func number(
    of token: NumberToken,
    _ scanner: JSONScanner
  ) throws(ScanFailure) -> Number {
    let number = scanner.value(of: token, using: cells.arithmetic)
    if number.isFailure {
      let text = scanner.bytes[token.start..<token.end]
      if isOverBound({ $0.parse(text) }) { throw scanner.excess(of: token) }
    }
    return number
  }

  /// Whether a number that failed is over a bound by itself, and not only short of room.
  ///
  /// Numbers of a document have a room in common; when it is spent, what follows is `#NUM!`.
  @inline(never)
  private func isOverBound(_ parse: (Arithmetic) -> Number?) -> Bool {
    if isShortOfRoom || cells.arithmetic.isExhausted { return false }
    isShortOfRoom = parse(Arithmetic())?.isFailure == false
    return !isShortOfRoom
  }

  /// A text as a cell has it: one of too many characters counts as `#VALUE!`.
  @inline(__always)
  package static func value(text: ByteView) -> Value {
    text.count <= DocumentLimits.characters ? Value(text: text) : longValue(text: text)
  }

  @inline(never)
  private static func longValue(text: ByteView) -> Value {
    var characters = 0
    for index in 0..<text.count where text[index] & 0xC0 != 0x80 { characters += 1 }
    return characters <= DocumentLimits.characters ? Value(text: text) : Value(CellError.value)
  }

  /// Reads a cell that is an object: one known member, and others that are left alone.
  private func readLongCell(
    _ scanner: inout JSONScanner,
    row: Int,
    column: Int,
    grid: Int,
    into input: inout CellInput
  ) throws(ScanFailure) {
    let start = scanner.at
    var meaning: CellKey?
    var text = ByteView.empty
    var place = start..<start
    let keys = DocumentReader.cellKeys
    var seen = SeenKeys()
    var hasMembers = try scanner.enterObject()
    var known = hasMembers ? try scanner.firstKey(in: keys, &cellOrder, &seen) : nil
    while hasMembers {
      if let key = known {
        if let meaning {
          let reason = DocumentError.Reason.ambiguousCell(meaning.rawValue, key.rawValue)
          throw ScanFailure(offset: start, reason: reason)
        }
        let first = scanner.at
        text = try readText(&scanner)
        place = first..<scanner.at
        meaning = key
      } else {
        try scanner.skipValue()
      }
      hasMembers = try scanner.moreMembers(in: keys, &cellOrder, &seen, &known)
    }
    let value: Value
    switch meaning {
    case .formula:
      let formula = DocumentReader.formula(text)
      return input.setFormula(formula, row: row, column: column, grid: grid)
    case .text: value = DocumentReader.value(text: text)
    case .ratio: value = try Value(ratio(text, place, scanner))
    case .approx: value = try Value(approximated(text, place, scanner))
    case .error:
      guard let error = CellError(text: text) else {
        throw ScanFailure(
          offset: place.lowerBound,
          reason: .errorValue(scanner.excerpt(place.dropFirst().dropLast()))
        )
      }
      value = Value(error)
    case nil: throw ScanFailure(offset: start, reason: .noCell)
    }
    input.setValue(value, row: row, column: column, grid: grid)
  }

  /// The number that `"1/3"` spells.
  private func ratio(
    _ text: ByteView,
    _ place: Range<Int>,
    _ scanner: JSONScanner
  ) throws(ScanFailure) -> Number {
    let number = cells.arithmetic.parseRatio(text)
    guard let number, number.failure != .divisionByZero else {
      let reason = DocumentError.Reason.ratio(scanner.excerpt(place.dropFirst().dropLast()))
      throw ScanFailure(offset: place.lowerBound, reason: reason)
    }
    if number.isFailure, isOverBound({ $0.parseRatio(text) }) {
      throw DocumentReader.excess(text, at: place.lowerBound)
    }
    return number
  }

  /// The number that the text of an approximated number spells, known to as many digits as the
  /// precision has.
  private func approximated(
    _ text: ByteView,
    _ place: Range<Int>,
    _ scanner: JSONScanner
  ) throws(ScanFailure) -> Number {
    guard let number = cells.arithmetic.parse(text) else {
      let reason = DocumentError.Reason.approximated(scanner.excerpt(place.dropFirst().dropLast()))
      throw ScanFailure(offset: place.lowerBound, reason: reason)
    }
    if number.isFailure, isOverBound({ $0.parse(text) }) {
      throw DocumentReader.excess(text, at: place.lowerBound)
    }
    return cells.arithmetic.given(number)
  }

  /// Why the text of a number is over a bound.
  private static func excess(_ text: ByteView, at offset: Int) -> ScanFailure {
    var longest = 0
    var count = 0
    for index in 0..<text.count {
      let byte = text[index]
      if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
        count += 1
      } else if byte != UInt8(ascii: ".") {
        count = 0
      }
      longest = max(longest, count)
    }
    let isLong = longest > DocumentLimits.digits
    return ScanFailure(offset: offset, reason: isLong ? .tooManyDigits(longest) : .tooLargeNumber)
  }
}
