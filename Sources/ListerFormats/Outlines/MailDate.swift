// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// Times as mail has them: `Fri, 20 Nov 2026 08:00:00 GMT`.
///
/// Source: RFC 822, section 5, with years of four digits, as OPML and RSS use it.
enum MailDate {
  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The time that a text spells; nil for any other text.
  static func read(_ text: String) -> ItemDate? {
    var words = text.split(separator: " ")[...]
    if let first = words.first, first.hasSuffix(",") { words = words.dropFirst() }
    guard words.count == 5, let month = months.firstIndex(of: String(words[words.startIndex + 1]))
    else { return nil }
    let parts = words.map(String.init)
    let day = parts[0].utf8.count == 1 ? "0\(parts[0])" : parts[0]
    let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
    let zone = ["GMT", "UT", "UTC", "Z"].contains(parts[4]) ? "+0000" : parts[4]
    let time = parts[3].utf8.count == 5 ? "\(parts[3]):00" : parts[3]
    return ItemDate(looseOffset: "\(parts[2])-\(number)-\(day)T\(time)\(zone)")?.inUTC
  }

  /// The text of a time in UTC; a day begins at midnight.
  static func text(_ date: ItemDate) -> String? {
    let date = date.inUTC
    guard 1...9_999 ~= date.day.year else { return nil }
    let parts = date.day.text.split(separator: "-")
    let weekday = days[Calendar.weekday(date.serial)]
    let day = "\(parts[2]) \(months[date.day.month - 1]) \(parts[0])"
    return "\(weekday), \(day) \(Calendar.time(date.seconds ?? 0)) GMT"
  }
}
