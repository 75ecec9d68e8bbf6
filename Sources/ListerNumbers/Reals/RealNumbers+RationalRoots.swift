// SPDX-License-Identifier: MIT

import CListerMPFR

// Which roots of sums of powers are rational.
extension RealNumbers {
  /// The most bits of a coefficient for which a rational root is looked for.
  private static let rationalLimit = 2048

  /// The rational that a root is, or a proof that it is none.
  ///
  /// The denominator of a rational root divides the first coefficient, where all are whole. In an
  /// interval narrower than the distance of two such fractions there is one at most, and it is the
  /// simplest of all.
  func rationalRoot(_ root: IsolatedRoot) -> (root: Number?, isIrrational: Bool) {
    guard let sum = whole(root.sum), let first = sum.terms.first else { return (nil, false) }
    let bits = self.bits(first.coefficient)
    guard bits <= RealNumbers.rationalLimit else { return (nil, false) }
    let size = root.bracket.high.exponentOfTwo
    refine(root, bits: max(64, 2 * bits + size + 8))
    guard let low = rational(root.bracket.low), let high = rational(root.bracket.high),
      isNarrow(root.bracket, bits: 2 * bits + 2),
      let candidate = simplest(low, high, bits: bits)
    else { return (nil, false) }
    if exact.isExhausted { return (nil, false) }
    guard let sign = exactSign(of: sum, at: candidate) else { return (nil, false) }
    return sign == 0 ? (candidate, false) : (nil, true)
  }

  /// The rational whose root of that index a root is, where that is found.
  ///
  /// Terms whose exponents leave the same remainder are zero by themselves then.
  func radicandOfRoot(_ root: IsolatedRoot, index: Int) -> Number? {
    var parts: [Int: [PowerSum.Term]] = [:]
    for term in root.sum.terms { parts[term.exponent % index, default: []].append(term) }
    let sums = parts.keys.sorted().map { rest in
      PowerSum(
        terms: (parts[rest] ?? []).map {
          PowerSum.Term(
            exponent: $0.exponent / index,
            coefficient: $0.coefficient,
            sign: $0.sign
          )
        }
      ).loweredToZero
    }
    guard sums.allSatisfy({ $0.firstChange != nil }), let sum = sums.first else { return nil }
    refine(root, bits: 64)
    for part in isolatedRoots(of: sum) {
      guard let candidate = rationalRoot(part).root else { continue }
      if sums.allSatisfy({ exactSign(of: $0, at: candidate) == 0 }),
        isPower(candidate, index, of: root)
      {
        return candidate
      }
    }
    return nil
  }

  /// Whether the root of a rational, of that index, is in the bracket of a root.
  private func isPower(_ x: Number, _ index: Int, of root: IsolatedRoot) -> Bool {
    let y = workspace.y
    y.setPrecision(256)
    y.set(exact.load(x, 0))
    y.takeRoot(index)
    return !y.high.isLess(than: root.bracket.low) && !root.bracket.high.isLess(than: y.low)
  }

  /// The sum with whole coefficients that have no common divisor; nil if they are not rational, or
  /// large.
  private func whole(_ sum: PowerSum) -> PowerSum? {
    var (multiple, divisor) = (Number.one, Number.zero)
    for term in sum.terms {
      guard !term.coefficient.isReal else { return nil }
      let below = denominator(exact.unmarked(term.coefficient))
      multiple = exact.lcm(multiple, below)
      guard !multiple.isFailure, bits(multiple) <= 2 * RealNumbers.rationalLimit else { return nil }
    }
    for term in sum.terms {
      divisor = exact.gcd(divisor, exact.absolute(exact.multiply(term.coefficient, multiple)))
    }
    let factor = exact.unmarked(exact.divide(multiple, divisor))
    return PowerSum(
      terms: sum.terms.map { term in
        let coefficient = exact.multiply(exact.unmarked(term.coefficient), factor)
        return PowerSum.Term(exponent: term.exponent, coefficient: coefficient, sign: term.sign)
      }
    )
  }

  private func denominator(_ x: Number) -> Number {
    let fraction = exact.load(x, 3)
    let (above, below) = (workspace.numbers[0], workspace.numbers[1])
    above.set(fraction.denominator)
    below.set(1)
    return exact.classified(above, below)
  }

  private func numerator(_ x: Number) -> Number { exact.multiply(x, denominator(x)) }

  /// The sign of a sum with rational coefficients at a positive rational, where it is found without
  /// numbers over the limits.
  ///
  /// Where the sum is zero, what Horner's rule has at each exponent is divisible by the denominator
  /// to the power of the gap to the next one; where that is 1, the rule from the other end by the
  /// numerator. So nothing grows but where the sum is zero.
  func exactSign(of sum: PowerSum, at x: Number) -> Int? {
    guard let sum = whole(sum) else { return nil }
    let (above, below) = (numerator(x), denominator(x))
    let isWhole = exact.equal(below, .one)
    let divisor = isWhole ? above : below
    let step = isWhole ? exact.divide(.one, x) : x
    let ordered = isWhole ? Array(sum.terms.reversed()) : sum.terms
    var total = Number.zero
    var exponent = ordered.first?.exponent ?? 0
    let isOne = exact.equal(divisor, .one)
    for term in ordered {
      let gap = abs(exponent - term.exponent)
      if gap > 0, !isOne, !exact.isZero(total) {
        // A power of 2 at least; over the bits of the total it divides nothing.
        if gap > bits(total) { return inexactSign(of: sum, at: x) }
        total = exact.multiply(total, exact.power(step, Number(gap)))
        if total.isFailure { return nil }
        if !exact.isInteger(total) { return inexactSign(of: sum, at: x) }
      }
      total = exact.add(total, term.coefficient)
      exponent = term.exponent
    }
    return exact.isZero(total) ? 0 : inexactSign(of: sum, at: x)
  }

  /// The sign of a sum at a rational where it is not zero.
  private func inexactSign(of sum: PowerSum, at x: Number) -> Int? {
    let place = Interval()
    var bits = 256
    while !exact.isExhausted, bits <= RealNumbers.separationLimit {
      place.setPrecision(bits)
      place.set(exact.load(x, 0))
      if let sign = values(of: sum, bits: bits).sign(from: place.low, to: place.high) {
        return sign
      }
      bits *= 2
    }
    return nil
  }

  // MARK: Fractions in an interval

  /// Whether the ends of a bracket differ by less than 2^-bits.
  private func isNarrow(_ bracket: RootBracket, bits: Int) -> Bool {
    let width = Real()
    width.set(bracket.high, MPFR_RNDU)
    width.subtract(bracket.low, MPFR_RNDU)
    return width.sign == 0 || width.exponentOfTwo <= -bits
  }

  /// The value of a finite floating-point number.
  func rational(_ x: Real) -> Number? {
    guard x.isFinite, charge(200) else { return nil }
    if x.sign == 0 { return .zero }
    let (above, below) = (workspace.numbers[0], workspace.numbers[1])
    let shift = x.bits - x.exponentOfTwo
    guard abs(shift) <= Arithmetic.bitLimit / 2 else { return nil }
    let whole = Real()
    whole.setPrecision(x.bits)
    whole.set(x, MPFR_RNDN)
    whole.shift(shift)
    whole.write(to: above, MPFR_RNDN)
    below.set(1)
    if shift >= 0 {
      below.set(below << shift)
    } else {
      above.set(above << -shift)
    }
    return exact.canonical(numerator: above, denominator: below, approximated: false)
  }

  /// The fraction with the smallest denominator from a positive number to another, both included;
  /// nil if that has more bits.
  ///
  /// The continued fractions of both ends, as far as they agree.
  func simplest(_ low: Number, _ high: Number, bits: Int) -> Number? {
    var (low, high) = (low, high)
    var (last, next) = (
      (above: Number.zero, below: Number.one), (above: Number.one, below: Number.zero)
    )
    while charge(500), self.bits(next.below) <= bits + 1 {
      let floor = exact.round(low, places: 0, .floor)
      let isEnd = exact.equal(floor, low)
      let step = exact.add(floor, isEnd ? .zero : .one)
      let isLast = isEnd || exact.compare(step, high) <= 0
      let quotient = isLast ? step : floor
      (last, next) = (
        next,
        (
          exact.add(exact.multiply(quotient, next.above), last.above),
          exact.add(exact.multiply(quotient, next.below), last.below)
        )
      )
      if isLast { return exact.divide(next.above, next.below) }
      (low, high) = (
        exact.divide(.one, exact.subtract(high, floor)),
        exact.divide(.one, exact.subtract(low, floor))
      )
    }
    return nil
  }
}
