// SPDX-License-Identifier: MIT

import CListerGMP

@testable import ListerNumbers

typealias Rational = UnsafeMutablePointer<__mpq_struct>

extension UnsafeMutablePointer where Pointee == __mpq_struct {
  /// The numerator: the first of the two integers of the structure.
  var above: UnsafeMutablePointer<__mpz_struct> {
    unsafe UnsafeMutableRawPointer(self).assumingMemoryBound(to: __mpz_struct.self)
  }
  /// The denominator.
  var below: UnsafeMutablePointer<__mpz_struct> { unsafe above + 1 }
}

/// GMP's own rationals beside the tested arithmetic: operands, expected results, canonical forms.
@safe
final class RationalOracle {
  let arithmetic = Arithmetic()
  let a: Rational
  let b: Rational
  let expected: Rational
  private let spare: Rational
  let integer: UnsafeMutablePointer<__mpz_struct>
  private let state: UnsafeMutablePointer<__gmp_randstate_struct>

  init(seed: UInt) {
    unsafe a = .allocate(capacity: 4)
    unsafe b = a + 1
    unsafe expected = a + 2
    unsafe spare = a + 3
    for index in 0..<4 { unsafe __gmpq_init(a + index) }
    unsafe integer = .allocate(capacity: 1)
    unsafe __gmpz_init(integer)
    unsafe state = .allocate(capacity: 1)
    unsafe __gmp_randinit_default(state)
    unsafe __gmp_randseed_ui(state, seed)
  }

  deinit {
    for index in 0..<4 { unsafe __gmpq_clear(a + index) }
    unsafe __gmpz_clear(integer)
    unsafe __gmp_randclear(state)
    unsafe a.deallocate()
    unsafe integer.deallocate()
    unsafe state.deallocate()
  }

  /// A random number below `bound`.
  func random(below bound: UInt) -> UInt { unsafe __gmp_urandomm_ui(state, bound) }

  /// Makes a random operand and returns it in canonical form, as this oracle understands it.
  func operand(_ value: Rational) -> Number {
    let above = unsafe value.above
    let below = unsafe value.below
    unsafe __gmpz_set_ui(below, 1)
    switch random(below: 12) {
    case 0, 1: unsafe __gmpz_set_si(above, Int(random(below: 41)) - 20)
    case 2: unsafe boundary(above)
    case 3, 4:
      unsafe bits(above, 63)
      unsafe __gmpz_ui_pow_ui(below, 10, random(below: 19))
    case 5:
      unsafe bits(above, 24)
      unsafe __gmpz_ui_pow_ui(below, 10, random(below: 6))
    case 6:
      unsafe boundary(above)
      unsafe __gmpz_ui_pow_ui(below, 10, random(below: 19))
    case 7:
      unsafe bits(above, 63)
      unsafe bits(below, 59)
    case 8:
      unsafe boundary(above)
      unsafe boundary(below)
    case 9:
      unsafe bits(above, 20)
      unsafe bits(below, 12)
    case 10:
      unsafe bits(above, 300)
      if random(below: 2) == 0 { unsafe bits(below, 200) }
    default:
      unsafe bits(above, 140)
      unsafe __gmpz_ui_pow_ui(below, random(below: 2) == 0 ? 10 : 2, random(below: 40))
    }
    if unsafe lister_mpz_sgn(below) == 0 { unsafe __gmpz_set_ui(below, 7) }
    if random(below: 2) == 0 { unsafe __gmpz_neg(above, above) }
    unsafe __gmpq_canonicalize(value)
    return unsafe number(value)
  }

  /// Makes `value` equal, opposite or close to `other`.
  func relative(_ value: Rational, of other: Rational) -> Number {
    unsafe __gmpq_set(value, other)
    switch random(below: 4) {
    case 0: unsafe __gmpq_neg(value, value)
    case 1:
      let above = unsafe value.above
      unsafe __gmpz_add_ui(above, above, 1)
    case 2 where unsafe lister_mpz_sgn(value.above) != 0:
      unsafe __gmpq_inv(value, value)
    default: break
    }
    unsafe __gmpq_canonicalize(value)
    return unsafe number(value)
  }

  /// An integer of up to so many bits, with long runs of ones and zeros or without.
  private func bits(_ value: UnsafeMutablePointer<__mpz_struct>, _ limit: UInt) {
    let count = random(below: limit + 1)
    if random(below: 2) == 0 {
      unsafe __gmpz_rrandomb(value, state, count)
    } else {
      unsafe __gmpz_urandomb(value, state, count)
    }
  }

  /// A power of 2, 5 or 10 up to 2^64, or one more or less.
  private func boundary(_ value: UnsafeMutablePointer<__mpz_struct>) {
    switch random(below: 3) {
    case 0: unsafe __gmpz_ui_pow_ui(value, 2, random(below: 65))
    case 1: unsafe __gmpz_ui_pow_ui(value, 5, random(below: 28))
    default: unsafe __gmpz_ui_pow_ui(value, 10, random(below: 20))
    }
    switch random(below: 3) {
    case 0: unsafe __gmpz_add_ui(value, value, 1)
    case 1: unsafe __gmpz_sub_ui(value, value, 1)
    default: break
    }
  }

  /// The canonical number of a rational, straight from the definition of the forms.
  func number(_ value: Rational) -> Number {
    if let small = unsafe smallForm(value) { return small }
    let offset = unsafe arithmetic.arena.append(
      ReadOnlyInteger(header: value.above),
      ReadOnlyInteger(header: value.below)
    )
    return offset.map { Number(word: Int64($0), tag: Number.Form.big) } ?? Number(.notANumber)
  }

  private func smallForm(_ value: Rational) -> Number? {
    let above = unsafe value.above
    let below = unsafe value.below
    guard unsafe __gmpz_fits_slong_p(above) != 0, unsafe __gmpz_fits_slong_p(below) != 0 else {
      return nil
    }
    let denominator = unsafe __gmpz_get_si(below)
    var power = 1
    for scale in 0...18 {
      if power % denominator == 0 {
        unsafe __gmpz_mul_si(integer, above, power / denominator)
        guard unsafe __gmpz_fits_slong_p(integer) != 0 else { break }
        let mantissa = unsafe __gmpz_get_si(integer)
        return Number(word: Int64(mantissa), tag: Int64(scale) << Number.Form.shift)
      }
      if scale < 18 { power *= 10 }
    }
    guard denominator < 1 << 59 else { return nil }
    return Number(
      word: Int64(unsafe __gmpz_get_si(above)),
      tag: Int64(denominator) << Number.Form.shift | Number.Form.ratio
    )
  }

  /// Whether `result` is the canonical form of a rational; the mark has to be as given.
  func isCanonical(_ result: Number, of value: Rational, approximated: Bool = false) -> Bool {
    guard result.isApproximated == approximated, !result.isFailure else { return false }
    if let small = unsafe smallForm(value) {
      return small.word == result.word && small.tag == result.tag & ~Number.Form.approximated
    }
    guard result.form == Number.Form.big, result.detail == 0 else { return false }
    let fraction = arithmetic.load(result, 2)
    return unsafe __gmpz_cmp(fraction.numerator.header, value.above) == 0
      && __gmpz_cmp(fraction.denominator.header, value.below) == 0
  }

  /// Whether `result` is the canonical form of ``integer``.
  func isCanonical(integerResult result: Number) -> Bool {
    unsafe __gmpq_set_z(spare, integer)
    return unsafe isCanonical(result, of: spare)
  }

  /// Rounds a rational to a multiple of 1/unit, for a positive unit, by comparing twice the rest.
  func round(_ value: Rational, unit: Rational, _ rule: RoundingRule) {
    let above = unsafe value.above
    let below = unsafe value.below
    unsafe __gmpq_div(value, value, unit)
    let isNegative = unsafe lister_mpz_sgn(above) < 0
    unsafe __gmpz_fdiv_qr(integer, above, above, below)
    // Now value = integer + above/below with 0 <= above/below < 1.
    let isWhole = unsafe lister_mpz_sgn(above) == 0
    unsafe __gmpz_mul_2exp(above, above, 1)
    let half = unsafe __gmpz_cmp(above, below)
    let isOdd = unsafe __gmpz_tstbit(integer, 0) == 1
    let isUp =
      switch rule {
      case .floor: false
      case .ceiling: true
      case .down: isNegative
      case .up: !isNegative
      case .halfEven: half > 0 || half == 0 && isOdd
      case .halfAwayFromZero: half > 0 || half == 0 && !isNegative
      }
    if !isWhole, isUp { unsafe __gmpz_add_ui(integer, integer, 1) }
    unsafe __gmpq_set_z(value, integer)
    unsafe __gmpq_mul(value, value, unit)
  }

  /// Rounds a rational half to even to so many significant digits.
  func roundSignificant(_ value: Rational, digits: Int) {
    if unsafe lister_mpz_sgn(value.above) == 0 { return }
    // The unit is 10^k for the k with 10^(digits - 1) <= |value| / 10^k < 10^digits.
    var exponent =
      unsafe Int(__gmpz_sizeinbase(value.above, 10))
      - Int(__gmpz_sizeinbase(value.below, 10)) - digits + 3
    repeat {
      exponent -= 1
      unsafe setPower(spare, exponent + digits - 1)
      unsafe __gmpz_set(integer, value.above)
      unsafe __gmpz_abs(value.above, value.above)
      let order = unsafe __gmpq_cmp(value, spare)
      unsafe __gmpz_set(value.above, integer)
      if order >= 0 { break }
    } while true
    unsafe setPower(spare, exponent)
    unsafe round(value, unit: spare, .halfEven)
  }

  /// Sets a rational to a power of ten.
  func setPower(_ value: Rational, _ exponent: Int) {
    let above = unsafe value.above
    let below = unsafe value.below
    unsafe __gmpz_ui_pow_ui(exponent < 0 ? below : above, 10, UInt(exponent.magnitude))
    unsafe __gmpz_set_ui(exponent < 0 ? above : below, 1)
  }
}
