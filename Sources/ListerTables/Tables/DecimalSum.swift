// SPDX-License-Identifier: MIT

import ListerBasics

/// A sum of decimals as JSON spells them, without any rounding.
struct DecimalSum {
  /// How many numbers were added.
  private(set) var count = 0
  /// How many units of 10^-`scale`.
  private var (units, scale): (Int128, Int) = (0, 0)
  /// Whether all had room: 38 digits.
  private var isExact = true

  /// Adds a number.
  mutating func add(_ number: ByteView) {
    count += 1
    guard isExact, let other = DecimalSum.parts(number),
      let pair = DecimalSum.aligned((units: units, scale: scale), other)
    else {
      isExact = false
      return
    }
    let (sum, isOver) = pair.left.addingReportingOverflow(pair.right)
    isExact = !isOver
    units = sum
    scale = pair.scale
  }

  /// Whether it is a number; false if it had no room.
  func isSame(as number: ByteView) -> Bool {
    guard isExact, let other = DecimalSum.parts(number),
      let pair = DecimalSum.aligned((units: units, scale: scale), other)
    else { return false }
    return pair.left == pair.right
  }

  private typealias Parts = (units: Int128, scale: Int)

  /// Two numbers as units of the smaller one's scale; nil if there is no room.
  private static func aligned(
    _ left: Parts,
    _ right: Parts
  ) -> (left: Int128, right: Int128, scale: Int)? {
    let scale = max(left.scale, right.scale)
    guard let first = shifted(left.units, by: scale - left.scale),
      let second = shifted(right.units, by: scale - right.scale)
    else { return nil }
    return (left: first, right: second, scale: scale)
  }

  /// The digits of a number and where its point is; nil if there is no room.
  private static func parts(_ number: ByteView) -> Parts? {
    let isNegative = number.element(at: 0) == UInt8(ascii: "-")
    var (units, scale): (Int128, Int) = (0, 0)
    var hasPoint = false
    var index = isNegative ? 1 : 0
    while let byte = number.element(at: index) {
      index += 1
      if ASCII.isDigit(byte) {
        let (product, isOver) = units.multipliedReportingOverflow(by: 10)
        let (sum, isMore) = product.addingReportingOverflow(Int128(byte - UInt8(ascii: "0")))
        if isOver || isMore { return nil }
        units = sum
        if hasPoint { scale += 1 }
      } else if byte == UInt8(ascii: ".") {
        hasPoint = true
      } else {
        // What is behind the letter of an exponent.
        guard let exponent = Int(number[index..<number.count].string), exponent.magnitude < 1_000
        else { return nil }
        scale -= exponent
        break
      }
    }
    if isNegative { units = -units }
    if units == 0 { return (units: 0, scale: 0) }
    if scale >= 0 { return (units: units, scale: scale) }
    guard let whole = shifted(units, by: -scale) else { return nil }
    return (units: whole, scale: 0)
  }

  private static func shifted(_ units: Int128, by zeros: Int) -> Int128? {
    if units == 0 { return 0 }
    guard zeros <= 38 else { return nil }
    var units = units
    for _ in 0..<zeros {
      let (product, isOver) = units.multipliedReportingOverflow(by: 10)
      if isOver { return nil }
      units = product
    }
    return units
  }
}
