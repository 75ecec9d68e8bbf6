// SPDX-License-Identifier: MIT

import CListerGMP
import CListerMPFR
import TestKit
import Testing

@testable import ListerNumbers

@Suite struct IrrationalPowerTests {
  let arithmetic = Arithmetic()

  @Test(arguments: [
    ((8, 1), (1, 3), (2, 1)), ((4, 9), (1, 2), (2, 3)), ((4, 9), (-1, 2), (3, 2)),
    ((32, 243), (3, 5), (8, 27)), ((1, 1024), (1, 10), (1, 2)), ((1024, 1), (-7, 10), (1, 128)),
    ((8, 125), (1, 3), (2, 5)), ((27, 1000), (2, 3), (9, 100)), ((1, 4), (5, 2), (1, 32)),
  ])
  func `powers whose root is rational are exact`(
    _ base: (Int, Int),
    _ exponent: (Int, Int),
    _ expected: (Int, Int)
  ) {
    let result = arithmetic.roundedPower(
      arithmetic.ratio(base.0, base.1),
      arithmetic.ratio(exponent.0, exponent.1)
    )
    let value = arithmetic.ratio(expected.0, expected.1)
    #expect(result.word == value.word && result.tag == value.tag)
    let approximate = arithmetic.roundedPower(
      arithmetic.approximated(arithmetic.ratio(base.0, base.1)),
      arithmetic.ratio(exponent.0, exponent.1)
    )
    #expect(approximate.isApproximated)
  }

  @Test(arguments: [1, 5, 15, 34, 100, 1000])
  func `other powers are those of MPFR`(_ digits: Int) {
    arithmetic.precision = digits
    let oracle = IrrationalOracle(bits: digits * 14 + 2000)
    var generator = SeededGenerator(seed: UInt64(digits))
    for _ in 0..<(digits == 1000 ? 20 : 200) {
      arithmetic.reset()
      let base = Int.random(in: 2...100_000, using: &generator)
      let below = Int.random(in: 2...40, using: &generator)
      let above = Int.random(in: -99...99, using: &generator) * below + 1
      let result = arithmetic.roundedPower(Number(base), arithmetic.ratio(above, below))
      guard !result.isFailure, result.isApproximated else {
        #expect(!result.isFailure)
        continue
      }
      let isRight = oracle.agrees(
        result,
        withPowerOf: base,
        (above, below),
        digits: digits,
        in: arithmetic
      )
      #expect(isRight, "\(base)^(\(above)/\(below)) to \(digits) digits")
    }
  }

  @Test(arguments: [
    ((8, 1), (2, 1), (3, 1)), ((8, 1), (4, 1), (3, 2)), ((1, 8), (4, 1), (-3, 2)),
    ((4, 9), (2, 3), (2, 1)), ((9, 4), (2, 3), (-2, 1)), ((1, 100), (1, 10), (2, 1)),
    ((1, 1), (7, 1), (0, 1)), ((1000, 1), (10, 1), (3, 1)), ((2, 1), (1024, 1), (1, 10)),
    ((1_000_000, 1), (1, 1000), (-2, 1)), ((7, 1), (7, 1), (1, 1)), ((27, 8), (9, 4), (3, 2)),
  ])
  func `rational logs are exact`(_ x: (Int, Int), _ base: (Int, Int), _ expected: (Int, Int)) {
    let result = arithmetic.roundedLog(
      arithmetic.ratio(x.0, x.1),
      base: arithmetic.ratio(base.0, base.1)
    )
    let value = arithmetic.ratio(expected.0, expected.1)
    #expect(result.word == value.word && result.tag == value.tag)
  }

  @Test func `other logarithms are rounded`() {
    arithmetic.precision = 12
    // Source: log2(3) = 1.584962500721156...; log10(2) = 0.301029995663981...
    let three = arithmetic.roundedLog(Number(3), base: Number(2))
    #expect(three.word == 158_496_250_072 && three.isApproximated)
    #expect(
      arithmetic.roundedLog(Number(2), base: arithmetic.ratio(1, 10)).word == -301_029_995_664
    )
    #expect(
      arithmetic.roundedLog(arithmetic.ratio(1, 2), base: Number(10)).word == -301_029_995_664
    )
    for (x, base) in [(2, 3), (10, 7), (123, 456), (1 << 40, 3)] {
      let quotient = arithmetic.divide(
        arithmetic.rounded(.ln, Number(x)),
        arithmetic.rounded(.ln, Number(base))
      )
      let result = arithmetic.roundedLog(Number(x), base: Number(base))
      let difference = arithmetic.absolute(arithmetic.subtract(result, quotient))
      #expect(arithmetic.compare(difference, arithmetic.ratio(1, 1_000_000_000)) < 0)
    }
  }

  @Test func `logarithms outside the domain have no value`() {
    #expect(arithmetic.roundedLog(Number(-1), base: Number(2)).failure == .notANumber)
    #expect(arithmetic.roundedLog(Number(2), base: .zero).failure == .notANumber)
    #expect(arithmetic.roundedLog(Number(2), base: .one).failure == .divisionByZero)
  }

  @Test func `a power of an approximated number that ends on a tie is rounded to even`() {
    arithmetic.precision = 2
    let base = arithmetic.approximated(Number(5))
    // 5^3 = 125, between 120 and 130.
    let result = arithmetic.approximated(arithmetic.power(base, Number(3)))
    #expect(result.word == 120 && result.isApproximated)
  }
}
