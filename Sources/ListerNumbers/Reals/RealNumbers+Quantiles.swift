// SPDX-License-Identifier: MIT

import CListerMPFR

// Where an incomplete function, whose value rises or falls with its last argument, has a value.
extension RealNumbers {
  /// The most bits of the denominator of a rational that is looked for.
  private static let simpleBits = 16
  /// How narrow the bracket is that a quantile begins with.
  private static let bracketBits = 48

  /// The positive x for which the function of the parameters and x is p, a number between 0 and 1.
  ///
  /// `.notANumber` over the limits, and where Arb is needed and missing.
  func quantile(_ function: SpecialFunction, _ parameters: [Number], _ p: Number) -> Number {
    let arguments = parameters + [p]
    if let failure = arguments.first(where: \.isFailure) { return failure }
    let isHalf = !parameters[0].isReal && exact.equal(parameters[0], exact.divide(.one, Number(2)))
    guard parameters.count == 1 && isHalf || SpecialFunction.isAvailable else {
      return Number(.notANumber)
    }
    for x in arguments where x.isReal {
      guard enclose(x, bits: workingBits) else { return Number(.notANumber) }
    }
    // Enclosing one may have made another's interval be forgotten.
    for x in arguments where x.isReal {
      guard enclose(x, bits: workingBits) else { return Number(.notANumber) }
    }
    var node = specialNode(.quantile, function, arguments)
    guard let bracket = bracket(node), let low = rational(bracket.low),
      let high = rational(bracket.high)
    else {
      terms.removeLast(arguments.count)
      return Number(.notANumber)
    }
    (node.operand, node.second) = bracket.signBelow < 0 ? (low, high) : (high, low)
    node.sign = 1
    return intern(node, withTermsOf: arguments.count)
  }

  /// The rational with the smallest denominator in the bracket of a quantile, which may be that; nil
  /// if its denominator is no smaller than that of any number would be by chance.
  func simplestRational(near x: Number) -> Number? {
    guard x.isReal, node(x).kind == .quantile else { return nil }
    let ends = [node(x).operand, node(x).second]
    let isRising = exact.compare(ends[0], ends[1]) < 0
    let bits = (RealNumbers.bracketBits - max(exact.load(ends[0], 0).exponent, 0)) / 2 - 6
    return simplest(
      ends[isRising ? 0 : 1],
      ends[isRising ? 1 : 0],
      bits: max(min(bits, RealNumbers.simpleBits), 0)
    )
  }

  /// A bracket of the root that is 2^-``bracketBits`` of its size wide.
  private func bracket(_ node: RealNode) -> RootBracket? {
    let values = quantileValues(node, bits: 128, wide: nil)
    let signBelow = node.special == .upperGamma ? 1 : -1
    // Where the function has changed most of its value, then away from there, ever further.
    let first = Interval()
    load(argument: 0, of: node, into: first, 128, nil)
    let isBeta = node.special == .lowerBeta
    let start = isBeta ? -1 : first.exponentOfTwo
    guard let low = end(values, from: start, step: -1, sign: signBelow),
      let high = isBeta ? start : end(values, from: start, step: 1, sign: -signBelow)
    else { return nil }
    let bracket = RootBracket(exponents: (low, high), signBelow: signBelow)
    bracket.refine(values, bits: RealNumbers.bracketBits)
    return exact.isExhausted ? nil : bracket
  }

  /// An exponent of two, in a direction, where the difference to the value has a sign.
  private func end(_ values: QuantileValues, from start: Int, step: Int, sign: Int) -> Int? {
    let place = Real()
    var distance = 1
    while distance < Arithmetic.bitLimit {
      place.set(1, MPFR_RNDN)
      place.shift(start + step * distance)
      if values.sign(at: place) == sign { return start + step * distance }
      if exact.isExhausted { return nil }
      distance *= 2
    }
    return nil
  }

  private func quantileValues(
    _ node: RealNode,
    bits: Int,
    wide: [Int32: Int32]?
  ) -> QuantileValues {
    let last = Int(node.count) - 1
    let target = Interval()
    target.setPrecision(bits)
    load(argument: last, of: node, into: target, bits, wide)
    return QuantileValues(target: target, bits: bits) { place, result in
      self.enclose(node.special, count: last + 1, bits: bits, in: result) {
        argument,
        interval,
        bits in
        guard argument == last else {
          return self.load(argument: argument, of: node, into: interval, bits, wide)
        }
        interval.setPrecision(max(bits, place.bits))
        interval.low.set(place, MPFR_RNDD)
        interval.high.set(place, MPFR_RNDU)
      }
    }
  }

  /// Encloses a quantile in the workspace's `y`, from the ends of the node on, so that the same bits
  /// always give the same interval.
  func encloseQuantile(_ node: RealNode, _ bits: Int, _ wide: [Int32: Int32]?) -> Bool {
    let values = quantileValues(node, bits: bits + RealNumbers.spareBits, wide: wide)
    return encloseRoot(of: values, from: node, bits, wide)
  }
}

/// The difference between an incomplete function and the value that it is to have.
private final class QuantileValues: SignedValues {
  let bits: Int
  let value = Real()
  private let target: Interval
  private let result = Interval()
  private let evaluate: (Real, Interval) -> Bool

  init(target: Interval, bits: Int, evaluate: @escaping (Real, Interval) -> Bool) {
    self.target = target
    self.bits = bits
    self.evaluate = evaluate
    value.setPrecision(bits)
  }

  func sign(at x: Real) -> Int? {
    guard evaluate(x, result) else { return nil }
    value.set(result.low, MPFR_RNDN)
    value.subtract(target.low, MPFR_RNDN)
    if target.high.isLess(than: result.low) { return 1 }
    return result.high.isLess(than: target.low) ? -1 : nil
  }
}
