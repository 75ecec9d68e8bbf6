// SPDX-License-Identifier: MIT

import CListerMPFR
import TestKit
import Testing

@testable import ListerNumbers

/// Numbers for the tests of irrational functions.
extension Arithmetic {
  /// A number as it is written: what is not rational is rounded to the precision, and marked.
  func shown(_ x: Number) -> Number { x.isReal ? approximated(x) : x }

  func rounded(_ function: IrrationalFunction, _ x: Number) -> Number {
    shown(evaluate(function, x))
  }

  func roundedLog(_ x: Number, base: Number) -> Number { shown(log(x, base: base)) }

  func roundedPower(_ base: Number, _ exponent: Number) -> Number { shown(power(base, exponent)) }

  func roundedAngle(y: Number, x: Number) -> Number { shown(atan2(y: y, x: x)) }

  func roundedDegrees(_ x: Number) -> Number { shown(degrees(x)) }

  func roundedRadians(_ x: Number) -> Number { shown(radians(x)) }

  func roundedPi() -> Number { shown(pi()) }

  func ratio(_ above: Int, _ below: Int) -> Number { divide(Number(above), Number(below)) }

  /// factor · 10^exponent, plus `addend`.
  func scaledTen(_ exponent: Int, factor: Int = 1, plus addend: Int = 0) -> Number {
    let integers = Scratch(count: 2)
    let (above, below) = (integers[0], integers[1])
    above.set(.power(10, abs(exponent)))
    below.set(1)
    if exponent < 0 { above.swap(with: below) }
    let power = canonical(numerator: above, denominator: below, approximated: false)
    return add(multiply(power, Number(factor)), Number(addend))
  }
}

@Suite struct IrrationalTests {
  let arithmetic = Arithmetic()

  @Test(arguments: IrrationalFunction.allCases, [1, 5, 15, 34, 100])
  func `values at random ratios are those of MPFR with ten times the bits`(
    _ function: IrrationalFunction,
    _ digits: Int
  ) {
    arithmetic.precision = digits
    let oracle = IrrationalOracle(bits: digits * 34 + 2000)
    let code = unsafe IrrationalOracle.code(of: function)
    var generator = SeededGenerator(seed: UInt64(digits) << 8 | UInt64(function.rawValue))
    for round in 0..<60 {
      arithmetic.reset()
      // Magnitudes from 10^-9 to 10^9; a third of them whole.
      let size = [10, 1000, 1_000_000, 1_000_000_000][Int.random(in: 0..<4, using: &generator)]
      var above = Int.random(in: 1...size, using: &generator)
      var below = round % 3 == 0 ? 1 : Int.random(in: 1...size, using: &generator)
      switch function {
      case .asin, .acos, .atanh:
        if above > below { swap(&above, &below) }
        if above == below { below += 1 }
      case .acosh:
        if above < below { swap(&above, &below) }
        if above == below { above += 1 }
      case .exp, .sinh, .cosh: above = above % 1000 + 1
      case .erfc: above = above % 800 + 1
      case .ln, .log10:
        if above == below { above += 1 }
      default: break
      }
      switch function {
      case .ln, .log10, .acosh, .squareRoot: break
      default: if Bool.random(using: &generator) { above = -above }
      }
      let result = arithmetic.rounded(function, arithmetic.ratio(above, below))
      let isRight = unsafe oracle.agrees(
        result,
        with: code,
        of: (above, below),
        digits: digits,
        in: arithmetic
      )
      // Exact values aren't marked, and have a table of their own.
      let isExact = !result.isFailure && !result.isApproximated
      #expect(isRight || isExact, "\(function)(\(above)/\(below)) to \(digits) digits")
    }
  }

  @Test(arguments: IrrationalFunction.allCases)
  func `values with 1000 digits are those of MPFR`(_ function: IrrationalFunction) {
    arithmetic.precision = 1000
    let oracle = IrrationalOracle(bits: 10_000)
    let code = unsafe IrrationalOracle.code(of: function)
    for (above, below) in [(2, 3), (5, 7), (9, 10), (22, 23)] {
      let argument = function == .acosh ? (below, above) : (above, below)
      let result = arithmetic.rounded(function, arithmetic.ratio(argument.0, argument.1))
      let isRight = unsafe oracle.agrees(
        result,
        with: code,
        of: argument,
        digits: 1000,
        in: arithmetic
      )
      #expect(isRight, "\(function)(\(argument))")
    }
  }

  @Test(
    arguments: [
      (.exp, 0, 1, 1), (.ln, 1, 1, 0), (.log10, 1, 1, 0), (.log10, 1000, 1, 3),
      (.log10, 1, 1_000_000, -6), (.sin, 0, 1, 0), (.cos, 0, 1, 1), (.tan, 0, 1, 0),
      (.asin, 0, 1, 0), (.acos, 1, 1, 0), (.atan, 0, 1, 0), (.sinh, 0, 1, 0), (.cosh, 0, 1, 1),
      (.tanh, 0, 1, 0), (.asinh, 0, 1, 0), (.acosh, 1, 1, 0), (.atanh, 0, 1, 0),
      (.squareRoot, 0, 1, 0), (.squareRoot, 144, 1, 12),
    ] as [(IrrationalFunction, Int, Int, Int)]
  )
  func `rational values are exact`(
    _ function: IrrationalFunction,
    _ above: Int,
    _ below: Int,
    _ expected: Int
  ) {
    let argument = arithmetic.ratio(above, below)
    let result = arithmetic.rounded(function, argument)
    #expect(result.word == Int64(expected) && result.tag == 0)
    let approximate = arithmetic.rounded(function, arithmetic.approximated(argument))
    #expect(approximate.word == Int64(expected) && approximate.isApproximated)
  }

  @Test func `square roots of rational squares are exact and those of others to the last digit`() {
    for above in 1...60 {
      for below in 1...60 {
        let root = arithmetic.ratio(above, below)
        let result = arithmetic.rounded(.squareRoot, arithmetic.multiply(root, root))
        #expect(arithmetic.equal(result, root) && !result.isApproximated)
      }
    }
    arithmetic.precision = 15
    let two = arithmetic.rounded(.squareRoot, Number(2))
    #expect(two.word == 141_421_356_237_310 / 10 && two.detail == 13)
    for digits in [34, 1000] {
      arithmetic.precision = digits
      let result = arithmetic.rounded(.squareRoot, Number(2))
      let integers = Scratch(count: 2)
      let root = integers[0]
      // √2 · 10^(digits - 1), rounded: the integer root of four times the square, halved.
      root.set(.power(10, 2 * digits - 2))
      root.set(root * 8)
      root.set(root.squareRoot)
      root.set(root + 1)
      root.set(root >> 1)
      integers[1].set(.power(10, digits - 1))
      let expected = arithmetic.canonical(
        numerator: root,
        denominator: integers[1],
        approximated: false
      )
      #expect(arithmetic.equal(result, expected))
    }
  }

  @Test(
    arguments: [
      (.ln, 0), (.ln, -1), (.log10, 0), (.log10, -10), (.squareRoot, -1), (.asin, 2), (.asin, -2),
      (.acos, 2), (.acosh, 0), (.acosh, -3), (.atanh, 1), (.atanh, -1), (.atanh, 2),
    ] as [(IrrationalFunction, Int)]
  )
  func `outside the domain there is no number`(_ function: IrrationalFunction, _ argument: Int) {
    #expect(arithmetic.rounded(function, Number(argument)).failure == .notANumber)
  }

  @Test func `the ends of the domain of arc sine and arc cosine have values`() {
    arithmetic.precision = 12
    #expect(arithmetic.rounded(.asin, .one).word == 157_079_632_679)
    #expect(arithmetic.rounded(.acos, Number(-1)).word == 314_159_265_359)
    #expect(arithmetic.roundedPi().word == 314_159_265_359)
    #expect(arithmetic.rounded(.acos, .zero).word == 157_079_632_679)
  }

  @Test func `failures come through`() {
    let failure = Number(.divisionByZero)
    for function in IrrationalFunction.allCases {
      #expect(arithmetic.rounded(function, failure).failure == .divisionByZero)
    }
    #expect(arithmetic.roundedAngle(y: failure, x: .one).failure == .divisionByZero)
    #expect(arithmetic.roundedLog(.one, base: failure).failure == .divisionByZero)
    #expect(arithmetic.roundedDegrees(failure).failure == .divisionByZero)
    #expect(arithmetic.roundedRadians(failure).failure == .divisionByZero)
  }

  @Test func `angles of points have the quadrant of the point`() {
    arithmetic.precision = 8
    let quarter: Int64 = 78_539_816
    func angle(_ y: Int, _ x: Int) -> Number { arithmetic.roundedAngle(y: Number(y), x: Number(x)) }
    #expect(angle(1, 1).word == quarter)
    #expect(angle(-1, 1).word == -quarter)
    #expect(angle(1, -1).word == 23_561_945 && angle(-1, -1).word == -23_561_945)
    #expect(angle(5, 0).word == 15_707_963 && angle(-5, 0).word == -15_707_963)
    #expect(angle(0, -2).word == 31_415_927)
    #expect(angle(0, 2).word == 0 && !angle(0, 2).isApproximated)
    #expect(angle(0, 0).failure == .divisionByZero)
  }

  @Test func `degrees and radians are multiples of pi, rounded once`() {
    arithmetic.precision = 10
    #expect(arithmetic.roundedRadians(Number(180)).word == 3_141_592_654)
    #expect(arithmetic.roundedRadians(Number(-90)).word == -1_570_796_327)
    #expect(arithmetic.roundedDegrees(Number(1)).word == 5_729_577_951)
    #expect(arithmetic.roundedDegrees(Number(-2)).word == -114_591_559)
    #expect(arithmetic.roundedDegrees(.zero).tag == 0)
  }
}
