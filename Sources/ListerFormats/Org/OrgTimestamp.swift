// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// A timestamp of Org: `<2026-12-01 Tue 08:00-09:00 +1w -3d>`, or in square brackets.
///
/// Source: the Org manual on timestamps, deadlines and repeated tasks; the Org syntax.
struct OrgTimestamp {
  /// The day, or the time by the clocks where one is: that at which it begins.
  private(set) var date: ItemDate
  /// How often it comes again.
  private(set) var repeater: OrgRepeater?
  /// Whether all that it says is understood.
  private(set) var isWhole = true
  /// The name of the day, in any language.
  private var dayName: String?
  /// The hour as it is spelled, or the hours from which until which.
  private var hours: String?
  /// The repeater as it is spelled.
  private var repetition: String?
  /// The other words: how long before it is shown, and those that aren't understood.
  private var others: [String] = []

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]

  /// A timestamp of a date; one with an offset as the clocks of UTC show it, nil if no year of four
  /// digits has it there.
  init?(_ date: ItemDate, _ repeater: OrgRepeater? = nil) {
    guard let date = date.spelledInUTC else { return nil }
    self.date = ItemDate(day: date.day, seconds: date.seconds.map { $0 - $0 % 60 })
    self.repeater = repeater
  }

  /// The timestamp that a text between its brackets spells; nil for a text that begins with no day.
  init?(_ text: Substring) {
    var words = text.split(whereSeparator: \.isWhitespace)[...]
    guard let day = words.popFirst(), day.utf8.count == 10, let date = ItemDate(String(day)) else {
      return nil
    }
    self.date = date
    for word in words { take(word) }
  }

  private mutating func take(_ word: Substring) {
    if hours == nil, let seconds = takeHours(word) {
      date = ItemDate(day: date.day, seconds: seconds)
      hours = String(word)
    } else if repetition == nil, let found = OrgRepeater(word) {
      repeater = found
      repetition = String(word)
      if !OrgRepeater.isWhole(word) { isWhole = false }
    } else if dayName == nil, OrgTimestamp.isName(word) {
      dayName = String(word)
    } else {
      others.append(String(word))
      if !OrgRepeater.isDelay(word) { isWhole = false }
    }
  }

  /// The seconds at which the hours that a word says begin; nil for any other word.
  private mutating func takeHours(_ word: Substring) -> Int? {
    let parts = word.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let start = OrgTimestamp.seconds(first) else { return nil }
    if let end = parts.dropFirst().first, end != "24:00", OrgTimestamp.seconds(end) == nil {
      isWhole = false
    }
    return start
  }

  private static func seconds(_ text: Substring) -> Int? {
    let time = text.utf8.count == 4 ? "0\(text)" : String(text)
    return time.utf8.count == 5 ? ItemDate("2000-01-01T\(time)")?.seconds : nil
  }

  private static func isName(_ word: Substring) -> Bool {
    !word.utf8.contains { ASCII.isDigit($0) || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }
  }

  // MARK: Writing

  /// The text between brackets.
  var text: String { text(saying: date, repeater) }

  /// The text that says a date and a repeater, and all else that this one says beside them.
  func text(saying date: ItemDate, _ repeater: OrgRepeater?) -> String {
    var words = [date.day.text]
    let name = date.day == self.date.day ? dayName : nil
    words.append(name ?? OrgTimestamp.days[Calendar.weekday(date.serial)])
    if let seconds = date.seconds {
      let same = seconds == self.date.seconds ? hours : nil
      words.append(same ?? String(Calendar.time(seconds).prefix(5)))
    }
    if let repeater {
      let same = repeater == self.repeater ? repetition : nil
      words.append(same ?? repeater.text)
    }
    return (words + others).joined(separator: " ")
  }

  /// Whether the hour until which it goes on has no place beside a date.
  func losesEnd(saying date: ItemDate) -> Bool {
    date.seconds != self.date.seconds && hours?.contains("-") == true
  }
}
