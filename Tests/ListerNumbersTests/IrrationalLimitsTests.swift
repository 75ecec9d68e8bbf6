// SPDX-License-Identifier: MIT

import CListerGMP
import CListerMPFR
import TestKit
import Testing

@testable import ListerNumbers

@Suite struct IrrationalLimitsTests {
  let arithmetic = Arithmetic()

  @Test(
    arguments: [
      (.exp, 1), (.sinh, 1), (.sinh, -1), (.cosh, 1), (.cosh, -1), (.exp, -1),
    ] as [(IrrationalFunction, Int)]
  )
  func `results over the limit are refused at once`(_ function: IrrationalFunction, _ sign: Int) {
    for argument in [Number(sign * 1_000_000_000), arithmetic.scaledTen(300_000, factor: sign)] {
      #expect(arithmetic.rounded(function, argument).failure == .notANumber)
    }
    #expect(!arithmetic.isExhausted)
  }

  @Test func `the largest and smallest exponentials are within the limit`() {
    #expect(!arithmetic.rounded(.exp, Number(700_000)).isFailure)
    #expect(!arithmetic.rounded(.exp, Number(-700_000)).isFailure)
    #expect(arithmetic.rounded(.exp, Number(730_000)).failure == .notANumber)
  }

  private let above: [IrrationalFunction] = [.tan, .asin, .sinh, .atanh]
  private let below: [IrrationalFunction] = [.sin, .atan, .tanh, .asinh]

  @Test(arguments: [1, 34, 1000])
  func `functions that begin like x give tiny operands back`(_ digits: Int) {
    arithmetic.precision = digits
    for sign in [1, -1] {
      let round = arithmetic.scaledTen(-100_000, factor: 3 * sign)
      for function in above + below {
        let result = arithmetic.rounded(function, round)
        #expect(arithmetic.equal(result, round) && result.isApproximated)
      }
    }
    #expect(!arithmetic.isExhausted)
  }

  @Test(arguments: [-2_000, -50_000])
  func `a tiny operand on a tie is rounded to the side of the value`(_ exponent: Int) {
    // 25 is between 20 and 30: half to even would be 20; values above it go to 30.
    arithmetic.precision = 1
    for (factor, low, high) in [(25, 20, 30), (35, 30, 40)] {
      let tie = arithmetic.scaledTen(exponent, factor: factor)
      for function in above {
        arithmetic.budget.reset()
        let expected = arithmetic.scaledTen(exponent, factor: high)
        #expect(arithmetic.equal(arithmetic.rounded(function, tie), expected), "\(function)")
      }
      for function in below {
        arithmetic.budget.reset()
        let expected = arithmetic.scaledTen(exponent, factor: low)
        #expect(arithmetic.equal(arithmetic.rounded(function, tie), expected), "\(function)")
      }
    }
    #expect(!arithmetic.isExhausted)
  }

  @Test func `operands within 10^-100000 of 1 cost no more than others`() {
    let tiny = arithmetic.scaledTen(-100_000)
    let (over, under) = (arithmetic.add(.one, tiny), arithmetic.subtract(.one, tiny))
    // ln(1 ± t) is ±t to so many digits, log10 is that over ln 10.
    #expect(arithmetic.equal(arithmetic.rounded(.ln, over), tiny))
    #expect(arithmetic.equal(arithmetic.rounded(.ln, under), arithmetic.negate(tiny)))
    let common = arithmetic.multiply(
      arithmetic.rounded(.log10, over),
      arithmetic.rounded(.ln, Number(10))
    )
    #expect(arithmetic.isNear(common, tiny))
    // acos(1 - t) and acosh(1 + t) are √(2t), atanh(1 - t) is ½ ln(2/t).
    let root = arithmetic.rounded(.squareRoot, arithmetic.multiply(tiny, Number(2)))
    #expect(arithmetic.isNear(arithmetic.rounded(.acos, under), root))
    #expect(arithmetic.isNear(arithmetic.rounded(.acosh, over), root))
    let half = arithmetic.divide(
      arithmetic.rounded(.ln, arithmetic.divide(Number(2), tiny)),
      Number(2)
    )
    #expect(arithmetic.isNear(arithmetic.rounded(.atanh, under), half))
    #expect(arithmetic.isNear(arithmetic.rounded(.asin, under), arithmetic.rounded(.asin, .one)))
    let power = arithmetic.roundedPower(over, arithmetic.ratio(1, 3))
    #expect(arithmetic.equal(power, .one) && power.isApproximated)
    #expect(!arithmetic.isExhausted)
  }

  @Test func `huge operands have values`() {
    let huge = arithmetic.scaledTen(300_000)
    // ln 10^k = k ln 10.
    let ten = arithmetic.rounded(.ln, Number(10))
    let logarithm = arithmetic.multiply(ten, Number(300_000))
    #expect(arithmetic.isNear(arithmetic.rounded(.ln, huge), logarithm))
    let reciprocal = arithmetic.rounded(.ln, arithmetic.divide(.one, huge))
    #expect(arithmetic.equal(reciprocal, arithmetic.negate(arithmetic.rounded(.ln, huge))))
    #expect(arithmetic.equal(arithmetic.rounded(.log10, huge), Number(300_000)))
    #expect(arithmetic.equal(arithmetic.rounded(.tanh, huge), .one))
    #expect(arithmetic.isNear(arithmetic.rounded(.atan, huge), arithmetic.rounded(.asin, .one)))
    #expect(!arithmetic.rounded(.asinh, huge).isFailure)
    #expect(!arithmetic.rounded(.acosh, huge).isFailure)
    #expect(arithmetic.equal(arithmetic.rounded(.cos, arithmetic.divide(.one, huge)), .one))
    #expect(arithmetic.equal(arithmetic.rounded(.cosh, arithmetic.divide(.one, huge)), .one))
    #expect(arithmetic.equal(arithmetic.rounded(.exp, arithmetic.divide(.one, huge)), .one))
    let root = arithmetic.rounded(.squareRoot, huge)
    #expect(arithmetic.equal(root, arithmetic.scaledTen(150_000)) && !root.isApproximated)
    let third = arithmetic.roundedPower(huge, arithmetic.ratio(1, 3))
    #expect(arithmetic.equal(third, arithmetic.scaledTen(100_000)) && !third.isApproximated)
    #expect(!arithmetic.rounded(.squareRoot, arithmetic.scaledTen(300_000, plus: 1)).isFailure)
    #expect(!arithmetic.isExhausted)
  }

  @Test func `sine and cosine of huge operands lie on the unit circle`() {
    let huge = arithmetic.scaledTen(100_000)
    let sine = arithmetic.rounded(.sin, huge)
    let cosine = arithmetic.rounded(.cos, huge)
    let sum = arithmetic.add(
      arithmetic.multiply(sine, sine),
      arithmetic.multiply(cosine, cosine)
    )
    #expect(arithmetic.isNear(sum, .one))
    let tangent = arithmetic.rounded(.tan, huge)
    #expect(arithmetic.isNear(tangent, arithmetic.divide(sine, cosine)))
  }

  @Test func `near a multiple of pi sine and tangent keep their digits`() {
    arithmetic.precision = 500
    let near = arithmetic.roundedPi()
    arithmetic.precision = 34
    // sin(pi - d) = d: the digits of pi behind the 500th.
    let sine = arithmetic.rounded(.sin, near)
    let tangent = arithmetic.rounded(.tan, near)
    #expect(!sine.isFailure && arithmetic.isNear(arithmetic.negate(tangent), sine))
    arithmetic.precision = 1000
    let difference = arithmetic.subtract(arithmetic.roundedPi(), near)
    #expect(arithmetic.isNear(sine, difference))
    // And near a pole.
    arithmetic.precision = 34
    let pole = arithmetic.rounded(.tan, arithmetic.unmarkedHalf(near))
    let inverse = arithmetic.divide(.one, sine)
    #expect(arithmetic.isNear(pole, arithmetic.multiply(inverse, Number(2))))
  }

  @Test func `when the budget is spent there are no more values, and no trap`() {
    arithmetic.precision = 1000
    var count = 0
    while !arithmetic.rounded(.exp, arithmetic.ratio(1, count + 3)).isFailure, count < 100_000 {
      count += 1
    }
    #expect(arithmetic.isExhausted && count > 100)
    arithmetic.reset()
    #expect(!arithmetic.rounded(.exp, .one).isFailure)
  }
}

extension Arithmetic {
  /// Whether two numbers differ by less than 10^-30 of the second.
  func isNear(_ a: Number, _ b: Number) -> Bool {
    if a.isFailure || b.isFailure { return false }
    let quotient = absolute(subtract(divide(a, b), .one))
    return compare(quotient, scaledTen(-30)) < 0
  }

  /// Half of a number, as exact as the number is.
  func unmarkedHalf(_ x: Number) -> Number {
    divide(Number(word: x.word, tag: x.tag & ~Number.Form.approximated), Number(2))
  }
}
