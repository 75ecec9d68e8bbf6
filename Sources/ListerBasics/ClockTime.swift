// SPDX-License-Identifier: MIT

import Glibc

/// The moment of an event as people and programs read it.
package struct ClockTime: Hashable, Sendable {
  /// Seconds since 1970.
  package let seconds: Int
  /// The milliseconds after them.
  package let milliseconds: Int

  /// The present.
  package static var now: ClockTime {
    let (seconds, rest) = SystemClock.utc.quotientAndRemainder(dividingBy: 1_000_000_000)
    return ClockTime(seconds: seconds, milliseconds: rest / 1_000_000)
  }

  /// Whether less than some milliseconds are between this moment and that of a file, in
  /// nanoseconds.
  package func isWithin(milliseconds limit: Int, of modified: Int) -> Bool {
    let (own, overflow) = seconds.multipliedReportingOverflow(by: 1_000)
    guard !overflow else { return false }
    return (own + milliseconds - limit..<own + milliseconds + limit).contains(modified / 1_000_000)
  }

  /// The local time of day: `12:03:04`.
  package var timeOfDay: String {
    var seconds: time_t = seconds
    var parts = unsafe tm()
    _ = unsafe localtime_r(&seconds, &parts)
    return unsafe ClockTime.format("%H:%M:%S", parts)
  }

  /// The moment in UTC: `2026-03-01T12:03:04.250Z`.
  package var iso8601: String {
    var seconds: time_t = seconds
    var parts = unsafe tm()
    _ = unsafe gmtime_r(&seconds, &parts)
    let text = String(1_000 + milliseconds).dropFirst()
    return unsafe ClockTime.format("%Y-%m-%dT%H:%M:%S", parts) + ".\(text)Z"
  }

  private static func format(_ format: String, _ parts: tm) -> String {
    var parts = unsafe parts
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, format, &parts)
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
