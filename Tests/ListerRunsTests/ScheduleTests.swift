// SPDX-License-Identifier: MIT

import ListerBatch
import Testing

@testable import ListerRuns

struct ScheduleTests {
  @Test(arguments: [
    (100, 110), (109, 110), (110, 120), (111, 120), (155, 160), (0, 110),
  ])
  func `the next time is counted from the start, and times that have passed are left out`(
    now: UInt64,
    next: UInt64
  ) {
    let second: UInt64 = 1_000_000_000
    #expect(Schedule(every: 10, from: 100 * second).next(after: now * second) == next * second)
  }

  @Test func `a wait ends when that is asked for, and otherwise at its time`() {
    #expect(Schedule(every: 1).wait(Cancellation()))
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(!Schedule(every: 86_400).wait(cancellation))
  }
}
