// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation

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

  /// Whether a text may spell a number or a date in the locale of documents that name none.
  static func beginsNumber(_ text: ByteView) -> Bool { DocumentLocale.enUS.mayBeginNumber(text) }

  /// Whether a text, as a criterion, asks for nothing but texts equal to it.
  static func isPlain(_ text: ByteView) -> Bool {
    switch text.element(at: 0) {
    case nil, UInt8(ascii: "="), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "#"): false
    case UInt8(ascii: "t"), UInt8(ascii: "T"), UInt8(ascii: "f"), UInt8(ascii: "F"):
      !TextOrder.equal(text, "TRUE") && !TextOrder.equal(text, "FALSE") && !beginsNumber(text)
        && !isPattern(text)
    default: !beginsNumber(text) && !isPattern(text)
    }
  }
}
