// SPDX-License-Identifier: MIT

import CListerGMP
import ListerNumbers
import Testing

@Suite struct ArithmeticTests {
  private static let rounds = 20_000

  /// Runs `body` on random pairs, every fourth of related values, and forgets the big ones.
  private func forPairs(seed: UInt, _ body: (RationalOracle, Number, Number) -> Bool) -> Int {
    let oracle = RationalOracle(seed: seed)
    var failures = 0
    for round in 0..<ArithmeticTests.rounds {
      oracle.arithmetic.reset()
      let a = unsafe oracle.operand(oracle.a)
      let b =
        unsafe round % 4 == 0
        ? oracle.relative(oracle.b, of: oracle.a) : oracle.operand(oracle.b)
      if !body(oracle, a, b) { failures += 1 }
    }
    return failures
  }

  @Test(arguments: 1...10 as ClosedRange<UInt>)
  func `sums and differences are those of GMP, in canonical form`(seed: UInt) {
    let failures = forPairs(seed: seed) { oracle, a, b in
      unsafe __gmpq_add(oracle.expected, oracle.a, oracle.b)
      let sum = unsafe oracle.isCanonical(oracle.arithmetic.add(a, b), of: oracle.expected)
      unsafe __gmpq_sub(oracle.expected, oracle.a, oracle.b)
      return unsafe sum
        && oracle.isCanonical(oracle.arithmetic.subtract(a, b), of: oracle.expected)
    }
    #expect(failures == 0)
  }

  @Test(arguments: 11...20 as ClosedRange<UInt>)
  func `products and quotients are those of GMP, in canonical form`(seed: UInt) {
    let failures = forPairs(seed: seed) { oracle, a, b in
      unsafe __gmpq_mul(oracle.expected, oracle.a, oracle.b)
      let product = oracle.arithmetic.multiply(a, b)
      guard unsafe oracle.isCanonical(product, of: oracle.expected) else { return false }
      let quotient = oracle.arithmetic.divide(a, b)
      if oracle.arithmetic.sign(b) == 0 { return quotient.failure == .divisionByZero }
      unsafe __gmpq_div(oracle.expected, oracle.a, oracle.b)
      return unsafe oracle.isCanonical(quotient, of: oracle.expected)
    }
    #expect(failures == 0)
  }

  @Test(arguments: 21...30 as ClosedRange<UInt>)
  func `the order, the sign and the magnitude are those of GMP`(seed: UInt) {
    let failures = forPairs(seed: seed) { oracle, a, b in
      let arithmetic = oracle.arithmetic
      let order = Int(unsafe __gmpq_cmp(oracle.a, oracle.b)).signum()
      let sign = unsafe Int(lister_mpz_sgn(oracle.a.above)).signum()
      guard arithmetic.compare(a, b) == order, arithmetic.compare(b, a) == -order,
        arithmetic.equal(a, b) == (order == 0), arithmetic.equal(a, a), arithmetic.sign(a) == sign
      else { return false }
      unsafe __gmpq_neg(oracle.expected, oracle.a)
      guard unsafe oracle.isCanonical(arithmetic.negate(a), of: oracle.expected) else {
        return false
      }
      unsafe __gmpq_abs(oracle.expected, oracle.a)
      return unsafe oracle.isCanonical(arithmetic.absolute(a), of: oracle.expected)
    }
    #expect(failures == 0)
  }

  @Test(arguments: 31...36 as ClosedRange<UInt>)
  func `marked operands give exact, marked results, rounded half to even where written`(seed: UInt)
  {
    let precisions = [1, 2, 9, 15, 18, 19, 34, 60]
    var round = 0
    let failures = forPairs(seed: seed) { oracle, first, b in
      let arithmetic = oracle.arithmetic
      round += 1
      arithmetic.precision = precisions[round % precisions.count]
      let a = Number(word: first.word, tag: first.tag | Number.Form.approximated)
      let result: Number
      switch round % 5 {
      case 0:
        result = arithmetic.add(a, b)
        unsafe __gmpq_add(oracle.expected, oracle.a, oracle.b)
      case 1:
        result = arithmetic.subtract(b, a)
        unsafe __gmpq_sub(oracle.expected, oracle.b, oracle.a)
      case 2:
        result = arithmetic.multiply(a, b)
        unsafe __gmpq_mul(oracle.expected, oracle.a, oracle.b)
      case 3 where arithmetic.sign(b) != 0:
        result = arithmetic.divide(a, b)
        unsafe __gmpq_div(oracle.expected, oracle.a, oracle.b)
      default:
        result = arithmetic.approximated(first)
        unsafe __gmpq_set(oracle.expected, oracle.a)
      }
      let isExact =
        unsafe round % 5 > 3 || arithmetic.sign(b) == 0
        || oracle.isCanonical(result, of: oracle.expected, approximated: true)
      unsafe oracle.roundSignificant(oracle.expected, digits: arithmetic.precision)
      let written = arithmetic.approximated(result)
      return unsafe isExact
        && oracle.isCanonical(written, of: oracle.expected, approximated: true)
    }
    #expect(failures == 0)
  }

  @Test func `numbers that differ in the last of many bits have an order`() throws {
    let text = NumberText()
    let arithmetic = text.arithmetic
    for exponent in [1, 30, 61, 62, 63, 64, 65, 126, 127, 128, 200, 1_000] {
      let large = arithmetic.power(Number(2), Number(exponent))
      let next = arithmetic.add(large, .one)
      let last = arithmetic.subtract(large, .one)
      // large/last > next/large, because large^2 > last · next.
      let a = arithmetic.divide(large, last)
      let b = arithmetic.divide(next, large)
      if exponent > 1 { #expect(arithmetic.compare(a, b) == 1) }
      #expect(arithmetic.compare(next, large) == 1)
      #expect(arithmetic.compare(arithmetic.negate(next), arithmetic.negate(large)) == -1)
      #expect(
        arithmetic.compare(arithmetic.divide(.one, next), arithmetic.divide(.one, large)) == -1
      )
      #expect(!arithmetic.equal(next, large))
    }
  }

  @Test func `a failure travels, and the first one wins`() {
    let arithmetic = Arithmetic()
    let first = Number(.divisionByZero)
    let second = Number(.notANumber)
    let operations: [(Number, Number) -> Number] = [
      arithmetic.add, arithmetic.subtract, arithmetic.multiply, arithmetic.divide,
      arithmetic.power, arithmetic.modulo, arithmetic.quotient, arithmetic.gcd, arithmetic.lcm,
      arithmetic.binomial, arithmetic.permutations,
      { arithmetic.round($0, toMultipleOf: $1, .floor) },
    ]
    for operation in operations {
      #expect(operation(first, second).failure == .divisionByZero)
      #expect(operation(second, first).failure == .notANumber)
      #expect(operation(Number(3), first).failure == .divisionByZero)
      #expect(operation(first, Number(3)).failure == .divisionByZero)
    }
    #expect(arithmetic.negate(first).failure == .divisionByZero)
    #expect(arithmetic.absolute(first).failure == .divisionByZero)
    #expect(arithmetic.approximated(first).failure == .divisionByZero)
    #expect(arithmetic.factorial(first).failure == .divisionByZero)
    #expect(arithmetic.round(first, places: 2, .up).failure == .divisionByZero)
  }
}
