// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import TestKit
import Testing

@testable import ListerPlans

@Suite struct QuotientTests {
  @Test func `a quotient is written as the general engine writes it`() {
    var random = SeededGenerator(seed: 5)
    let arithmetic = Arithmetic()
    for _ in 0..<5_000 {
      let bound = Int64.random(in: 1...1_000_000_000_000, using: &random)
      let mantissa = Int64.random(in: -bound...bound, using: &random)
      let divisor = Int64.random(in: 1...5_000, using: &random)
      let scale = Int.random(in: 0...6, using: &random)
      arithmetic.reset()
      let unit = (0..<scale).reduce(1) { power, _ in power * 10 }
      let number = arithmetic.divide(
        Number(Int(mantissa)),
        arithmetic.multiply(Number(Int(divisor)), Number(unit))
      )
      var expected = ByteBuffer()
      if arithmetic.isTerminating(number) {
        arithmetic.write(number, .decimal, to: &expected)
      } else {
        expected.append("{\"ratio\":\"")
        arithmetic.write(number, .ratio, to: &expected)
        expected.append("\"}")
      }
      var written = ByteBuffer()
      let quotient = Quotient(mantissa, divisor: divisor, scale: scale)
      if quotient.write(to: &written) {
        #expect(written.view.string == expected.view.string)
      } else {
        let isEmpty = written.isEmpty
        #expect(isEmpty)
        let isLong = expected.count > 18
        #expect(isLong)
      }
    }
  }
}
