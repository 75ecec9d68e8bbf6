// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister

@Suite struct ColumnSumTests {
  private func sum(_ values: [String]) -> ColumnSum {
    values.reduce(into: ColumnSum()) { sum, text in sum.add(JSONText(text)) }
  }

  /// Values, what they come to, and their mean.
  static let sums: [([String], String, String)] = [
    (["0.1", "0.2"], "0.3", "0.15"), (["1", "-1"], "0", "0"),
    (["1.10", "1e-3"], "1.101", "0.5505"), (["1", "1", "0"], "2", "2/3"),
    (
      ["9e40"], "90000000000000000000000000000000000000000",
      "90000000000000000000000000000000000000000"
    ),
    (
      ["1e40", "1"], "10000000000000000000000000000000000000001",
      "5000000000000000000000000000000000000000.5"
    ),
    (["1e40", "-1e40", "0.5"], "0.5", "1/6"),
    (
      ["1e-41", "1"], "1.00000000000000000000000000000000000000001",
      "0.500000000000000000000000000000000000000005"
    ),
    (["1e999999999", "1"], "#NUM!", "#NUM!"), (["\"12.50\"", "\" 7 \""], "19.5", "9.75"),
  ]

  @Test(arguments: sums)
  func `a sum is exact, whatever the sizes`(
    values: [String],
    total: String,
    mean: String
  ) throws {
    let sum = sum(values)
    #expect(sum.total?.description == total)
    #expect(sum.mean?.description == mean)
    let reversed = self.sum(values.reversed())
    #expect(reversed.total == sum.total)
    #expect(reversed.minimum == sum.minimum)
    #expect(reversed.maximum == sum.maximum)
  }

  @Test func `sums of parts are the sum of all`() throws {
    var generator = SeededGenerator(seed: 7)
    let numbers = (0..<200).map { _ in
      let digits = Int.random(in: -1_000_000_000...1_000_000_000, using: &generator)
      return "\(digits)e\(Int.random(in: -40...40, using: &generator))"
    }
    let whole = sum(numbers)
    var parts = ColumnSum()
    for start in stride(from: 0, to: numbers.count, by: 30) {
      parts.add(sum(Array(numbers[start..<min(start + 30, numbers.count)])))
    }
    #expect(parts.total == whole.total)
    #expect(parts.mean == whole.mean)
    #expect(parts.minimum == whole.minimum)
    #expect(parts.maximum == whole.maximum)
    #expect(parts.items == 200 && parts.numbers == 200 && parts.texts == 0)
  }

  @Test func `what is no number is counted as what it is`() throws {
    let sum = sum([#""x""#, #""01099""#, "true", "2"])
    #expect((sum.items, sum.numbers, sum.texts) == (4, 1, 2))
    var none = ColumnSum()
    none.add(nil)
    #expect(none.items == 0)
    #expect(none.total == nil && none.mean == nil && none.minimum == nil && none.maximum == nil)
  }
}
