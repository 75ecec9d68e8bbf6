// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// How often a task of Microsoft To Do comes again.
///
/// Source: the reference of Microsoft Graph on recurrencePattern and recurrenceRange.
enum GraphRecurrence {
  private static let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let indices = ["first": 1, "second": 2, "third": 3, "fourth": 4, "last": -1]

  /// The rule that a recurrence means; nil for one that isn't understood.
  static func rule(_ recurrence: JSONText) -> RecurrenceRule? {
    guard let pattern = recurrence["pattern"], let parts = parts(of: pattern),
      let end = end(of: recurrence["range"])
    else { return nil }
    let interval = pattern["interval"]?.number?.int ?? 1
    let every = interval > 1 ? ["INTERVAL=\(interval)"] : []
    let all = [parts.prefix(1), every[...], parts.dropFirst(), end[...]].flatMap { $0 }
    return RecurrenceRule(all.joined(separator: ";"))
  }

  /// The frequency, and on which days; nil for another pattern.
  private static func parts(of pattern: JSONText) -> [String]? {
    let month = (pattern["month"]?.number?.int).map { "BYMONTH=\($0)" }
    let day = (pattern["dayOfMonth"]?.number?.int).map { "BYMONTHDAY=\($0)" }
    let index = pattern["index"]?.string.flatMap { indices[$0] } ?? 1
    let names = (pattern["daysOfWeek"]?.elements ?? []).compactMap(\.string)
    let places = names.compactMap { name in days.firstIndex(of: name.lowercased()) }.sorted()
    guard places.count == names.count else { return nil }
    let week = places.map { RecurrenceRule.weekdays[$0] }
    let weekdays = week.isEmpty ? nil : "BYDAY=\(week.joined(separator: ","))"
    // Of several days the first or last one of all is meant, not that of each.
    let relative =
      week.count == 1
      ? ["BYDAY=\(index)\(week[0])"] : [weekdays, "BYSETPOS=\(index)"].compactMap(\.self)
    let parts: [String?]
    switch pattern["type"]?.string {
    case "daily": parts = ["FREQ=DAILY"]
    case "weekly": parts = ["FREQ=WEEKLY", weekdays]
    case "absoluteMonthly": parts = ["FREQ=MONTHLY", day]
    case "absoluteYearly": parts = ["FREQ=YEARLY", month, day]
    case "relativeMonthly": parts = ["FREQ=MONTHLY"] + relative
    case "relativeYearly": parts = ["FREQ=YEARLY", month] + relative
    default: return nil
    }
    return parts.compactMap(\.self)
  }

  /// When it ends, as a part of a rule; none if never, nil for another range.
  private static func end(of range: JSONText?) -> [String]? {
    switch range?["type"]?.string {
    case nil, "noEnd": []
    case "endDate":
      range?["endDate"]?.string.flatMap { ItemDate($0)?.basic }.map { ["UNTIL=\($0)"] }
    case "numbered":
      (range?["numberOfOccurrences"]?.number?.int).map { ["COUNT=\($0)"] }
    default: nil
    }
  }
}
