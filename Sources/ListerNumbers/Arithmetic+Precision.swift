// SPDX-License-Identifier: MIT

import CListerGMP

// Rounding to significant digits, half to even: what makes a number approximated.
extension Arithmetic {
  /// The number rounded half to even to ``precision`` significant digits, and marked.
  package func approximated(_ x: Number) -> Number {
    if x.isFailure { return x }
    if x.form == Number.Form.decimal, precision >= 19 || fits(x.word, digits: precision) {
      return marked(x, true)
    }
    let fraction = unsafe load(x, 3)
    return unsafe rounded(fraction.numerator, fraction.denominator, digits: precision)
  }

  /// The number nearest to numerator/denominator with so many significant digits, half to even, marked.
  ///
  /// The denominator is positive and need not be in lowest terms; neither is changed, and they may
  /// be views of the arena, but not of `inner`.
  func rounded(_ numerator: ReadOnlyInteger, _ denominator: ReadOnlyInteger, digits: Int) -> Number
  {
    if unsafe numerator.sign == 0 { return marked(.zero, true) }
    guard let places = unsafe significand(numerator, denominator, digits: digits, into: inner[4])
    else { return Number(.notANumber) }
    return marked(unsafe scaled(inner[4], places: places), true)
  }

  /// The integer of at most `digits` digits for which integer · 10^-places is nearest to the fraction.
  ///
  /// Halves go to the even neighbour, or away from zero. Returns the places, or nil if the budget is
  /// spent. `inner` 0 and 1 are used.
  func significand(
    _ numerator: ReadOnlyInteger,
    _ denominator: ReadOnlyInteger,
    digits: Int,
    halvesAway: Bool = false,
    into result: Integer
  ) -> Int? {
    // The logarithm lies between those of 2^(difference - 1) and 2^(difference + 1), so this gives
    // `digits` or one more.
    let difference = unsafe numerator.bits - denominator.bits
    let estimate = floorOfLog10(ofTwoTo: difference - 1)
    var places = digits - 1 - estimate
    let product = unsafe inner[0]
    let remainder = unsafe inner[1]
    let size = abs(places) / 19 + 1
    let larger = unsafe max(numerator.limbs, denominator.limbs)
    guard
      budget.charge(
        Cost.multiplication(larger, size) + Cost.division(larger + size, larger)
          + Cost.power(size)
      )
    else { return nil }
    if places >= 0 {
      unsafe __gmpz_mul(product, tens[places], numerator)
      unsafe __gmpz_tdiv_qr(result, remainder, product, denominator)
    } else {
      unsafe __gmpz_mul(product, tens[-places], denominator)
      unsafe __gmpz_tdiv_qr(result, remainder, numerator, product)
    }
    let divisor = unsafe places >= 0 ? denominator : ReadOnlyInteger(product)
    let upwards: Bool
    if unsafe __gmpz_cmpabs(result, tens[digits]) >= 0 {
      places -= 1
      let isNegative = unsafe result.sign < 0
      let digit = unsafe __gmpz_tdiv_q_ui(result, result, 10)
      let isOdd = unsafe result.lowLimb & 1 == 1
      upwards = unsafe digit > 5 || digit == 5 && (remainder.sign != 0 || isOdd || halvesAway)
      if upwards { unsafe addOne(result, negative: isNegative) }
      return places
    }
    unsafe __gmpz_mul_2exp(remainder, remainder, 1)
    let order = unsafe __gmpz_cmpabs(remainder, divisor)
    upwards = unsafe order > 0 || order == 0 && (halvesAway || result.lowLimb & 1 == 1)
    if upwards { unsafe addOne(result, negative: numerator.sign < 0) }
    return places
  }

  /// The canonical number value · 10^-places.
  ///
  /// The integer is used up; it lies outside the arena and is none of `inner` 0...3.
  func scaled(_ value: Integer, places: Int) -> Number {
    if unsafe value.sign == 0 { return .zero }
    let power = unsafe inner[0]
    // Each place is at least 3 bits: beyond this the value is over the limit or is not in `inner`.
    guard abs(places) <= Arithmetic.bitLimit / 2,
      budget.charge(unsafe Cost.power(abs(places) / 19 + 1 + value.limbs))
    else { return Number(.notANumber) }
    if places <= 0 {
      guard unsafe value.bits - places * 3 <= Arithmetic.bitLimit else {
        return Number(.notANumber)
      }
      unsafe __gmpz_mul(value, value, tens[-places])
      unsafe __gmpz_set_ui(power, 1)
      return unsafe classified(value, power)
    }
    if unsafe value.limbs == 1, places <= 36 {
      let magnitude = Int128(unsafe value.lowLimb)
      return decimal(unsafe value.sign < 0 ? -magnitude : magnitude, scale: places)
    }
    let twos = min(Int(unsafe __gmpz_scan1(value, 0)), places)
    unsafe __gmpz_tdiv_q_2exp(value, value, UInt(twos))
    unsafe __gmpz_tdiv_q_2exp(power, tens[places], UInt(twos))
    if unsafe __gmpz_divisible_ui_p(value, 5) != 0 {
      let factor = unsafe inner[1]
      unsafe __gmpz_set_ui(factor, 5)
      let fives = Int(unsafe __gmpz_remove(value, value, factor))
      if fives > places {
        unsafe __gmpz_ui_pow_ui(factor, 5, UInt(fives - places))
        unsafe __gmpz_mul(value, value, factor)
      }
      unsafe __gmpz_ui_pow_ui(factor, 5, UInt(min(fives, places)))
      unsafe __gmpz_divexact(power, power, factor)
    }
    return unsafe classified(value, power)
  }

  /// Adds one to the magnitude of a value whose sign, when it is zero, is given.
  private func addOne(_ value: Integer, negative: Bool) {
    if negative {
      unsafe __gmpz_sub_ui(value, value, 1)
    } else {
      unsafe __gmpz_add_ui(value, value, 1)
    }
  }

  /// Whether a mantissa has at most so many digits, of 1...18.
  private func fits(_ mantissa: Int64, digits: Int) -> Bool {
    mantissa.magnitude < PowersOfTen.word(digits)
  }

  /// The floor of exponent · log10(2), for exponents up to some millions.
  func floorOfLog10(ofTwoTo exponent: Int) -> Int {
    // log10(2) · 2^40, rounded; checked to give the true floor for every |exponent| up to 3,000,000.
    (exponent * 330_985_980_542) >> 40
  }
}
