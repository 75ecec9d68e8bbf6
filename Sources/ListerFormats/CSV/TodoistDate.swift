// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// What the column DATE of Todoist says: when a task is due, how often it comes again, or both.
///
/// Of the dates that Todoist understands these are read: `2026-12-01`, `2026-12-01 08:00`, and in
/// English `every day`, `every 3 weeks`, `every monday, friday`, `every workday`, with
/// `starting 2026-12-01` after them. Source: Todoist's help on dates and times, and on recurring
/// dates.
struct TodoistDate {
  /// The day, and the time in the zone of the task.
  private(set) var due: ItemDate?
  /// How often.
  private(set) var rhythm: RecurrenceRule.Rhythm?

  /// What a cell says; nil if it isn't understood.
  ///
  /// - Parameters:
  ///   - text: the cell.
  ///   - isEnglish: whether words are English.
  init?(_ text: String, isEnglish: Bool) {
    if let date = TodoistDate.date(text) {
      due = date
      return
    }
    guard isEnglish, text.hasPrefix("every ") else { return nil }
    var words = text.dropFirst(6)
    if let start = words.firstRange(of: " starting ") {
      guard let date = TodoistDate.date(String(words[start.upperBound...])) else { return nil }
      due = date
      words = words[..<start.lowerBound]
    }
    guard let rhythm = TodoistDate.rhythm(words) else { return nil }
    self.rhythm = rhythm
  }

  /// What an item says, as far as Todoist has words for it, as its cell is read; nil if that is
  /// nothing.
  init?(_ item: ListItem) {
    due = item.due
    rhythm = item.recurrence?.rhythm.flatMap { TodoistDate.words($0) == nil ? nil : $0 }
    guard let date = TodoistDate(text, isEnglish: true) else { return nil }
    self = date
  }

  /// Whether it says the date and the rule of an item.
  func says(_ item: ListItem) -> Bool {
    due?.text == item[ItemField.due.key]?.string
      && rhythm.map { RecurrenceRule($0).text } == item[ItemField.repeat.key]?.string
  }

  /// The cell that says it.
  var text: String {
    let date = due.map(TodoistDate.text)
    guard let words = rhythm.flatMap(TodoistDate.words) else { return date ?? "" }
    return "every \(words)" + (date.map { " starting \($0)" } ?? "")
  }

  // MARK: Dates

  private static func date(_ text: String) -> ItemDate? {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].utf8.count == 10 else { return nil }
    if parts.count == 1 { return ItemDate(text) }
    return parts[1].utf8.count == 5 ? ItemDate("\(parts[0])T\(parts[1])") : nil
  }

  /// A date to the minute, by the clocks of UTC where it has an offset.
  private static func text(_ date: ItemDate) -> String {
    let date = date.inUTC
    guard let seconds = date.seconds else { return date.day.text }
    return "\(date.day.text) \(Calendar.time(seconds).prefix(5))"
  }

  // MARK: Rhythms

  private static let days = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]
  private static let units: [(unit: RecurrenceRule.Rhythm.Unit, word: String)] = [
    (.day, "day"), (.week, "week"), (.month, "month"), (.year, "year"),
  ]

  private static func rhythm(_ words: Substring) -> RecurrenceRule.Rhythm? {
    if words == "workday" || words == "weekday" {
      return .init(.week, on: RecurrenceRule.workdays)
    }
    let parts = words.split(separator: " ")
    if let found = units.first(where: { $0.word == words }) { return .init(found.unit) }
    if parts.count == 2, let interval = interval(parts[0]), interval > 1,
      let found = units.first(where: { "\($0.word)s" == parts[1] })
    {
      return .init(found.unit, every: interval)
    }
    let places = words.split(separator: ", ").map { day in days.firstIndex { $0 == day } }
    let found = places.compactMap(\.self)
    guard found.count == places.count, Set(found).count == found.count, !found.isEmpty else {
      return nil
    }
    return .init(.week, on: found.map { RecurrenceRule.weekdays[$0] })
  }

  private static func interval(_ word: Substring) -> Int? {
    word.utf8.allSatisfy({ ASCII.isDigit($0) }) && word.utf8.count <= 4 ? Int(word) : nil
  }

  /// The words after "every"; nil if there are none for it.
  private static func words(_ rhythm: RecurrenceRule.Rhythm) -> String? {
    guard let unit = units.first(where: { $0.unit == rhythm.unit })?.word else { return nil }
    if rhythm.days.isEmpty {
      return rhythm.interval == 1 ? unit : "\(rhythm.interval) \(unit)s"
    }
    guard rhythm.unit == .week, rhythm.interval == 1 else { return nil }
    if rhythm.days == RecurrenceRule.workdays { return "workday" }
    return rhythm.days.compactMap { day in
      RecurrenceRule.weekdays.firstIndex(of: day).map { days[$0] }
    }.joined(separator: ", ")
  }
}
