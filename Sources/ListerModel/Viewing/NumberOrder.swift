// SPDX-License-Identifier: MIT

package import ListerJSON

/// The place of a number among others: exact, whatever its size and its spelling.
package struct NumberOrder: Comparable, Sendable {
  /// -1, 0 or 1.
  private let sign: Int
  /// The power of ten of the first digit, and one.
  private let magnitude: Int
  /// The digits from the first one on, without zeros at the end.
  private let digits: String

  /// The place of a number.
  package init(_ number: NumberText) {
    let parts = DecimalParts(number.text)
    digits = parts.digits
    sign = parts.digits.isEmpty ? 0 : parts.isNegative ? -1 : 1
    // A power beyond the words of the machine is beyond all others.
    let exponent =
      Int(parts.exponent) ?? (parts.exponent.hasPrefix("-") ? Int.min / 2 : Int.max / 2)
    magnitude = sign == 0 ? 0 : exponent + parts.digits.utf8.count
  }

  /// Whether the left number is smaller.
  package static func < (left: NumberOrder, right: NumberOrder) -> Bool {
    if left.sign != right.sign { return left.sign < right.sign }
    let (small, large) = left.sign < 0 ? (right, left) : (left, right)
    if small.magnitude != large.magnitude { return small.magnitude < large.magnitude }
    return small.digits < large.digits
  }
}
