// SPDX-License-Identifier: MIT

import CListerGMP
import ListerBasics
import ListerNumbers
import Testing

@Suite struct RoundingTests {
  @Test(arguments: 41...46 as ClosedRange<UInt>)
  func `rounding to places is that of the definition`(seed: UInt) {
    let oracle = RationalOracle(seed: seed)
    let arithmetic = oracle.arithmetic
    var failures = 0
    for round in 0..<10_000 {
      arithmetic.reset()
      let x = unsafe oracle.operand(oracle.a)
      let places = Int(oracle.random(below: 50)) - 25
      let rule = RoundingRule.allCases[round % RoundingRule.allCases.count]
      unsafe __gmpq_set(oracle.expected, oracle.a)
      unsafe oracle.setPower(oracle.b, -places)
      unsafe oracle.round(oracle.expected, unit: oracle.b, rule)
      let result = arithmetic.round(x, places: places, rule)
      if unsafe !oracle.isCanonical(result, of: oracle.expected) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test(arguments: 51...56 as ClosedRange<UInt>)
  func `rounding to multiples is that of the definition`(seed: UInt) {
    let oracle = RationalOracle(seed: seed)
    let arithmetic = oracle.arithmetic
    var failures = 0
    for round in 0..<10_000 {
      arithmetic.reset()
      let x = unsafe oracle.operand(oracle.a)
      let step = unsafe oracle.operand(oracle.b)
      let rule = RoundingRule.allCases[round % RoundingRule.allCases.count]
      let result = arithmetic.round(x, toMultipleOf: step, rule)
      if arithmetic.sign(step) == 0 {
        if !result.isSmallInteger || result.word != 0 { failures += 1 }
        continue
      }
      unsafe __gmpq_set(oracle.expected, oracle.a)
      unsafe __gmpq_abs(oracle.b, oracle.b)
      unsafe oracle.round(oracle.expected, unit: oracle.b, rule)
      if unsafe !oracle.isCanonical(result, of: oracle.expected) { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test(arguments: [
    ("2.675", 2, "2.68"), ("1.005", 2, "1.01"), ("-2.5", 0, "-3"), ("1234", -2, "1200"),
    ("1250", -2, "1300"), ("0.5", 0, "1"), ("0.4999", 0, "0"),
    ("9999999999999999.5", 0, "10000000000000000"),
    ("9223372036854775807", -1, "9223372036854775810"),
    ("-9223372036854775808", -19, "-10000000000000000000"),
    ("4999999999999999999", -19, "0"), ("1.5", 400_000, "1.5"), ("1.5", Int.max, "1.5"),
    ("1.5", Int.min, "0"), ("7", -1, "10"),
  ])
  func `halves go away from zero`(digits: String, places: Int, expected: String) throws {
    let text = NumberText()
    let x = try #require(text.parse(digits))
    let result = text.arithmetic.round(x, places: places, .halfAwayFromZero)
    #expect(text.write(result, .decimal) == expected)
  }

  @Test func `a number without an end is itself beyond the limit of places`() throws {
    let text = NumberText()
    let third = try #require(text.parseRatio("1/3"))
    #expect(text.write(text.arithmetic.round(third, places: 1_000_000, .up), .ratio) == "1/3")
    #expect(text.arithmetic.round(third, places: 300_000, .up).failure == .notANumber)
    #expect(text.arithmetic.limbs(of: text.arithmetic.round(third, places: 100_000, .up)) > 9_000)
  }

  @Test func `rounding up to a unit over the limit is no number`() {
    let arithmetic = Arithmetic()
    #expect(arithmetic.round(Number(1), places: -400_000, .up).failure == .notANumber)
    #expect(arithmetic.round(Number(1), places: Int.min, .ceiling).failure == .notANumber)
    #expect(arithmetic.round(Number(-1), places: Int.min, .ceiling).isSmallInteger)
    #expect(arithmetic.round(Number(0), places: Int.min, .up).isSmallInteger)
  }

  @Test func `a result keeps the mark of what is rounded`() throws {
    let text = NumberText()
    let x = text.arithmetic.approximated(try #require(text.parse("2.3456")))
    #expect(text.arithmetic.round(x, places: 2, .down).isApproximated)
    #expect(text.arithmetic.round(x, places: 0, .down).isApproximated)
    let y = text.arithmetic.approximated(try #require(text.parse("2.0004")))
    #expect(text.arithmetic.round(y, places: 2, .halfEven).isApproximated)
    let third = text.arithmetic.approximated(try #require(text.parseRatio("1/3")))
    #expect(text.arithmetic.round(third, places: 3, .halfEven).isApproximated)
    #expect(text.arithmetic.round(third, places: -3, .halfEven).isApproximated)
    #expect(!text.arithmetic.round(Number(7), toMultipleOf: x, .down).isSmallInteger)
    #expect(text.arithmetic.round(x, toMultipleOf: Number(2), .down).isApproximated)
    #expect(text.arithmetic.quotient(third, Number(2)).isApproximated)
    let seven = text.arithmetic.approximated(Number(7))
    #expect(seven.isApproximated)
    #expect(text.arithmetic.round(seven, places: 5, .up).isApproximated)
  }
}
