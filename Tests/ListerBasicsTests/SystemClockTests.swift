// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import Testing

@Suite struct SystemClockTests {
  @Test func `the clocks of waits don't go back`() {
    var last = (SystemClock.monotonic, SystemClock.milliseconds)
    for _ in 0..<1_000 {
      let now = (SystemClock.monotonic, SystemClock.milliseconds)
      #expect(now.0 >= last.0 && now.1 >= last.1)
      #expect(UInt64(now.1) >= now.0 / 1_000_000)
      last = now
    }
  }

  @Test func `the time of the day is that of the system, in nanoseconds`() {
    let before = time(nil)
    let now = SystemClock.utc / 1_000_000_000
    // The call of time(2) may be a tick of the kernel behind.
    #expect((before...time(nil) + 1).contains(now))
  }

  @Test func `a thread has used no more of the processor than its process`() {
    let thread = SystemClock.threadCPU
    #expect(thread > 0 && thread <= SystemClock.processCPU)
  }
}
