// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@Suite struct SplitMix64Tests {
  // The values that the authors' program in C gives for the seed 1234567.
  @Test func `the numbers of a seed are those of the published generator`() {
    var random = SplitMix64(seed: 1_234_567)
    let numbers = (0..<5).map { _ in random.next() }
    #expect(
      numbers == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ]
    )
  }

  @Test func `each part of a seed counts, and so does its place`() {
    var numbers: Set<UInt64> = []
    var (one, two, swapped) = (
      SplitMix64(seed: 1, parts: 2), SplitMix64(seed: 1, parts: 2, 3),
      SplitMix64(seed: 1, parts: 3, 2)
    )
    var (other, none) = (SplitMix64(seed: 2, parts: 2), SplitMix64(seed: 1))
    numbers.formUnion([one.next(), two.next(), swapped.next(), other.next(), none.next()])
    #expect(numbers.count == 5)
  }
}
