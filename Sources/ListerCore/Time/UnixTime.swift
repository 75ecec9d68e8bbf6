// SPDX-License-Identifier: MIT

import ListerBasics

/// Moments as milliseconds since 1970, in UTC.
package enum UnixTime {
  /// The present.
  package static var now: Int { SystemClock.utc / 1_000_000 }

  /// A moment as answers have it under the key `at`: `2026-03-01T12:30:15.250Z`.
  package static func moment(_ milliseconds: Int) -> String {
    let rest = milliseconds - Calendar.floored(milliseconds, 1_000) * 1_000
    return "\(text(milliseconds).dropLast()).\(String(1_000 + rest).dropFirst())Z"
  }

  /// A moment to the second: `2026-03-01T12:30:15Z`.
  package static func text(_ milliseconds: Int) -> String {
    let seconds = Calendar.floored(milliseconds, 1_000)
    let days = Calendar.floored(seconds, 86_400)
    let day = Calendar.day(Calendar.unixEpoch + days)
    return "\(day.text)T\(Calendar.time(seconds - days * 86_400))Z"
  }
}
