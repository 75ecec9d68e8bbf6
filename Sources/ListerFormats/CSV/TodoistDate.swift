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
  private(set) var rhythm: RecurrenceRule.Rhythm?

  /// What a cell says, in words if they are English; nil if it isn't understood.
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
    guard let rhythm = EnglishRhythm.read(words) else { return nil }
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

  /// The words after "every"; nil if there are none for it.
  private static func words(_ rhythm: RecurrenceRule.Rhythm) -> String? {
    guard !rhythm.days.isEmpty else { return EnglishRhythm.count(rhythm) }
    guard rhythm.unit == .week, rhythm.interval == 1 else { return nil }
    if rhythm.days == RecurrenceRule.workdays { return "workday" }
    return EnglishRhythm.words(for: rhythm.days)
  }
}
