// SPDX-License-Identifier: MIT

// Comparison is by value; the mark of approximated numbers takes no part, but the answer is counted
// as one that is taken: see `Arithmetic+Taken`. Operands are numbers.
// Numbers over a hundred limbs that agree in 61 bits cost work: when the budget is spent their
// order is 0 and means nothing, as ``Arithmetic/isExhausted`` tells. How real numbers are compared:
// `RealNumbers+Deciding`.
extension Arithmetic {
  /// -1, 0 or 1, as a is less than, equal to or greater than b.
  @inlinable
  public func compare(_ a: Number, _ b: Number) -> Int {
    let isExact = a.tag & (Number.Form.mask | Number.Form.approximated) == Number.Form.decimal
    if isExact, a.tag == b.tag {
      return (a.word > b.word ? 1 : 0) - (a.word < b.word ? 1 : 0)
    }
    return slowOrder(a, b)
  }

  /// Whether both have the same value.
  @inlinable
  public func equal(_ a: Number, _ b: Number) -> Bool {
    // Canonical small numbers are equal when their bits are.
    if a.word == b.word, a.tag == b.tag, a.tag & Number.Form.approximated == 0 { return true }
    let isBig = a.form == Number.Form.big && b.form == Number.Form.big
    let isMarked = (a.tag | b.tag) & Number.Form.approximated != 0
    return (isBig || isMarked) && slowOrder(a, b) == 0
  }

  /// -1, 0 or 1: the sign of a number.
  @inlinable
  public func sign(_ a: Number) -> Int {
    a.tag & (Number.Form.big | Number.Form.approximated) == 0 ? Int(a.word.signum()) : slowSign(a)
  }

  @usableFromInline @inline(never)
  func slowSign(_ a: Number) -> Int {
    if a.isReal { return signOfReal(a) }
    note(a)
    guard a.form == Number.Form.big else { return Int(a.word.signum()) }
    return unsafe Int(bitPattern: arena.entry(at: Int(a.word))[0]).signum()
  }

  @usableFromInline @inline(never)
  func slowOrder(_ a: Number, _ b: Number) -> Int {
    guard !a.isFailure, !b.isFailure else { return (a.isFailure ? 1 : 0) - (b.isFailure ? 1 : 0) }
    if a.isReal || b.isReal { return orderOfReals(a, b) }
    note(a)
    note(b)
    if a.form != Number.Form.big, b.form != Number.Form.big { return orderOfSmall(a, b) }
    let signs = (sign(a), sign(b))
    if signs.0 != signs.1 { return signs.0 < signs.1 ? -1 : 1 }
    return orderOfBig(a, b, sign: signs.0)
  }

  /// Cross multiplication in double words: |word| is at most 2^63 and denominators are below 2^60.
  private func orderOfSmall(_ a: Number, _ b: Number) -> Int {
    let x = Int128(a.word) * Int128(smallDenominator(b))
    let y = Int128(b.word) * Int128(smallDenominator(a))
    return (x > y ? 1 : 0) - (x < y ? 1 : 0)
  }

  /// The denominator of a number that is not big, not always in lowest terms.
  func smallDenominator(_ x: Number) -> UInt64 {
    x.form == Number.Form.ratio
      ? UInt64(truncatingIfNeeded: x.detail) : PowersOfTen.word(Int(x.detail))
  }

  /// The order of numbers of one sign, at least one of them big.
  private func orderOfBig(_ a: Number, _ b: Number, sign: Int) -> Int {
    let x = load(a, 0)
    let y = load(b, 1)
    if let order = orderOfLeadingBits(x, y) { return order * sign }
    if x.denominator.order(y.denominator) == 0 {
      return x.numerator.order(y.numerator)
    }
    let cost =
      Cost.multiplication(x.numerator.limbs, y.denominator.limbs)
      + Cost.multiplication(y.numerator.limbs, x.denominator.limbs)
    guard budget.charge(cost) else { return 0 }
    let left = workbench.scratch[0]
    let right = workbench.scratch[1]
    left.set(x.numerator * y.denominator)
    right.set(y.numerator * x.denominator)
    return left.order(right)
  }

  /// The order of the magnitudes of fractions, if the first 61 bits show it.
  ///
  /// An integer is (top + e) · 2^k with a 64-bit top and 0 <= e < 1, so the product of two of them
  /// is less than 2^65 above the product of their tops.
  private func orderOfLeadingBits(_ x: BigFraction, _ y: BigFraction) -> Int? {
    let difference =
      x.numerator.bits - x.denominator.bits - y.numerator.bits + y.denominator.bits
    if difference >= 2 { return 1 }
    if difference <= -2 { return -1 }
    var left = UInt128(x.numerator.top) * UInt128(y.denominator.top)
    var right = UInt128(y.numerator.top) * UInt128(x.denominator.top)
    if difference < 0 { left >>= 1 }
    if difference > 0 { right >>= 1 }
    let tolerance: UInt128 = 1 << 66
    if left > right, left - right > tolerance { return 1 }
    if right > left, right - left > tolerance { return -1 }
    return nil
  }
}
