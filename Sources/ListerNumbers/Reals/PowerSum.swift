// SPDX-License-Identifier: MIT

import CListerMPFR
import ListerBasics

/// A sum of whole powers of a positive number, each with a coefficient: Σ c·x^e.
///
/// Exponents fall from term to term, the last one is 0, and no coefficient is zero.
struct PowerSum {
  struct Term {
    let exponent: Int
    let coefficient: Number
    /// The sign of the coefficient.
    let sign: Int
  }

  var terms: [Term]

  /// How often the sign changes from term to term: at least as many times as there are roots above
  /// zero, counted as often as they are (Descartes).
  var signChanges: Int { zip(terms, terms.dropFirst()).count { $0.sign != $1.sign } }

  /// The sum over the power of x that makes the last exponent 0.
  var loweredToZero: PowerSum {
    let last = terms.last?.exponent ?? 0
    return PowerSum(
      terms: terms.map {
        Term(exponent: $0.exponent - last, coefficient: $0.coefficient, sign: $0.sign)
      }
    )
  }

  /// The first term whose sign is not that of the next one.
  var firstChange: Int? { terms.indices.dropLast().first { terms[$0].sign != terms[$0 + 1].sign } }
}

/// The terms of a sum of powers as intervals of so many bits, to find its values.
///
/// Positive and negative terms are added up each by themselves, so that nothing cancels before the
/// end: both parts rise with x.
final class PowerSumValues: SignedValues {
  /// The bits of coefficients and of all steps.
  let bits: Int
  private let exponents: [Int]
  private let signs: [Int]
  /// The coefficients without their signs.
  private let sizes: [Interval]
  private let charge: (Int) -> Bool
  private let positive = Interval()
  private let negative = Interval()
  private let power = Real()
  /// The value at the last place, rounded.
  let value = Real()

  /// `load` puts an interval of a coefficient of that place into another one.
  init(
    _ sum: PowerSum,
    bits: Int,
    charge: @escaping (Int) -> Bool,
    load: (Int, Interval) -> Void
  ) {
    self.bits = bits
    self.charge = charge
    exponents = sum.terms.map(\.exponent)
    signs = sum.terms.map(\.sign)
    sizes = sum.terms.indices.map { place in
      let size = Interval()
      size.setPrecision(bits)
      load(place, size)
      if sum.terms[place].sign < 0 { size.negate() }
      // The sign of a coefficient is known, but an interval of few bits may not show it.
      if !size.low.isFinite || size.low.sign < 0 { size.low.set(0, MPFR_RNDD) }
      return size
    }
    for interval in [positive, negative] { interval.setPrecision(bits) }
    power.setPrecision(bits)
    value.setPrecision(bits)
  }

  /// The sign of the sum at a positive number, if so many bits show it.
  func sign(at x: Real) -> Int? { sign(from: x, to: x) }

  /// The sign that the sum has everywhere between two positive numbers, if so many bits show it.
  func sign(from first: Real, to last: Real) -> Int? {
    guard charge(2 * exponents.count * Cost.root(bits)) else { return nil }
    for (interval, sign) in [(positive, 1), (negative, -1)] {
      add(sign, at: first, into: interval.low, MPFR_RNDD)
      add(sign, at: last, into: interval.high, MPFR_RNDU)
    }
    value.set(positive.low, MPFR_RNDN)
    value.subtract(negative.high, MPFR_RNDN)
    if negative.high.isLess(than: positive.low) { return 1 }
    return positive.high.isLess(than: negative.low) ? -1 : nil
  }

  /// Adds up the terms of a sign without it, by Horner's rule.
  private func add(_ sign: Int, at x: Real, into total: Real, _ rounding: mpfr_rnd_t) {
    total.set(0, rounding)
    var exponent = 0
    for place in exponents.indices where signs[place] == sign {
      multiply(total, byPower: exponent - exponents[place], of: x, rounding)
      total.add(rounding == MPFR_RNDD ? sizes[place].low : sizes[place].high, rounding)
      exponent = exponents[place]
    }
    multiply(total, byPower: exponent, of: x, rounding)
  }

  private func multiply(
    _ total: Real,
    byPower exponent: Int,
    of x: Real,
    _ rounding: mpfr_rnd_t
  ) {
    if exponent <= 0 || total.sign == 0 { return }
    guard exponent > 1 else { return total.multiply(x, rounding) }
    power.set(x, rounding)
    power.raise(to: exponent, rounding)
    total.multiply(power, rounding)
  }

  // MARK: Bounds

  /// A power of two above all positive roots: no term reaches the first one, nor do all together.
  ///
  /// Where M is the largest (c/first)^(1/k) of the coefficients c of k powers less, all terms at
  /// 2·M or more are less than the first one times 1/2 + 1/4 + ...
  var exponentAboveRoots: Int {
    guard let first = sizes.first else { return 0 }
    return 2
      + sizes.indices.dropFirst().reduce(-(1 << 40)) { largest, place in
        let gap = exponents[0] - exponents[place]
        return max(largest, PowerSumValues.ratio(sizes[place], first, over: gap))
      }
  }

  /// A power of two below all positive roots, which is as far above those of the sum with 1/x.
  var exponentBelowRoots: Int {
    guard let last = sizes.last else { return 0 }
    let largest = sizes.indices.dropLast().reduce(-(1 << 40)) { largest, place in
      max(largest, PowerSumValues.ratio(sizes[place], last, over: exponents[place]))
    }
    return -largest - 2
  }

  /// At least the logarithm to the base two of (a/b)^(1/count).
  private static func ratio(_ a: Interval, _ b: Interval, over count: Int) -> Int {
    let difference = a.high.exponentOfTwo - (b.low.exponentOfTwo - 1)
    return -Calendar.floored(-difference, count)
  }
}
