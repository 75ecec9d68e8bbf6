// SPDX-License-Identifier: MIT

/// The generators' own arithmetic and the JSON text of its results; no engine takes part in it.
enum ExactText {
  /// The text of `value / 10^places`: all digits, no zeros at the end.
  static func decimal(_ value: Int128, places: Int) -> String {
    var digits = String(value.magnitude)
    if digits.utf8.count <= places {
      digits = String(repeating: "0", count: places + 1 - digits.utf8.count) + digits
    }
    let whole = digits.prefix(digits.utf8.count - places)
    var fraction = digits.suffix(places)
    while fraction.last == "0" { fraction.removeLast() }
    let sign = value < 0 ? "-" : ""
    return fraction.isEmpty ? sign + whole : sign + whole + "." + fraction
  }

  /// The text of a quotient: a decimal where the expansion ends, else `{"ratio":"1/3"}`.
  static func quotient(_ numerator: Int128, _ denominator: Int128) -> String {
    let divisor = greatestCommonDivisor(numerator, denominator)
    let sign: Int128 = denominator < 0 ? -1 : 1
    let top = numerator / divisor * sign
    let bottom = denominator / divisor * sign
    var rest = bottom
    var scaled = top
    var places = 0
    // Each step makes one more decimal place, and takes a factor 2 or 5 from what divides.
    while rest % 2 == 0 || rest % 5 == 0 {
      scaled *= rest % 10 == 0 ? 1 : rest % 2 == 0 ? 5 : 2
      rest /= rest % 10 == 0 ? 10 : rest % 2 == 0 ? 2 : 5
      places += 1
    }
    return rest == 1 ? decimal(scaled, places: places) : #"{"ratio":"\#(top)/\#(bottom)"}"#
  }

  /// The quotient, rounded to the nearest whole number, halves away from zero; the divisor is
  /// positive.
  static func rounded(_ numerator: Int128, by divisor: Int128) -> Int128 {
    let half = divisor / 2
    return numerator < 0 ? (numerator - half) / divisor : (numerator + half) / divisor
  }

  private static func greatestCommonDivisor(_ a: Int128, _ b: Int128) -> Int128 {
    var (a, b) = (a < 0 ? -a : a, b < 0 ? -b : b)
    while b != 0 { (a, b) = (b, a % b) }
    return a
  }
}
