// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  /// The tasks of Google, as Google Takeout gives them.
  static let googleTasks = Format(
    name: "google-tasks",
    summary: "Google Tasks: all lists of Google Takeout (JSON)",
    extensions: ["json"],
    discussion: """
      Each element of items is a list with a title, and its items are the tasks: id is the identifier, title the \
      text, notes the note, status completed means done, parent says which task a task is a part of. due is the \
      day that it spells as midnight in UTC; without it the current time of scheduled_time counts. created and completed are \
      created and finished. What the Tasks API answers for one list, a "tasks#tasks" of tasks, is read as well. All \
      else is kept as the member "googletasks", of a list or of an item. \
      Google reads no such file, so none is written.
      Source: the reference of the Google Tasks API, tasks and tasklists; Tasks.json of Google Takeout.
      """,
    example: """
      {"kind":"tasks#taskLists","items":[{"kind":"tasks#tasks","id":"MDE","title":"Groceries",\
      "updated":"2026-11-21T08:00:00Z","items":[{"id":"a1","title":"Milk","task_type":"TASK",\
      "status":"needsAction","due":"2026-12-01T00:00:00Z","created":"2026-11-20T08:00:00Z"},\
      {"id":"a2","title":"Bread","task_type":"TASK","status":"completed",\
      "completed":"2026-11-21T09:00:00Z"}]}]}

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [GoogleTasks.key]),
      items: .only(
        [.uuid, .text, .completed, .due, .parent, .note, .created, .finished],
        own: [GoogleTasks.key]
      )
    ),
    recognizes: { bytes in
      let shape = JSONShape(bytes)
      guard shape.isObject, shape.hasKeys("kind", "items") else { return .impossible }
      let isKnown =
        bytes.beginsWith(somewhere: "\"tasks#taskLists\"")
        || bytes.beginsWith(somewhere: "\"tasks#tasks\"")
      return isKnown ? .certain : .impossible
    },
    read: decoding(GoogleTasks.read),
    write: nil
  )
}

/// Reads the tasks of Google.
private enum GoogleTasks {
  /// The member that keeps what has no member of its own.
  static let key = "googletasks"

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var file = try JSONObject(file: text)
    var lists: [NamedList] = []
    if file.peek("kind")?.string == "tasks#taskLists" {
      for element in try file.takeObjects("items") {
        lists.append(try list(element).named(options.name))
      }
      guard !lists.isEmpty else { throw ImportError(message: "there is no list of tasks") }
    } else {
      lists.append(try list(file).named(options.name))
    }
    return ImportResult(lists: lists)
  }

  private static func list(_ element: JSONObject) throws(ImportError) -> ProgramList {
    var element = element
    var list = ProgramList()
    list.name = try element.takeText("title")?.string ?? ""
    for task in try element.takeObjects("items") { list.items.append(try item(task)) }
    list.members = element.rest(as: key)
    return list
  }

  private static func item(_ task: JSONObject) throws(ImportError) -> [JSONText.Member] {
    var task = task
    var item: [JSONText.Member] = []
    try task.move("id", to: .uuid, of: &item)
    item.append("text", try task.takeText("title") ?? JSONText(string: ""))
    if let isDone = task.takeWord("status", [("completed", true), ("needsAction", false)]), isDone {
      item.append("completed", JSONText(true))
    }
    if task.has("due") {
      task.moveDate("due", to: .due, of: &item) { value in
        value.string.flatMap { ItemDate($0) }?.spelledInUTC?.dayAtMidnight
      }
    } else {
      item.append("due", string: scheduled(task.peek("scheduled_time"))?.text)
    }
    try task.move("parent", to: .parent, of: &item)
    try task.move("notes", to: .note, of: &item)
    task.moveDate("created", to: .created, of: &item)
    task.moveDate("completed", to: .finished, of: &item)
    return item + task.rest(as: key)
  }

  /// When a task is scheduled now; it may have been moved.
  private static func scheduled(_ times: JSONText?) -> ItemDate? {
    let current = (times?.elements ?? []).last { $0["current"]?.logical == true }
    return current?["start"]?.string.flatMap { ItemDate($0) }?.spelledInUTC?.dayAtMidnight
  }
}
