// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// The texts of a column that spell decimals, as JSON has them of programs that don't trust its numbers.
struct DecimalTexts {
  /// How many there are.
  private(set) var count = 0
  /// How many digits they have behind the point, at the least and at the most.
  private var (least, most) = (Int.max, 0)
  /// Whether one has several, the last of which is a zero.
  private var hasZero = false

  /// Notes a text; false if it spells no decimal.
  mutating func note(_ text: ByteView) -> Bool {
    guard let places = DecimalTexts.places(text) else { return false }
    count += 1
    least = min(least, places)
    most = max(most, places)
    if places > 1, text[text.count - 1] == UInt8(ascii: "0") { hasZero = true }
    return true
  }

  /// Whether they may count versions or chapters, as 1.9 and 1.10 do: a zero at the end counts, and they are
  /// not all written with as many digits.
  var areDoubtful: Bool { count > 0 && hasZero && least < most }

  /// How many digits are behind the point of a decimal as JSON spells it, without an exponent; nil for any
  /// other text.
  static func places(_ text: ByteView) -> Int? {
    guard let first = text.element(at: 0), ASCII.isDigit(first) || first == UInt8(ascii: "-"),
      let point = text.firstIndex(of: UInt8(ascii: ".")), JSONText.isNumber(text)
    else { return nil }
    for index in point + 1..<text.count where !ASCII.isDigit(text[index]) { return nil }
    return text.count - point - 1
  }
}
