// SPDX-License-Identifier: MIT

import Glibc

/// A clock for waits: it never goes back.
enum MonotonicTime {
  /// Milliseconds since some moment.
  static var milliseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000 + time.tv_nsec / 1_000_000
  }
}
