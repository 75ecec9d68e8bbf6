// SPDX-License-Identifier: MIT

extension Arithmetic {
  /// The product.
  @inlinable
  public func multiply(_ a: Number, _ b: Number) -> Number {
    // Exact decimals: the sum of the tags is the tag of the product, as their low bits are zero.
    if (a.tag | b.tag) & 15 == 0 {
      let (product, overflow) = a.word.multipliedReportingOverflow(by: b.word)
      let tag = a.tag &+ b.tag
      if !overflow, tag == 0 || product % 10 != 0 && tag <= 18 << Number.Form.shift {
        return Number(word: product, tag: tag)
      }
    }
    return slowProduct(a, b)
  }

  @usableFromInline @inline(never)
  func slowProduct(_ a: Number, _ b: Number) -> Number {
    if (a.tag | b.tag) & 15 == 0 { return productOfDecimals(a, b) }
    if a.isFailure { return a }
    if b.isFailure { return b }
    let flag = (a.tag | b.tag) & Number.Form.approximated != 0
    if a.form == Number.Form.big || b.form == Number.Form.big {
      if a.isReal || b.isReal { return productOfReals(a, b) }
      let product = productOfBig(load(a, 0), load(b, 1), approximated: flag)
      return largeProduct(a, b, else: product)
    }
    if (a.tag | b.tag) & Number.Form.mask == 0 {
      return marked(productOfDecimals(a, b), flag)
    }
    let x = SmallFraction(a)
    let y = SmallFraction(b)
    return marked(
      productOfFractions(
        x.numerator.magnitude,
        x.denominator,
        y.numerator.magnitude,
        y.denominator,
        negative: (x.numerator < 0) != (y.numerator < 0)
      ),
      flag
    )
  }

  private func productOfDecimals(_ a: Number, _ b: Number) -> Number {
    var scale = Int(a.detail + b.detail)
    var (product, overflow) = a.word.multipliedReportingOverflow(by: b.word)
    if overflow { return decimal(Int128(a.word) * Int128(b.word), scale: scale) }
    if product == 0 { return .zero }
    while scale > 0, product % 10 == 0 {
      product /= 10
      scale -= 1
    }
    if scale <= 18 { return Number(word: product, tag: Int64(scale) << Number.Form.shift) }
    return decimal(Int128(product), scale: scale)
  }

  /// The product a/b · c/d of fractions in lowest terms, with a sign.
  ///
  /// A numerator shares factors only with the other denominator. All four are at most 2^63, so both
  /// products are at most 2^126.
  /// Source: D. Knuth, The Art of Computer Programming 2, 4.5.1.
  func productOfFractions(
    _ a: UInt64,
    _ b: UInt64,
    _ c: UInt64,
    _ d: UInt64,
    negative: Bool
  ) -> Number {
    if a == 0 || c == 0 { return .zero }
    let first = greatestCommonDivisor(a, d)
    let second = greatestCommonDivisor(c, b)
    let above = Int128(a / first) * Int128(c / second)
    let below = UInt128(b / second) * UInt128(d / first)
    return classified(negative ? -above : above, below)
  }

  /// The same on limbs; the operands are in slots.
  func productOfBig(_ x: BigFraction, _ y: BigFraction, approximated: Bool) -> Number {
    guard budget.charge(costOfProduct(x, y)) else { return Number(.notANumber) }
    if x.numerator.sign == 0 || y.numerator.sign == 0 { return marked(.zero, approximated) }
    let numerator = workbench.scratch[0]
    let denominator = workbench.scratch[1]
    if x.isWhole && y.isWhole {
      numerator.set(x.numerator * y.numerator)
      denominator.set(1)
    } else {
      let divisor = workbench.scratch[2]
      let part = workbench.scratch[3]
      divisor.set(x.numerator.gcd(y.denominator))
      numerator.set(x.numerator.divided(exactlyBy: divisor))
      denominator.set(y.denominator.divided(exactlyBy: divisor))
      divisor.set(y.numerator.gcd(x.denominator))
      part.set(y.numerator.divided(exactlyBy: divisor))
      numerator.set(numerator * part)
      part.set(x.denominator.divided(exactlyBy: divisor))
      denominator.set(denominator * part)
    }
    return canonical(
      numerator: numerator,
      denominator: denominator,
      approximated: approximated,
      inLowestTerms: true
    )
  }

  private func costOfProduct(_ x: BigFraction, _ y: BigFraction) -> Int {
    let product = Cost.multiplication(x.numerator.limbs, y.numerator.limbs)
    if x.isWhole && y.isWhole { return product }
    return product + Cost.multiplication(x.denominator.limbs, y.denominator.limbs)
      + 2 * Cost.gcd(x.numerator.limbs, y.denominator.limbs)
      + 2 * Cost.gcd(y.numerator.limbs, x.denominator.limbs)
  }
}
