// SPDX-License-Identifier: MIT

import CListerGMP
import CListerMPFR

@testable import ListerNumbers

/// Values of functions by MPFR alone, with many more bits than the tested code begins with.
@safe
final class IrrationalOracle {
  private let x: UnsafeMutablePointer<__mpfr_struct>
  private let y: UnsafeMutablePointer<__mpfr_struct>

  init(bits: Int) {
    unsafe x = .allocate(capacity: 1)
    unsafe y = .allocate(capacity: 1)
    unsafe mpfr_init2(x, bits)
    unsafe mpfr_init2(y, bits)
  }

  deinit {
    unsafe mpfr_clear(x)
    unsafe mpfr_clear(y)
    unsafe x.deallocate()
    unsafe y.deallocate()
  }

  static func code(of function: IrrationalFunction) -> MPFRFunction {
    switch function {
    case .squareRoot: unsafe mpfr_sqrt
    case .exp: unsafe mpfr_exp
    case .ln: unsafe mpfr_log
    case .log10: unsafe mpfr_log10
    case .sin: unsafe mpfr_sin
    case .cos: unsafe mpfr_cos
    case .tan: unsafe mpfr_tan
    case .asin: unsafe mpfr_asin
    case .acos: unsafe mpfr_acos
    case .atan: unsafe mpfr_atan
    case .sinh: unsafe mpfr_sinh
    case .cosh: unsafe mpfr_cosh
    case .tanh: unsafe mpfr_tanh
    case .asinh: unsafe mpfr_asinh
    case .acosh: unsafe mpfr_acosh
    case .atanh: unsafe mpfr_atanh
    case .erf: unsafe mpfr_erf
    case .erfc: unsafe mpfr_erfc
    }
  }

  /// Whether `result` is f(above/below), rounded to so many digits.
  func agrees(
    _ result: Number,
    with function: MPFRFunction,
    of argument: (above: Int, below: Int),
    digits: Int,
    in arithmetic: Arithmetic
  ) -> Bool {
    unsafe mpfr_set_si_2exp(x, argument.above, 0, MPFR_RNDN)
    unsafe mpfr_div_si(x, x, argument.below, MPFR_RNDN)
    unsafe _ = function(y, x, MPFR_RNDN)
    return unsafe isRounding(result, of: y, digits: digits, in: arithmetic)
  }

  /// Whether `result` is base^(above/below), rounded to so many digits.
  func agrees(
    _ result: Number,
    withPowerOf base: Int,
    _ exponent: (above: Int, below: Int),
    digits: Int,
    in arithmetic: Arithmetic
  ) -> Bool {
    unsafe mpfr_set_si_2exp(x, exponent.above, 0, MPFR_RNDN)
    unsafe mpfr_div_si(x, x, exponent.below, MPFR_RNDN)
    unsafe mpfr_set_si_2exp(y, base, 0, MPFR_RNDN)
    unsafe mpfr_pow(y, y, x, MPFR_RNDN)
    return unsafe isRounding(result, of: y, digits: digits, in: arithmetic)
  }

  private func isRounding(
    _ result: Number,
    of value: UnsafeMutablePointer<__mpfr_struct>,
    digits: Int,
    in arithmetic: Arithmetic
  ) -> Bool {
    guard !result.isFailure, result.isApproximated else { return false }
    var text = [CChar](repeating: 0, count: digits + 7)
    var exponent = 0
    unsafe text.withUnsafeMutableBufferPointer { buffer in
      unsafe _ = mpfr_get_str(buffer.baseAddress, &exponent, 10, digits, value, MPFR_RNDN)
    }
    return equals(result, digits: text, exponent: exponent - digits, in: arithmetic)
  }

  /// Whether a number is the integer in `digits`, which ends with a zero byte, times 10^exponent.
  func equals(
    _ result: Number,
    digits: [CChar],
    exponent: Int,
    in arithmetic: Arithmetic
  ) -> Bool {
    let numbers = Scratch(count: 3)
    let (left, right, power) = (numbers[0], numbers[1], numbers[2])
    unsafe digits.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe right.set(digits: start)
    }
    let fraction = arithmetic.load(result, 0)
    power.set(.power(10, abs(exponent)))
    right.set(right * fraction.denominator)
    left.set(fraction.numerator)
    if exponent < 0 {
      left.set(left * power)
    } else {
      right.set(right * power)
    }
    return left.order(right) == 0
  }
}
