// SPDX-License-Identifier: MIT

import ListerBasics

/// A number in a spelling that is not read in place: with an exponent, or with many zeros.
struct LongNumber {
  private let digits: Int64
  /// How many decimal places it has, as short as it can be written; below 0 for zeros before the
  /// point.
  private let places: Int

  /// The number that JSON spells so; nil for one of more than 18 digits, or far from 1.
  init?(_ text: ByteView) {
    var digits: Int64 = 0
    var places = 0
    var zeros = 0
    var index = text.element(at: 0) == UInt8(ascii: "-") ? 1 : 0
    var isFraction = false
    while let byte = text.element(at: index), byte | 0x20 != UInt8(ascii: "e") {
      index += 1
      if byte == UInt8(ascii: ".") {
        isFraction = true
        continue
      }
      if isFraction { places += 1 }
      // Zeros count only once a digit follows them.
      if byte == UInt8(ascii: "0") {
        zeros += digits == 0 ? 0 : 1
        continue
      }
      guard let long = LongNumber.shifted(digits, by: zeros + 1) else { return nil }
      digits = long + Int64(byte - 0x30)
      zeros = 0
    }
    self.digits = text.element(at: 0) == UInt8(ascii: "-") ? -digits : digits
    guard digits != 0 else {
      self.places = 0
      return
    }
    guard let exponent = LongNumber.exponent(text, from: index + 1) else { return nil }
    self.places = places - zeros - exponent
  }

  /// The power of ten that a number ends with; nil for one of more than three digits.
  private static func exponent(_ text: ByteView, from start: Int) -> Int? {
    guard start < text.count else { return 0 }
    let hasSign = text[start] == UInt8(ascii: "-") || text[start] == UInt8(ascii: "+")
    let digits = text[(hasSign ? start + 1 : start)..<text.count]
    guard digits.count <= 3 else { return nil }
    let exponent = (0..<digits.count).reduce(0) { $0 * 10 + Int(digits[$1] - 0x30) }
    return text[start] == UInt8(ascii: "-") ? -exponent : exponent
  }

  /// Digits with zeros behind them, if they are at most 18.
  private static func shifted(_ digits: Int64, by zeros: Int) -> Int64? {
    guard digits != 0 else { return 0 }
    guard (0...17).contains(zeros) else { return nil }
    let (product, overflow) = digits.multipliedReportingOverflow(by: DecimalScale.power(zeros))
    return overflow || product.magnitude >= largest ? nil : product
  }

  private static let largest: UInt64 = 1_000_000_000_000_000_000

  /// How many decimal places a slot needs for it; nil if no slot has so many.
  var scale: Int? { places <= 18 ? max(places, 0) : nil }

  /// The value times ten to the power of a scale, if that is a whole number of at most 18 digits.
  func mantissa(scale: Int) -> Int64? {
    places <= scale ? LongNumber.shifted(digits, by: scale - places) : nil
  }
}
