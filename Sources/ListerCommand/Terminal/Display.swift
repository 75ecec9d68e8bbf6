// SPDX-License-Identifier: MIT

/// How texts are on a terminal: their width, and what is done to reach one.
enum Display {
  /// How many columns a text without colors takes on a terminal.
  ///
  /// Per character (grapheme cluster): none for marks on their own, two for East Asian wide and
  /// full-width characters and for emoji, else one. Source: Unicode Standard Annex 11, East Asian
  /// Width, as terminals take it.
  static func width(_ shown: Shown) -> Int {
    let text = shown.text
    if text.utf8Span.isKnownASCII { return text.utf8.count }
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

  /// A text with spaces after it up to a width.
  static func padded(_ text: Shown, to columns: Int) -> Shown {
    text + spaces(columns - width(text))
  }

  /// A text with spaces before it up to a width.
  static func leading(_ text: Shown, to columns: Int) -> Shown {
    spaces(columns - width(text)) + text
  }

  /// One space, two spaces, and so on: what most tables need.
  private static let fewSpaces = (1...32).map { Shown(own: String(repeating: " ", count: $0)) }

  /// So many spaces; none for a negative number.
  static func spaces(_ count: Int) -> Shown {
    if count <= fewSpaces.count { return count > 0 ? fewSpaces[count - 1] : "" }
    return Shown(own: String(repeating: " ", count: count))
  }

  /// A text without colors cut to a width, with `…` at the end of one that was longer.
  static func cut(_ text: Shown, to columns: Int) -> Shown {
    guard width(text) > columns else { return text }
    var result = ""
    var used = 1
    for character in text.text {
      used += width(character)
      if used > columns { break }
      result.append(character)
    }
    return "\(result)…"
  }
}
