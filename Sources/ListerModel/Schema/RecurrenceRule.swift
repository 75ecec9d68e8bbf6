// SPDX-License-Identifier: MIT

import ListerBasics

/// A rule by which something comes again: what the value of the member `repeat` means.
///
/// Spelled as in RFC 5545, section 3.3.10, in capitals: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR`.
public struct RecurrenceRule: Hashable, Sendable {
  /// The rule as it is spelled.
  public let text: String
  /// How often it comes, without what only RFC 5545 can say; nil if there is such.
  package let rhythm: Rhythm?

  /// How often something comes: each so many days, weeks, months or years.
  package struct Rhythm: Hashable, Sendable {
    package let unit: Unit
    /// How many of them are between; 1 or more.
    package let interval: Int
    /// On which days, as RFC 5545 spells them: `MO`; none for that of the date.
    package let days: [String]

    /// A rhythm of the given parts.
    package init(_ unit: Unit, every interval: Int = 1, on days: [String] = []) {
      self.unit = unit
      self.interval = interval
      self.days = days
    }

    /// What is counted, as RFC 5545 calls it.
    package enum Unit: String, Sendable {
      case day = "DAILY"
      case week = "WEEKLY"
      case month = "MONTHLY"
      case year = "YEARLY"
    }
  }

  /// The days of the week, from Monday on.
  package static let weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
  /// The days on which people work.
  package static let workdays = Array(weekdays[..<5])

  package init(_ rhythm: Rhythm) {
    var text = "FREQ=\(rhythm.unit.rawValue)"
    if rhythm.interval > 1 { text += ";INTERVAL=\(rhythm.interval)" }
    if !rhythm.days.isEmpty { text += ";BYDAY=\(rhythm.days.joined(separator: ","))" }
    self.text = text
    self.rhythm = rhythm
  }

  /// The rule that a text spells; nil for any other text.
  public init?(_ text: String) {
    var parts: [Substring: Substring] = [:]
    for part in text.split(separator: ";", omittingEmptySubsequences: false) {
      guard let sign = part.firstIndex(of: "=") else { return nil }
      let (name, value) = (part[..<sign], part[part.index(after: sign)...])
      guard RecurrenceRule.accepts(value, of: name), parts.updateValue(value, forKey: name) == nil
      else { return nil }
    }
    guard let frequency = parts["FREQ"], parts["COUNT"] == nil || parts["UNTIL"] == nil else {
      return nil
    }
    self.text = text
    let isPlain = parts.keys.allSatisfy { ["FREQ", "INTERVAL", "BYDAY"].contains($0) }
    let days = (parts["BYDAY"] ?? "").split(separator: ",").map(String.init)
    rhythm = Rhythm.Unit(rawValue: String(frequency)).flatMap { unit in
      guard isPlain, days.allSatisfy(RecurrenceRule.weekdays.contains) else { return nil }
      return Rhythm(unit, every: parts["INTERVAL"].flatMap { Int($0) } ?? 1, on: days)
    }
  }

  // MARK: Parts

  /// The parts that are lists of numbers, and the largest of them; nothing before them means from 1
  /// on.
  private static let numbers: [Substring: (least: Int, greatest: Int, isSigned: Bool)] = [
    "BYSECOND": (0, 60, false), "BYMINUTE": (0, 59, false), "BYHOUR": (0, 23, false),
    "BYMONTHDAY": (1, 31, true), "BYYEARDAY": (1, 366, true), "BYWEEKNO": (1, 53, true),
    "BYMONTH": (1, 12, false), "BYSETPOS": (1, 366, true),
  ]

  private static func accepts(_ value: Substring, of name: Substring) -> Bool {
    switch name {
    case "FREQ":
      return ["SECONDLY", "MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"]
        .contains(value)
    case "INTERVAL", "COUNT": return number(value).map { $0 > 0 } ?? false
    case "UNTIL": return ItemDate(basic: String(value)) != nil
    case "WKST": return weekdays.contains(String(value))
    case "BYDAY": return isList(value, isWeekday)
    default:
      guard let (least, greatest, isSigned) = numbers[name] else { return false }
      return isList(value) { element in
        let digits = isSigned ? unsigned(element) : element
        return number(digits).map { least...greatest ~= $0 } ?? false
      }
    }
  }

  private static func isList(_ value: Substring, _ accepts: (Substring) -> Bool) -> Bool {
    value.split(separator: ",", omittingEmptySubsequences: false).allSatisfy(accepts)
  }

  /// A number without its sign.
  private static func unsigned(_ text: Substring) -> Substring {
    text.first == "-" || text.first == "+" ? text.dropFirst() : text
  }

  /// A number of at most nine digits, without a sign.
  private static func number(_ text: Substring) -> Int? {
    guard 1...9 ~= text.utf8.count, text.utf8.allSatisfy({ ASCII.isDigit($0) }) else { return nil }
    return Int(text)
  }

  /// Whether a text is a day of the week, or one of them in a month or a year: `FR`, `-1SU`.
  private static func isWeekday(_ text: Substring) -> Bool {
    guard weekdays.contains(String(text.suffix(2))) else { return false }
    let digits = unsigned(text.dropLast(2))
    return text.utf8.count == 2 || number(digits).map { 1...53 ~= $0 } ?? false
  }
}

extension RecurrenceRule: LosslessStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
