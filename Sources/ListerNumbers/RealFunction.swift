// SPDX-License-Identifier: MIT

import CListerArb
import CListerMPFR

/// Who evaluates functions of real numbers; both round correctly, so that all bits are the same.
enum RealLibrary: Sendable {
  /// Arb where it is loaded and tells the last bit, else MPFR.
  case arb
  case mpfr
}

/// A function of MPFR with one argument, which it rounds in the given direction.
typealias MPFRFunction =
  @convention(c) (
    UnsafeMutablePointer<__mpfr_struct>?, UnsafePointer<__mpfr_struct>?, mpfr_rnd_t
  ) -> Int32

/// A function of one real number, as each library has it.
@safe
struct RealFunction {
  private let mpfr: MPFRFunction
  /// nil: MPFR alone is asked.
  private let arb: lister_arb_function?

  @unsafe
  private init(_ mpfr: MPFRFunction, _ arb: lister_arb_function?) {
    unsafe self.mpfr = mpfr
    self.arb = arb
  }

  static var exp: RealFunction { unsafe RealFunction(mpfr_exp, lister_arb_exp) }
  static var log: RealFunction { unsafe RealFunction(mpfr_log, lister_arb_log) }
  static var log1p: RealFunction { unsafe RealFunction(mpfr_log1p, lister_arb_log1p) }
  static var log10: RealFunction { unsafe RealFunction(mpfr_log10, nil) }
  static var sin: RealFunction { unsafe RealFunction(mpfr_sin, lister_arb_sin) }
  static var cos: RealFunction { unsafe RealFunction(mpfr_cos, lister_arb_cos) }
  static var tan: RealFunction { unsafe RealFunction(mpfr_tan, lister_arb_tan) }
  static var asin: RealFunction { unsafe RealFunction(mpfr_asin, lister_arb_asin) }
  static var acos: RealFunction { unsafe RealFunction(mpfr_acos, lister_arb_acos) }
  static var atan: RealFunction { unsafe RealFunction(mpfr_atan, lister_arb_atan) }
  static var sinh: RealFunction { unsafe RealFunction(mpfr_sinh, lister_arb_sinh) }
  static var cosh: RealFunction { unsafe RealFunction(mpfr_cosh, lister_arb_cosh) }
  static var tanh: RealFunction { unsafe RealFunction(mpfr_tanh, lister_arb_tanh) }
  static var asinh: RealFunction { unsafe RealFunction(mpfr_asinh, lister_arb_asinh) }
  static var acosh: RealFunction { unsafe RealFunction(mpfr_acosh, lister_arb_acosh) }
  static var atanh: RealFunction { unsafe RealFunction(mpfr_atanh, lister_arb_atanh) }
  static var erf: RealFunction { unsafe RealFunction(lister_mpfr_erf, nil) }
  static var erfc: RealFunction { unsafe RealFunction(lister_mpfr_erfc, nil) }

  /// Sets `result` to the value at `x`, rounded to its bits.
  fileprivate func evaluate(_ result: Real, _ x: Real, _ rounding: mpfr_rnd_t) {
    if result.library == .arb, let arb,
      unsafe lister_arb_round(arb, result.pointer, x.pointer, rounding) != 0
    {
      return
    }
    unsafe _ = mpfr(result.pointer, x.pointer, rounding)
  }
}

extension Real {
  /// Becomes the function's value at itself.
  func apply(_ function: RealFunction, _ rounding: mpfr_rnd_t) {
    function.evaluate(self, self, rounding)
  }

  /// Becomes the function's value at another number.
  func set(_ function: RealFunction, of other: Real, _ rounding: mpfr_rnd_t) {
    function.evaluate(self, other, rounding)
  }

  /// Becomes its root; whether that was rounded.
  @discardableResult
  func takeRoot(_ index: Int, _ rounding: mpfr_rnd_t) -> Bool {
    if index == 2 { return unsafe mpfr_sqrt(pointer, pointer, rounding) != 0 }
    // Below, MPFR's is as quick. A root that is known except for one bit was rounded.
    if index > 12, library == .arb,
      unsafe lister_arb_round_root(pointer, pointer, UInt(index), rounding) != 0
    {
      return true
    }
    return unsafe mpfr_rootn_ui(pointer, pointer, UInt(index), rounding) != 0
  }
}
