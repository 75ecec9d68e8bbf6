// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// How often something comes, in English words: `day`, `3 weeks`, `monday, friday`, `workday`.
enum EnglishRhythm {
  private static let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let units: [(unit: RecurrenceRule.Rhythm.Unit, word: String)] = [
    (.day, "day"), (.week, "week"), (.month, "month"), (.year, "year"),
  ]

  /// The rhythm that words in lower case mean; nil for others.
  static func read(_ words: Substring) -> RecurrenceRule.Rhythm? {
    if words == "workday" || words == "weekday" {
      return .init(.week, on: RecurrenceRule.workdays)
    }
    if let count = readCount(words) { return count }
    return readDays(words).map { .init(.week, on: $0) }
  }

  /// A rhythm of nothing but a unit: `day`, `3 weeks`; nil for others.
  static func readCount(_ words: Substring) -> RecurrenceRule.Rhythm? {
    if let found = units.first(where: { $0.word == words }) { return .init(found.unit) }
    let parts = words.split(separator: " ")
    guard parts.count == 2, let interval = interval(parts[0]), interval > 1,
      let found = units.first(where: { "\($0.word)s" == parts[1] })
    else { return nil }
    return .init(found.unit, every: interval)
  }

  /// Days of the week between commas, each once, as RFC 5545 spells them; nil for others.
  static func readDays(_ words: Substring) -> [String]? {
    let places = words.split(separator: ", ").map { day in days.firstIndex { $0 == day } }
    let found = places.compactMap(\.self)
    guard found.count == places.count, Set(found).count == found.count, !found.isEmpty else {
      return nil
    }
    return found.map { RecurrenceRule.weekdays[$0] }
  }

  private static func interval(_ word: Substring) -> Int? {
    word.utf8.allSatisfy({ ASCII.isDigit($0) }) && word.utf8.count <= 4 ? Int(word) : nil
  }

  /// The words for the unit of a rhythm: `day`, `3 weeks`.
  static func count(_ rhythm: RecurrenceRule.Rhythm) -> String? {
    guard let unit = units.first(where: { $0.unit == rhythm.unit })?.word else { return nil }
    return rhythm.interval == 1 ? unit : "\(rhythm.interval) \(unit)s"
  }

  /// The words for days of the week: `monday, friday`.
  static func words(for weekdays: [String]) -> String {
    weekdays.compactMap { day in RecurrenceRule.weekdays.firstIndex(of: day).map { days[$0] } }
      .joined(separator: ", ")
  }
}
