// SPDX-License-Identifier: MIT

package import ListerBatch
import ListerBasics

/// Moments at equal distances, counted from the start, whatever is done in between takes.
///
/// Moments that have passed when the next one is asked for are left out. The time in which the machine
/// sleeps counts.
package struct Schedule: Sendable {
  /// The distance, in nanoseconds.
  private let distance: UInt64
  private let start: UInt64

  /// How long a wait lasts at most without a look at the clock, which goes on while the machine sleeps.
  private static let longestWait: UInt64 = 60_000

  /// A schedule that starts now.
  ///
  /// - Parameter seconds: the distance of two moments, from 1 on.
  package init(every seconds: Int) { self.init(every: seconds, from: SystemClock.sinceBoot) }

  /// The same from a moment on, by a clock in nanoseconds.
  init(every seconds: Int, from start: UInt64) {
    distance = UInt64(max(seconds, 1)) * 1_000_000_000
    self.start = start
  }

  /// The first moment after another one.
  func next(after now: UInt64) -> UInt64 {
    start + ((max(now, start) - start) / distance + 1) * distance
  }

  /// Waits for the next moment.
  ///
  /// - Parameter cancellation: ends the wait.
  /// - Returns: false if it was ended.
  package func wait(_ cancellation: Cancellation) -> Bool {
    let next = next(after: SystemClock.sinceBoot)
    while !cancellation.isCancelled {
      let now = SystemClock.sinceBoot
      if now >= next { return true }
      let milliseconds = min((next - now) / 1_000_000 + 1, Schedule.longestWait)
      _ = cancellation.wait(milliseconds: Int32(milliseconds))
    }
    return false
  }
}
