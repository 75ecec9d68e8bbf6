// SPDX-License-Identifier: MIT

import CListerMPFR

/// What the irrational functions of one worker keep between calls.
final class Workspace {
  /// The operand, the result, and one more.
  let x = Interval()
  let y = Interval()
  let z = Interval()
  /// A part of a sum or a product, and what it is combined with.
  let part = Interval()
  let other = Interval()
  let numbers = Scratch(count: 8)
  /// Who evaluates functions.
  var library = RealLibrary.arb {
    didSet { for interval in [x, y, z, part, other] { interval.library = library } }
  }
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

// Correct rounding: both ends of an interval are rounded to the precision. Rounding is monotonic: if
// the ends agree, that is the rounding of the value, too.
// Source: A. Ziv, "Fast evaluation of elementary mathematical functions with correctly rounded last
// bit", ACM TOMS 17, 1991.
extension Arithmetic {
  /// The number of so many digits to which both ends of `y` round, if it is one.
  func agreed(digits: Int) -> Number? {
    guard let exponent = agreedDigits(digits) else { return nil }
    let mantissa = workbench.inner[4]
    unsafe workspace.lowDigits.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe mantissa.set(digits: start)
    }
    return scaled(mantissa, places: digits - exponent)
  }

  /// The exponent `e` of 0.ddd · 10^e, where both ends of `y` round to the same digits; those are in
  /// the workspace's `lowDigits`.
  func agreedDigits(_ digits: Int) -> Int? {
    let exponent = workspace.y.low.writeDigits(digits, to: &workspace.lowDigits)
    let isAgreed =
      exponent == workspace.y.high.writeDigits(digits, to: &workspace.highDigits)
      && workspace.lowDigits == workspace.highDigits
    return isAgreed ? exponent : nil
  }
}
