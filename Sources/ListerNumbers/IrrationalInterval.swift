// SPDX-License-Identifier: MIT

import CListerMPFR

/// Two numbers that surely enclose a third.
///
/// Every step rounds the lower end down and the upper end up, so that the enclosure is kept by
/// construction.
final class Interval {
  let low = Real()
  let high = Real()

  /// Who evaluates functions.
  var library: RealLibrary {
    get { low.library }
    set {
      low.library = newValue
      high.library = newValue
    }
  }

  func setPrecision(_ bits: Int) {
    low.setPrecision(bits)
    high.setPrecision(bits)
  }

  /// Encloses a fraction; whether both ends are the fraction exactly.
  @discardableResult
  func set(_ fraction: BigFraction) -> Bool {
    if low.set(fraction, MPFR_RNDD) {
      high.set(low, MPFR_RNDU)
      return true
    }
    _ = high.set(fraction, MPFR_RNDU)
    return false
  }

  /// Encloses pi.
  func setPi() {
    low.setPi(MPFR_RNDD)
    high.set(low, MPFR_RNDU)
    high.stepUp()
  }

  /// Applies steps each of which increases with the number, rounding in the given direction.
  func increase(_ steps: (Real, mpfr_rnd_t) -> Void) {
    steps(low, MPFR_RNDD)
    steps(high, MPFR_RNDU)
  }

  /// Encloses the values of an increasing function over an interval.
  ///
  /// If the interval is a point, the function is evaluated once: its value there is irrational, and
  /// so is strictly between two neighbours.
  func set(increasing function: RealFunction, over x: Interval, isPoint: Bool) {
    low.set(function, of: x.low, MPFR_RNDD)
    guard isPoint, low.isFinite else {
      high.set(function, of: x.high, MPFR_RNDU)
      return
    }
    high.set(low, MPFR_RNDU)
    high.stepUp()
  }

  /// Encloses the values of a function whose slope is nowhere steeper than 1; `x` is used up.
  ///
  /// Over an interval such a function moves by no more than the width of the interval.
  func set(gentle function: RealFunction, over x: Interval, isPoint: Bool) {
    low.set(function, of: x.low, MPFR_RNDD)
    high.set(low, MPFR_RNDU)
    high.stepUp()
    if isPoint { return }
    x.high.subtract(x.low, MPFR_RNDU)
    low.subtract(x.high, MPFR_RNDD)
    high.add(x.high, MPFR_RNDU)
  }

  func negate() {
    low.negate()
    high.negate()
    unsafe mpfr_swap(low.pointer, high.pointer)
  }

  /// Multiplies by an interval of positive numbers.
  func multiply(_ other: Interval) {
    low.multiply(low.sign < 0 ? other.high : other.low, MPFR_RNDD)
    high.multiply(high.sign < 0 ? other.low : other.high, MPFR_RNDU)
  }

  /// Divides by an interval of positive numbers.
  func divide(_ other: Interval) {
    low.divide(low.sign < 0 ? other.low : other.high, MPFR_RNDD)
    high.divide(high.sign < 0 ? other.high : other.low, MPFR_RNDU)
  }

  /// Whether the ends are finite, in order, of one sign, and not zero.
  var isDefinite: Bool {
    low.isFinite && high.isFinite && low.sign != 0 && low.sign == high.sign
      && !high.isLess(than: low)
  }
}
