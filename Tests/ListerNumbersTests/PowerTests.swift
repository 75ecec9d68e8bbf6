// SPDX-License-Identifier: MIT

import CListerGMP
import Testing

@testable import ListerNumbers

@Suite struct PowerTests {
  @Test(arguments: 81...84 as ClosedRange<UInt>)
  func `whole powers are repeated products`(seed: UInt) {
    let oracle = RationalOracle(seed: seed)
    let arithmetic = oracle.arithmetic
    var failures = 0
    for _ in 0..<3_000 {
      arithmetic.reset()
      let base = unsafe oracle.operand(oracle.a)
      let exponent = Int(oracle.random(below: 41)) - 20
      let result = arithmetic.power(base, Number(exponent))
      if arithmetic.sign(base) == 0 {
        let expected: NumberFailure? =
          exponent == 0 ? .notANumber : exponent < 0 ? .divisionByZero : nil
        if result.failure != expected { failures += 1 }
        continue
      }
      unsafe __gmpq_set_si(oracle.expected, 1, 1)
      for _ in 0..<exponent.magnitude {
        unsafe __gmpq_mul(oracle.expected, oracle.expected, oracle.a)
      }
      if exponent < 0 { unsafe __gmpq_inv(oracle.expected, oracle.expected) }
      if unsafe !oracle.isCanonical(result, of: oracle.expected) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test(arguments: [
    ("2", "10", "1024"), ("0.5", "-3", "8"), ("1.1", "2", "1.21"), ("-2", "3", "-8"),
    ("-1", "1e30", "1"), ("-1", "1000000000000000000000000000001", "-1"), ("1", "-1e300", "1"),
    ("10", "20", "100000000000000000000"), ("-0.1", "18", "0.000000000000000001"),
    ("9", "0.5", "3"), ("0", "0.5", "0"),
  ])
  func `powers that are exact`(base: String, exponent: String, expected: String) throws {
    let text = NumberText()
    let x = try #require(text.parse(base))
    let y = try #require(text.parse(exponent))
    let result = text.arithmetic.power(x, y)
    #expect(!result.isApproximated)
    #expect(text.write(result, .decimal) == expected)
  }

  @Test(arguments: [
    ("0", "0", NumberFailure.notANumber), ("0", "-1", .divisionByZero),
    ("0", "-0.5", .divisionByZero),
    ("-8", "0.5", .notANumber), ("9", "387420489", .notANumber), ("2", "1e12", .notANumber),
    ("2", "-1e40", .notANumber), ("10", "-1000000", .notANumber),
    ("0.1", "9223372036854775807", .notANumber),
    ("3", "-9223372036854775808", .notANumber),
  ])
  func `powers that are none`(base: String, exponent: String, failure: NumberFailure) throws {
    let text = NumberText()
    let x = try #require(text.parse(base))
    let y = try #require(text.parse(exponent))
    #expect(text.arithmetic.power(x, y).failure == failure)
  }

  @Test func `the largest power of two is within the limit, the next is not`() {
    let arithmetic = Arithmetic()
    // 2^n has n + 1 bits, and its denominator one more.
    let limit = Arithmetic.bitLimit - 2
    #expect(arithmetic.limbs(of: arithmetic.power(Number(2), Number(limit))) == limit / 64 + 2)
    #expect(arithmetic.power(Number(2), Number(limit + 1)).isReal)
    #expect(arithmetic.power(Number(2), Number(limit + 3)).failure == .notANumber)
    #expect(arithmetic.limbs(of: arithmetic.power(Number(2), Number(-limit))) == limit / 64 + 2)
    #expect(arithmetic.power(Number(2), Number(-limit - 1)).isReal)
    #expect(arithmetic.power(Number(2), Number(-limit - 9)).failure == .notANumber)
  }

  @Test func `powers of marked numbers are exact, marked, and rounded when written`() throws {
    let text = NumberText()
    let arithmetic = text.arithmetic
    arithmetic.precision = 20
    let rate = arithmetic.approximated(try #require(text.parse("1.0025")))
    let year = arithmetic.power(rate, Number(12))
    #expect(year.isApproximated)
    #expect(text.write(year, .decimal) == "1.0304159569135073201")
    // 1.0025^100000 = exp(100000 · ln 1.0025), of a number that is known to 20 digits.
    let given = arithmetic.given(try #require(text.parse("1.0025")))
    let long = arithmetic.power(given, Number(100_000))
    #expect(long.isApproximated)
    #expect(text.write(long, .significant(12)) == "2.74239003398E+108")
    let odd = arithmetic.power(arithmetic.negate(given), Number(100_001))
    #expect(arithmetic.sign(odd) == -1)
    let large = arithmetic.power(rate, Number(100_000))
    #expect(large.isReal && text.write(large, .significant(12)) == "2.74239003398E+108")
    let ten = arithmetic.power(arithmetic.approximated(Number(10)), Number(1_000))
    #expect(text.write(ten, .significant(5)) == "1E+1000")
  }
}
