// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// The words by which Taskwarrior says how often a task comes again.
///
/// Source: the documents of Taskwarrior on recurrence; the durations of ISO 8601 that it takes.
enum TaskwarriorRecurrence {
  /// The words with the rhythm that they mean, that which is written first.
  private static let words: [(word: String, rhythm: RecurrenceRule.Rhythm)] = [
    ("daily", .init(.day)), ("weekdays", .init(.week, on: RecurrenceRule.workdays)),
    ("weekly", .init(.week)), ("biweekly", .init(.week, every: 2)),
    ("fortnight", .init(.week, every: 2)), ("monthly", .init(.month)),
    ("bimonthly", .init(.month, every: 2)), ("quarterly", .init(.month, every: 3)),
    ("semiannual", .init(.month, every: 6)), ("yearly", .init(.year)), ("annual", .init(.year)),
    ("biyearly", .init(.year, every: 2)), ("biannual", .init(.year, every: 2)),
  ]
  private static let units: [(letter: String, unit: RecurrenceRule.Rhythm.Unit)] = [
    ("D", .day), ("W", .week), ("M", .month), ("Y", .year),
  ]

  /// The rule that a word or a duration such as `P3D` means; nil for another text.
  static func rule(_ text: String) -> RecurrenceRule? {
    if let found = words.first(where: { $0.word == text }) { return RecurrenceRule(found.rhythm) }
    guard let first = text.first, first == "P",
      let found = units.first(where: { text.hasSuffix($0.letter) })
    else { return nil }
    let digits = text.dropFirst().dropLast()
    guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy({ ASCII.isDigit($0) }),
      let interval = Int(digits), interval > 0
    else { return nil }
    return RecurrenceRule(.init(found.unit, every: interval))
  }

  /// The word or duration for a rule; nil if Taskwarrior has none.
  static func word(_ rule: RecurrenceRule) -> String? {
    guard let rhythm = rule.rhythm else { return nil }
    if let found = words.first(where: { $0.rhythm == rhythm }) { return found.word }
    guard rhythm.days.isEmpty, let found = units.first(where: { $0.unit == rhythm.unit }) else {
      return nil
    }
    return "P\(rhythm.interval)\(found.letter)"
  }
}
