// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let superProductivity = Format(
    name: "super-productivity",
    summary: "Super Productivity: the projects of a backup (JSON)",
    extensions: ["json"],
    discussion: """
      Each project is a list, and so are, together, the tasks of none. Of a task, id is the identifier, title the text, \
      isDone says whether it is done, notes the note, tagIds the tags by their titles, parentId the task that it is a \
      part of, created and doneOn when it was created and finished; dueWithTime, else dueDay or plannedAt, is due; the task's \
      repetition, repeatCfgId, is repeat. Tasks are in the order of their project, parts after what they are a part of. All \
      else of a task or a project is kept as the member "superproductivity". The archive, settings, notes and times \
      of the backup are left out. Super Productivity puts a backup in the place of all that it has, so none is \
      written.
      Source: the models of Super Productivity's sources (task, project, tag, task-repeat-cfg).
      """,
    example: """
      {"timestamp":1763719200000,"lastUpdate":1763719200000,"crossModelVersion":4.2,"data":{\
      "project":{"ids":["p1"],"entities":{"p1":{"id":"p1","title":"Home","taskIds":["t1"]}}},\
      "task":{"ids":["t1","t2"],"entities":{\
      "t1":{"id":"t1","title":"Bake a cake","projectId":"p1","subTaskIds":["t2"],"isDone":false,\
      "created":1763632800000,"dueDay":"2026-12-01","tagIds":["g1"],"notes":"for Sunday"},\
      "t2":{"id":"t2","title":"Buy flour","projectId":"p1","parentId":"t1","isDone":true,\
      "created":1763632800000,"doneOn":1763719200000}}},\
      "tag":{"ids":["g1"],"entities":{"g1":{"id":"g1","title":"kitchen"}}}}}

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [SuperProductivity.key]),
      items: .only(
        [.uuid, .text, .completed, .due, .repeat, .parent, .tags, .note, .created, .finished],
        own: [SuperProductivity.key]
      )
    ),
    recognizes: { bytes in
      let shape = JSONShape(bytes)
      guard shape.isObject, bytes.beginsWith(somewhere: "\"entities\"") else {
        return .impossible
      }
      let isBackup =
        shape.hasKeys("crossModelVersion", "data") || shape.hasKeys("project")
        || shape.hasKeys("task")
      return isBackup ? .certain : .impossible
    },
    read: decoding(SuperProductivity.read),
    write: nil
  )
}

/// Reads backups of Super Productivity.
private struct SuperProductivity {
  /// The member that keeps what has no member of its own.
  static let key = "superproductivity"

  /// What a backup has by identifiers, in its order.
  private struct Entities {
    var ids: [String] = []
    var objects: [String: JSONObject] = [:]

    /// The entities of a kind; none if the backup has no such kind.
    init(_ kind: String, of data: JSONObject) throws(ImportError) {
      guard let state = data.peek(kind), state != .null else { return }
      for member in state["entities"]?.members ?? [] {
        ids.append(member.key)
        let place = "\(kind).entities.\(member.key)"
        objects[member.key] = try JSONObject(member.value, line: 1, place: place)
      }
      let order = (state["ids"]?.elements ?? []).compactMap(\.string)
      let listed = Set(order)
      ids = order.filter { objects[$0] != nil } + ids.filter { !listed.contains($0) }
    }
  }

  private var tasks: Entities
  private let tags: Entities
  private let rules: Entities
  /// The tasks that are parts, by the task that they are a part of.
  private var parts: [String: [String]] = [:]

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let file = try JSONObject(file: text)
    let data = try file.peek("data").map { (value) throws(ImportError) in
      try JSONObject(value, line: 1, place: "data")
    }
    var log = RemarkLog()
    var backup = try SuperProductivity(data ?? file)
    let lists = try backup.lists(try Entities("project", of: data ?? file), options)
    let known: Set = ["project", "task", "tag", "taskRepeatCfg"]
    let left = (data ?? file).members.map(\.key).filter { !known.contains($0) }
    if !left.isEmpty {
      log.add("parts of the backup are left out: \(Format.enumeration(left))")
    }
    return ImportResult(lists: lists, remarks: log.remarks)
  }

  private init(_ data: JSONObject) throws(ImportError) {
    tasks = try Entities("task", of: data)
    tags = try Entities("tag", of: data)
    rules = try Entities("taskRepeatCfg", of: data)
    for id in tasks.ids {
      guard let parent = tasks.objects[id]?.peek("parentId")?.string else { continue }
      if tasks.objects[parent] != nil { parts[parent, default: []].append(id) }
    }
  }

  /// A list for each project, and one for the tasks of none if there are any.
  private mutating func lists(
    _ projects: Entities,
    _ options: ReadingOptions
  ) throws(ImportError) -> [NamedList] {
    var lists: [NamedList] = []
    for id in projects.ids {
      guard var project = projects.objects[id] else { continue }
      var list = ProgramList()
      list.name = try project.takeText("title")?.string ?? ""
      for key in ["taskIds", "backlogTaskIds"] {
        for task in try project.takeArray(key) ?? [] {
          if let task = task.string { try take(task, to: &list) }
        }
      }
      for task in tasks.ids where tasks.objects[task]?.peek("projectId")?.string == id {
        if tasks.objects[task]?.peek("parentId")?.string == nil { try take(task, to: &list) }
      }
      list.members = project.rest(as: SuperProductivity.key)
      lists.append(try list.named(options.name))
    }
    var loose = ProgramList()
    for task in tasks.ids { try take(task, to: &loose) }
    if !loose.items.isEmpty || lists.isEmpty { lists.append(try loose.named(options.name)) }
    return lists
  }

  /// Moves a task with its parts to a list, unless it is in one.
  private mutating func take(_ id: String, to list: inout ProgramList) throws(ImportError) {
    var open = [id]
    while let id = open.popLast() {
      guard let task = tasks.objects.removeValue(forKey: id) else { continue }
      let ordered = (task.peek("subTaskIds")?.elements ?? []).compactMap(\.string)
      let others = (parts[id] ?? []).filter { !ordered.contains($0) }
      open += (ordered + others).reversed()
      list.items.append(try item(task))
    }
  }

  private func item(_ task: JSONObject) throws(ImportError) -> [JSONText.Member] {
    var task = task
    var item: [JSONText.Member] = []
    try task.move("id", to: .uuid, of: &item)
    guard let title = try task.takeText("title") else {
      throw task.error("title", "a task needs a title")
    }
    item.append("text", title)
    if try task.takeLogical("isDone") == true { item.append("completed", JSONText(true)) }
    let due = ["dueWithTime", "dueDay", "plannedAt"].first { task.peek($0) ?? .null != .null }
    if let due { task.moveDate(due, to: .due, of: &item, SuperProductivity.date) }
    if let id = task.peek("repeatCfgId")?.string, let rule = rules.objects[id].flatMap(rule) {
      item.append("repeat", string: rule.text)
      _ = task.take("repeatCfgId")
    }
    try task.move("parentId", to: .parent, of: &item)
    let titles = (task.take("tagIds")?.elements ?? []).compactMap(\.string)
      .filter { $0 != "TODAY" }.map { tags.objects[$0]?.peek("title")?.string ?? $0 }
    item.append("tags", texts: titles)
    try task.move("notes", to: .note, of: &item)
    task.moveDate("created", to: .created, of: &item, SuperProductivity.date)
    task.moveDate("doneOn", to: .finished, of: &item, SuperProductivity.date)
    return item + task.rest(as: SuperProductivity.key)
  }

  /// A day as a text, or a moment as milliseconds since 1970.
  private static func date(_ value: JSONText) -> ItemDate? {
    if let text = value.string { return ItemDate(text) }
    let milliseconds = value.number?.int
    return milliseconds.flatMap { ItemDate(secondsSince1970: Calendar.floored($0, 1_000)) }
  }

  private func rule(_ repetition: JSONObject) -> RecurrenceRule? {
    guard let cycle = repetition.peek("repeatCycle")?.string,
      let unit = RecurrenceRule.Rhythm.Unit(rawValue: cycle)
    else { return nil }
    let names = [
      "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    let days = zip(names, RecurrenceRule.weekdays).filter { name, _ in
      unit == .week && repetition.peek(name)?.logical == true
    }
    let interval = repetition.peek("repeatEvery")?.number?.int ?? 1
    guard 1...10_000 ~= interval else { return nil }
    return RecurrenceRule(.init(unit, every: interval, on: days.map(\.1)))
  }
}
