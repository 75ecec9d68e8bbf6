// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct WordPairSetTests {
  private struct Pair: Hashable {
    var high: UInt64
    var low: UInt64
  }

  @Test(arguments: [0, 1, 1_000])
  func `it says what a set of the library says, however small it was made`(capacity: Int) {
    var generator = SeededGenerator(seed: 5)
    var pairs = WordPairSet(capacity: capacity)
    var expected: Set<Pair> = []
    for _ in 0..<4_000 {
      // Few values, so that many come again, two zeros and pairs with one zero among them.
      let pair = Pair(
        high: UInt64.random(in: 0..<64, using: &generator)
          << Int.random(in: 0..<58, using: &generator),
        low: .random(in: 0..<8, using: &generator)
      )
      #expect(pairs.contains(pair.high, pair.low) == expected.contains(pair))
      #expect(pairs.insert(pair.high, pair.low) == expected.insert(pair).inserted)
      #expect(pairs.count == expected.count)
    }
    #expect(expected.contains(Pair(high: 0, low: 0)))
    #expect(expected.allSatisfy { pairs.contains($0.high, $0.low) })
  }
}
