// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  /// The tasks of Microsoft To Do, as Microsoft Graph gives them.
  static let microsoftToDo = Format(
    name: "microsoft-todo",
    summary: "Microsoft To Do: tasks or lists of Microsoft Graph (JSON)",
    extensions: ["json"],
    discussion: """
      An array of tasks, or of lists with their tasks; or an object that has such an array as value, lists \
      or tasks, as an answer of Microsoft Graph has. displayName is the name of a list. Of a task, id is the \
      identifier, title the text, status completed means done, importance high and low are the priorities 1 \
      and 3, categories are tags, a body of plain text is the note. dueDateTime and startDateTime are the days that begin \
      nearest to their times, for a task is due on a day; completedDateTime and createdDateTime are finished \
      and created; recurrence is repeat. checklistItems become items of their own, parts of the task. All else is kept as the \
      member "microsofttodo", of a list or of an item. Microsoft To Do reads no such file, so none is \
      written.
      Source: the reference of Microsoft Graph on todoTaskList, todoTask, checklistItem and patternedRecurrence.
      """,
    example: """
      {"@odata.context":"https://graph.microsoft.com/v1.0/$metadata#lists",\
      "value":[{"id":"AAMk1","displayName":"Groceries","wellknownListName":"none","tasks":[\
      {"id":"AAMk2","title":"Milk","status":"notStarted","importance":"high","isReminderOn":false,\
      "createdDateTime":"2026-11-20T08:00:00Z","categories":["dairy"],\
      "dueDateTime":{"dateTime":"2026-12-01T00:00:00.0000000","timeZone":"UTC"},\
      "body":{"content":"the blue one","contentType":"text"}}]}]}

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [MicrosoftToDo.key]),
      items: .only(
        [
          .uuid, .text, .completed, .priority, .start, .due, .repeat, .parent, .tags, .note,
          .created, .finished,
        ],
        own: [MicrosoftToDo.key]
      )
    ),
    recognizes: { bytes in
      let shape = JSONShape(bytes)
      guard shape.isArray && !shape.isNested || shape.isObject else { return .impossible }
      let isTask =
        bytes.beginsWith(somewhere: "\"importance\"")
        && bytes.beginsWith(somewhere: "\"isReminderOn\"")
      return isTask || bytes.beginsWith(somewhere: "\"wellknownListName\"")
        ? .certain : .impossible
    },
    read: decoding(MicrosoftToDo.read),
    write: nil
  )
}

/// Reads the tasks of Microsoft To Do.
private enum MicrosoftToDo {
  /// The member that keeps what has no member of its own.
  static let key = "microsofttodo"

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let value = try JSONText(file: text)
    var lists: [NamedList] = []
    var loose = ProgramList()
    for element in try elements(value) {
      if let list = try list(element) {
        lists.append(try list.named(options.name))
      } else {
        loose.items += try items(element)
      }
    }
    if !loose.items.isEmpty || lists.isEmpty { lists.append(try loose.named(options.name)) }
    return ImportResult(lists: lists)
  }

  /// The lists or tasks of a file.
  private static func elements(_ value: JSONText) throws(ImportError) -> [JSONObject] {
    if value.kind == .array {
      var file = JSONObject(record: [JSONText.Member(key: "", value: value)], line: 1)
      return try file.takeObjects("")
    }
    var file = try JSONObject(value, line: 1, place: "")
    if file.has("displayName") { return [file] }
    guard let key = ["value", "lists", "tasks"].first(where: file.has) else {
      throw ImportError(message: "there is no array of tasks or lists: no value, lists or tasks")
    }
    return try file.takeObjects(key)
  }

  /// A list with its tasks; nil for a task.
  private static func list(_ element: JSONObject) throws(ImportError) -> ProgramList? {
    guard element.has("displayName") || element.has("tasks") else { return nil }
    var element = element
    var list = ProgramList()
    list.name = try element.takeText("displayName")?.string ?? ""
    for task in try element.takeObjects("tasks") { list.items += try items(task) }
    list.members = element.rest(as: key)
    return list
  }

  /// A task, and the parts of its check list.
  private static func items(_ task: JSONObject) throws(ImportError) -> [[JSONText.Member]] {
    var task = task
    var item: [JSONText.Member] = []
    let id = task.peek("id")
    try task.move("id", to: .uuid, of: &item)
    guard let title = try task.takeText("title") else {
      throw task.error("title", "a task needs a title")
    }
    item.append("text", title)
    if let isDone = task.takeWord("status", [("completed", true), ("notStarted", false)]), isDone {
      item.append("completed", JSONText(true))
    }
    if let priority = task.takeWord("importance", [("high", 1), ("normal", 2), ("low", 3)]),
      priority != 2
    {
      item.append("priority", JSONText(priority))
    }
    task.moveDate("startDateTime", to: .start, of: &item) { date($0)?.nearestDay }
    task.moveDate("dueDateTime", to: .due, of: &item) { date($0)?.nearestDay }
    if let rule = task.peek("recurrence").flatMap(GraphRecurrence.rule) {
      item.append(ItemField.repeat.key, string: rule.text)
      _ = task.take("recurrence")
    }
    if let tags = task.peek("categories"), MemberType.texts.accepts(tags) {
      _ = task.take("categories")
      if !tags.elements.isEmpty { item.append("tags", tags) }
    }
    if let body = task.peek("body"), body["contentType"]?.string == "text",
      let content = body["content"]?.string
    {
      _ = task.take("body")
      if !content.isEmpty { item.append("note", string: content) }
    }
    task.moveDate("createdDateTime", to: .created, of: &item)
    task.moveDate("completedDateTime", to: .finished, of: &item) { date($0)?.dayAtMidnight }
    let parts = try task.takeObjects("checklistItems")
    var items = [item + task.rest(as: key)]
    for part in parts { items.append(try self.part(part, of: id)) }
    return items
  }

  private static func part(
    _ part: JSONObject,
    of id: JSONText?
  ) throws(ImportError) -> [JSONText.Member] {
    var part = part
    var item: [JSONText.Member] = []
    try part.move("id", to: .uuid, of: &item)
    item.append("text", try part.takeText("displayName") ?? JSONText(string: ""))
    if try part.takeLogical("isChecked") == true { item.append("completed", JSONText(true)) }
    item.append("parent", id)
    part.moveDate("createdDateTime", to: .created, of: &item)
    part.moveDate("checkedDateTime", to: .finished, of: &item)
    return item + part.rest(as: key)
  }

  /// The moment that a dateTimeTimeZone says; that of clocks anywhere in other zones than UTC.
  private static func date(_ value: JSONText) -> ItemDate? {
    guard let text = value["dateTime"]?.string else { return nil }
    let isUTC = value["timeZone"]?.string == "UTC" && !text.hasSuffix("Z")
    return ItemDate(isUTC ? text + "Z" : text)
  }
}
