// SPDX-License-Identifier: MIT

import ListerBasics

/// What the arithmetic of one document may cost, so that every document ends within seconds.
///
/// A unit is about a nanosecond of GMP on a machine of 2024, but it is counted, not measured: the
/// formulas below depend on sizes alone, so a document has the same answers everywhere.
///
/// While formulas run, half of the units is *common*, and the other half is shared out among them in
/// equal parts. A formula may spend its part and, of what is common, half of what is left: so one
/// that asks for too much fails alone, and each of the others has its part.
struct Budget {
  /// The units of a document.
  static let units = 1 << 31
  /// How many words a budget takes, behind the first one, which is the arena's.
  static let words = 7

  /// Whether it was overdrawn, the units left and those that a formula begins with, the common ones,
  /// a formula's part, what is left for the parts of all, and how often units were short: at 1 to 7;
  /// shared with ``Arithmetic``.
  let status: Slab<Int>

  private var isSpent: Bool {
    get { status[1] != 0 }
    nonmutating set { status[1] = newValue ? 1 : 0 }
  }
  private var left: Int {
    get { status[2] }
    nonmutating set { status[2] = newValue }
  }
  private var start: Int {
    get { status[3] }
    nonmutating set { status[3] = newValue }
  }
  private var common: Int {
    get { status[4] }
    nonmutating set { status[4] = newValue }
  }
  private var part: Int {
    get { status[5] }
    nonmutating set { status[5] = newValue }
  }
  private var reserve: Int {
    get { status[6] }
    nonmutating set { status[6] = newValue }
  }
  private var shortages: Int {
    get { status[7] }
    nonmutating set { status[7] = newValue }
  }

  /// Whether units were short, for a formula or for all, since the budget was filled.
  var wasShort: Bool { shortages > 0 || isSpent }

  /// Whether it was overdrawn, and the units left, to put back later.
  var state: (isSpent: Bool, left: Int) {
    get { (isSpent, left) }
    nonmutating set { (isSpent, left) = newValue }
  }

  /// The units that formulas have spent since they were shared out.
  var spent: Int { Budget.units - common - reserve + (start - left) }

  /// Fills the budget, for the next document.
  func reset() {
    isSpent = false
    left = Budget.units
    shortages = 0
  }

  /// Takes `units`; false, now and for the rest of the formula, when they are not there.
  func charge(_ units: Int) -> Bool {
    guard !isSpent, units <= left else {
      isSpent = true
      return false
    }
    left -= max(units, 0)
    return true
  }

  // MARK: Formulas

  /// Shares out what is left among so many formulas, which run once.
  func beginFormulas(_ count: Int) {
    let units = isSpent ? 0 : left
    common = units - units / 2
    reserve = units / 2
    part = reserve / max(count, 1)
    beginFormula()
  }

  /// Shares out among formulas that may have to run again: each pass half of what is left for parts.
  func beginPass(_ count: Int) {
    endFormula()
    part = reserve / 2 / max(count, 1)
    beginFormula()
  }

  /// Takes units of what is common; false when they are not there.
  func chargeCommon(_ units: Int) -> Bool {
    endFormula()
    defer { beginFormula() }
    guard units <= common else {
      shortages += 1
      return false
    }
    common -= units
    return true
  }

  /// Settles what a formula has spent beyond its part, and lets the next one begin.
  func nextFormula() {
    endFormula()
    beginFormula()
  }

  private func endFormula() {
    let spent = start - left
    common -= max(spent - part, 0)
    reserve -= min(spent, part)
    start = left
    if isSpent { shortages += 1 }
  }

  private func beginFormula() {
    isSpent = false
    left = part + common / 2
    start = left
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
