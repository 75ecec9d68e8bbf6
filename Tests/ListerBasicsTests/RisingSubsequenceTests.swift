// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@Suite struct RisingSubsequenceTests {
  private static func rising(_ sequence: [Int]) -> [Int] {
    zip(sequence, RisingSubsequence.marks(of: sequence)).filter(\.1).map(\.0)
  }

  /// The length of a longest one, by trying every place behind every other.
  private static func longest(_ sequence: [Int]) -> Int {
    var longest = [Int](repeating: 1, count: sequence.count)
    for place in sequence.indices {
      for before in 0..<place where sequence[before] < sequence[place] {
        longest[place] = max(longest[place], longest[before] + 1)
      }
    }
    return longest.max() ?? 0
  }

  @Test func `what is marked rises, and nothing longer does`() {
    var random = SeededGenerator(seed: 21)
    for _ in 0..<2_000 {
      let count = Int.random(in: 0...12, using: &random)
      // With equal numbers, of which only one can belong to what rises.
      let sequence = (0..<count).map { _ in Int.random(in: 0..<10, using: &random) }
      let rising = Self.rising(sequence)
      #expect(zip(rising, rising.dropFirst()).allSatisfy { $0 < $1 }, "\(sequence)")
      #expect(rising.count == Self.longest(sequence), "\(sequence)")
    }
  }

  @Test func `of several, the one that ends in the least numbers is taken`() {
    #expect(Self.rising([3, 4, 1, 2]) == [1, 2])
    #expect(Self.rising([1, 3, 2]) == [1, 2])
    #expect(Self.rising([5, 4, 3]) == [3])
    #expect(Self.rising([]) == [])
  }
}
