// SPDX-License-Identifier: MIT

import CListerMPFR
import ListerBasics

/// One binary floating-point number of MPFR, with its memory.
///
/// All operations work in place and round in the direction they are given. MPFR keeps its flags,
/// exponent range and constants per thread: ``Workspace`` checks that it was built so.
@safe
final class Real {
  private let memory = unsafe OwnedMemory<__mpfr_struct>(capacity: 1)
  /// Who evaluates functions.
  var library = RealLibrary.arb

  var pointer: UnsafeMutablePointer<__mpfr_struct> { unsafe memory.start }

  init() { unsafe mpfr_init2(pointer, 128) }

  deinit { unsafe mpfr_clear(pointer) }

  /// Forgets the value and makes room for `bits` significant bits.
  func setPrecision(_ bits: Int) { unsafe mpfr_set_prec(pointer, bits) }

  /// Sets the value of a ratio; whether it was exact.
  func set(_ fraction: BigFraction, _ rounding: mpfr_rnd_t) -> Bool {
    // The integers are read only, so bitwise copies of their headers are a fraction for MPFR.
    var headers = unsafe __mpq_struct(
      _mp_num: fraction.numerator.header.pointee,
      _mp_den: fraction.denominator.header.pointee
    )
    return unsafe mpfr_set_q(pointer, &headers, rounding) == 0
  }

  func set(_ other: Real, _ rounding: mpfr_rnd_t) {
    // Through an addition, for MPFR's plain assignment is a macro.
    unsafe mpfr_add_si(pointer, other.pointer, 0, rounding)
  }

  func set(_ value: Int, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_set_si_2exp(pointer, value, 0, rounding)
  }

  func setPi(_ rounding: mpfr_rnd_t) { unsafe mpfr_const_pi(pointer, rounding) }

  func add(_ other: Real, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_add(pointer, pointer, other.pointer, rounding)
  }

  func subtract(_ other: Real, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_sub(pointer, pointer, other.pointer, rounding)
  }

  func subtract(from other: Real, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_sub(pointer, other.pointer, pointer, rounding)
  }

  func multiply(_ other: Real, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_mul(pointer, pointer, other.pointer, rounding)
  }

  func multiply(_ factor: Int, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_mul_si(pointer, pointer, factor, rounding)
  }

  func divide(_ other: Real, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_div(pointer, pointer, other.pointer, rounding)
  }

  func divide(_ divisor: Int, _ rounding: mpfr_rnd_t) {
    unsafe mpfr_div_si(pointer, pointer, divisor, rounding)
  }

  func negate() { unsafe mpfr_neg(pointer, pointer, MPFR_RNDN) }

  /// Moves to the next number of this precision that is greater.
  func stepUp() { unsafe mpfr_nextabove(pointer) }

  var sign: Int { unsafe Int(lister_mpfr_sgn(pointer)) }
  /// Whether this is neither infinite nor NaN.
  var isFinite: Bool { unsafe mpfr_number_p(pointer) != 0 }
  var double: Double { unsafe mpfr_get_d(pointer, MPFR_RNDN) }

  func isLess(than other: Real) -> Bool {
    unsafe mpfr_less_p(pointer, other.pointer) != 0
  }

  func isEqual(to other: Real) -> Bool { unsafe mpfr_equal_p(pointer, other.pointer) != 0 }

  /// Compares with a whole number: negative, zero or positive.
  func compare(_ value: Int) -> Int { unsafe Int(mpfr_cmp_si_2exp(pointer, value, 0)) }

  /// Writes the value's `count` significant decimal digits, rounded half to even, and gives the
  /// exponent `e` of `0.ddd · 10^e`; `digits` begins with a minus sign where there is one.
  func writeDigits(_ count: Int, to digits: inout [CChar]) -> Int {
    var exponent = 0
    // MPFR asks for at least seven bytes; sign and end take two.
    if digits.count != count + 7 { digits = [CChar](repeating: 0, count: count + 7) }
    unsafe digits.withUnsafeMutableBufferPointer { buffer in
      unsafe _ = mpfr_get_str(buffer.baseAddress, &exponent, 10, count, pointer, MPFR_RNDN)
    }
    return exponent
  }
}
