// SPDX-License-Identifier: MIT

// Rounding to significant digits, half to even: how numbers that are marked are written.
extension Arithmetic {
  /// The number rounded half to even to ``precision`` significant digits, and marked.
  public func approximated(_ x: Number) -> Number {
    if x.isFailure { return x }
    if x.isReal { return decimalOfReal(x) }
    if x.form == Number.Form.decimal, precision >= 19 || fits(x.word, digits: precision) {
      return marked(x, true)
    }
    let fraction = load(x, 3)
    return rounded(fraction.numerator, fraction.denominator, digits: precision)
  }

  /// The number nearest to numerator/denominator with so many significant digits, half to even,
  /// marked.
  ///
  /// The denominator is positive and need not be in lowest terms; neither is changed, and they may
  /// be views of the arena, but not of `inner`.
  func rounded(
    _ numerator: some IntegerValue,
    _ denominator: some IntegerValue,
    digits: Int
  ) -> Number {
    if numerator.sign == 0 { return marked(.zero, true) }
    guard let places = significand(numerator, denominator, digits: digits, into: workbench.inner[4])
    else { return Number(.notANumber) }
    return marked(scaled(workbench.inner[4], places: places), true)
  }

  /// The integer of at most `digits` digits for which integer · 10^-places is nearest to the
  /// fraction.
  ///
  /// Halves go to the even neighbour, or away from zero. Returns the places, or nil if the budget
  /// is spent. `inner` 0 and 1 are used.
  func significand(
    _ numerator: some IntegerValue,
    _ denominator: some IntegerValue,
    digits: Int,
    halvesAway: Bool = false,
    into result: Integer
  ) -> Int? {
    // The logarithm is between those of 2^(difference - 1) and 2^(difference + 1), so this gives
    // `digits` or one more.
    let difference = numerator.bits - denominator.bits
    let estimate = floorOfLog10(ofTwoTo: difference - 1)
    var places = digits - 1 - estimate
    let product = workbench.inner[0]
    let remainder = workbench.inner[1]
    let size = abs(places) / 19 + 1
    let larger = max(numerator.limbs, denominator.limbs)
    guard
      budget.charge(
        Cost.multiplication(larger, size) + Cost.division(larger + size, larger)
          + Cost.power(size)
      )
    else { return nil }
    if places >= 0 {
      product.set(workbench.tens[places] * numerator)
      result.setQuotient(of: product, by: denominator, remainder: remainder)
    } else {
      product.set(workbench.tens[-places] * denominator)
      result.setQuotient(of: numerator, by: product, remainder: remainder)
    }
    let divisor = places >= 0 ? ReadOnlyInteger(denominator) : ReadOnlyInteger(product)
    let upwards: Bool
    if result.orderOfMagnitude(workbench.tens[digits]) >= 0 {
      places -= 1
      let isNegative = result.sign < 0
      let digit = result.divide(by: 10)
      let isOdd = result.isOdd
      upwards = digit > 5 || digit == 5 && (remainder.sign != 0 || isOdd || halvesAway)
      if upwards { addOne(result, negative: isNegative) }
      return places
    }
    remainder.set(remainder << 1)
    let order = remainder.orderOfMagnitude(divisor)
    upwards = order > 0 || order == 0 && (halvesAway || result.isOdd)
    if upwards { addOne(result, negative: numerator.sign < 0) }
    return places
  }

  /// The canonical number value · 10^-places.
  ///
  /// The integer is used up; it is outside the arena and isn't any of `inner` 0...3.
  func scaled(_ value: Integer, places: Int) -> Number {
    if value.sign == 0 { return .zero }
    let power = workbench.inner[0]
    // Each place is at least 3 bits: beyond this the value is over the limit or is not in `inner`.
    guard abs(places) <= Arithmetic.bitLimit / 2,
      budget.charge(Cost.power(abs(places) / 19 + 1 + value.limbs))
    else { return Number(.notANumber) }
    if places <= 0 {
      guard value.bits - places * 3 <= Arithmetic.bitLimit else {
        return Number(.notANumber)
      }
      value.set(value * workbench.tens[-places])
      power.set(1)
      return classified(value, power)
    }
    if value.limbs == 1, places <= 36 {
      let magnitude = Int128(value.lowLimb)
      return decimal(value.sign < 0 ? -magnitude : magnitude, scale: places)
    }
    let twos = min(value.twos, places)
    value.set(value >> twos)
    power.set(workbench.tens[places] >> twos)
    if value.isMultiple(of: 5) {
      let factor = workbench.inner[1]
      factor.set(5)
      let fives = value.remove(factor: factor)
      if fives > places {
        factor.set(.power(5, fives - places))
        value.set(value * factor)
      }
      factor.set(.power(5, min(fives, places)))
      power.set(power.divided(exactlyBy: factor))
    }
    return classified(value, power)
  }

  /// Adds one to the magnitude of a value whose sign, when it is zero, is given.
  private func addOne(_ value: Integer, negative: Bool) {
    if negative {
      value.set(value - 1)
    } else {
      value.set(value + 1)
    }
  }

  /// Whether a mantissa has at most so many digits, of 1...18.
  private func fits(_ mantissa: Int64, digits: Int) -> Bool {
    mantissa.magnitude < PowersOfTen.word(digits)
  }

  /// The floor of exponent · log10(2), for exponents up to some millions.
  func floorOfLog10(ofTwoTo exponent: Int) -> Int {
    // log10(2) · 2^40, rounded; checked to give the true floor for every |exponent| up to
    // 3,000,000.
    (exponent * 330_985_980_542) >> 40
  }
}
