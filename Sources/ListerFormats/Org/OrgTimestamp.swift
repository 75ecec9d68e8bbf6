// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// A timestamp of Org: `<2026-12-01 Tue 08:00 +1w -3d>`, or in square brackets.
///
/// Source: the Org manual on timestamps, deadlines and repeated tasks; the Org syntax.
struct OrgTimestamp: Equatable {
  /// The day, or the time by the clocks where one is.
  var date: ItemDate
  /// How often it comes again.
  var rhythm: RecurrenceRule.Rhythm?

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// A timestamp of a date; one with an offset as the clocks of UTC show it, nil if no year of four
  /// digits has it there.
  init?(_ date: ItemDate, rhythm: RecurrenceRule.Rhythm? = nil) {
    guard let date = date.spelledInUTC else { return nil }
    self.date = ItemDate(day: date.day, seconds: date.seconds.map { $0 - $0 % 60 })
    self.rhythm = rhythm
  }

  /// The timestamp that a text between its brackets spells; nil for any other text.
  init?(_ text: Substring) {
    var words = text.split(separator: " ")[...]
    guard let day = words.popFirst(), day.utf8.count == 10, var date = ItemDate(String(day)) else {
      return nil
    }
    for word in words {
      guard let first = word.utf8.first else { return nil }
      if ASCII.isDigit(first) {
        let time = word.utf8.count == 4 ? "0\(word)" : String(word)
        guard time.utf8.count == 5, let found = ItemDate("\(day)T\(time)") else { return nil }
        date = found
      } else if word.hasPrefix("+") || word.hasPrefix("++") || word.hasPrefix(".+") {
        let value = word.drop { $0 == "+" || $0 == "." }
        guard let rule = TodoRecurrence.rule("+\(value)"), let found = rule.rhythm else {
          return nil
        }
        rhythm = found
      } else if word.hasPrefix("-") {
        // How long before it is shown: the line is kept with it.
      } else if word.contains(where: \.isNumber) {
        return nil
      }
    }
    self.date = date
  }

  /// The text between brackets; nil if it repeats in a way that Org has no letters for.
  var text: String? {
    var words = [date.day.text, OrgTimestamp.days[Calendar.weekday(date.serial)]]
    if let seconds = date.seconds { words.append(String(Calendar.time(seconds).prefix(5))) }
    if let rhythm {
      guard rhythm.days.isEmpty, let value = TodoRecurrence.value(RecurrenceRule(rhythm)) else {
        return nil
      }
      words.append(value)
    }
    return words.joined(separator: " ")
  }
}
