// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import Testing

@testable import ListerBench

@Suite struct HardwareCountersTests {
  /// Keeps a processor busy for a while.
  private static func work() -> UInt64 {
    var state: UInt64 = 1
    for _ in 0..<2_000_000 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    return state
  }

  @Test func `what the kernel counts itself is counted for all threads, where it may be`() {
    let counters = HardwareCounters([.processorTime])
    guard let before = counters[.processorTime] else { return }
    let start = ProcessReading.now
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      if HardwareCountersTests.work() == 0 { abort() }
    }
    let taken = ProcessReading.now.user - start.user
    let counted = (counters[.processorTime] ?? 0) - before
    #expect(counted > 0)
    // Other tests run in threads that may have begun before, and end meanwhile.
    #expect(counted * 10 > taken)
  }

  @Test func `what is not counted is nil`() {
    let counters = HardwareCounters([HardwareCounters.Event(type: 4_711, event: 1)])
    #expect(counters[HardwareCounters.Event(type: 4_711, event: 1)] == nil)
    #expect(counters[.cycles] == nil)
    #expect(counters.counts == HardwareCounts())
  }
}
