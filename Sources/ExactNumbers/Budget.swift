// SPDX-License-Identifier: MIT

/// What the arithmetic of one document may cost, so that every document ends within seconds.
///
/// A unit is about a nanosecond of GMP on a machine of 2024, but it is counted, not measured: the
/// formulas below depend on sizes alone, so a document has the same answers everywhere.
struct Budget {
  /// The units of a document.
  static let units = 1 << 31

  private var left = Budget.units
  private(set) var isSpent = false

  /// Takes `units`; false, now and for the rest of the document, when they are not there.
  mutating func charge(_ units: Int) -> Bool {
    guard !isSpent, units <= left else {
      isSpent = true
      return false
    }
    left -= max(units, 0)
    return true
  }
}

/// What operations on integers of so many limbs cost at most, in units.
enum Cost {
  /// One multiplication; also the charge for reading or writing so many limbs.
  static func multiplication(_ first: Int, _ second: Int) -> Int {
    let short = min(first, second)
    let long = max(first, second)
    if short < 32 { return 20 + long * (short + 1) }
    return (long / short + 1) * power(short)
  }

  /// One division of `dividend` by `divisor` limbs, with remainder.
  static func division(_ dividend: Int, _ divisor: Int) -> Int {
    40 + 2 * multiplication(max(dividend - divisor, 0) + 1, divisor)
  }

  /// One greatest common divisor.
  static func gcd(_ first: Int, _ second: Int) -> Int {
    let short = min(first, second)
    if short <= 1 { return 50 + 10 * max(first, second) }
    let levels = Int.bitWidth - short.leadingZeroBitCount
    return division(first, second) + 150 * short + levels * 2 * power(short)
  }

  /// Text of an integer of so many limbs, or an integer of text.
  static func text(_ limbs: Int) -> Int {
    let levels = Int.bitWidth - limbs.leadingZeroBitCount
    return 100 + 40 * limbs + (levels + 1) * power(limbs) / 2
  }

  /// A square of so many limbs: schoolbook, then like n^1.4, for GMP's Toom-Cook and FFT.
  private static func power(_ limbs: Int) -> Int {
    var size = limbs
    var factor = 1
    // Above 32 limbs, twice the size costs about 2.6 times as much.
    while size > 32 {
      size = (size + 1) / 2
      factor += factor + factor * 5 / 8
    }
    return factor * (size * size + 1)
  }
}
