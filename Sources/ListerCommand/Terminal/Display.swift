// SPDX-License-Identifier: MIT

import Bytes

/// How texts of documents stand on a terminal: their width, and what must not reach it.
enum Display {
  /// A text in one line in which nothing moves the cursor, rings a bell or turns the direction round.
  ///
  /// Control characters become their pictures (U+2400 and following); those of the second set and the
  /// marks of direction become U+FFFD. Documents come from anywhere, and a terminal obeys what it is sent.
  static func line(_ text: String) -> String {
    let isPlain = text.withByteView { bytes in
      (0..<bytes.count).allSatisfy { 0x20...0x7E ~= bytes[$0] }
    }
    if isPlain { return text }
    guard text.unicodeScalars.contains(where: { replacement(for: $0) != nil }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      result.unicodeScalars.append(replacement(for: scalar) ?? scalar)
    }
    return result
  }

  private static func replacement(for scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x00...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F, 0x2028...0x202E, 0x2066...0x2069: "\u{FFFD}"
    default: nil
    }
  }

  /// How many columns a text takes on a terminal.
  ///
  /// Per character (grapheme cluster): none for marks on their own, two for East Asian wide and full-width
  /// characters and for emoji, else one.
  /// Source: Unicode Standard Annex 11, East Asian Width, as terminals take it.
  static func width(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.reduce(0) { $0 + width($1) }
  }

  private static func width(_ character: Character) -> Int {
    guard let first = character.unicodeScalars.first else { return 0 }
    if first.value < 0x300 { return 1 }
    if first.properties.isEmojiPresentation { return 2 }
    if character.unicodeScalars.contains("\u{FE0F}"), first.properties.isEmoji { return 2 }
    switch first.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return isWide(first.value) ? 2 : 1
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
      0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19,
      0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// A text with spaces behind it up to a width.
  static func padded(_ text: String, to columns: Int) -> String {
    text + spaces(columns - width(text))
  }

  /// A text with spaces before it up to a width.
  static func leading(_ text: String, to columns: Int) -> String {
    spaces(columns - width(text)) + text
  }

  /// So many spaces; none for a negative number.
  static func spaces(_ count: Int) -> String { String(repeating: " ", count: max(0, count)) }

  /// A text cut to a width, with `…` at the end of one that was longer.
  static func cut(_ text: String, to columns: Int) -> String {
    guard width(text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text {
      used += width(character)
      if used > columns { break }
      result.append(character)
    }
    return result + "…"
  }
}
