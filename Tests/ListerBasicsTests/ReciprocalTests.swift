// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct ReciprocalTests {
  @Test func `a quotient is that of the division`() {
    var random = SeededGenerator(seed: 23)
    let bounds: [UInt64] = [1, 2, 3, 4, 7, 8, 10, 12, 1_024, 1_025, 1 << 62, (1 << 63) - 1]
    for round in 0..<4_000 {
      let bits = UInt64.random(in: 0..<63, using: &random)
      let divisor =
        round < bounds.count ? bounds[round] : UInt64.random(in: 1...1 << bits, using: &random)
      let reciprocal = Reciprocal(of: divisor)
      for _ in 0..<20 {
        let any = UInt64.random(in: 0..<1 << 63, using: &random)
        // The last dividend before a quotient, and that one.
        let whole = any / divisor * divisor
        let dividends: [UInt64] = [any, whole, max(whole, 1) - 1, 0, (1 << 63) - 1]
        for dividend in dividends {
          let isRight = reciprocal.quotient(of: dividend) == dividend / divisor
          if !isRight { #expect(isRight, "\(dividend) / \(divisor)") }
        }
      }
    }
  }
}
