// SPDX-License-Identifier: MIT

package import ListerJSON

/// The place of a number among others: exact, whatever its size and its spelling.
package struct NumberOrder: Comparable, Sendable {
  private let number: NumberText
  /// So many billionths, if the number is short.
  private let short: Int?

  /// The place of a number.
  package init(_ number: NumberText) {
    (self.number, short) = (number, NumberOrder.billionths(number.text))
  }

  /// Whether the left number is smaller.
  package static func < (left: NumberOrder, right: NumberOrder) -> Bool {
    if let short = left.short, let other = right.short { return short < other }
    return Parts(left.number) < Parts(right.number)
  }

  /// Whether they are the same number.
  package static func == (left: NumberOrder, right: NumberOrder) -> Bool {
    if let short = left.short, let other = right.short { return short == other }
    return Parts(left.number) == Parts(right.number)
  }

  /// The value of up to nine digits before and after a point, as most prices are; nil for another
  /// spelling.
  private static func billionths(_ text: String) -> Int? {
    var (value, whole, fraction, hasPoint) = (0, 0, 0, false)
    var isNegative = false
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        value = value * 10 + Int(byte - UInt8(ascii: "0"))
        if hasPoint { fraction += 1 } else { whole += 1 }
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "-"): isNegative = true
      default: return nil
      }
      if whole > 9 || fraction > 9 { return nil }
    }
    for _ in fraction..<9 { value *= 10 }
    return isNegative ? -value : value
  }

  /// A number of any size, for comparing.
  private struct Parts: Comparable {
    /// -1, 0 or 1.
    let sign: Int
    /// The power of ten of the first digit, and one.
    let magnitude: Int
    /// The digits from the first one on, without zeros at the end.
    let digits: String

    init(_ number: NumberText) {
      let parts = DecimalParts(number.text)
      digits = parts.digits
      sign = parts.digits.isEmpty ? 0 : parts.isNegative ? -1 : 1
      // A power beyond the words of the machine is beyond all others.
      let exponent =
        Int(parts.exponent) ?? (parts.exponent.hasPrefix("-") ? Int.min / 2 : Int.max / 2)
      magnitude = sign == 0 ? 0 : exponent + parts.digits.utf8.count
    }

    static func < (left: Parts, right: Parts) -> Bool {
      if left.sign != right.sign { return left.sign < right.sign }
      let (small, large) = left.sign < 0 ? (right, left) : (left, right)
      if small.magnitude != large.magnitude { return small.magnitude < large.magnitude }
      return small.digits < large.digits
    }
  }
}
