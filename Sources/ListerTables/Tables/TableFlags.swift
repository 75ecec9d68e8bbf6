// SPDX-License-Identifier: MIT

import ListerBasics

/// The marks of offices of statistics behind numbers, or in their place: provisional, estimated, withheld.
enum TableFlags {
  /// Whether a text behind a number is a flag.
  ///
  /// Letters are one only behind numbers of a column with fractions: `12b` is a house.
  static func isBehind(_ text: String, ofDecimals: Bool) -> Bool {
    if signs.contains(text) { return true }
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last, bytes.count <= 6 else { return false }
    let isBracketed =
      first == UInt8(ascii: "(") && last == UInt8(ascii: ")")
      || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
    let inner = isBracketed ? bytes.dropFirst().dropLast() : bytes[...]
    guard !inner.isEmpty else { return false }
    let isUnit = inner.count > 1 && TableUnits.isUnit(String(decoding: inner, as: UTF8.self))
    if isBracketed { return !isUnit && inner.allSatisfy { ASCII.isLetter($0) } }
    return ofDecimals && !isUnit && inner.count <= 3
      && inner.allSatisfy { letters.contains(ASCII.lower($0)) }
  }

  /// Whether a text in the place of a number says that there is none.
  static func saysMissing(_ text: ByteView) -> Bool {
    guard text.count <= 4 else { return false }
    switch text.word {
    case ByteView("..").word, ByteView("...").word, ByteView("…").word, ByteView(":").word,
      ByteView("(NA)").word, ByteView("(X)").word:
      return true
    default: return TableWords.isMissing(text)
    }
  }

  private static let signs: Set<String> = ["*", "**", "***", "†", "‡", "§"]

  /// The letters of the flags of Eurostat.
  private static let letters = Set("bcdefinprsuz".utf8)
}
