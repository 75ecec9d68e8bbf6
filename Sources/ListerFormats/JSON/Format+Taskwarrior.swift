// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let taskwarrior = Format(
    name: "taskwarrior",
    summary: "Taskwarrior: the JSON of \"task export\"",
    extensions: ["json"],
    discussion: """
      An array of tasks, or one task a line. description is the text, uuid the identifier, status \
      completed means done; priority H, M and L are 1, 2 and 3; tags are tags; project is the section, \
      scheduled start, due the time in UTC at which a task is due, entry created, end finished, recur \
      how often it comes again (words such as \
      weekly, and durations such as P3D; others are kept); the texts of the annotations are \
      the note, one a line. All else is kept and written back as the item's member "taskwarrior": \
      the annotations with their times, attributes of users, other states (waiting, deleted, \
      recurring), depends, and parent, which is no tree but the task that another one recurs from.
      Source: the documents of Taskwarrior on its JSON format; the output of version 2.6.2.
      """,
    example: """
      [
      {"description":"Milk","entry":"20261121T080000Z","project":"Home","status":"pending",\
      "tags":["dairy"],"uuid":"1f6e3f0b-7b1c-4c5e-9d53-3a0f5e6f7a01"},
      {"description":"Bread","entry":"20261121T080000Z","end":"20261121T090000Z",\
      "status":"completed","uuid":"1f6e3f0b-7b1c-4c5e-9d53-3a0f5e6f7a02"}
      ]

      """,
    holds: FormatCapabilities(
      list: .only([]),
      items: .only(
        [
          .uuid, .text, .completed, .priority, .start, .due, .repeat, .section, .tags, .note,
          .created, .finished,
        ],
        own: ["taskwarrior"]
      )
    ),
    recognizes: { bytes in
      let shape = JSONShape(bytes)
      guard shape.isArray || shape.isObject, !shape.isNested else { return .impossible }
      return shape.hasKeys("description", "status") && shape.hasKeys("uuid")
        ? .certain : .impossible
    },
    read: decoding(Taskwarrior.read),
    write: { (lists, _) throws(ExportError) in
      Taskwarrior.write(try lists.sole(of: "taskwarrior").list)
    }
  )
}

/// Reads and writes tasks of Taskwarrior.
private enum Taskwarrior {
  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let values: [JSONText.Placed]
    do throws(DocumentError) {
      values = try JSONText.sequence(in: text)
    } catch {
      throw ImportError(error, in: text)
    }
    var lines = LineCounter(text)
    var sink = ListSink(name: options.name)
    var kept: [String] = []
    for (index, placed) in values.enumerated() {
      let line = lines.line(of: placed.offset)
      let task = try JSONObject(placed.value, line: line, place: "[\(index)]")
      let item = try item(task)
      for member in item.last?.value.members ?? [] where item.last?.key == "taskwarrior" {
        if member.key != Spelling.key, kept.count < 64, !kept.contains(member.key) {
          kept.append(member.key)
        }
      }
      try sink.appendItem(item, line: line)
    }
    var log = RemarkLog()
    if !kept.isEmpty {
      let names = Format.enumeration(kept)
      log.add("attributes that are not known are kept in \"taskwarrior\": \(names)")
    }
    return ImportResult(lists: [try sink.list()], remarks: log.remarks)
  }

  private static func item(_ object: JSONObject) throws(ImportError) -> [JSONText.Member] {
    var task = object
    guard let description = try task.takeText("description") else {
      throw task.error("description", "a task needs a description")
    }
    guard !task.has(Spelling.key) else {
      throw task.error(Spelling.key, "an attribute can't have this name")
    }
    var item: [JSONText.Member] = []
    item.append("uuid", try task.takeText("uuid"))
    item.append("text", description)
    if let status = task.peek("status") {
      guard status.kind == .string else { throw task.error("status", "a text is expected here") }
      if status.string == "completed" { item.append("completed", JSONText(true)) }
      if status.string == "completed" || status.string == "pending" { _ = task.take("status") }
    }
    if let priority = task.peek("priority")?.string.flatMap({ letters.firstIndex(of: $0) }) {
      item.append("priority", JSONText(NumberText(priority + 1)))
      _ = task.take("priority")
    }
    if let tags = task.peek("tags") {
      guard tags.kind == .array, tags.elements.allSatisfy({ $0.kind == .string }) else {
        throw task.error("tags", "an array of texts is expected here")
      }
      item.append("tags", task.take("tags"))
    }
    var spelled: [JSONText.Member] = []
    for attribute in attributes {
      attribute.take(from: &task, to: &item, spelled: &spelled)
    }
    item.append("note", string: note(task.peek("annotations")))
    return item + task.rest(as: "taskwarrior", spelled: spelled)
  }

  private static let letters = ["H", "M", "L"]

  private static let attributes: [TextAttribute] = [
    .text("project", .section),
    time("scheduled", .start),
    time("due", .due),
    .rule("recur", read: TaskwarriorRecurrence.rule, write: TaskwarriorRecurrence.word),
    time("entry", .created),
    time("end", .finished),
  ]

  /// An attribute that is a time in UTC.
  private static func time(_ name: String, _ field: ItemField) -> TextAttribute {
    .date(
      name,
      field,
      read: { text in ItemDate(basic: text).flatMap { $0.offset == nil ? nil : $0 } },
      write: time
    )
  }

  /// A time in UTC; a day begins at midnight, and clocks anywhere are those of UTC.
  private static func time(_ date: ItemDate) -> String? {
    let date = date.inUTC
    return ItemDate(day: date.day, seconds: date.seconds ?? 0, offset: 0).basic
  }

  /// The texts of annotations, one a line; nil if there are none.
  private static func note(_ annotations: JSONText?) -> String? {
    let texts = (annotations?.elements ?? []).compactMap { $0["description"]?.string }
    return texts.isEmpty ? nil : texts.joined(separator: "\n")
  }

  // MARK: Writing

  static func write(_ list: List) -> ExportResult {
    var buffer = ByteBuffer(capacity: 4_096)
    var remarks: [ImportRemark] = []
    var respelling = Respelling()
    buffer.append("[\n")
    for (index, item) in list.items.enumerated() {
      if index > 0 { buffer.append(",\n") }
      task(item, &remarks, &respelling).append(to: &buffer)
    }
    buffer.append(list.items.isEmpty ? "]\n" : "\n]\n")
    return ExportResult(bytes: buffer.view.array, remarks: remarks + respelling.remarks)
  }

  private static func task(
    _ item: ListItem,
    _ remarks: inout [ImportRemark],
    _ respelling: inout Respelling
  ) -> JSONText {
    let kept = item["taskwarrior"]?.members ?? []
    let keptStatus = kept.first { $0.key == "status" }?.value
    var task = [JSONText.Member(key: "description", value: JSONText(string: item.text))]
    for member in kept {
      switch member.key {
      // What the item itself says, or the task says once.
      case "description", "uuid", "tags", "status", Spelling.key: break
      case "annotations": if note(member.value) == item.note { task.append(member) }
      case "priority": if item.priority == nil { task.append(member) }
      case let name where attributes.contains { $0.name == name }: break
      default: task.append(member)
      }
    }
    for attribute in attributes {
      task.append(attribute.name, attribute.value(of: item, keptAs: "taskwarrior", &respelling))
    }
    if let keptStatus, !item.isComplete {
      task.append("status", keptStatus)
    } else {
      task.append("status", string: item.isComplete ? "completed" : "pending")
    }
    // Taskwarrior refuses identifiers of another form, such as those of other programs.
    let uuid = item["uuid"].flatMap { $0.string.flatMap { ItemUUID($0) } == nil ? nil : $0 }
    let written = uuid ?? JSONText(string: item.uuid.description)
    task.append("uuid", written)
    if item["uuid"] != .null { respelling.note(.uuid, of: item, readAs: written) }
    if let priority = item.priority {
      if let number = priority.int, letters.indices.contains(number - 1) {
        task.append("priority", string: letters[number - 1])
      } else {
        let name = Format.excerpt(item.text)
        remarks.append(
          ImportRemark(message: "the priority \(priority) of \(name) is not H, M or L")
        )
      }
    }
    task.append("tags", item["tags"])
    if let note = item.note, !task.contains(where: { $0.key == "annotations" }) {
      let entry = JSONText(members: [
        JSONText.Member(
          key: "entry",
          value: task.first { $0.key == "entry" }?.value ?? JSONText(string: "19700101T000000Z")
        ),
        JSONText.Member(key: "description", value: JSONText(string: note)),
      ])
      task.append("annotations", JSONText(elements: [entry]))
    }
    return JSONText(members: task)
  }
}
