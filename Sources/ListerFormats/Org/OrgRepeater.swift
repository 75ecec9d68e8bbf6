// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// How often a timestamp of Org comes again: `+1w`, `++1w`, `.+2d/4d`.
///
/// How the next time is counted, and in how many days a habit is done at most, isn't a part of it.
/// Source: the Org manual on repeated tasks and habits.
struct OrgRepeater: Equatable {
  /// What is counted, as RFC 5545 calls it.
  private enum Unit: String, CaseIterable {
    case hour = "HOURLY"
    case day = "DAILY"
    case week = "WEEKLY"
    case month = "MONTHLY"
    case year = "YEARLY"

    /// The letter of Org.
    var letter: Character {
      switch self {
      case .hour: "h"
      case .day: "d"
      case .week: "w"
      case .month: "m"
      case .year: "y"
      }
    }
  }

  private let unit: Unit
  /// How many of them are between; 1 or more.
  private let interval: Int

  /// The most digits that a number of hours, days or years has.
  private static let digits = 4

  /// The repeater that a word of a timestamp is; nil for any other word.
  init?(_ word: Substring) {
    guard let mark = ["++", ".+", "+"].first(where: { word.hasPrefix($0) }),
      let (number, unit) = OrgRepeater.duration(
        word.dropFirst(mark.count).prefix { $0 != "/" }
      ), number > 0
    else { return nil }
    interval = number
    self.unit = unit
  }

  /// The repeater that says a rule; nil if Org has no letters for it.
  init?(_ rule: RecurrenceRule) {
    var unit: Unit?
    var interval = 1
    for part in rule.text.split(separator: ";") {
      if part.hasPrefix("FREQ=") {
        unit = Unit(rawValue: String(part.dropFirst(5)))
      } else if part.hasPrefix("INTERVAL="), let number = Int(part.dropFirst(9)) {
        interval = number
      } else {
        return nil
      }
    }
    guard let unit, String(interval).utf8.count <= OrgRepeater.digits else { return nil }
    self.unit = unit
    self.interval = interval
  }

  /// The word of a timestamp.
  var text: String { "+\(interval)\(unit.letter)" }

  /// The rule that it says, as RFC 5545 spells it.
  var rule: String { "FREQ=\(unit.rawValue)" + (interval > 1 ? ";INTERVAL=\(interval)" : "") }

  // MARK: Words

  /// Whether all of a word that is a repeater is understood: behind a stroke is the most that a habit
  /// waits.
  static func isWhole(_ word: Substring) -> Bool {
    guard let stroke = word.firstIndex(of: "/") else { return true }
    return duration(word[word.index(after: stroke)...]) != nil
  }

  /// Whether a word says how long before a day it is shown, or how long after: `-3d`, `--2d`.
  static func isDelay(_ word: Substring) -> Bool {
    word.hasPrefix("-") && duration(word.dropFirst(word.hasPrefix("--") ? 2 : 1)) != nil
  }

  /// What `2d` says; nil for any other text.
  private static func duration(_ text: Substring) -> (number: Int, unit: Unit)? {
    let digits = text.dropLast()
    guard 1...OrgRepeater.digits ~= digits.utf8.count,
      digits.utf8.allSatisfy({ ASCII.isDigit($0) }), let number = Int(digits),
      let unit = Unit.allCases.first(where: { $0.letter == text.last })
    else { return nil }
    return (number, unit)
  }
}
