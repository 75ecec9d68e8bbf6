// SPDX-License-Identifier: MIT

import Glibc

/// The clocks of the machine; in nanoseconds, except for ``milliseconds``.
public enum SystemClock {
  /// Since the beginning of 1970 in UTC; people, and servers of time, may set it back.
  public static var utc: Int { read(CLOCK_REALTIME) }
  /// Since some moment; it never goes back, so it is the one for differences and waits.
  public static var monotonic: UInt64 { UInt64(read(CLOCK_MONOTONIC)) }
  /// The same, with the time in which the machine slept.
  public static var sinceBoot: UInt64 { UInt64(read(CLOCK_BOOTTIME)) }
  /// The monotonic clock in whole milliseconds, for waits.
  public static var milliseconds: Int { read(CLOCK_MONOTONIC) / 1_000_000 }
  /// The processor time that all threads of this process have used.
  public static var processCPU: UInt64 { UInt64(read(CLOCK_PROCESS_CPUTIME_ID)) }
  /// The processor time that the calling thread has used.
  public static var threadCPU: UInt64 { UInt64(read(CLOCK_THREAD_CPUTIME_ID)) }

  /// The time of a clock, which the system has; it fits 63 bits until the year 2262.
  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    guard unsafe clock_gettime(clock, &time) == 0 else { return 0 }
    return time.tv_sec &* 1_000_000_000 &+ time.tv_nsec
  }
}
