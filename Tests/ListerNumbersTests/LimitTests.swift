// SPDX-License-Identifier: MIT

import Testing

@testable import ListerNumbers

// Nothing that a document can hold ends the process or takes more than the budget.
@Suite struct LimitTests {
  @Test func `squaring again and again ends at the limit`() {
    let arithmetic = Arithmetic()
    var x = Number(3)
    var steps = 0
    while !x.isFailure, steps < 40 {
      x = arithmetic.multiply(x, x)
      steps += 1
    }
    #expect(x.failure == .notANumber)
    // 3^(2^19) has 830,975 bits, its square too many.
    #expect(steps == 20)
    #expect(!arithmetic.isExhausted)
  }

  @Test func `denominators that grow end at the limit or the budget`() {
    let arithmetic = Arithmetic()
    var sum = Number.one
    var step = 1
    while !sum.isFailure, !sum.isReal, step < 100_000 {
      step += 1
      let place = arithmetic.mark()
      sum = arithmetic.add(sum, arithmetic.divide(.one, Number(step * step + 1)))
      sum = arithmetic.release(to: place, keeping: sum)
    }
    #expect(sum.isReal || sum.failure == .notANumber)
  }

  @Test func `operations on the largest numbers give a number or a failure`() throws {
    let text = NumberText()
    let arithmetic = text.arithmetic
    let limit = Arithmetic.bitLimit - 2
    let large = arithmetic.power(Number(2), Number(limit))
    let small = arithmetic.power(Number(2), Number(-limit))
    let odd = arithmetic.subtract(arithmetic.power(Number(3), Number(600_000)), .one)
    let fine = arithmetic.divide(
      arithmetic.power(Number(7), Number(150_000)),
      arithmetic.power(Number(10), Number(150_000))
    )
    let place = arithmetic.mark()
    for a in [large, small, odd, fine, Number(Int.min), Number(3)] {
      for b in [large, small, odd, fine, Number(Int.min), Number(3)] {
        arithmetic.budget.reset()
        for result in [
          arithmetic.add(a, b), arithmetic.subtract(a, b), arithmetic.multiply(a, b),
          arithmetic.divide(a, b), arithmetic.modulo(a, b), arithmetic.quotient(a, b),
          arithmetic.gcd(a, b), arithmetic.lcm(a, b), arithmetic.power(a, b),
          arithmetic.binomial(a, b), arithmetic.permutations(a, b),
          arithmetic.round(a, toMultipleOf: b, .halfEven),
        ] where result.form == Number.Form.big && !result.isReal {
          let fraction = arithmetic.load(result, 0)
          #expect(fraction.bits <= Arithmetic.bitLimit)
        }
        #expect(arithmetic.compare(a, b) == -arithmetic.compare(b, a))
        _ = arithmetic.release(to: place, keeping: .zero)
      }
      #expect(arithmetic.double(a).isFinite || arithmetic.double(a).isInfinite)
      // The decimal nearest to 2^-1048574 has a larger denominator than that.
      let rounded = arithmetic.approximated(a)
      #expect(arithmetic.equal(a, small) ? rounded.isFailure : rounded.isApproximated)
      #expect(text.write(a, .significant(15)).utf8.count < 25)
      _ = arithmetic.release(to: place, keeping: .zero)
    }
  }

  @Test func `factorials and combinations over the limit answer at once`() throws {
    let text = NumberText()
    let arithmetic = text.arithmetic
    let huge = try #require(text.parse("1e30"))
    #expect(arithmetic.factorial(Number(Arithmetic.factorialLimit)).form == Number.Form.big)
    #expect(arithmetic.factorial(Number(Arithmetic.factorialLimit + 1)).failure == .notANumber)
    for n in [Number(1_000_000_000), Number(Int.max), huge] {
      #expect(arithmetic.factorial(n).failure == .notANumber)
      let half = arithmetic.quotient(n, Number(2))
      #expect(arithmetic.binomial(n, half).failure == .notANumber)
      #expect(arithmetic.permutations(n, half).failure == .notANumber)
      #expect(arithmetic.permutations(n, n).failure == .notANumber)
      #expect(arithmetic.binomial(n, n).word == 1)
    }
    #expect(arithmetic.binomial(Number(1_000_000), Number(500_000)).form == Number.Form.big)
    #expect(!arithmetic.isExhausted)
  }

  @Test func `a spent budget makes failures, not lies, until the reset`() {
    let arithmetic = Arithmetic()
    let big = arithmetic.power(Number(3), Number(100))
    #expect(arithmetic.charge(1_000))
    #expect(!arithmetic.isExhausted)
    #expect(!arithmetic.charge(Budget.units))
    #expect(arithmetic.isExhausted)
    #expect(!arithmetic.charge(1))
    #expect(arithmetic.add(big, big).failure == .notANumber)
    #expect(arithmetic.add(Number(2), Number(3)).word == 5)
    #expect(arithmetic.compare(big, Number(1)) == 1)
    arithmetic.reset()
    #expect(!arithmetic.isExhausted)
    #expect(arithmetic.charge(1))
  }

  @Test func `an arena that is full makes failures until something is released`() {
    let arithmetic = Arithmetic()
    let base = arithmetic.mark()
    var made = 0
    while made < 1_000 {
      if arithmetic.power(Number(2), Number(1_000_000 - made)).isFailure { break }
      made += 1
    }
    // 8 MiB hold 67 numbers of a million bits.
    #expect(made == 67)
    #expect(!arithmetic.isExhausted)
    _ = arithmetic.release(to: base, keeping: .zero)
    #expect(arithmetic.power(Number(2), Number(1_000_000)).form == Number.Form.big)
  }

  @Test func `a released arena keeps one value, moved down`() {
    let arithmetic = Arithmetic()
    let first = arithmetic.power(Number(3), Number(200))
    let place = arithmetic.mark()
    let second = arithmetic.multiply(first, Number(3))
    let third = arithmetic.multiply(second, Number(3))
    let expected = arithmetic.exportBig(third)
    let kept = arithmetic.release(to: place, keeping: third)
    #expect(kept.word == second.word)
    #expect(arithmetic.exportBig(kept) == expected)
    #expect(arithmetic.release(to: place, keeping: first).word == first.word)
    #expect(arithmetic.release(to: place, keeping: Number(7)).word == 7)
    #expect(arithmetic.equal(arithmetic.power(Number(3), Number(200)), first))
  }

  @Test func `a constant outlives the reset`() {
    let arithmetic = Arithmetic()
    let big = arithmetic.exportBig(arithmetic.power(Number(7), Number(-90)))
    let small = arithmetic.exportBig(arithmetic.approximated(Number(7)))
    arithmetic.reset()
    let again = arithmetic.importBig(big)
    #expect(arithmetic.equal(again, arithmetic.power(Number(7), Number(-90))))
    #expect(arithmetic.importBig(small).isApproximated)
    #expect(arithmetic.importBig(small).word == 7)
  }
}
