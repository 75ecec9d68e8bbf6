// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerNumbers

@Suite struct DecimalTotalTests {
  private let arithmetic = Arithmetic()

  /// A random decimal, often long, and often of another scale than the one before.
  private func decimal(_ random: inout SeededGenerator) -> Number {
    let bits = Int.random(in: 1...63, using: &random)
    let word = Int64.random(in: .min ... .max, using: &random) >> Int64(64 - bits)
    let scale = [0, 1, 2, 2, 2, 9, 18][Int.random(in: 0..<7, using: &random)]
    return arithmetic.divide(
      Number(word: word, tag: 0),
      arithmetic.power(Number(10), Number(scale))
    )
  }

  @Test func `sums and sums of products are those of the general addition`() {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<2000 {
      var total = DecimalTotal()
      var expected = Number.zero
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        let (x, y) = (decimal(&random), decimal(&random))
        if Bool.random(using: &random) {
          if total.add(x) { expected = arithmetic.add(expected, x) }
        } else if total.add(x, times: y) {
          expected = arithmetic.add(expected, arithmetic.multiply(x, y))
        }
      }
      #expect(arithmetic.equal(arithmetic.number(total), expected))
      arithmetic.reset()
    }
  }

  @Test func `what is no exact decimal is not added`() {
    var total = DecimalTotal()
    var isAdded = total.add(Number(7))
    #expect(isAdded)
    let third = arithmetic.divide(.one, Number(3))
    let others = [
      third, arithmetic.power(Number(3), Number(100)), arithmetic.marked(Number(1)),
      Number(.notANumber), arithmetic.pi(),
    ]
    for other in others {
      isAdded = total.add(other) || total.add(other, times: .one) || total.add(.one, times: other)
      #expect(!isAdded)
    }
    #expect(arithmetic.number(total).word == 7)
  }

  @Test func `a sum that is too long leaves the total as it was`() {
    let large = Number(word: .max, tag: 0)
    var total = DecimalTotal()
    var count = 0
    while total.add(large, times: large) { count += 1 }
    #expect(count == 2)
    let expected = arithmetic.multiply(Number(2), arithmetic.multiply(large, large))
    #expect(arithmetic.equal(arithmetic.number(total), expected))
    for _ in 0..<2 {
      let isAdded = total.add(arithmetic.negate(large), times: large)
      #expect(isAdded)
    }
    #expect(arithmetic.isZero(arithmetic.number(total)))
  }
}
