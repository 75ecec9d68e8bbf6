// SPDX-License-Identifier: MIT

extension Arithmetic {
  /// The sum.
  @inlinable
  public func add(_ a: Number, _ b: Number) -> Number {
    // Exact decimals of one scale: the tags are equal and their low four bits are zero.
    if a.tag == b.tag, a.tag & 15 == 0 {
      let (sum, overflow) = a.word.addingReportingOverflow(b.word)
      if !overflow, a.tag == 0 || sum % 10 != 0 { return Number(word: sum, tag: a.tag) }
    }
    return slowSum(a, b, negating: false)
  }

  /// The difference a - b.
  @inlinable
  public func subtract(_ a: Number, _ b: Number) -> Number {
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
  public func negate(_ a: Number) -> Number {
    if a.form == Number.Form.decimal, a.word != .min { return Number(word: -a.word, tag: a.tag) }
    return slowNegation(a)
  }

  /// The magnitude.
  @inlinable
  public func absolute(_ a: Number) -> Number {
    if a.form == Number.Form.decimal, a.word >= 0 { return a }
    return a.isFailure || sign(a) >= 0 ? a : negate(a)
  }

  /// a + b, or a - b.
  @usableFromInline @inline(never)
  func slowSum(_ a: Number, _ b: Number, negating: Bool) -> Number {
    (a.tag | b.tag) & 15 == 0
      ? sumOfDecimals(a, b, negating: negating) : sumOfOthers(a, b, negating: negating)
  }

  @inline(never)
  private func sumOfOthers(_ a: Number, _ b: Number, negating: Bool) -> Number {
    if a.isFailure { return a }
    if b.isFailure { return b }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form == Number.Form.big || b.form == Number.Form.big {
      if a.isReal || b.isReal { return sumOfReals(a, b, negating: negating) }
      let sum = sumOfBig(a, b, negating: negating, approximated: flag)
      return largeSum(a, b, negating: negating, else: sum)
    }
    if (a.tag | b.tag) & Number.Form.mask == 0 {
      return marked(sumOfDecimals(unmarked(a), unmarked(b), negating: negating), flag)
    }
    return marked(sumOfFractions(SmallFraction(a), SmallFraction(b), negating: negating), flag)
  }

  @inline(__always)
  private func sumOfDecimals(_ a: Number, _ b: Number, negating: Bool) -> Number {
    let (first, second) = (Int(a.detail), Int(b.detail))
    let power = Int64(truncatingIfNeeded: PowersOfTen.word(abs(first &- second)))
    let (x, overflowX) =
      first < second ? a.word.multipliedReportingOverflow(by: power) : (a.word, false)
    let (y, overflowY) =
      first > second ? b.word.multipliedReportingOverflow(by: power) : (b.word, false)
    var (sum, overflow) =
      negating ? x.subtractingReportingOverflow(y) : x.addingReportingOverflow(y)
    let scale = max(first, second)
    guard !overflowX, !overflowY, !overflow else {
      let wideX = Int128(a.word) * Int128(PowersOfTen.word(scale - first))
      let wideY = Int128(b.word) * Int128(PowersOfTen.word(scale - second))
      return decimal(negating ? wideX - wideY : wideX + wideY, scale: scale)
    }
    // Of two scales the greater one stays: the other number ends in zeros there, and this one doesn't.
    guard first == second else { return Number(word: sum, tag: max(a.tag, b.tag)) }
    if sum == 0 { return .zero }
    var rest = scale
    while rest > 0, sum % 10 == 0 {
      sum /= 10
      rest -= 1
    }
    return Number(word: sum, tag: Int64(rest) << Number.Form.shift)
  }

  /// The sum of fractions in lowest terms, with gcds of single words.
  ///
  /// With g = gcd(b, d): a/b + c/d = t / (b/g · d) where t = a·(d/g) + c·(b/g), and t shares
  /// factors with that denominator only within g. Denominators are below 2^60 and |t| below 2^124.
  /// Source: D. Knuth, The Art of Computer Programming 2, 4.5.1 (after P. Henrici).
  private func sumOfFractions(_ a: SmallFraction, _ b: SmallFraction, negating: Bool) -> Number {
    let divisor =
      a.denominator == b.denominator
      ? a.denominator : greatestCommonDivisor(a.denominator, b.denominator)
    let factors = (
      Int64(truncatingIfNeeded: b.denominator / divisor),
      Int64(truncatingIfNeeded: a.denominator / divisor)
    )
    let (x, overflowX) = a.numerator.multipliedReportingOverflow(by: factors.0)
    let (y, overflowY) = b.numerator.multipliedReportingOverflow(by: factors.1)
    let (sum, overflow) =
      negating ? x.subtractingReportingOverflow(y) : x.addingReportingOverflow(y)
    var numerator = Int128(sum)
    if overflowX || overflowY || overflow {
      let x = Int128(a.numerator) * Int128(factors.0)
      let y = Int128(b.numerator) * Int128(factors.1)
      numerator = negating ? x - y : x + y
    }
    if numerator == 0 { return .zero }
    let common = greatestCommonDivisor(numerator.magnitude.rest(by: divisor), divisor)
    if common > 1 { numerator = numerator.divided(exactlyBy: common) }
    return classified(numerator, UInt128(factors.1.magnitude) * UInt128(b.denominator / common))
  }

  /// The same on limbs.
  private func sumOfBig(_ a: Number, _ b: Number, negating: Bool, approximated: Bool) -> Number {
    let x = load(a, 0)
    let y = load(b, 1)
    guard budget.charge(costOfSum(x, y)) else { return Number(.notANumber) }
    let sum = workbench.scratch[0]
    let denominator = workbench.scratch[1]
    if x.isWhole && y.isWhole {
      combine(sum, x.numerator, y.numerator, negating: negating)
      denominator.set(1)
      return canonical(
        numerator: sum,
        denominator: denominator,
        approximated: approximated
      )
    }
    let first = workbench.scratch[2]
    let second = workbench.scratch[3]
    let divisor = workbench.scratch[4]
    divisor.set(x.denominator.gcd(y.denominator))
    first.set(x.denominator.divided(exactlyBy: divisor))
    second.set(y.denominator.divided(exactlyBy: divisor))
    denominator.set(first * y.denominator)
    second.set(second * x.numerator)
    first.set(first * y.numerator)
    combine(sum, second, first, negating: negating)
    if !divisor.isOne && sum.sign != 0 {
      divisor.set(sum.gcd(divisor))
      sum.set(sum.divided(exactlyBy: divisor))
      denominator.set(denominator.divided(exactlyBy: divisor))
    }
    return canonical(
      numerator: sum,
      denominator: denominator,
      approximated: approximated,
      inLowestTerms: true
    )
  }

  private func combine(
    _ result: Integer,
    _ x: some IntegerValue,
    _ y: some IntegerValue,
    negating: Bool
  ) {
    if negating {
      result.set(x - y)
    } else {
      result.set(x + y)
    }
  }

  private func costOfSum(_ x: BigFraction, _ y: BigFraction) -> Int {
    let first = x.denominator.limbs
    let second = y.denominator.limbs
    if x.isWhole && y.isWhole { return 50 + x.limbs + y.limbs }
    return Cost.multiplication(x.numerator.limbs, second)
      + Cost.multiplication(y.numerator.limbs, first) + Cost.multiplication(first, second)
      + Cost.gcd(first, second) + Cost.gcd(max(x.limbs, y.limbs), min(first, second))
      + Cost.division(first, min(first, second)) + Cost.division(second, min(first, second))
  }

  @usableFromInline @inline(never)
  func slowNegation(_ a: Number) -> Number {
    if a.isFailure { return a }
    if a.isReal { return negationOfReal(a) }
    if a.form != Number.Form.big {
      let fraction = SmallFraction(a)
      return marked(
        classified(-Int128(fraction.numerator), UInt128(fraction.denominator)),
        a.isApproximated
      )
    }
    let fraction = load(a, 0)
    guard budget.charge(50 + fraction.limbs) else { return Number(.notANumber) }
    let numerator = workbench.scratch[0]
    let denominator = workbench.scratch[1]
    numerator.set(-fraction.numerator)
    denominator.set(fraction.denominator)
    return marked(classified(numerator, denominator), a.isApproximated)
  }
}
