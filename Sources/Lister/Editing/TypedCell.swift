// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON

extension Edit {
  /// Puts into a cell what a person has typed.
  ///
  /// A formula begins with `=`. Numbers, TRUE, FALSE and error values are what they are, all else is a text;
  /// with `'` in front anything is. Nothing at all empties the cell.
  ///
  /// - Parameters:
  ///   - text: what was typed.
  ///   - cell: which cell: `B2` in the first grid, `Totals!B2`, `'My grid'!B2`.
  /// - Returns: the edit.
  /// - Throws: ``ListerError`` when the word can't mean a cell.
  package static func typing(_ text: String, into cell: String) throws(ListerError) -> Edit {
    let place = try GridCell.reference(cell)
    return .cells(grid: place.grid, at: place.address, [[TypedCell.value(of: text)]])
  }
}

/// What is meant by what a person types into a cell; the page means the same.
package enum TypedCell {
  /// The cell as a document spells it.
  package static func value(of text: String) -> JSONText {
    if text.isEmpty { return .null }
    let word = text[...].withoutSpace
    if text.hasPrefix("="), word.count > 1 { return JSONText(string: text) }
    if text.hasPrefix("'") { return self.text(String(text.dropFirst())) }
    let capitals = word.uppercased()
    if capitals == "TRUE" || capitals == "FALSE" { return JSONText(capitals == "TRUE") }
    if CellError.allCases.contains(where: { $0.description == capitals }) {
      return JSONText(members: [.init("error", capitals)])
    }
    return number(Array(word.utf8)) ?? self.text(text)
  }

  /// A text, also one that begins as a formula does.
  private static func text(_ text: String) -> JSONText {
    text.hasPrefix("=") ? JSONText(members: [.init("text", text)]) : JSONText(string: text)
  }

  /// The number that a word spells: `-1.5`, `.5`, `1,234.50`, `2e3`, `12.5%`; nil if it is none.
  private static func number(_ word: [UInt8]) -> JSONText? {
    var rest = word[...]
    var sign = ""
    if let first = rest.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
      if first == UInt8(ascii: "-") { sign = "-" }
      rest.removeFirst()
    }
    let isPercent = rest.last == UInt8(ascii: "%")
    if isPercent { rest.removeLast() }
    var power: ArraySlice<UInt8> = []
    if let mark = rest.firstIndex(where: { $0 | 0x20 == UInt8(ascii: "e") }) {
      (power, rest) = (rest[mark...], rest[..<mark])
      guard isExponent(power.dropFirst()) else { return nil }
    }
    let parts = rest.split(
      separator: UInt8(ascii: "."),
      maxSplits: 1,
      omittingEmptySubsequences: false
    )
    let fraction = parts.count > 1 ? parts[1] : []
    guard let whole = digits(parts[0], mayBeGrouped: parts.count > 1),
      fraction.allSatisfy({ ASCII.isDigit($0) }), !(whole.isEmpty && fraction.isEmpty)
    else { return nil }
    let front = whole.drop { $0 == UInt8(ascii: "0") }
    var text = sign + (front.isEmpty ? "0" : String(decoding: front, as: UTF8.self))
    if !fraction.isEmpty { text += "." + String(decoding: fraction, as: UTF8.self) }
    text += String(decoding: power, as: UTF8.self)
    guard let number = NumberText(text) else { return nil }
    if !isPercent { return JSONText(number) }
    let amount = ExactAmount(number)
    return amount.map { JSONText(ExactAmount(units: $0.units, scale: $0.scale + 2).number) }
      ?? JSONText(string: "=\(text)%")
  }

  /// Digits, which may have commas between groups of three: only a point tells which mark is which.
  private static func digits(_ word: ArraySlice<UInt8>, mayBeGrouped: Bool) -> [UInt8]? {
    let groups = word.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    if groups.count > 1 {
      guard mayBeGrouped, 1...3 ~= groups[0].count, groups.dropFirst().allSatisfy({ $0.count == 3 })
      else { return nil }
    }
    let digits = groups.flatMap(\.self)
    return digits.allSatisfy { ASCII.isDigit($0) } ? digits : nil
  }

  /// Whether bytes are the digits of an exponent, with a sign in front or without.
  private static func isExponent(_ word: ArraySlice<UInt8>) -> Bool {
    let isSigned = word.first == UInt8(ascii: "-") || word.first == UInt8(ascii: "+")
    let digits = isSigned ? word.dropFirst() : word
    return !digits.isEmpty && digits.allSatisfy { ASCII.isDigit($0) }
  }
}
