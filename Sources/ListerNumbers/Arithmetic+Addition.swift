// SPDX-License-Identifier: MIT

import CListerGMP

extension Arithmetic {
  /// The sum.
  @inlinable
  package func add(_ a: Number, _ b: Number) -> Number {
    // Exact decimals of one scale: the tags are equal and their low four bits are zero.
    if a.tag == b.tag, a.tag & 15 == 0 {
      let (sum, overflow) = a.word.addingReportingOverflow(b.word)
      if !overflow, a.tag == 0 || sum % 10 != 0 { return Number(word: sum, tag: a.tag) }
    }
    return slowSum(a, b, negating: false)
  }

  /// The difference a - b.
  @inlinable
  package func subtract(_ a: Number, _ b: Number) -> Number {
    if a.tag == b.tag, a.tag & 15 == 0 {
      let (difference, overflow) = a.word.subtractingReportingOverflow(b.word)
      if !overflow, a.tag == 0 || difference % 10 != 0 {
        return Number(word: difference, tag: a.tag)
      }
    }
    return slowSum(a, b, negating: true)
  }

  /// The number with the other sign.
  @inlinable
  package func negate(_ a: Number) -> Number {
    if a.form == Number.Form.decimal, a.word != .min { return Number(word: -a.word, tag: a.tag) }
    return slowNegation(a)
  }

  /// The magnitude.
  @inlinable
  package func absolute(_ a: Number) -> Number {
    if a.form == Number.Form.decimal, a.word >= 0 { return a }
    return a.isFailure || sign(a) >= 0 ? a : negate(a)
  }

  /// a + b, or a - b.
  @usableFromInline @inline(never)
  func slowSum(_ a: Number, _ b: Number, negating: Bool) -> Number {
    if (a.tag | b.tag) & 15 == 0 { return sumOfDecimals(a, b, negating: negating) }
    if a.isFailure { return a }
    if b.isFailure { return b }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form == Number.Form.big || b.form == Number.Form.big {
      return sumOfBig(a, b, negating: negating, approximated: flag)
    }
    if (a.tag | b.tag) & Number.Form.mask == 0 {
      return finished(sumOfDecimals(unmarked(a), unmarked(b), negating: negating), flag)
    }
    return finished(sumOfFractions(SmallFraction(a), SmallFraction(b), negating: negating), flag)
  }

  private func sumOfDecimals(_ a: Number, _ b: Number, negating: Bool) -> Number {
    let first = Int(a.detail)
    let second = Int(b.detail)
    let scale = max(first, second)
    let (x, overflowX) = a.word.multipliedReportingOverflow(
      by: Int64(truncatingIfNeeded: PowersOfTen.word(scale - first))
    )
    let (y, overflowY) = b.word.multipliedReportingOverflow(
      by: Int64(truncatingIfNeeded: PowersOfTen.word(scale - second))
    )
    if !overflowX, !overflowY {
      var (sum, overflow) =
        negating ? x.subtractingReportingOverflow(y) : x.addingReportingOverflow(y)
      if !overflow {
        var rest = scale
        if sum == 0 { return .zero }
        while rest > 0, sum % 10 == 0 {
          sum /= 10
          rest -= 1
        }
        return Number(word: sum, tag: Int64(rest) << Number.Form.shift)
      }
    }
    let wideX = Int128(a.word) * Int128(PowersOfTen.word(scale - first))
    let wideY = Int128(b.word) * Int128(PowersOfTen.word(scale - second))
    return decimal(negating ? wideX - wideY : wideX + wideY, scale: scale)
  }

  /// The sum of fractions in lowest terms, with gcds of single words.
  ///
  /// With g = gcd(b, d): a/b + c/d = t / (b/g · d) where t = a·(d/g) + c·(b/g), and t shares factors
  /// with that denominator only within g. Denominators are below 2^60 and |t| below 2^124.
  /// Source: D. Knuth, The Art of Computer Programming 2, 4.5.1 (after P. Henrici).
  private func sumOfFractions(_ a: SmallFraction, _ b: SmallFraction, negating: Bool) -> Number {
    let divisor = greatestCommonDivisor(a.denominator, b.denominator)
    let first = a.denominator / divisor
    let second = b.denominator / divisor
    let x = Int128(a.numerator) * Int128(second)
    let y = Int128(b.numerator) * Int128(first)
    var sum = negating ? x - y : x + y
    if sum == 0 { return .zero }
    var last = b.denominator
    if divisor > 1 {
      let rest = UInt64(truncatingIfNeeded: sum.magnitude % UInt128(divisor))
      let common = greatestCommonDivisor(rest, divisor)
      if common > 1 {
        sum /= Int128(common)
        last /= common
      }
    }
    return classified(sum, UInt128(first) * UInt128(last))
  }

  /// The same on limbs.
  private func sumOfBig(_ a: Number, _ b: Number, negating: Bool, approximated: Bool) -> Number {
    let x = unsafe load(a, 0)
    let y = unsafe load(b, 1)
    guard budget.charge(unsafe costOfSum(x, y)) else { return Number(.notANumber) }
    let sum = unsafe scratch[0]
    let denominator = unsafe scratch[1]
    if unsafe x.isWhole && y.isWhole {
      unsafe combine(sum, x.numerator, y.numerator, negating: negating)
      unsafe __gmpz_set_ui(denominator, 1)
      return unsafe canonical(
        numerator: sum,
        denominator: denominator,
        approximated: approximated
      )
    }
    let first = unsafe scratch[2]
    let second = unsafe scratch[3]
    if approximated {
      // The rounding divides anyway: no need for lowest terms.
      unsafe __gmpz_mul(first, x.numerator, y.denominator)
      unsafe __gmpz_mul(second, y.numerator, x.denominator)
      unsafe combine(sum, first, second, negating: negating)
      unsafe __gmpz_mul(denominator, x.denominator, y.denominator)
      return unsafe canonical(numerator: sum, denominator: denominator, approximated: true)
    }
    let divisor = unsafe scratch[4]
    unsafe __gmpz_gcd(divisor, x.denominator, y.denominator)
    unsafe __gmpz_divexact(first, x.denominator, divisor)
    unsafe __gmpz_divexact(second, y.denominator, divisor)
    unsafe __gmpz_mul(denominator, first, y.denominator)
    unsafe __gmpz_mul(second, second, x.numerator)
    unsafe __gmpz_mul(first, first, y.numerator)
    unsafe combine(sum, second, first, negating: negating)
    if unsafe !divisor.isOne && sum.sign != 0 {
      unsafe __gmpz_gcd(divisor, sum, divisor)
      unsafe __gmpz_divexact(sum, sum, divisor)
      unsafe __gmpz_divexact(denominator, denominator, divisor)
    }
    return unsafe canonical(
      numerator: sum,
      denominator: denominator,
      approximated: approximated,
      inLowestTerms: true
    )
  }

  private func combine(
    _ result: Integer,
    _ x: ReadOnlyInteger,
    _ y: ReadOnlyInteger,
    negating: Bool
  ) {
    if negating {
      unsafe __gmpz_sub(result, x, y)
    } else {
      unsafe __gmpz_add(result, x, y)
    }
  }

  private func costOfSum(_ x: BigFraction, _ y: BigFraction) -> Int {
    let first = unsafe x.denominator.limbs
    let second = unsafe y.denominator.limbs
    if unsafe x.isWhole && y.isWhole { return unsafe 50 + x.limbs + y.limbs }
    return unsafe Cost.multiplication(x.numerator.limbs, second)
      + Cost.multiplication(y.numerator.limbs, first) + Cost.multiplication(first, second)
      + Cost.gcd(first, second) + Cost.gcd(max(x.limbs, y.limbs), min(first, second))
      + Cost.division(first, min(first, second)) + Cost.division(second, min(first, second))
  }

  @usableFromInline @inline(never)
  func slowNegation(_ a: Number) -> Number {
    if a.isFailure { return a }
    if a.form != Number.Form.big {
      let fraction = SmallFraction(a)
      return marked(
        classified(-Int128(fraction.numerator), UInt128(fraction.denominator)),
        a.isApproximated
      )
    }
    let fraction = unsafe load(a, 0)
    guard budget.charge(unsafe 50 + fraction.limbs) else { return Number(.notANumber) }
    let numerator = unsafe scratch[0]
    let denominator = unsafe scratch[1]
    unsafe __gmpz_neg(numerator, fraction.numerator)
    unsafe __gmpz_set(denominator, fraction.denominator)
    return marked(unsafe classified(numerator, denominator), a.isApproximated)
  }
}
