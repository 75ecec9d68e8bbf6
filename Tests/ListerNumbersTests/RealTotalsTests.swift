// SPDX-License-Identifier: MIT

import Testing

@testable import ListerNumbers

/// Running totals of numbers that are not rational.
@Suite struct RealTotalsTests {
  private let arithmetic = Arithmetic()

  private func logarithm(_ x: Int) -> Number { arithmetic.evaluate(.ln, Number(x)) }

  private func root(_ x: Int) -> Number { arithmetic.evaluate(.squareRoot, Number(x)) }

  private func sum(_ numbers: [Number]) -> Number {
    numbers.reduce(.zero) { arithmetic.add($0, $1) }
  }

  @Test func `a total has the terms of a sum`() {
    let numbers = [root(2), Number(3), logarithm(5), root(8), logarithm(7), arithmetic.pi()]
    let total = numbers.reduce(Number.zero) { arithmetic.runningSum($0, $1) }
    #expect(arithmetic.compare(arithmetic.ended(total), sum(numbers)) == 0)
    // It can be asked for as often as one likes, and is a number then as any other.
    #expect(arithmetic.compare(arithmetic.ended(total), arithmetic.ended(total)) == 0)
    let difference = arithmetic.subtract(arithmetic.ended(total), arithmetic.pi())
    #expect(arithmetic.compare(difference, sum(Array(numbers.dropLast()))) == 0)
    #expect(arithmetic.decisions.taken == 0)
  }

  @Test func `totals that take turns don't mix`() {
    var totals = [Number](repeating: .zero, count: 3)
    for step in 2..<40 {
      totals[0] = arithmetic.runningSum(totals[0], logarithm(step))
      totals[1] = arithmetic.runningSum(totals[1], root(step), times: logarithm(step))
      totals[2] = arithmetic.runningSum(totals[2], root(step), times: root(2))
    }
    let steps = Array(2..<40)
    let expected = [
      sum(steps.map(logarithm)),
      sum(steps.map { arithmetic.multiply(root($0), logarithm($0)) }),
      sum(steps.map { arithmetic.multiply(root($0), root(2)) }),
    ]
    for (total, expected) in zip(totals, expected) {
      #expect(arithmetic.compare(arithmetic.ended(total), expected) == 0)
    }
    #expect(arithmetic.decisions.taken == 0)
  }

  @Test func `a total may turn out rational, and large`() {
    let large = arithmetic.power(Number(7), Number(100))
    var total = arithmetic.runningSum(root(2), large)
    total = arithmetic.runningSum(total, root(3), times: root(12))
    total = arithmetic.runningSum(total, Number(-1), times: root(2))
    _ = arithmetic.multiply(large, large)
    let ended = arithmetic.ended(total)
    #expect(!ended.isReal)
    #expect(arithmetic.equal(ended, arithmetic.add(large, Number(6))))
  }

  @Test func `a failure is a total's end`() {
    let failed = arithmetic.runningSum(root(2), Number(.divisionByZero))
    #expect(failed.failure == .divisionByZero)
    #expect(arithmetic.runningSum(failed, root(2)).failure == .divisionByZero)
    #expect(arithmetic.runningSum(failed, root(2), times: root(3)).failure == .divisionByZero)
    let product = arithmetic.runningSum(root(2), root(3), times: Number(.notANumber))
    #expect(product.failure == .notANumber)
  }

  @Test func `a step of a total is no number of its own`() {
    let numbers = (2...900).map(logarithm)
    var total = Number.zero
    for number in numbers { total = arithmetic.runningSum(total, number) }
    let terms = arithmetic.realNumbers?.terms.count ?? 0
    _ = arithmetic.ended(total)
    let all = arithmetic.realNumbers?.terms.count ?? 0
    #expect(all - terms == numbers.count)
    #expect(terms < 10)
  }
}
