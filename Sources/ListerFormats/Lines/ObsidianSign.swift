// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// What a sign in a task of Obsidian introduces, or a field of Dataview says, in the order in which the
/// plugin Tasks writes them.
enum ObsidianSign: String, CaseIterable {
  case id
  case dependencies = "depends on"
  case priority
  case repetition = "repeat"
  case completion = "on completion"
  case created
  case start
  case scheduled
  case due
  case reminder
  case cancelled
  case finished

  static let priorities = ["🔺", "⏫", "🔼", "🔽", "⏬"]

  /// Its signs, that which is written first.
  var symbols: [String] {
    switch self {
    case .id: ["🆔"]
    case .dependencies: ["⛔"]
    case .priority: ObsidianSign.priorities
    case .repetition: ["🔁"]
    case .completion: ["🏁"]
    case .created: ["➕"]
    case .start: ["🛫"]
    case .scheduled: ["⏳", "⌛"]
    case .due: ["📅", "📆", "🗓"]
    case .reminder: ["⏰"]
    case .cancelled: ["❌"]
    case .finished: ["✅"]
    }
  }

  /// What each sign introduces.
  static let ofSymbol: [Unicode.Scalar: ObsidianSign] = {
    var signs: [Unicode.Scalar: ObsidianSign] = [:]
    for sign in allCases {
      for scalar in sign.symbols.flatMap(\.unicodeScalars) { signs[scalar] = sign }
    }
    return signs
  }()

  /// What its field is called; nil if there is none.
  private var key: String? {
    switch self {
    case .id: "id"
    case .dependencies: "dependsOn"
    case .priority: "priority"
    case .repetition: "repeat"
    case .completion: "onCompletion"
    case .created: "created"
    case .start: "start"
    case .scheduled: "scheduled"
    case .due: "due"
    case .reminder: nil
    case .cancelled: "cancelled"
    case .finished: "completion"
    }
  }

  /// What the field of each name says.
  private static let ofKey: [String: ObsidianSign] = {
    var signs: [String: ObsidianSign] = [:]
    for sign in allCases {
      if let key = sign.key { signs[key] = sign }
    }
    return signs
  }()

  /// Whether the sign itself is the value.
  var isPriority: Bool { self == .priority }

  /// The member that says the same; nil if only Obsidian knows it.
  var field: ItemField? {
    switch self {
    case .priority: .priority
    case .repetition: .repeat
    case .created: .created
    case .start: .start
    case .due: .due
    case .finished: .finished
    case .id, .dependencies, .completion, .scheduled, .reminder, .cancelled: nil
    }
  }

  /// Whether it says a day.
  var isDay: Bool {
    switch self {
    case .created, .start, .scheduled, .due, .cancelled, .finished: true
    case .id, .dependencies, .priority, .repetition, .completion, .reminder: false
    }
  }

  /// Whether a text may be behind the sign.
  func accepts(_ value: String) -> Bool {
    switch self {
    case .priority: false
    case .created, .start, .scheduled, .due, .cancelled, .finished: ObsidianSign.isDate(value)
    case .reminder: ObsidianSign.isDate(String(value.prefix(10))) && value.utf8.count <= 16
    case .repetition, .id, .dependencies, .completion:
      !value.isEmpty
        && value.utf8.allSatisfy { byte in
          ASCII.isLetter(byte) || ASCII.isDigit(byte)
            || [0x20, UInt8(ascii: ","), UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: "_")]
              .contains(byte)
        }
    }
  }

  private static func isDate(_ text: String) -> Bool {
    text.utf8.count == 10 && ItemDate(text) != nil
  }

  // MARK: Fields

  /// The words for the priorities in fields.
  private static let priorityWords = ["highest", "high", "medium", "low", "lowest"]

  /// What a field says, without its brackets, as it would be behind its sign; nil for a field that is
  /// none of these or says something else.
  static func said(inField text: String) -> (sign: ObsidianSign, value: String)? {
    guard let colons = text.firstRange(of: "::") else { return nil }
    let key = text[..<colons.lowerBound].drop { $0 == " " }
    let value = String(text[colons.upperBound...]).trimmed
    guard let sign = ofKey[String(key)] else { return nil }
    if sign.isPriority {
      return priorityWords.firstIndex(of: value).map { (sign: sign, value: priorities[$0]) }
    }
    return sign.accepts(value) ? (sign: sign, value: value) : nil
  }

  /// The field that says what is behind the sign, without its brackets; nil if there is none.
  func fieldText(saying value: String) -> String? {
    guard let key else { return nil }
    let place = isPriority ? ObsidianSign.priorities.firstIndex(of: value) : nil
    return "\(key):: \(place.map { ObsidianSign.priorityWords[$0] } ?? value)"
  }

  // MARK: Values

  /// The value of the member that a text behind the sign says; nil if it says none.
  func value(of text: String) -> JSONText? {
    switch field {
    case .priority?:
      ObsidianSign.priorities.firstIndex(of: text).map { JSONText(NumberText($0 + 1)) }
    case .repeat?: ObsidianSign.rule(text).map { JSONText(string: $0.text) }
    case nil: nil
    default: JSONText(string: text)
    }
  }

  /// The text behind the sign that says a value; nil if none does.
  func text(of value: JSONText) -> String? {
    switch field {
    case .priority?:
      value.number?.int.flatMap { number in
        ObsidianSign.priorities.indices.contains(number - 1)
          ? ObsidianSign.priorities[number - 1] : nil
      }
    case .repeat?: value.string.flatMap { RecurrenceRule($0) }.flatMap(ObsidianSign.words)
    case nil: nil
    default: value.string.flatMap { ItemDate($0)?.day.text }
    }
  }

  /// What is after a rule that is counted from the day on which a task was done.
  static let whenDone = " when done"

  private static func rule(_ text: String) -> RecurrenceRule? {
    var words = text.lowercased()[...]
    guard words.hasPrefix("every ") else { return nil }
    words = words.dropFirst(6)
    if words.hasSuffix(whenDone) { words = words.dropLast(whenDone.count) }
    guard let place = words.firstRange(of: " on ") else {
      return EnglishRhythm.read(words).map { RecurrenceRule($0) }
    }
    guard let count = EnglishRhythm.readCount(words[..<place.lowerBound]), count.unit == .week,
      let days = EnglishRhythm.readDays(words[place.upperBound...])
    else { return nil }
    return RecurrenceRule(.init(.week, every: count.interval, on: days))
  }

  private static func words(_ rule: RecurrenceRule) -> String? {
    guard let rhythm = rule.rhythm, let count = EnglishRhythm.count(rhythm) else { return nil }
    if rhythm.days.isEmpty { return "every \(count)" }
    guard rhythm.unit == .week else { return nil }
    if rhythm == .init(.week, on: RecurrenceRule.workdays) { return "every weekday" }
    let days = EnglishRhythm.words(for: rhythm.days).split(separator: ", ")
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return "every \(count) on \(days.joined(separator: ", "))"
  }
}
