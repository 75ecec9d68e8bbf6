// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// When an entry of Org was closed, is due and is scheduled.
struct OrgPlanning: Equatable {
  /// What is in front of a timestamp, in the order in which they are written.
  enum Keyword: String, CaseIterable {
    case closed = "CLOSED"
    case deadline = "DEADLINE"
    case scheduled = "SCHEDULED"

    /// The brackets around its timestamp.
    var brackets: (start: Character, end: Character) {
      switch self {
      case .closed: ("[", "]")
      case .deadline, .scheduled: ("<", ">")
      }
    }
  }

  var finished: ItemDate?
  var due: ItemDate?
  var start: ItemDate?
  var repeater: OrgRepeater?

  /// Nothing planned.
  init() {}

  /// What an item says, as far as a line can.
  init(_ item: ListItem) {
    finished = item.finished.flatMap { OrgTimestamp($0)?.date }
    due = item.due.flatMap { OrgTimestamp($0)?.date }
    start = item.start.flatMap { OrgTimestamp($0)?.date }
    if carrier != nil { repeater = item.recurrence.flatMap { OrgRepeater($0) } }
  }

  /// The keyword whose timestamp says the repeater; nil if there is none.
  var carrier: Keyword? { due != nil ? .deadline : start != nil ? .scheduled : nil }

  /// The date behind a keyword.
  subscript(keyword: Keyword) -> ItemDate? {
    get {
      switch keyword {
      case .closed: finished
      case .deadline: due
      case .scheduled: start
      }
    }
    set {
      switch keyword {
      case .closed: finished = newValue
      case .deadline: due = newValue
      case .scheduled: start = newValue
      }
    }
  }

  /// The members that it says.
  var members: [JSONText.Member] {
    var members: [JSONText.Member] = []
    members.append(ItemField.start.key, string: start?.text)
    members.append(ItemField.due.key, string: due?.text)
    members.append(ItemField.repeat.key, string: repeater?.rule)
    members.append(ItemField.finished.key, string: finished?.text)
    return members
  }

  /// The line; nil if there is nothing to say.
  var line: String? {
    let parts = Keyword.allCases.compactMap { text(of: $0, carrier == $0 ? repeater : nil) }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  /// A keyword with its timestamp; nil if it has none.
  func text(of keyword: Keyword, _ repeater: OrgRepeater?) -> String? {
    guard let date = self[keyword], let stamp = OrgTimestamp(date, repeater) else { return nil }
    let (start, end) = keyword.brackets
    return "\(keyword.rawValue): \(start)\(stamp.text)\(end)"
  }
}
