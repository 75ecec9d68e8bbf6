// SPDX-License-Identifier: MIT

import ListerBasics

/// What the arithmetic of one document may cost, so that every document ends within seconds.
///
/// A unit is about a nanosecond of GMP on a machine of 2024, but it is counted, not measured: the
/// formulas below depend on sizes alone, so a document has the same answers everywhere.
struct Budget {
  /// The units of a document.
  static let units = 1 << 31

  /// Whether it was overdrawn, and the units left, at 1 and 2; shared with ``Arithmetic``.
  let status: Slab<Int>

  /// Whether it was overdrawn, and the units left, to put back later.
  var state: (isSpent: Int, left: Int) {
    get { (status[1], status[2]) }
    nonmutating set { (status[1], status[2]) = newValue }
  }

  /// Fills the budget, for the next document.
  func reset() {
    status[1] = 0
    status[2] = Budget.units
  }

  /// Takes `units`; false, now and for the rest of the document, when they are not there.
  func charge(_ units: Int) -> Bool {
    guard status[1] == 0, units <= status[2] else {
      status[1] = 1
      return false
    }
    status[2] -= max(units, 0)
    return true
  }
}

/// What operations on integers of so many limbs cost, in units.
///
/// The formulas follow GMP 6.2.1 as measured from 1 to 32,768 limbs, and are seldom more than a
/// third below it. All operands are a few bit limits at most, so nothing overflows.
enum Cost {
  /// One multiplication, balanced or not.
  static func multiplication(_ first: Int, _ second: Int) -> Int {
    let short = min(first, second)
    let long = max(first, second)
    if short <= 32 { return 10 + long * (short + 1) / 2 }
    return (long / short + 1) * square(short)
  }

  /// One division with remainder.
  static func division(_ dividend: Int, _ divisor: Int) -> Int {
    20 + 3 * multiplication(max(dividend - divisor, 0) + 1, divisor)
  }

  /// One greatest common divisor.
  static func gcd(_ first: Int, _ second: Int) -> Int {
    let short = min(first, second)
    let long = max(first, second)
    let levels = Int.bitWidth - short.leadingZeroBitCount
    let start = long > short ? division(long, max(short, 1)) : 0
    return start + 100 + 250 * short + levels * square(short) * 3 / 2
  }

  /// Text of an integer of so many limbs, or an integer of text.
  static func text(_ limbs: Int) -> Int { 60 + 20 * limbs + square(limbs) * 7 / 2 }

  /// A power, when the result has so many limbs.
  static func power(_ limbs: Int) -> Int { 30 + 2 * square(limbs) }

  /// A square, by the schoolbook up to 32 limbs, then 2.75 times as much for twice the size.
  static func square(_ limbs: Int) -> Int {
    var size = limbs
    var quarters = 1
    var factor = 1
    while size > 32 {
      size = (size + 1) / 2
      factor *= 11
      quarters *= 4
    }
    return size * (size + 1) / 2 * factor / quarters
  }
}
