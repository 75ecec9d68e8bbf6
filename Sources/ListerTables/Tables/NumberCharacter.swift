// SPDX-License-Identifier: MIT

import ListerBasics

/// A character that numbers are spelled with, in ASCII or beyond it.
struct NumberCharacter {
  enum Kind {
    case digit
    /// A point or a comma.
    case mark
    case minus, plus
    case apostrophe
    /// A space that breaks no line: it stands within a number, or before a unit.
    case noBreak
    /// A space, as between words.
    case blank
  }

  let kind: Kind
  /// The byte of ASCII that means the same.
  let byte: UInt8
  /// How many bytes it has.
  let length: Int

  /// The character at a place; nil if it is another one, or none.
  init?(_ text: ByteView, at index: Int) {
    guard let first = text.element(at: index) else { return nil }
    if first < 0x80 {
      switch first {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): kind = .digit
      case UInt8(ascii: "."), UInt8(ascii: ","): kind = .mark
      case UInt8(ascii: "-"): kind = .minus
      case UInt8(ascii: "+"): kind = .plus
      case UInt8(ascii: "'"): kind = .apostrophe
      case UInt8(ascii: " "): kind = .blank
      default: return nil
      }
      byte = first
      length = 1
      return
    }
    guard let second = text.element(at: index + 1) else { return nil }
    if first == 0xC2, second == 0xA0 {
      kind = .noBreak
      byte = UInt8(ascii: " ")
      length = 2
      return
    }
    guard let third = text.element(at: index + 2) else { return nil }
    switch (first, second, third) {
    // U+2019, then U+2007, U+2009 and U+202F, then the minus sign of mathematics.
    case (0xE2, 0x80, 0x99):
      kind = .apostrophe
      byte = UInt8(ascii: "'")
    case (0xE2, 0x80, 0x87), (0xE2, 0x80, 0x89), (0xE2, 0x80, 0xAF):
      kind = .noBreak
      byte = UInt8(ascii: " ")
    case (0xE2, 0x88, 0x92):
      kind = .minus
      byte = UInt8(ascii: "-")
    // The full-width forms stand in the order of ASCII.
    case (0xEF, 0xBC, 0x90...0x99):
      kind = .digit
      byte = third - 0x60
    case (0xEF, 0xBC, 0x8C), (0xEF, 0xBC, 0x8E):
      kind = .mark
      byte = third - 0x60
    case (0xEF, 0xBC, 0x8B):
      kind = .plus
      byte = UInt8(ascii: "+")
    case (0xEF, 0xBC, 0x8D):
      kind = .minus
      byte = UInt8(ascii: "-")
    default: return nil
    }
    length = 3
  }

  var isSign: Bool { kind == .minus || kind == .plus }
}

extension ByteView {
  /// The bytes without spaces of any kind around them, those among them that break no line.
  var withoutBlanks: ByteView {
    var text = trimmed
    while let first = NumberCharacter(text, at: 0), first.kind == .noBreak {
      text = text[first.length..<text.count].trimmed
    }
    while text.endsInBlank(of: 2) || text.endsInBlank(of: 3) {
      text = text[0..<text.count - (text.endsInBlank(of: 2) ? 2 : 3)].trimmed
    }
    return text
  }

  /// Whether the last character is a space of so many bytes that breaks no line.
  private func endsInBlank(of length: Int) -> Bool {
    guard let last = NumberCharacter(self, at: count - length) else { return false }
    return last.kind == .noBreak && last.length == length
  }
}
