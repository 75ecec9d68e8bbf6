// SPDX-License-Identifier: MIT

import ListerJSON

/// An amount of money or of things, exact: a whole number of units of a power of ten.
///
/// It has up to 38 digits, and there is no rounding anywhere: what has no room is nil.
struct ExactAmount: Hashable, Sendable {
  /// How many units of 10^-``scale``.
  let units: Int128
  /// The digits behind the point that a unit stands for; 0 or more.
  let scale: Int

  /// Nothing.
  static let zero = ExactAmount(units: 0, scale: 0)
  /// One.
  static let one = ExactAmount(units: 1, scale: 0)

  /// So many units of 10^-`scale`, without zeros at the end of a fraction.
  init(units: Int128, scale: Int) {
    var (units, scale) = (units, scale)
    if var short = Int(exactly: units) {
      while scale > 0, short.isMultiple(of: 10) {
        short /= 10
        scale -= 1
      }
      units = Int128(short)
    }
    while scale > 0, units % 10 == 0 {
      units /= 10
      scale -= 1
    }
    self.units = units
    self.scale = scale
  }

  /// The value of a number; nil if it takes more than 38 digits.
  init?(_ number: NumberText) {
    if let short = ExactAmount(short: number.text) {
      self = short
      return
    }
    let parts = DecimalParts(number.text)
    guard let magnitude = Int128(parts.digits.isEmpty ? "0" : parts.digits),
      let exponent = Int(parts.exponent)
    else { return nil }
    let units = parts.isNegative ? -magnitude : magnitude
    if exponent >= 0 {
      guard let units = ExactAmount.shifted(units, by: exponent) else { return nil }
      self.init(units: units, scale: 0)
    } else {
      guard exponent >= -ExactAmount.digits else { return nil }
      self.init(units: units, scale: -exponent)
    }
  }

  /// The value of digits with a point among them, as most prices are; nil for another spelling, and for
  /// more than 18 digits.
  private init?(short text: String) {
    var (units, scale, digits, hasPoint) = (0, 0, 0, false)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        units = units * 10 + Int(byte - UInt8(ascii: "0"))
        (digits, scale) = (digits + 1, hasPoint ? scale + 1 : 0)
      case UInt8(ascii: "."): hasPoint = true
      default: return nil
      }
      if digits > 18 { return nil }
    }
    self.init(units: Int128(units), scale: scale)
  }

  /// The product; nil if it has no room.
  func times(_ other: ExactAmount) -> ExactAmount? {
    if other == .one { return self }
    let (product, isOver) = units.multipliedReportingOverflow(by: other.units)
    return isOver ? nil : ExactAmount(units: product, scale: scale + other.scale)
  }

  /// The sum; nil if it has no room.
  func plus(_ other: ExactAmount) -> ExactAmount? {
    let scale = max(scale, other.scale)
    guard let left = units(atScale: scale), let right = other.units(atScale: scale) else {
      return nil
    }
    let (sum, isOver) = left.addingReportingOverflow(right)
    return isOver ? nil : ExactAmount(units: sum, scale: scale)
  }

  /// How many units of 10^-`scale` it is; nil if they have no room, or it is no whole number of
  /// them.
  func units(atScale scale: Int) -> Int128? {
    scale < self.scale ? nil : ExactAmount.shifted(units, by: scale - self.scale)
  }

  /// The number as JSON spells it, with at least so many digits behind the point.
  func text(decimals: Int) -> String {
    if let units = UInt64(exactly: units), scale <= 8, decimals <= 8 {
      return ExactAmount.text(units, scale: scale, decimals: decimals)
    }
    var digits = UInt(exactly: units.magnitude).map { String($0) } ?? String(units.magnitude)
    let missing = scale + 1 - digits.count
    if missing > 0 { digits = String(repeating: "0", count: missing) + digits }
    let fraction = digits.suffix(scale)
    let padding = String(repeating: "0", count: max(0, decimals - scale))
    let point = scale > 0 || decimals > 0 ? "." : ""
    return (units < 0 ? "-" : "") + digits.dropLast(scale) + point + fraction + padding
  }

  /// The text of an amount that is short and not below zero, as most are.
  private static func text(_ units: UInt64, scale: Int, decimals: Int) -> String {
    let places = max(scale, decimals)
    // 20 digits at most, 8 zeros, and the point.
    var bytes = InlineArray<32, UInt8>(repeating: UInt8(ascii: "0"))
    var (rest, start) = (units, bytes.count - (places - scale))
    var written = places - scale
    while rest > 0 || written <= places {
      if written == places, places > 0 {
        start -= 1
        bytes[start] = UInt8(ascii: ".")
      }
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      start -= 1
      bytes[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      (rest, written) = (quotient, written + 1)
    }
    return bytes.span.withByteView { $0[start..<$0.count].string }
  }

  /// The number in its shortest spelling.
  var number: NumberText { NumberText(checked: text(decimals: 0)) }

  private static let digits = 38

  private static func shifted(_ units: Int128, by zeros: Int) -> Int128? {
    if units == 0 { return 0 }
    guard zeros <= digits else { return nil }
    var units = units
    for _ in 0..<zeros {
      let (product, isOver) = units.multipliedReportingOverflow(by: 10)
      if isOver { return nil }
      units = product
    }
    return units
  }
}
