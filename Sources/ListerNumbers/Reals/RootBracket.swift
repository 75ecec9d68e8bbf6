// SPDX-License-Identifier: MIT

import CListerMPFR

/// A function of positive numbers that has one root in a bracket.
protocol SignedValues: AnyObject {
  /// The bits of all steps.
  var bits: Int { get }
  /// The value at the last place, rounded.
  var value: Real { get }
  /// The sign of the value at a place, if so many bits show it.
  func sign(at x: Real) -> Int?
}

/// Two positive numbers between which a function has one root, at which its sign changes.
final class RootBracket {
  let low = Real()
  let high = Real()
  /// The sign of the function at the lower end; that at the upper one is the other.
  let signBelow: Int
  private let width = Real()
  private let center = Real()
  private let left = Real()
  private let right = Real()
  private let valueBelow = Real()
  private let valueAbove = Real()
  private var hasValues = (below: false, above: false)

  /// A bracket between two powers of two.
  init(exponents: (low: Int, high: Int), signBelow: Int) {
    self.signBelow = signBelow
    for (real, exponent) in [(low, exponents.low), (high, exponents.high)] {
      real.set(1, MPFR_RNDN)
      real.shift(exponent)
    }
  }

  /// A bracket between two numbers, which are copied.
  init(_ first: Real, _ last: Real, signBelow: Int) {
    self.signBelow = signBelow
    for (real, end) in [(low, first), (high, last)] {
      real.setPrecision(end.bits)
      real.set(end, MPFR_RNDN)
    }
  }

  /// Draws the ends together until they differ by less than 2^-bits of their size, or until the
  /// bits of the values don't show where the root is.
  ///
  /// Where the line through the values at both ends is zero, a root is nearby: one 2^-k-th of the
  /// width to both sides is tried. If it is there, k is doubled, else the width is halved and k, too.
  /// So the number of right bits doubles with each step in the end, and nothing is lost before.
  /// Source: J. Abbott, "Quadratic interval refinement for real roots", 2006.
  func refine(_ values: some SignedValues, bits: Int) {
    setPrecision(max(values.bits, low.bits, high.bits))
    hasValues = (false, false)
    var parts = 2
    var takesLine = false
    while true {
      width.set(high, MPFR_RNDU)
      width.subtract(low, MPFR_RNDU)
      let least = low.exponentOfTwo - bits - 1
      if width.sign == 0 || width.exponentOfTwo <= least { return }
      let distance = high.exponentOfTwo - low.exponentOfTwo
      if distance > 1 {
        // Far apart: at half of the way of the exponents.
        center.set(1, MPFR_RNDN)
        center.shift(low.exponentOfTwo + (distance - 1) / 2)
        guard halves(values, radius: center.exponentOfTwo - 3) else { return }
      } else if takesLine, setCenterByLine() {
        let radius = max(width.exponentOfTwo - parts, least - 2)
        if tries(values, radius: radius) == true {
          parts = min(parts * 2, values.bits)
        } else {
          parts = max(parts / 2, 2)
          takesLine = false
        }
      } else {
        center.set(width, MPFR_RNDN)
        center.shift(-1)
        center.add(low, MPFR_RNDN)
        guard halves(values, radius: width.exponentOfTwo - 3) else { return }
        takesLine = true
      }
    }
  }

  private func setPrecision(_ bits: Int) {
    for real in [low, high] { real.round(to: bits, MPFR_RNDN) }
    for real in [width, center, left, right, valueBelow, valueAbove] { real.setPrecision(bits) }
  }

  /// The zero of the line through the values at both ends; false if they are not known.
  private func setCenterByLine() -> Bool {
    guard hasValues.below, hasValues.above else { return false }
    center.set(valueBelow, MPFR_RNDN)
    center.subtract(valueAbove, MPFR_RNDN)
    if center.sign == 0 { return false }
    left.set(valueBelow, MPFR_RNDN)
    left.divide(center, MPFR_RNDN)
    center.set(width, MPFR_RNDN)
    center.multiply(left, MPFR_RNDN)
    center.add(low, MPFR_RNDN)
    return center.isFinite
  }

  /// Moves an end to a place about 2^radius from the center, or to one that is nearer.
  ///
  /// False if no place has a sign that is seen; at the root itself there is none.
  private func halves(_ values: some SignedValues, radius: Int) -> Bool {
    for step in 0..<3 where tries(values, radius: radius - step) != nil { return true }
    return false
  }

  /// Looks at both sides of the center, 2^radius from it: true if the root is between, false if one
  /// end has moved, and nil if none has.
  private func tries(_ values: some SignedValues, radius: Int) -> Bool? {
    right.set(1, MPFR_RNDN)
    right.shift(radius)
    left.set(center, MPFR_RNDN)
    left.subtract(right, MPFR_RNDN)
    right.add(center, MPFR_RNDN)
    var hasMoved = false
    for side in [left, right] where low.isLess(than: side) && side.isLess(than: high) {
      guard let sign = values.sign(at: side) else { continue }
      hasMoved = true
      if sign == signBelow {
        low.set(side, MPFR_RNDN)
        valueBelow.set(values.value, MPFR_RNDN)
        hasValues.below = true
      } else {
        high.set(side, MPFR_RNDN)
        valueAbove.set(values.value, MPFR_RNDN)
        hasValues.above = true
      }
    }
    return hasMoved ? !low.isLess(than: left) && !right.isLess(than: high) : nil
  }
}
