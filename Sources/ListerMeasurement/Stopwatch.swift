// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// What this process has taken so far: time in nanoseconds, and memory.
package enum ProcessClock {
  /// The monotonic clock: for differences only.
  package static var wall: UInt64 { SystemClock.monotonic }
  /// The processor time that all threads of this process have used.
  package static var processCPU: UInt64 { SystemClock.processCPU }
  /// The processor time that the calling thread has used.
  package static var threadCPU: UInt64 { SystemClock.threadCPU }

  /// The most memory that the process has held at once, in bytes.
  ///
  /// Source: getrusage(2), `ru_maxrss`, which Linux gives in KiB.
  package static var peakMemory: Int {
    var usage = rusage()
    guard unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 else { return 0 }
    return usage.ru_maxrss * 1_024
  }
}

/// Measures from its making on: elapsed time and the processor time of the whole process.
package struct Stopwatch: Sendable {
  private let wallStart = ProcessClock.wall
  private let processStart = ProcessClock.processCPU

  /// A stopwatch that runs from now on.
  package init() {}

  /// Nanoseconds since the start.
  package var wall: UInt64 { ProcessClock.wall &- wallStart }
  /// Nanoseconds of processor time, of all threads, since the start.
  package var cpu: UInt64 { ProcessClock.processCPU &- processStart }
}
