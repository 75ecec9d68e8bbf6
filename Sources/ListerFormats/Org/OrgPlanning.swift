// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// The line of an entry of Org that says when it was closed, is due and is scheduled.
struct OrgPlanning: Equatable {
  var finished: ItemDate?
  var due: ItemDate?
  var start: ItemDate?
  var rhythm: RecurrenceRule.Rhythm?

  private static let keywords = ["CLOSED", "DEADLINE", "SCHEDULED"]

  /// Nothing planned.
  init() {}

  /// What a line says; nil for one that is no planning, or says something that isn't understood.
  init?(_ line: String) {
    var rest = line.trimmed[...]
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      guard let colon = rest.firstIndex(of: ":"),
        let keyword = OrgPlanning.keywords.first(where: { rest[..<colon] == $0 })
      else { return nil }
      rest = rest[rest.index(after: colon)...].drop { $0 == " " }
      guard let bracket = rest.first, bracket == "<" || bracket == "[",
        let end = rest.firstIndex(of: bracket == "<" ? ">" : "]"),
        let stamp = OrgTimestamp(rest.dropFirst()[..<end])
      else { return nil }
      switch keyword {
      case "CLOSED": finished = stamp.date
      case "DEADLINE": due = stamp.date
      default: start = stamp.date
      }
      // That of the deadline counts.
      if keyword == "DEADLINE" || rhythm == nil { rhythm = stamp.rhythm ?? rhythm }
      rest = rest[rest.index(after: end)...].drop { $0 == " " }
    }
  }

  /// What an item says, as far as a line can.
  init(_ item: ListItem) {
    finished = item.finished.flatMap { OrgTimestamp($0)?.date }
    due = item.due.flatMap { OrgTimestamp($0)?.date }
    start = item.start.flatMap { OrgTimestamp($0)?.date }
    let rhythm = item.recurrence?.rhythm
    let isSaid = (due ?? start).flatMap { OrgTimestamp($0, rhythm: rhythm)?.text } != nil
    self.rhythm = isSaid ? rhythm : nil
  }

  /// The members that it says.
  var members: [JSONText.Member] {
    var members: [JSONText.Member] = []
    members.append(ItemField.start.key, string: start?.text)
    members.append(ItemField.due.key, string: due?.text)
    members.append(ItemField.repeat.key, string: rhythm.map { RecurrenceRule($0).text })
    members.append(ItemField.finished.key, string: finished?.text)
    return members
  }

  /// The line; nil if there is nothing to say.
  var line: String? {
    var words: [String] = []
    if let text = finished.flatMap({ OrgTimestamp($0)?.text }) { words.append("CLOSED: [\(text)]") }
    if let text = due.flatMap({ OrgTimestamp($0, rhythm: rhythm)?.text }) {
      words.append("DEADLINE: <\(text)>")
    }
    let own = due == nil ? rhythm : nil
    if let text = start.flatMap({ OrgTimestamp($0, rhythm: own)?.text }) {
      words.append("SCHEDULED: <\(text)>")
    }
    return words.isEmpty ? nil : words.joined(separator: " ")
  }
}
