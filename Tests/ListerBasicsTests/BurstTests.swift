// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@Suite struct BurstTests {
  @Test func `a burst ends when nothing has happened for a while`() {
    var burst = Burst(quiet: 20, longest: 500)
    #expect(burst.end == nil)
    burst.note(at: 100)
    #expect(burst.end == 120)
    burst.note(at: 115)
    #expect(burst.end == 135)
  }

  @Test func `a burst that goes on ends all the same`() {
    var burst = Burst(quiet: 20, longest: 50)
    for time in stride(from: 100, through: 190, by: 10) { burst.note(at: time) }
    #expect(burst.end == 150)
  }

  @Test func `a clock that runs backwards, and waits beyond its end, do no harm`() {
    var burst = Burst(quiet: .max, longest: .max)
    burst.note(at: 100)
    burst.note(at: 50)
    #expect(burst.first == 100)
    #expect(burst.end == .max)
    burst.first = nil
    #expect(burst.end == nil)
  }
}
