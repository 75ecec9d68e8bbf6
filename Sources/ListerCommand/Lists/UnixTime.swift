// SPDX-License-Identifier: MIT

import Glibc

/// Moments as milliseconds since 1970, in UTC.
enum UnixTime {
  /// The present.
  static var now: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &time)
    return Int(time.tv_sec) * 1_000 + Int(time.tv_nsec) / 1_000_000
  }

  /// A moment to the second: `2026-03-01T12:30:15Z`; the plain number if no calendar reaches so far.
  static func text(_ milliseconds: Int) -> String {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
    var time = rest < 0 ? seconds - 1 : seconds
    var parts = unsafe tm()
    guard unsafe gmtime_r(&time, &parts) != nil else { return "\(milliseconds)" }
    let date = unsafe [Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)]
    let clock = unsafe [Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec)]
    return date.map(two).joined(separator: "-") + "T" + clock.map(two).joined(separator: ":") + "Z"
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
