// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// What a VTODO says, and how that is said again.
///
/// Each member of an item has one line that says it; a line of the source that says the same in
/// another way, with parameters for instance, is kept beside the member and written as it was as
/// long as it still says what the item says.
struct CalendarTask {
  /// The identifier.
  var uuid: String?
  private var source: [ContentLine]
  /// Whether there are properties without a member of their own.
  private(set) var hasUnknown = false

  /// The task of the lines between BEGIN and END.
  init(_ body: [ContentLine]) {
    source = body
    uuid = CalendarTask.properties(body).first { $0.name == "UID" && !$0.value.isEmpty }?.unescaped
    hasUnknown = CalendarTask.properties(body).contains { line in
      line.isProperty && !CalendarTask.isKnown(line)
    }
  }

  /// What represents the time of a task that has none.
  private static let stamp = "DTSTAMP:19700101T000000Z"

  /// The property that says when a task was done, and with that, unless there is a status, that it
  /// is.
  private static let finishing = "COMPLETED"

  private static let known = status.union(ItemField.all.map(property)).union(["DTSTAMP"])

  /// The property that says a member.
  private static func property(_ field: ItemField) -> String {
    switch field {
    case .uuid: "UID"
    case .text: "SUMMARY"
    case .completed: "STATUS"
    case .priority: "PRIORITY"
    case .tags: "CATEGORIES"
    case .note: "DESCRIPTION"
    case .start: "DTSTART"
    case .due: "DUE"
    case .repeat: "RRULE"
    case .parent: "RELATED-TO"
    case .created: "CREATED"
    case .finished: finishing
    default: "X-LISTER-\(field.key.uppercased())"
    }
  }

  /// Whether a line of the task itself may say a member; a relation that isn't one to a parent
  /// doesn't.
  private static func isKnown(_ line: ContentLine) -> Bool {
    guard known.contains(line.name) else { return false }
    guard line.name == property(.parent) else { return true }
    let head = line.text.dropLast(line.value.utf8.count).uppercased()
    return !head.contains("RELTYPE=") || head.contains("RELTYPE=PARENT")
  }

  /// The lines of the task itself, not those of its parts.
  private static func properties(_ body: [ContentLine]) -> [ContentLine] {
    var depth = 0
    return body.filter { line in
      if line.name == "BEGIN" { depth += 1 }
      defer { if line.name == "END" { depth -= 1 } }
      return depth == 0
    }
  }

  /// The members of the item.
  var members: [JSONText.Member] {
    var members = CalendarTask.said(CalendarTask.properties(source))
    if uuid == nil { members.removeAll { $0.key == "uuid" } }
    if !members.contains(where: { $0.key == "text" }) { members.append("text", string: "") }
    let canonical = CalendarTask.lines(of: members) + [CalendarTask.stamp]
    // Where several lines say one thing, all of them are kept, so that one can take their place.
    let properties = CalendarTask.properties(source)
    let several = CalendarTask.groups.filter { group in
      properties.count { group.contains($0.name) } > 1
    }
    var depth = 0
    let kept = source.filter { line in
      if line.name == "BEGIN" { depth += 1 }
      defer { if line.name == "END" { depth -= 1 } }
      return depth > 0 || !canonical.contains(line.text)
        || several.contains { $0.contains(line.name) }
    }
    if !kept.isEmpty {
      let elements = CalendarTask.elements(CalendarTask.ordered(kept), beside: members)
      members.append("icalendar", JSONText(elements: elements))
    }
    return members
  }

  /// Kept lines in the order in which they are written: the known ones first, group by group.
  private static func ordered(_ kept: [ContentLine]) -> [ContentLine] {
    var others: [ContentLine] = []
    var found: [[ContentLine]] = groups.map { _ in [] }
    var depth = 0
    for line in kept {
      if line.name == "BEGIN" { depth += 1 }
      let group = depth > 0 ? nil : groups.firstIndex { $0.contains(line.name) }
      if let group { found[group].append(line) } else { others.append(line) }
      if line.name == "END" { depth -= 1 }
    }
    return found.flatMap { $0 } + others
  }

  /// Kept lines as they are in a document, those that spell a member of the item as such: see
  /// ``Spelling``.
  private static func elements(
    _ lines: [ContentLine],
    beside members: [JSONText.Member]
  ) -> [JSONText] {
    var depth = 0
    return lines.map { line in
      if line.name == "BEGIN" { depth += 1 }
      defer { if line.name == "END" { depth -= 1 } }
      let text = JSONText(string: line.text)
      guard depth == 0, let field = field(of: line), !field.isStrict,
        members.contains(where: { $0.key == field.key })
      else { return text }
      return JSONText(members: [JSONText.Member(key: Spelling.key, value: text)])
    }
  }

  /// The kept lines of an item, without those that spell a member that it has no more.
  private static func kept(_ item: ListItem) -> [ContentLine] {
    (item["icalendar"]?.elements ?? []).compactMap { element in
      if let text = element.string { return ContentLine(any: text, line: 0) }
      guard let text = element[Spelling.key]?.string, let line = ContentLine(text, line: 0),
        let field = field(of: line), item[field.key] != nil
      else { return nil }
      return line
    }
  }

  /// The member that a line of the task itself may say.
  private static func field(of line: ContentLine) -> ItemField? {
    isKnown(line) ? ItemField.all.first { property($0) == line.name } : nil
  }

  /// The properties that say one thing together.
  private static let status: Set<String> = ["STATUS", "PERCENT-COMPLETE"]
  /// All that say something, in the order in which kept ones are written.
  private static let groups: [Set<String>] =
    [status] + known.subtracting(status.union(["DTSTAMP"])).sorted().map { [$0] }

  // MARK: Reading

  /// The members that properties say, each once: the first line counts, except for categories.
  private static func said(_ lines: [ContentLine]) -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    for field in ItemField.all { members.append(field.key, value(of: field, in: lines)) }
    return members
  }

  private static func value(of field: ItemField, in lines: [ContentLine]) -> JSONText? {
    let property = property(field)
    let first = lines.first { $0.name == property && !$0.value.isEmpty && isKnown($0) }
    switch field.type {
    case .identity, .text, .item, .code: return first.map { JSONText(string: $0.unescaped) }
    case .logical:
      let isTrue = field == .completed ? isComplete(lines) : first?.value.uppercased() == "TRUE"
      return isTrue ? JSONText(true) : nil
    case .number:
      let number = first.flatMap { NumberText($0.value.trimmed) }
      // No priority is the priority 0.
      return field == .priority && number?.int == 0 ? nil : number.map { JSONText($0) }
    case .prices:
      return first.flatMap { JSONText($0.unescaped) }.flatMap { field.type.accepts($0) ? $0 : nil }
    case .date: return first.flatMap { ItemDate(basic: $0.value) }.map { JSONText(string: $0.text) }
    case .rule: return first.flatMap { field.type.value(spelled: $0.value) }
    case .texts:
      let texts = lines.filter { $0.name == property }.flatMap(\.list)
      return texts.isEmpty ? nil : JSONText(elements: texts.map { JSONText(string: $0) })
    }
  }

  private static func isComplete(_ lines: [ContentLine]) -> Bool {
    if let status = lines.first(where: { $0.name == "STATUS" }) {
      return status.value.uppercased() == "COMPLETED"
    }
    return lines.contains { line in
      line.name == finishing || line.name == "PERCENT-COMPLETE" && line.value.trimmed == "100"
    }
  }

  /// Takes a property of a calendar that a member of the list says as well.
  static func takes(_ line: ContentLine, of members: inout [JSONText.Member]) -> Bool {
    switch line.name {
    case "X-WR-CALNAME":
      guard !line.value.isEmpty else { return false }
      members.append("name", string: line.unescaped)
      // A line that is spelled in another way is kept as well.
      return line.text == "X-WR-CALNAME:\(ContentLine.escaped(line.unescaped))"
    case "COLOR":
      guard let color = List.Color(name: line.value), line.text == "COLOR:\(color.name)" else {
        return false
      }
      members.append("color", string: color.name)
      return true
    default: return false
    }
  }

  // MARK: Writing

  /// The line that says each member; DTSTAMP, which every task needs, is not among them.
  private static func lines(of members: [JSONText.Member]) -> [String] {
    var lines = members.compactMap { member in
      ItemField.named(member.key).flatMap { line(of: member.value, $0) }
    }
    // What was done once and is to be done again says so: the time alone would mean that it is done.
    let isFinished = lines.contains { $0.hasPrefix(finishing) }
    if isFinished, !lines.contains(where: { $0.hasPrefix(property(.completed)) }) {
      lines.append("\(property(.completed)):NEEDS-ACTION")
    }
    return lines
  }

  private static func line(of value: JSONText, _ field: ItemField) -> String? {
    let property = property(field)
    switch field.type {
    case .logical:
      let word = field == .completed ? "COMPLETED" : "TRUE"
      return value.logical == true ? "\(property):\(word)" : nil
    case .texts:
      let texts = value.elements.compactMap(\.string).filter { !$0.isEmpty }
      let list = texts.map(ContentLine.escaped).joined(separator: ",")
      return texts.isEmpty ? nil : "\(property):\(list)"
    case .date:
      guard let date = value.string.flatMap({ ItemDate($0) }), let text = date.basic else {
        return nil
      }
      return property + (date.seconds == nil ? ";VALUE=DATE:" : ":") + text
    // Its signs separate the parts of a value, and have no escapes.
    case .rule: return value.string.map { "\(property):\($0)" }
    case .identity, .text, .item, .code, .number, .prices:
      return "\(property):\(ContentLine.escaped(value.string ?? value.text))"
    }
  }

  /// Notes which members of an item reading its lines gives otherwise.
  static func note(_ respelling: inout Respelling, of item: ListItem) {
    for field in ItemField.all where field.type != .logical {
      // A text or an array without anything in it says what an item without it says.
      guard let value = item[field.key], value.string != "", value.text != "[]" else { continue }
      let lines = [line(of: value, field)].compactMap(\.self)
      let read = CalendarTask.value(of: field, in: lines.compactMap { ContentLine($0, line: 0) })
      // The digits of a bar code are what it says.
      let isSame = field.type == .code && read?.string == value.text
      respelling.note(field, of: item, readAs: isSame ? value : read)
    }
  }

  /// The lines between BEGIN and END that say an item.
  static func lines(of item: ListItem) -> [String] {
    let kept = kept(item)
    // With a kept line instead of ours, the task must still say the same.
    let used = properties(kept).filter { isKnown($0) && $0.name != "DTSTAMP" }
    let members = item.members.filter { $0.value != .null }
    var lines = lines(of: members + unread(used, besides: members))
    lines = replacing(lines, by: used, said(lines.compactMap { ContentLine($0, line: 0) }))
    if !lines.contains(where: { ContentLine($0, line: 0)?.name == "UID" }) {
      lines.insert("UID:\(item.uuid.description)", at: 0)
    }
    if !kept.contains(where: { $0.name == "DTSTAMP" }) {
      lines.insert(stamp, at: 1)
    }
    var depth = 0
    for line in kept {
      if line.name == "BEGIN" { depth += 1 }
      if depth > 0 || !isKnown(line) || line.name == "DTSTAMP" { lines.append(line.text) }
      if line.name == "END" { depth -= 1 }
    }
    return lines
  }

  /// What an item says only in its kept lines, which come from before this program knew the member.
  private static func unread(
    _ kept: [ContentLine],
    besides members: [JSONText.Member]
  ) -> [JSONText.Member] {
    said(kept).filter { member in
      !members.contains { $0.key == member.key }
        && ItemField.named(member.key).map { !$0.isStrict } ?? false
    }
  }

  /// Our lines, and kept lines of the same meaning instead of them or beside them.
  private static func replacing(
    _ lines: [String],
    by kept: [ContentLine],
    _ meant: [JSONText.Member]
  ) -> [String] {
    var lines = lines
    for group in groups {
      let own = kept.filter { group.contains($0.name) }
      if own.isEmpty { continue }
      let isOurs = { (line: String) in
        group.contains { line.hasPrefix($0 + ":") || line.hasPrefix($0 + ";") }
      }
      let others = lines.filter { !isOurs($0) }
      let trial = others + own.map(\.text)
      if isSame(said(trial.compactMap { ContentLine($0, line: 0) }), meant) { lines = trial }
    }
    return lines
  }

  /// Whether two items say the same as far as a task can.
  private static func isSame(_ said: [JSONText.Member], _ meant: [JSONText.Member]) -> Bool {
    let hasUUID = meant.contains { $0.key == "uuid" }
    func plain(_ members: [JSONText.Member]) -> JSONText {
      JSONText(
        members: members.filter { member in
          if member.key == ItemField.uuid.key { return hasUUID }
          let isVoid =
            member.key == "completed" && member.value.text == "false"
            || member.key == "text" && member.value.string == ""
          return ItemField.keys.contains(member.key) && !isVoid
        }
      )
    }
    return plain(said).hasSameMeaning(as: plain(meant))
  }
}
