// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let todotxt = Format(
    name: "todotxt",
    summary: "todo.txt: one task a line",
    extensions: ["todo.txt", "done.txt", "todotxt"],
    discussion: """
      "x" in front means done, (A) to (Z) are the priorities 1 to 26, the dates are the members \
      "created" and "finished". Of the words at the end, @context is a tag, +project a tag with its \
      sign, key:value a member: quantity, unit, price, priority, due, section, parent, note, barcode \
      and uuid are ours, all others are kept under their names (h:1). t:2026-12-01 is the member start; rec:+1w is \
      repeat, counted from the day on which a task is due; rec:1w, counted from that on which it was \
      done, is read as the same rule. Rules that rec has no letters for are written as \
      repeat:FREQ=... Such words inside the text stay there. A line that would be written in another way is kept as the member "todotxt", and \
      written back as it was while the item is unchanged.
      Source: the todo.txt format rules (github.com/todotxt/todo.txt).
      """,
    example: """
      (A) 2026-11-20 Call the dentist @phone +health due:2026-11-24
      x 2026-11-21 2026-11-19 Buy milk @shop quantity:2 unit:l

      """,
    holds: FormatCapabilities(
      list: .only([]),
      items: .only(ItemField.all.filter { ![.prices, .removed].contains($0) }, own: nil)
    ),
    recognizes: { bytes in TodoTxt.recognition(bytes) },
    read: decoding(TodoTxt.read),
    write: { (lists, _) throws(ExportError) in TodoTxt.write(try lists.sole(of: "todotxt").list) }
  )
}

/// Reads and writes lists of todo.txt.
private enum TodoTxt {
  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var sink = ListSink(name: options.name)
    for (line, number) in TextLines(text) {
      let source = line.string
      let trimmed = source.trimmed
      if trimmed.isEmpty { continue }
      let task = TodoTask(trimmed)
      var members = members(task)
      if canonical(task).line != source { members.append("todotxt", string: source) }
      try sink.appendItem(members, line: number)
    }
    return ImportResult(lists: [try sink.list()])
  }

  /// The key of the word that says how often a task comes again.
  private static let recurrence = "rec"
  /// The key of the word that says from when on a task can be done.
  private static let threshold = "t"

  private static func members(_ task: TodoTask) -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    members.append("text", string: task.text)
    if task.isComplete { members.append("completed", JSONText(true)) }
    members.append("priority", task.priority.map { JSONText(NumberText($0)) })
    members.append("tags", texts: task.tags)
    members.append("created", string: task.created)
    members.append("finished", string: task.finished)
    for (key, value) in task.values {
      if key == recurrence, !task.values.contains(where: { $0.key == ItemField.repeat.key }),
        let rule = TodoRecurrence.rule(value)
      {
        members.append(ItemField.repeat.key, string: rule.text)
        continue
      }
      if key == threshold, !task.values.contains(where: { $0.key == ItemField.start.key }),
        ItemDate(value) != nil
      {
        members.append(ItemField.start.key, string: value)
        continue
      }
      members.append(key, (ItemField.named(key)?.type ?? .text).value(spelled: value))
    }
    return members
  }

  // MARK: Writing

  static func write(_ list: List) -> ExportResult {
    var log = RemarkLog()
    var text = ""
    for item in list.items { text += line(item, &log) + "\n" }
    return ExportResult(bytes: Array(text.utf8), remarks: log.remarks)
  }

  private static func line(_ item: ListItem, _ log: inout RemarkLog) -> String {
    if let kept = item["todotxt"]?.string, says(kept, of: item) { return kept }
    let task = task(item, &log)
    let line = task.line.oneLine
    if !says(line, of: item) {
      log.note("an item is read back otherwise than it is: \(Format.excerpt(line))", line: nil)
    }
    return line
  }

  /// Whether a line says all of an item that has a place in todo.txt.
  private static func says(_ line: String, of item: ListItem) -> Bool {
    let trimmed = line.trimmed
    guard !trimmed.isEmpty else { return false }
    let said = members(TodoTask(trimmed))
    let meant = item.members.filter { member in
      member.key != "todotxt" && member.value != .null
        && !(member.key == "completed" && member.value.logical == false)
        && (member.key != "uuid" || said.contains { $0.key == "uuid" })
    }
    return JSONText(members: said).hasSameMeaning(as: JSONText(members: meant))
  }

  private static func task(_ item: ListItem, _ log: inout RemarkLog) -> TodoTask {
    var task = TodoTask()
    task.text = item.text
    task.isComplete = item.isComplete
    task.tags = item.tags
    task.created = item.created?.day.text
    task.finished = item.finished?.day.text
    for member in item.members where member.value != .null {
      switch member.key {
      case "text", "completed", "tags", "prices", "created", "finished", "todotxt": break
      case "priority":
        if let priority = member.value.number?.int {
          task.priority = priority
        } else {
          task.values.append((member.key, member.value.text))
        }
      case ItemField.repeat.key where item[recurrence] == nil:
        task.values.append(word(for: member, of: item))
      default:
        let isThreshold = member.key == ItemField.start.key && item[threshold] == nil
        let key = isThreshold && item.start != nil ? threshold : member.key
        let value = member.value.string ?? member.value.text
        let isWord = value.unicodeScalars.allSatisfy { $0.value > 0x20 } && !value.isEmpty
        if isWord, !key.contains(where: { $0.isWhitespace || $0 == ":" }) {
          task.values.append((key, value))
        } else {
          log.note("the member \(Format.excerpt(member.key)) \(ImportRemark.leftOut)", line: nil)
        }
      }
    }
    return task
  }

  /// A task whose rule and start are spelled as they are written.
  private static func canonical(_ task: TodoTask) -> TodoTask {
    let keys = Set(task.values.map(\.key))
    var task = task
    task.values = task.values.map { key, value in
      switch key {
      case recurrence where !keys.contains(ItemField.repeat.key):
        TodoRecurrence.rule(value).flatMap { word(for: $0.text) } ?? (key, value)
      case ItemField.repeat.key where !keys.contains(recurrence):
        word(for: value) ?? (key, value)
      case ItemField.start.key where !keys.contains(threshold): (threshold, value)
      default: (key, value)
      }
    }
    return task
  }

  /// The word `rec` for a rule; nil if there is none.
  private static func word(for rule: String) -> (key: String, value: String)? {
    RecurrenceRule(rule).flatMap(TodoRecurrence.value).map { (recurrence, $0) }
  }

  /// The word that says how often an item comes again, as its line had it if that says the same.
  private static func word(
    for member: JSONText.Member,
    of item: ListItem
  ) -> (key: String, value: String) {
    let text = member.value.string ?? ""
    let kept = item["todotxt"]?.string.map { TodoTask($0.trimmed).values } ?? []
    for (key, value) in kept {
      if key == recurrence, TodoRecurrence.rule(value)?.text == text { return (key, value) }
      if key == member.key, value == text { return (key, value) }
    }
    return word(for: text) ?? (member.key, text)
  }

  // MARK: Recognition

  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start) else { return .impossible }
    var isDated = false
    for (line, _) in TextLines(text.view) {
      let string = line.trimmed.string
      if string.isEmpty { continue }
      let task = TodoTask(string)
      if task.finished != nil || task.priority != nil { return .certain }
      if task.created != nil, !isReading(task.text) { isDated = true }
    }
    // Any line is a task: without a mark only the file's name distinguishes it from other lines. A day
    // in front is none in a table.
    let shape = LineShape.recognition(bytes)
    return isDated && shape != .possible ? .certain : shape
  }

  /// Whether a text behind a day begins with a time of that day, or is nothing but a number, as in logs and
  /// series of measurements.
  private static func isReading(_ text: String) -> Bool {
    let start = Array(text.utf8.prefix(5))
    return text.withByteView { CSVSeparator.isNumber($0.trimmed) }
      || start.count == 5 && start[2] == UInt8(ascii: ":")
        && [0, 1, 3, 4].allSatisfy { ASCII.isDigit(start[$0]) }
  }
}
