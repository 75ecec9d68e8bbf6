// SPDX-License-Identifier: MIT

import CListerMPFR

/// What the irrational functions of one worker keep between calls.
final class Workspace {
  /// The operand, the result, and one more.
  let x = Interval()
  let y = Interval()
  let z = Interval()
  let numbers = Scratch(count: 8)
  var lowDigits: [CChar] = []
  var highDigits: [CChar] = []

  init() {
    precondition(mpfr_buildopt_tls_p() != 0, "MPFR was built without thread-local storage")
  }

  func setPrecision(_ bits: Int) {
    x.setPrecision(bits)
    y.setPrecision(bits)
    z.setPrecision(bits)
  }
}

extension Cost {
  /// Enclosing one function's value with so many bits.
  static func irrational(_ bits: Int) -> Int {
    5_000 + 12 * bits + 2 * bits * Int(Double(bits).squareRoot())
  }

  /// Enclosing a value by some products with so many bits.
  static func products(_ bits: Int) -> Int {
    5_000 + 16 * multiplication(bits / 64 + 1, bits / 64 + 1)
  }

  /// Taking multiples of pi out of an angle with so many bits before the point.
  static func reduction(_ bits: Int) -> Int { bits * Int(Double(bits).squareRoot()) / 4 }
}

// Correct rounding.
//
// A function's value is enclosed in an interval, and both ends are rounded to the precision.
// Rounding is monotonic: if the ends agree, that is the rounding of the value, too. If they don't,
// the interval is made again with twice the bits. This ends because the value is not a tie, where
// the rounding jumps: a tie is rational, and no value that comes here is.
// - exp, sin, cos, tan, sinh, cosh, tanh at rational arguments other than 0, and the inverses of
//   all these other than at the one where they are 0, are transcendental (Lindemann 1882; A. Baker,
//   "Transcendental Number Theory", 1975, theorem 1.4). So are pi and its rational multiples.
// - ln a / ln b, for rationals, is rational or transcendental (Gelfond-Schneider 1934; Baker,
//   theorem 2.1), and the rational ones are found beforehand; log10 is the case b = 10.
// - a power with a rational exponent is algebraic; the rational ones are found beforehand.
// Source: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last
// bit", ACM TOMS 17, 1991.
extension Arithmetic {
  /// Rounds the irrational number that `enclose` puts into the workspace's `y` with so many bits.
  ///
  /// `enclose` answers false when the number is over the limit. Each round is charged beforehand,
  /// with `cost` of its bits and `surcharge`; the budget is what ends a search that is too long.
  func rounded(
    surcharge: Int,
    cost: (Int) -> Int = Cost.irrational,
    _ enclose: (Int) -> Bool
  ) -> Number {
    // Ten digits are less than 34 bits; 32 more make a second round a matter of 1 in 10^8.
    var bits = precision * 34 / 10 + 40
    while charge(cost(bits) + surcharge) {
      workspace.setPrecision(bits)
      guard enclose(bits) else { return Number(.notANumber) }
      if workspace.y.isDefinite, let number = agreed() { return number }
      bits *= 2
    }
    return Number(.notANumber)
  }

  /// The number to which both ends of `y` round, if it is one.
  private func agreed() -> Number? {
    let digits = precision
    let exponent = workspace.y.low.writeDigits(digits, to: &workspace.lowDigits)
    guard exponent == workspace.y.high.writeDigits(digits, to: &workspace.highDigits),
      workspace.lowDigits == workspace.highDigits
    else { return nil }
    let mantissa = workbench.inner[4]
    unsafe workspace.lowDigits.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe mantissa.set(digits: start)
    }
    return marked(scaled(mantissa, places: digits - exponent), true)
  }
}
