// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel
import ListerTables

/// Times as mail has them: `Fri, 20 Nov 2026 08:00:00 GMT`.
///
/// Source: RFC 822, section 5, with years of four digits, as OPML and RSS use it.
enum MailDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The time that a text spells, as mail does or as tables do; nil for any other text.
  static func read(_ text: String) -> ItemDate? {
    let date = text.trimmed.withByteView { TableDate($0) }
    guard let date, date.orders == .certain else { return nil }
    return date.date(.certain).spelledInUTC
  }

  /// The text of a time in UTC; a day begins at midnight.
  static func text(_ date: ItemDate) -> String? {
    guard let date = date.spelledInUTC else { return nil }
    let parts = date.day.text.split(separator: "-")
    let weekday = days[Calendar.weekday(date.serial)]
    let day = "\(parts[2]) \(months[date.day.month - 1]) \(parts[0])"
    return "\(weekday), \(day) \(Calendar.time(date.seconds ?? 0)) GMT"
  }
}
