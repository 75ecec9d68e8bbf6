// SPDX-License-Identifier: MIT

import ListerBasics

/// Nanoseconds of processor time for which one worker had what others need, by what that is.
///
/// One worker may pull while another one puts, and a third one delivers; none of these is done by two
/// at once. So a batch takes as long as the longest of them, however many workers it has.
///
/// Waiting is no part of it: it takes no processor, and ends where somebody else works.
package struct SerialTimes: Hashable, Sendable {
  /// With the right to pull, with that to put, and with that to deliver.
  package var pull: UInt64 = 0, put: UInt64 = 0, deliver: UInt64 = 0
  /// With the lock under which workers agree.
  package var lock: UInt64 = 0

  /// All zero.
  package init() {}

  /// All of it.
  package var sum: UInt64 { pull &+ put &+ deliver &+ lock }
  /// The longest of the four.
  package var longest: UInt64 { max(pull, put, deliver, lock) }

  /// How many times as fast as one worker any number of them is at most.
  ///
  /// - Parameter work: the nanoseconds of processor time that all has taken, these times included.
  /// - Returns: at least 1; not finite where nothing was measured.
  package func ceiling(work: UInt64) -> Double {
    longest == 0 ? .nan : max(1, Double(work) / Double(longest))
  }
}

/// Measures processor time of the calling thread, less what reading the clock takes.
struct SerialClock {
  /// Whether it does; otherwise all times are 0.
  let measures: Bool
  /// The nanoseconds between two readings one behind the other.
  private let cost: UInt64

  init(measures: Bool) {
    self.measures = measures
    guard measures else {
      cost = 0
      return
    }
    let costs = (0..<16).map { _ in
      let start = SystemClock.threadCPU
      return SystemClock.threadCPU &- start
    }
    cost = costs.min() ?? 0
  }

  /// The moment now, for ``time(since:)``.
  var start: UInt64 { measures ? SystemClock.threadCPU : 0 }

  /// The nanoseconds since a moment of the same thread.
  func time(since start: UInt64) -> UInt64 {
    guard measures else { return 0 }
    let time = SystemClock.threadCPU &- start
    return time > cost ? time - cost : 0
  }
}
