// SPDX-License-Identifier: MIT

// The way in and out of the canonical forms: see ``Number``.
extension Arithmetic {
  /// Shows a number, which is no failure, as integers in lowest terms, in one of four slots.
  ///
  /// Valid until the slot is loaded again or a value is stored
  /// (``canonical(numerator:denominator:approximated:)``).
  func load(_ x: Number, _ slot: Int) -> BigFraction {
    if x.form == Number.Form.big {
      precondition(!x.isReal, "a real number is no fraction")
      return unsafe workbench.slots.show(entry: arena.entry(at: Int(x.word)), in: slot)
    }
    return workbench.slots.show(SmallFraction(x), in: slot)
  }

  /// The canonical number numerator/denominator, of integers outside the arena, which are used up.
  ///
  /// The integers are bounded by a small multiple of ``bitLimit``. An approximated number is marked.
  /// A zero denominator gives `.divisionByZero`, and what is
  /// over the limits `.notANumber`. `inner` is used, and nothing of `scratch`.
  func canonical(
    numerator: Integer,
    denominator: Integer,
    approximated: Bool,
    inLowestTerms: Bool = false
  ) -> Number {
    if denominator.sign == 0 { return Number(.divisionByZero) }
    if numerator.sign == 0 { return marked(.zero, approximated) }
    if denominator.sign < 0 {
      numerator.set(-numerator)
      denominator.set(-denominator)
    }
    if !inLowestTerms, !denominator.isOne {
      let cost = Cost.gcd(numerator.limbs, denominator.limbs)
      guard budget.charge(cost) else { return Number(.notANumber) }
      let divisor = workbench.inner[0]
      divisor.set(numerator.gcd(denominator))
      if !divisor.isOne {
        numerator.set(numerator.divided(exactlyBy: divisor))
        denominator.set(denominator.divided(exactlyBy: divisor))
      }
    }
    return marked(classified(numerator, denominator), approximated)
  }

  /// The number of a fraction in lowest terms with a positive denominator, neither of them used up.
  func classified(_ numerator: some IntegerValue, _ denominator: some IntegerValue) -> Number {
    if numerator.limbs <= 1, denominator.limbs == 1 {
      let magnitude = Int128(numerator.lowLimb)
      return classified(
        numerator.sign < 0 ? -magnitude : magnitude,
        UInt128(denominator.lowLimb)
      )
    }
    guard numerator.bits + denominator.bits <= Arithmetic.bitLimit,
      let offset = arena.append(numerator, denominator)
    else { return Number(.notANumber) }
    return Number(word: Int64(offset), tag: Number.Form.big)
  }

  /// The number of a fraction in lowest terms.
  func classified(_ numerator: Int128, _ denominator: UInt128) -> Number {
    if let small = Int64(exactly: numerator), denominator <= 1_000_000_000_000_000_000 {
      let below = UInt64(truncatingIfNeeded: denominator)
      if let number = Arithmetic.small(small, below) { return number }
    }
    guard let offset = arena.append(numerator, denominator) else { return Number(.notANumber) }
    return Number(word: Int64(offset), tag: Number.Form.big)
  }

  /// The decimal or ratio that is a fraction in lowest terms, if it has one of these forms.
  ///
  /// The denominator is positive.
  static func small(_ numerator: Int64, _ denominator: UInt64) -> Number? {
    if denominator == 1 { return Number(word: numerator, tag: 0) }
    if let (twos, fives) = factors(of: denominator), max(twos, fives) <= 18 {
      let scale = max(twos, fives)
      // The missing twos or fives: 5^18 < 2^42, so the factor fits.
      let factor =
        twos < scale
        ? 1 << Int64(scale - twos)
        : Int64(PowersOfTen.word(scale - fives) >> UInt64(scale - fives))
      let (mantissa, overflow) = numerator.multipliedReportingOverflow(by: factor)
      if !overflow {
        return Number(word: mantissa, tag: Int64(scale) << Number.Form.shift)
      }
    }
    guard denominator < 1 << 59 else { return nil }
    let detail = Int64(denominator) << Number.Form.shift
    return Number(word: numerator, tag: detail | Number.Form.ratio)
  }

  /// The exponents of 2^a · 5^b, if that is what a positive word is.
  @inline(__always)
  static func factors(of word: UInt64) -> (twos: Int, fives: Int)? {
    let twos = word.trailingZeroBitCount
    var odd = word &>> UInt64(truncatingIfNeeded: twos)
    var fives = 0
    while odd % 5 == 0 {
      odd /= 5
      fives += 1
    }
    return odd == 1 ? (twos, fives) : nil
  }

  func decimal(_ mantissa: Int128, scale: Int) -> Number {
    var mantissa = mantissa
    var scale = scale
    while scale > 0, mantissa % 10 == 0 {
      if mantissa == 0 { return .zero }
      mantissa /= 10
      scale -= 1
    }
    if scale <= 18, let small = Int64(exactly: mantissa) {
      return Number(word: small, tag: Int64(scale) << Number.Form.shift)
    }
    // What is left shares twos or fives with 10^scale, never both.
    var denominator = PowersOfTen.wide(scale)
    let twos = min(mantissa.trailingZeroBitCount, scale)
    if twos > 0 {
      mantissa >>= Int128(twos)
      denominator >>= UInt128(twos)
    } else {
      while scale > 0, mantissa % 5 == 0 {
        mantissa /= 5
        denominator /= 5
        scale -= 1
      }
    }
    return classified(mantissa, denominator)
  }

  /// The same number, marked as approximated if `flag` says so; failures stay as they are.
  func marked(_ x: Number, _ flag: Bool) -> Number {
    flag && !x.isFailure ? Number(word: x.word, tag: x.tag | Number.Form.approximated) : x
  }

  /// The same number without its mark.
  @usableFromInline
  func unmarked(_ x: Number) -> Number {
    Number(word: x.word, tag: x.tag & ~Number.Form.approximated)
  }
}
