// SPDX-License-Identifier: MIT

import CListerMPFR

// Steps over intervals of any sign and width.
extension Interval {
  /// Becomes the whole line where a step had no result.
  func widenIfUndefined() {
    if low.isNaN || high.isNaN || high.isLess(than: low) {
      low.setInfinity(-1)
      high.setInfinity(1)
    }
  }

  /// Multiplies by an interval of any sign.
  func multiply(any other: Interval, _ scratch: Interval) {
    let isTurned = high.sign <= 0 && low.sign < 0
    if isTurned { negate() }
    if low.sign >= 0, other.low.sign >= 0 {
      low.multiply(other.low, MPFR_RNDD)
      high.multiply(other.high, MPFR_RNDU)
    } else if low.sign >= 0, other.high.sign <= 0 {
      low.multiply(other.high, MPFR_RNDU)
      high.multiply(other.low, MPFR_RNDD)
      unsafe mpfr_swap(low.pointer, high.pointer)
    } else {
      // One of them holds zero: the least and the greatest of four products.
      let bits = low.bits
      scratch.setPrecision(bits)
      let corners = [(low, other.low), (low, other.high), (high, other.low), (high, other.high)]
      let (least, greatest) = (Interval(), Interval())
      for (place, corner) in corners.enumerated() {
        scratch.low.set(corner.0, MPFR_RNDD)
        scratch.high.set(corner.0, MPFR_RNDU)
        scratch.low.multiply(corner.1, MPFR_RNDD)
        scratch.high.multiply(corner.1, MPFR_RNDU)
        if place == 0 || scratch.low.isLess(than: least.low) { least.copy(scratch, bits) }
        if place == 0 || greatest.high.isLess(than: scratch.high) { greatest.copy(scratch, bits) }
      }
      low.set(least.low, MPFR_RNDD)
      high.set(greatest.high, MPFR_RNDU)
    }
    if isTurned { negate() }
  }

  private func copy(_ other: Interval, _ bits: Int) {
    setPrecision(bits)
    low.set(other.low, MPFR_RNDD)
    high.set(other.high, MPFR_RNDU)
  }

  /// Becomes a whole power other than 0.
  func raise(to exponent: Int) {
    if exponent == 1 { return }
    guard low.sign > 0 || high.sign < 0 else {
      guard exponent > 0 else {
        low.setInfinity(-1)
        high.setInfinity(1)
        return
      }
      low.negate()
      if high.isLess(than: low) { high.set(low, MPFR_RNDU) }
      high.raise(to: exponent, MPFR_RNDU)
      low.set(high, MPFR_RNDU)
      low.negate()
      if exponent % 2 == 0 { low.set(0, MPFR_RNDD) }
      return
    }
    let isNegative = high.sign < 0
    if isNegative { negate() }
    if exponent < 0 { unsafe mpfr_swap(low.pointer, high.pointer) }
    low.raise(to: exponent, MPFR_RNDD)
    high.raise(to: exponent, MPFR_RNDU)
    if isNegative, exponent % 2 != 0 { negate() }
  }

  /// Becomes its root; what is below zero counts as zero.
  func takeRoot(_ index: Int) {
    if low.sign < 0 { low.set(0, MPFR_RNDD) }
    if high.sign < 0 { high.set(0, MPFR_RNDU) }
    if low.isEqual(to: high) {
      let isRounded = low.takeRoot(index, MPFR_RNDD)
      high.set(low, MPFR_RNDU)
      if isRounded { high.stepUp() }
      return
    }
    low.takeRoot(index, MPFR_RNDD)
    high.takeRoot(index, MPFR_RNDU)
  }

  /// Encloses the values of a function over the part of an interval where it is defined; that is
  /// used up.
  func set(_ function: IrrationalFunction, over x: Interval) {
    switch function {
    case .squareRoot: preconditionFailure("square roots are roots")
    case .sin, .cos:
      let code: RealFunction = function == .sin ? .sin : .cos
      guard x.low.isFinite, x.high.isFinite else {
        low.set(-1, MPFR_RNDD)
        return high.set(1, MPFR_RNDU)
      }
      set(gentle: code, over: x, isPoint: false)
    case .tan:
      set(increasing: .tan, over: x, isPoint: false)
      // Over more than a period it is anything; over a pole the ends are in the wrong order.
      x.high.subtract(x.low, MPFR_RNDU)
      if !x.high.isFinite || x.high.compare(1) > 0 || high.isLess(than: low) {
        low.setInfinity(-1)
        high.setInfinity(1)
      }
    case .acos:
      x.clamp(-1, 1)
      set(decreasing: .acos, over: x)
    case .erf: set(increasing: .erf, over: x, isPoint: false)
    case .erfc: set(decreasing: .erfc, over: x)
    case .cosh:
      if x.low.sign < 0, x.high.sign > 0 {
        x.low.negate()
        if x.high.isLess(than: x.low) { x.high.set(x.low, MPFR_RNDU) }
        x.low.set(0, MPFR_RNDD)
      } else if x.high.sign <= 0 {
        x.negate()
      }
      set(increasing: .cosh, over: x, isPoint: false)
    case .asin, .atanh:
      x.clamp(-1, 1)
      set(increasing: function == .asin ? .asin : .atanh, over: x, isPoint: false)
    case .acosh:
      if x.low.compare(1) < 0 { x.low.set(1, MPFR_RNDD) }
      if x.high.compare(1) < 0 { x.high.set(1, MPFR_RNDU) }
      set(increasing: .acosh, over: x, isPoint: false)
    case .ln, .log10:
      if x.low.sign < 0 { x.low.set(0, MPFR_RNDD) }
      set(increasing: function == .ln ? .log : .log10, over: x, isPoint: false)
    case .exp: set(increasing: .exp, over: x, isPoint: false)
    case .sinh: set(increasing: .sinh, over: x, isPoint: false)
    case .tanh: set(increasing: .tanh, over: x, isPoint: false)
    case .atan: set(increasing: .atan, over: x, isPoint: false)
    case .asinh: set(increasing: .asinh, over: x, isPoint: false)
    }
  }

  /// Encloses the values of a function that decreases.
  func set(decreasing function: RealFunction, over x: Interval) {
    low.set(function, of: x.high, MPFR_RNDD)
    high.set(function, of: x.low, MPFR_RNDU)
  }

  /// Widens it to the numbers of so many bits, and to the next ones.
  func blur(to bits: Int) {
    for (real, rounding) in [(low, MPFR_RNDD), (high, MPFR_RNDU)] where real.bits > bits {
      real.round(to: bits, rounding)
    }
    low.moveDown()
    high.moveUp()
  }

  private func clamp(_ least: Int, _ greatest: Int) {
    for real in [low, high] {
      if real.compare(least) < 0 { real.set(least, MPFR_RNDN) }
      if real.compare(greatest) > 0 { real.set(greatest, MPFR_RNDN) }
    }
  }
}

extension Real {
  var isNaN: Bool { unsafe mpfr_nan_p(pointer) != 0 }

  func setInfinity(_ sign: Int) { unsafe mpfr_set_inf(pointer, Int32(sign)) }

  /// Keeps the value with so many bits.
  func round(to bits: Int, _ rounding: mpfr_rnd_t) {
    unsafe _ = mpfr_prec_round(pointer, bits, rounding)
  }

  var bits: Int { unsafe Int(pointer.pointee._mpfr_prec) }

  /// Takes the next number of as many bits.
  func moveDown() { unsafe mpfr_nextbelow(pointer) }

  func moveUp() { unsafe mpfr_nextabove(pointer) }

  func raise(to exponent: Int, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_pow_si(pointer, pointer, exponent, rounding)
  }

  /// `e` for which the magnitude is at least 2^(e-1) and below 2^e; of a finite number but zero.
  var exponentOfTwo: Int { unsafe Int(pointer.pointee._mpfr_exp) }

  /// The whole number at this place or next to it in a direction, for a finite number.
  func write(to integer: Integer, _ rounding: mpfr_rnd_t) {
    unsafe _ = mpfr_get_z(integer.place, pointer, rounding)
  }

  /// Multiplies by an integer.
  func multiply(_ factor: some IntegerValue, _ rounding: mpfr_rnd_t) {
    unsafe _ = mpfr_mul_z(pointer, pointer, factor.header, rounding)
  }

  func divide(_ divisor: some IntegerValue, _ rounding: mpfr_rnd_t) {
    unsafe _ = mpfr_div_z(pointer, pointer, divisor.header, rounding)
  }

  /// Doubles it so many times.
  func shift(_ bits: Int) { unsafe _ = mpfr_mul_2si(pointer, pointer, bits, MPFR_RNDN) }
}
