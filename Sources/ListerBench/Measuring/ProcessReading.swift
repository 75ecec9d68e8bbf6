// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// What the kernel has counted so far of this process.
package struct ProcessReading: Hashable, Sendable {
  /// The time of the monotonic clock, in nanoseconds.
  package var time = 0
  /// The processor time of all threads, for themselves and in the kernel, in nanoseconds.
  package var user = 0, system = 0
  /// How often a thread had to leave its processor, and how often it left by itself.
  package var forcedSwitches = 0, chosenSwitches = 0
  /// How often memory was touched that was not there, without and with reading from a disk.
  package var minorFaults = 0, majorFaults = 0

  /// Nothing is counted yet.
  package init() {}

  /// What is counted now.
  ///
  /// Source: getrusage(2).
  package static var now: ProcessReading {
    var reading = ProcessReading()
    var usage = rusage()
    if unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage) == 0 {
      reading.user = nanoseconds(usage.ru_utime)
      reading.system = nanoseconds(usage.ru_stime)
      reading.forcedSwitches = usage.ru_nivcsw
      reading.chosenSwitches = usage.ru_nvcsw
      reading.minorFaults = usage.ru_minflt
      reading.majorFaults = usage.ru_majflt
    }
    reading.time = Int(SystemClock.monotonic)
    return reading
  }

  /// The memory that the process holds, in bytes; nil if the kernel doesn't tell.
  package static func resident(_ kernel: KernelFolder) -> Int? {
    guard let text = kernel.value(of: "VmRSS", in: "/proc/self/status") else { return nil }
    return text.split(separator: " ").first.flatMap { Int($0) }.map { $0 * 1_024 }
  }

  private static func nanoseconds(_ time: timeval) -> Int {
    time.tv_sec * 1_000_000_000 + time.tv_usec * 1_000
  }
}
