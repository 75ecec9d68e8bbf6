// SPDX-License-Identifier: MIT

import ListerMeasurement
import Testing

@Suite struct SummaryTests {
  @Test func `the median of an even number of measurements is the mean of the two`() throws {
    let summary = try #require(Summary([4, 1, 100, 2]))
    #expect(summary.count == 4)
    #expect(summary.minimum == 1)
    #expect(summary.median == 3)
    #expect(summary.maximum == 100)
    #expect(summary.mean == 26.75)
    #expect(summary.medianDeviation == 1.5)
  }

  @Test func `one measurement is all figures at once`() throws {
    let summary = try #require(Summary([7]))
    #expect([summary.minimum, summary.median, summary.maximum, summary.mean] == [7, 7, 7, 7])
    #expect(summary.medianDeviation == 0)
  }

  @Test func `no measurements have no summary`() {
    #expect(Summary([]) == nil)
  }
}

@Suite struct ProcessClockTests {
  @Test func `clocks go forward, and work uses processor time`() {
    let stopwatch = Stopwatch()
    let thread = ProcessClock.threadCPU
    var state: UInt64 = 1
    while stopwatch.cpu < 1_000_000 { state = state &* 3 &+ 1 }
    #expect(state != 0)
    #expect(stopwatch.wall > 0)
    #expect(ProcessClock.threadCPU > thread)
  }

  @Test func `peak memory is that of a running program`() {
    #expect(ProcessClock.peakMemory > 1_000_000)
  }
}
