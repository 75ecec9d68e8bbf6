// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// The word `rec:` of todo.txt, which says how often a task comes again: `rec:1w`, `rec:+2m`.
///
/// With a plus it is counted from the day on which the task is due, as a rule of RFC 5545 counts,
/// without one from that on which it was done. Source: the extension of todo.txt by Simpletask and
/// others.
enum TodoRecurrence {
  private static let units: [(letter: Character, unit: RecurrenceRule.Rhythm.Unit)] = [
    ("d", .day), ("w", .week), ("m", .month), ("y", .year),
  ]

  /// The rule of a value; nil if it isn't one.
  static func rule(_ value: String) -> RecurrenceRule? {
    let word = value.first == "+" ? value.dropFirst() : value[...]
    let digits = word.dropLast()
    guard 1...4 ~= digits.utf8.count, digits.utf8.allSatisfy({ ASCII.isDigit($0) }),
      let interval = Int(digits), interval > 0
    else { return nil }
    if word.last == "b", interval == 1 {
      return RecurrenceRule(.init(.week, on: RecurrenceRule.workdays))
    }
    guard let found = units.first(where: { $0.letter == word.last }) else { return nil }
    return RecurrenceRule(.init(found.unit, every: interval))
  }

  /// The value for a rule; nil if there is none.
  static func value(_ rule: RecurrenceRule) -> String? {
    guard let rhythm = rule.rhythm else { return nil }
    if rhythm == .init(.week, on: RecurrenceRule.workdays) { return "+1b" }
    guard rhythm.days.isEmpty, let found = units.first(where: { $0.unit == rhythm.unit }) else {
      return nil
    }
    return "+\(rhythm.interval)\(found.letter)"
  }
}
