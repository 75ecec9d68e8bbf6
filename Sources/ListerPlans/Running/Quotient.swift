// SPDX-License-Identifier: MIT

import ListerBasics

/// A number that need not have an end: `mantissa · 10^-scale / divisor`.
struct Quotient {
  private var numerator: Int64
  private var divisor: Int64
  private var scale: Int

  /// A number of the given parts; the divisor is positive, the scale in 0...18.
  init(_ mantissa: Int64, divisor: Int64, scale: Int) {
    numerator = mantissa
    self.divisor = divisor
    self.scale = scale
  }

  /// Appends the number as values show it: a decimal, or `{"ratio":"1/3"}` in lowest terms.
  ///
  /// - Returns: false for one that has more digits than a word; then nothing is appended.
  func write(to output: inout ByteBuffer) -> Bool {
    guard numerator != .min else { return false }
    let common = Int64(Quotient.commonDivisor(numerator.magnitude, divisor.magnitude))
    let (above, below) = (numerator / common, divisor / common)
    let twos = below.trailingZeroBitCount
    var odd = below >> Int64(twos)
    var fives = 0
    while odd % 5 == 0 { (odd, fives) = (odd / 5, fives + 1) }
    if odd == 1 { return writeDecimal(above, below, places: max(twos, fives), to: &output) }
    return writeRatio(above, below, to: &output)
  }

  private func writeDecimal(
    _ above: Int64,
    _ below: Int64,
    places: Int,
    to output: inout ByteBuffer
  ) -> Bool {
    guard places + scale <= 18 else { return false }
    let factor = DecimalScale.power(places) / below
    let (mantissa, overflow) = above.multipliedReportingOverflow(by: factor)
    guard !overflow else { return false }
    output.fill(room: 40) { $0.append(trimmed: mantissa, DecimalUnit(scale: places + scale)) }
    return true
  }

  private func writeRatio(_ above: Int64, _ below: Int64, to output: inout ByteBuffer) -> Bool {
    let unit = DecimalScale.power(scale)
    let common = Int64(Quotient.commonDivisor(above.magnitude, unit.magnitude))
    let (denominator, overflow) = below.multipliedReportingOverflow(by: unit / common)
    guard !overflow else { return false }
    output.append("{\"ratio\":\"")
    output.append(decimal: Int(above / common))
    output.append("/")
    output.append(decimal: Int(denominator))
    output.append("\"}")
    return true
  }

  private static func commonDivisor(_ a: UInt64, _ b: UInt64) -> UInt64 {
    var (x, y) = (a, b)
    while y != 0 { (x, y) = (y, x % y) }
    return x
  }
}
