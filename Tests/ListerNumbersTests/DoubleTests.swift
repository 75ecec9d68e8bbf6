// SPDX-License-Identifier: MIT

import CListerGMP
import ListerNumbers
import TestKit
import Testing

@Suite struct DoubleTests {
  @Test(arguments: 101...104 as ClosedRange<UInt>)
  func `the nearest double is no further than its neighbours`(seed: UInt) {
    let oracle = RationalOracle(seed: seed)
    let arithmetic = oracle.arithmetic
    var failures = 0
    for _ in 0..<3_000 {
      arithmetic.reset()
      let x = unsafe oracle.operand(oracle.a)
      let nearest = arithmetic.double(x)
      let distance = arithmetic.absolute(arithmetic.subtract(arithmetic.number(nearest), x))
      for other in [nearest.nextUp, nearest.nextDown] {
        let further = arithmetic.absolute(arithmetic.subtract(arithmetic.number(other), x))
        let order = arithmetic.compare(distance, further)
        if order > 0 || order == 0 && nearest.significandBitPattern & 1 == 1 { failures += 1 }
      }
    }
    #expect(failures == 0)
  }

  @Test func `every double survives the way through a number, and through its text`() {
    let text = NumberText()
    var generator = SeededGenerator(seed: 9)
    let edges: [Double] = [
      0, 1, -1, 0.1, .leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude,
      -.greatestFiniteMagnitude, 0x1p53, 0x1p63, -0x1p63, 0x1p64, 0x1p-60,
      .leastNormalMagnitude.nextDown,
    ]
    let random = (0..<4_000).map { _ in Double(bitPattern: generator.next()) }
    for value in edges + random.filter(\.isFinite) {
      text.arithmetic.reset()
      let number = text.arithmetic.number(value)
      #expect(text.arithmetic.double(number) == value)
      #expect(Double(text.write(number, .double)) == value)
    }
  }

  @Test func `halves between doubles go to the even one`() throws {
    let text = NumberText()
    for (literal, value) in [
      ("9007199254740993", 9_007_199_254_740_992.0), ("9007199254740995", 9_007_199_254_740_996.0),
      ("9007199254740993.0000000000000000000000000001", 9_007_199_254_740_994.0),
      ("179769313486231580793728971405304e276", .infinity),
      ("179769313486231580793728971405303e276", .greatestFiniteMagnitude),
      ("1.7976931348623158e308", .greatestFiniteMagnitude), ("2.4703282292062327e-324", 0),
      ("2.4703282292062328e-324", Double.leastNonzeroMagnitude),
      ("2.2250738585072011e-308", Double.leastNormalMagnitude.nextDown),
    ] {
      #expect(text.arithmetic.double(try #require(text.parse(literal))) == value, "\(literal)")
    }
  }

  @Test func `what is no finite number is no number`() {
    let arithmetic = Arithmetic()
    #expect(arithmetic.number(.infinity).failure == .notANumber)
    #expect(arithmetic.number(.nan).failure == .notANumber)
    #expect(arithmetic.number(-0.0).isSmallInteger)
    #expect(arithmetic.double(Number(.divisionByZero)).isNaN)
  }
}
