// SPDX-License-Identifier: MIT

import ListerMeasurement
import TestKit
import Testing

@Suite struct HistogramTests {
  private let shares = [0, 0.01, 0.25, 0.5, 0.9, 0.99, 0.999, 1]

  @Test func `quantiles are within one per cent, whatever the distribution`() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<50 {
      var histogram = Histogram()
      let bits = UInt64.random(in: 1...63, using: &generator)
      let values = (0..<Int.random(in: 1...500, using: &generator)).map { _ in
        UInt64.random(in: 0...UInt64.max, using: &generator)
          >> UInt64.random(in: (63 - bits)...63, using: &generator)
      }
      values.forEach { histogram.record($0) }
      let sorted = values.sorted()
      for share in shares {
        let rank = max(1, Int((share * Double(values.count)).rounded(.up)))
        let exact = Double(sorted[rank - 1])
        let found = Double(try #require(histogram.quantile(share)))
        #expect(abs(found - exact) <= exact * 0.01)
      }
      #expect(histogram.maximum == sorted.last)
      #expect(histogram.count == UInt64(values.count))
    }
  }

  @Test func `small values are exact`() {
    var histogram = Histogram()
    for value in 0...127 as ClosedRange<UInt64> { histogram.record(value) }
    for value in 0...127 as ClosedRange<UInt64> {
      #expect(histogram.quantile(Double(value + 1) / 128) == value)
    }
    #expect(histogram.mean == 63.5)
  }

  @Test func `histograms add up to the histogram of all values`() {
    var generator = SeededGenerator(seed: 2)
    var whole = Histogram()
    var parts = Array(repeating: Histogram(), count: 4)
    for index in 0..<1_000 {
      let value = UInt64.random(in: 0...1_000_000, using: &generator)
      whole.record(value)
      parts[index % 3].record(value)
    }
    #expect(parts.reduce(into: Histogram()) { $0 += $1 } == whole)
  }

  @Test func `the greatest value has a place, and the sum does not wrap`() {
    var histogram = Histogram()
    histogram.record(.max)
    histogram.record(.max)
    #expect(histogram.quantile(0.5) == .max || histogram.quantile(0.5) ?? 0 > .max / 128 * 127)
    #expect(histogram.sum == .max)
  }

  @Test func `no values have no quantile and no mean`() {
    let histogram = Histogram()
    #expect(histogram.quantile(0.5) == nil)
    #expect(histogram.mean == nil)
    #expect(histogram.maximum == 0)
  }
}
