// SPDX-License-Identifier: MIT

import CListerGMP
import Testing

@testable import ListerNumbers

@Suite struct IntegerTests {
  @Test(arguments: 61...66 as ClosedRange<UInt>)
  func `modulo, quotient and conversions are those of the definition`(seed: UInt) {
    let oracle = RationalOracle(seed: seed)
    var failures = 0
    for _ in 0..<10_000 {
      oracle.arithmetic.reset()
      let a = unsafe oracle.operand(oracle.a)
      let b = unsafe oracle.operand(oracle.b)
      if !conversionsAgree(a, oracle) || !divisionAgrees(a, b, oracle) { failures += 1 }
    }
    #expect(failures == 0)
  }

  private func conversionsAgree(_ a: Number, _ oracle: RationalOracle) -> Bool {
    let above = unsafe oracle.a.above
    let isWhole = unsafe __gmpz_cmp_ui(oracle.a.below, 1) == 0
    guard oracle.arithmetic.isInteger(a) == isWhole else { return false }
    let value =
      unsafe isWhole && __gmpz_fits_slong_p(above) != 0 ? __gmpz_get_si(above) : Int.min
    guard (oracle.arithmetic.int(a) ?? .min) == value else { return false }
    unsafe __gmpz_tdiv_q(oracle.integer, above, oracle.a.below)
    let truncated =
      unsafe __gmpz_fits_slong_p(oracle.integer) != 0 ? __gmpz_get_si(oracle.integer) : Int.min
    // What has no negation isn't given out.
    return (oracle.arithmetic.truncatedInt(a) ?? .min) == truncated
  }

  private func divisionAgrees(_ a: Number, _ b: Number, _ oracle: RationalOracle) -> Bool {
    let rest = oracle.arithmetic.modulo(a, b)
    let quotient = oracle.arithmetic.quotient(a, b)
    if oracle.arithmetic.sign(b) == 0 {
      return rest.failure == .divisionByZero && quotient.failure == .divisionByZero
    }
    unsafe __gmpq_div(oracle.expected, oracle.a, oracle.b)
    unsafe __gmpz_tdiv_q(oracle.integer, oracle.expected.above, oracle.expected.below)
    guard oracle.isCanonical(integerResult: quotient) else { return false }
    unsafe __gmpz_fdiv_q(oracle.integer, oracle.expected.above, oracle.expected.below)
    unsafe __gmpq_set_z(oracle.expected, oracle.integer)
    unsafe __gmpq_mul(oracle.expected, oracle.expected, oracle.b)
    unsafe __gmpq_sub(oracle.expected, oracle.a, oracle.expected)
    return unsafe oracle.isCanonical(rest, of: oracle.expected)
  }

  @Test(arguments: 71...74 as ClosedRange<UInt>)
  func `gcd and lcm are those of GMP`(seed: UInt) {
    let oracle = RationalOracle(seed: seed)
    let arithmetic = oracle.arithmetic
    var failures = 0
    for _ in 0..<10_000 {
      arithmetic.reset()
      _ = unsafe oracle.operand(oracle.a)
      _ = unsafe oracle.operand(oracle.b)
      unsafe __gmpq_set_z(oracle.a, oracle.a.above)
      unsafe __gmpq_set_z(oracle.b, oracle.b.above)
      let a = unsafe oracle.number(oracle.a)
      let b = unsafe oracle.number(oracle.b)
      let gcd = arithmetic.gcd(a, b)
      let lcm = arithmetic.lcm(a, b)
      if arithmetic.sign(a) < 0 || arithmetic.sign(b) < 0 {
        if gcd.failure != .notANumber || lcm.failure != .notANumber { failures += 1 }
        continue
      }
      unsafe __gmpz_gcd(oracle.integer, oracle.a.above, oracle.b.above)
      if !oracle.isCanonical(integerResult: gcd) { failures += 1 }
      unsafe __gmpz_lcm(oracle.integer, oracle.a.above, oracle.b.above)
      if !oracle.isCanonical(integerResult: lcm) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test func `factorials, coefficients and arrangements are those of GMP`() {
    let oracle = RationalOracle(seed: 1)
    let arithmetic = oracle.arithmetic
    for n in Array(0...40) + [100, 1_000, 5_000] {
      unsafe __gmpz_fac_ui(oracle.integer, UInt(n))
      #expect(oracle.isCanonical(integerResult: arithmetic.factorial(Number(n))))
      for k in Set([0, 1, 2, n / 3, n / 2, n - 1, n]) where k >= 0 && k <= n {
        unsafe __gmpz_bin_uiui(oracle.integer, UInt(n), UInt(k))
        #expect(oracle.isCanonical(integerResult: arithmetic.binomial(Number(n), Number(k))))
        unsafe __gmpz_fac_ui(oracle.a.above, UInt(n))
        unsafe __gmpz_fac_ui(oracle.b.above, UInt(n - k))
        unsafe __gmpz_divexact(oracle.integer, oracle.a.above, oracle.b.above)
        #expect(oracle.isCanonical(integerResult: arithmetic.permutations(Number(n), Number(k))))
        arithmetic.reset()
      }
    }
  }

  @Test func `coefficients of big numbers are exact`() throws {
    let text = NumberText()
    let big = try #require(text.parse("1e30"))
    let two = text.arithmetic.binomial(big, Number(2))
    #expect(
      text.write(two, .decimal) == "499999999999999999999999999999500000000000000000000000000000"
    )
    let one = text.arithmetic.binomial(
      big,
      try #require(text.parse("999999999999999999999999999999"))
    )
    #expect(text.write(one, .decimal) == "1000000000000000000000000000000")
    let pairs = text.arithmetic.permutations(big, Number(2))
    #expect(
      text.write(pairs, .decimal) == "999999999999999999999999999999000000000000000000000000000000"
    )
  }

  @Test func `operands that are not natural, and k over n, have no combinations`() throws {
    let text = NumberText()
    let arithmetic = text.arithmetic
    let half = try #require(text.parse("0.5"))
    for (n, k) in [(Number(-1), Number(0)), (Number(2), Number(3)), (half, .one), (.one, half)] {
      #expect(arithmetic.binomial(n, k).failure == .notANumber)
      #expect(arithmetic.permutations(n, k).failure == .notANumber)
    }
    #expect(arithmetic.gcd(half, .one).failure == .notANumber)
    #expect(arithmetic.factorial(half).failure == .notANumber)
    #expect(arithmetic.factorial(Number(-1)).failure == .notANumber)
  }

  @Test func `the remainder has the sign of the divisor, exactly`() throws {
    let text = NumberText()
    let power = try #require(text.parse("1e17"))
    #expect(text.arithmetic.modulo(power, Number(7)).word == 5)
    #expect(text.arithmetic.modulo(Number(-7), Number(3)).word == 2)
    #expect(text.arithmetic.modulo(Number(7), Number(-3)).word == -2)
    #expect(text.arithmetic.modulo(Number(Int.min), Number(-1)).isSmallInteger)
    #expect(
      text.write(text.arithmetic.quotient(Number(Int.min), Number(-1)), .decimal)
        == "9223372036854775808"
    )
  }

  @Test func `logarithms for the bounds are floors in 16 bits`() {
    #expect(Arithmetic.log2(1) == 0)
    #expect(Arithmetic.log2(2) == 1 << 16)
    #expect(Arithmetic.log2(3) == 103_872)
    #expect(Arithmetic.log2(UInt.max) == 64 << 16 - 1)
    #expect(Arithmetic.log2(10) == 217_705)
  }
}
