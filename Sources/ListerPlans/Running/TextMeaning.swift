// SPDX-License-Identifier: MIT

import ListerBasics

/// What a text may mean beside itself, to criteria and to functions that look values up.
///
/// Each question is answered in favour of a meaning where that is not certain: then the general
/// engine finds out.
enum TextMeaning {
  /// Whether a text has signs of a pattern.
  static func isPattern(_ text: ByteView) -> Bool {
    var index = 0
    while let byte = text.element(at: index) {
      if byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "~") {
        return true
      }
      index += 1
    }
    return false
  }

  /// Whether a text begins as the text of a number, a date or a percentage does.
  ///
  /// Beyond ASCII only the letters of Latin scripts are known not to: there are other spaces, signs
  /// and digits.
  static func beginsNumber(_ text: ByteView) -> Bool {
    guard let first = text.element(at: 0) else { return false }
    return switch first {
    case 0x30...0x39, UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), 0...0x20, 0x7F: true
    case 0xC3...0xC5: false
    default: first >= 0x80
    }
  }

  /// Whether a text, as a criterion, asks for nothing but texts equal to it.
  static func isPlain(_ text: ByteView) -> Bool {
    switch text.element(at: 0) {
    case nil, UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"): false
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      !TextOrder.equal(text, "TRUE") && !TextOrder.equal(text, "FALSE") && !isPattern(text)
    default: !beginsNumber(text) && !isPattern(text)
    }
  }
}
