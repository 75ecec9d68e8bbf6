// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

/// Lists of task managers, as their backups and exports have them.
@Suite struct TaskProgramTests {
  private func lists(_ file: String, _ format: String) throws -> [NamedList] {
    let url = Datasets.root.appendingPathComponent("imports/text/\(file)")
    return try FormatRun(format).read([UInt8](try Data(contentsOf: url))).lists
  }

  // MARK: TickTick

  @Test func `a backup of TickTick has its lists, days, rules and subtasks`() throws {
    let lists = try lists("ticktick.csv", "ticktick")
    #expect(lists.map(\.name) == ["Groceries", "Inbox"])
    let items = lists[0].list.items
    #expect(items[0].start?.text == "2026-11-30" && items[0].due?.text == "2026-12-01")
    #expect(items[0].recurrence?.text == "FREQ=WEEKLY;INTERVAL=1;BYDAY=TU")
    #expect(items[0].section == "Fridge" && items[0].tags == ["dairy", "cold"])
    #expect(items.map { $0.priority?.text } == ["1", "2", "3", nil])
    #expect(items[1].due?.text == "2026-12-05T10:30:00Z")
    #expect(items[2].parent == items[1].uuid && items[2].isComplete)
    #expect(items[2].finished?.text == "2026-11-21T17:45:10Z")
    #expect(items[2].created?.text == "2026-11-20T08:06:00Z")
    #expect(!items[3].isComplete && items[3]["ticktick"]?["Status"]?.string == "-1")
    #expect(lists[0].list["ticktick"]?["Folder Name"]?.string == "Home")
    // All day there is New York's.
    #expect(lists[1].list.items[1].due?.text == "2026-11-10")
  }

  @Test func `a list is written as a backup that TickTick's columns can say`() throws {
    var items = [ListItem(text: "Cake"), ListItem(text: "Flour", isComplete: true)]
    items[0].due = ItemDate("2026-12-01")
    items[1].parent = items[0].uuid
    items[1].finished = ItemDate("2026-11-21T09:00:00+01:00")
    let list = List(items: items, name: "Sunday")
    let run = try FormatRun("ticktick")
    let text = try run.text([NamedList(name: "a", list: list)])
    let uuid = items[0].uuid.description
    #expect(text.contains("\"2026-12-01T00:00:00+0000\"") && text.contains("\"true\",\"false\""))
    #expect(text.contains("\"1\",\"\",\"2026-11-21T08:00:00+0000\""))
    #expect(text.contains("\"\(uuid)\"\n"))
    let read = try run.items(text)
    #expect(read[0].due?.text == "2026-12-01" && read[1].parent == read[0].uuid)
  }

  @Test func `days of TickTick count for what the column for whole days says otherwise`() throws {
    let run = try FormatRun("ticktick")
    let header = "Folder Name,List Name,Title,Due Date,Is All Day"
    for word in ["no", "false", "TRUE"] {
      let result = try run.roundTrip(Array("\(header)\n,a,b,2026-11-30,\(word)\n".utf8))
      #expect(result.lists[0].list.items[0].due?.text == "2026-11-30")
      let isTold = result.remarks.contains { $0.message.contains("contradict") }
      #expect(isTold == (word != "TRUE"))
    }
    let late = try run.items("\(header)\n,a,b,9999-12-31T23:00:00+0000,true\n")[0]
    #expect(late["due"] == nil && late["ticktick"]?["Due Date"] != nil)
  }

  @Test(arguments: [
    ("ticktick", "Folder Name,List Name,Title,as spelled\n,a,b,c\n"),
    ("todoist", "TYPE,CONTENT,as spelled\ntask,a,b\n"),
    ("taskwarrior", "{\"description\":\"a\",\"status\":\"pending\",\"as spelled\":\"b\"}"),
  ])
  func `the name under which spellings are kept is refused`(name: String, text: String) throws {
    let error = try #require(try FormatRun(name).error(text))
    #expect("\(error)".contains("as spelled"))
  }

  @Test func `a kept attribute of Taskwarrior that the item says is written once`() throws {
    let kept = "{\"description\": \"b\", \"tags\": [\"c\"], \"uuid\": \"d\", \"urgency\": 1}"
    let document = "{\"items\": [{\"text\": \"a\", \"taskwarrior\": \(kept)}]}"
    let list = NamedList(name: "a", list: try List(document: Array(document.utf8)))
    let run = try FormatRun("taskwarrior")
    let item = try run.items(try run.text([list]))[0]
    #expect(item.text == "a" && item["taskwarrior"]?.members.map(\.key) == ["urgency"])
  }

  @Test func `a table without the header of TickTick's backups is refused by its name`() throws {
    let error = try #require(try FormatRun("ticktick").error("a,b\n1,2\n"))
    #expect(error.message == "there is no header: no record begins with Folder Name")
  }

  // MARK: Programs that read no files

  @Test func `tasks of Google have their days, parents and times`() throws {
    let lists = try lists("google-tasks.json", "google-tasks")
    #expect(lists.map(\.name) == ["My Tasks", "Empty"])
    let items = lists[0].list.items
    #expect(items.map(\.text) == ["Bake a cake", "Buy flour", "Water the plants", ""])
    #expect(items[0].due?.text == "2026-12-01" && items[0].note == "for Sunday\nwith candles")
    #expect(items[1].parent == items[0].uuid && items[1].isComplete)
    #expect(items[1].finished?.text == "2026-11-21T09:00:00Z")
    #expect(items[2].due?.text == "2026-11-28T17:30:00Z")
    #expect(items[2].created?.text == "2026-11-20T08:00:00Z")
    #expect(items[2]["googletasks"]?["starred"]?.logical == true)
  }

  @Test func `tasks of Microsoft To Do have their days, rules and check lists`() throws {
    let lists = try lists("microsoft-todo.json", "microsoft-todo")
    #expect(lists.map(\.name) == ["Groceries", "Tasks"])
    let items = lists[0].list.items
    #expect(items.map(\.text) == ["Milk", "Compare prices", "Take the bottle", "Bread", "Tea"])
    #expect(items[0].start?.text == "2026-11-30" && items[0].due?.text == "2026-12-01")
    let rule = "FREQ=MONTHLY;INTERVAL=2;BYDAY=-1MO;UNTIL=20271231"
    #expect(items[0].recurrence?.text == rule)
    #expect(items[0].tags == ["dairy", "cold"] && items[0].note == "the blue one")
    #expect(items[1].parent == items[0].uuid && items[2].parent == items[0].uuid)
    #expect(items.map(\.isComplete) == [false, true, false, true, false])
    #expect(items.map { $0.priority?.text } == ["1", nil, nil, "3", nil])
    #expect(items[3].finished?.text == "2026-11-21" && items[3].note == nil)
    #expect(items[4].recurrence?.text == "FREQ=WEEKLY;BYDAY=MO,FR")
    #expect(items[4]["microsofttodo"]?["status"]?.string == "inProgress")
  }

  @Test(arguments: [
    #"[{"title":"Milk","importance":"normal","isReminderOn":false,"status":"completed"}]"#,
    #"{"value":[{"title":"Milk","status":"completed"}]}"#,
    #"{"displayName":"A","tasks":[{"title":"Milk","status":"completed"}]}"#,
    #"{"lists":[{"displayName":"A","tasks":[{"title":"Milk","status":"completed"}]}]}"#,
  ])
  func `an answer of Microsoft Graph is read whether it has tasks or lists`(text: String) throws {
    let items = try FormatRun("microsoft-todo").items(text)
    #expect(items.map(\.text) == ["Milk"] && items[0].isComplete)
  }

  @Test func `a board of Trello has its lists as sections, in order, and its check lists`() throws {
    let list = try #require(try lists("trello.json", "trello").first).list
    #expect(list.name == "Home")
    #expect(
      list.items.map(\.text)
        == ["Bake a cake", "Flour", "Eggs", "Water the plants", "Paint the door"]
    )
    #expect(list.items.map(\.section) == ["To do", "To do", "To do", "To do", "Done"])
    #expect(list.items[0].tags == ["kitchen", "red"] && list.items[0].note == "for **Sunday**")
    #expect(list.items[0].due?.text == "2026-12-01T08:00:00Z")
    #expect(list.items[0].start?.text == "2026-11-28T08:00:00Z")
    #expect(list.items[0].created?.text == "2025-11-18T06:30:24Z")
    #expect(list.items[1].parent == list.items[0].uuid && list.items[1].isComplete)
    #expect(list.items[2]["trello"]?["checklist"]?.string == "Ingredients")
    #expect(list.items[4].finished?.text == "2026-11-20T10:00:00Z")
    #expect(list.items[4]["trello"]?["closed"]?.logical == true)
  }

  @Test func `what became of a card of Trello that is archived or removed is told`() throws {
    let card = #""idList": "l1", "name": "Bake", "closed""#
    let part = #""name": "Flour", "state": "incomplete""#
    let board = #"""
      {"name": "Home", "shortLink": "x", "labelNames": {},
       "lists": [{"id": "l1", "name": "To do", "closed": false},
                 {"id": "l2", "name": "Old", "closed": true}],
       "cards": [{"id": "c1", \#(card): false}, {"id": "c2", \#(card): true},
                 {"id": "c3", "idList": "l2", "name": "Paint", "closed": false}],
       "checklists": [{"idCard": "c2", "name": "A", "checkItems": [{"id": "p1", \#(part)}]},
                      {"idCard": "c9", "name": "B", "checkItems": [{"id": "p2", \#(part)}]}],
       "actions": [{"type": "commentCard"}, {"type": "updateCard"}]}
      """#
    let result = try FormatRun("trello").read(board)
    #expect(result.lists[0].list.items.map(\.text) == ["Bake", "Bake", "Flour", "Paint"])
    #expect(
      result.remarks.map(\.message) == [
        "2 cards are archived, or in a list that is, and kept as items with the parts of check lists",
        "1 part of a check list is left out: the board has not their card any more",
        "the history of the board (actions), with 1 comment, is left out",
      ]
    )
  }

  @Test func `projects of Super Productivity have their tasks, parts, rules and tags`() throws {
    let lists = try lists("super-productivity.json", "super-productivity")
    #expect(lists.map(\.name) == ["Inbox", "Home", "source"])
    let home = lists[1].list.items
    #expect(home.map(\.text) == ["Bake a cake", "Buy flour", "Paint the door"])
    #expect(home[0].due?.text == "2026-12-01" && home[0].tags == ["kitchen"])
    #expect(home[0].created?.text == "2025-11-20T08:00:00Z")
    #expect(home[1].parent == home[0].uuid && home[1].isComplete)
    #expect(home[1].finished?.text == "2025-11-21T08:00:00Z")
    #expect(home[2].due?.text == "2025-12-01T08:00:00Z")
    let rule = "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"
    #expect(lists[0].list.items[0].recurrence?.text == rule)
    #expect(lists[2].list.items.map(\.text) == ["Of no project"])
  }

  @Test func `an identifier of another program is written as one that Taskwarrior takes`() throws {
    let list = try #require(try lists("trello.json", "trello").first)
    let run = try FormatRun("taskwarrior")
    let items = try run.items(try run.text([list]))
    #expect(items.map(\.uuid) == list.list.items.map(\.uuid))
    #expect(items.allSatisfy { $0["uuid"]?.string == $0.uuid.description })
  }

  // MARK: Calendars

  @Test func `tasks of Apple's Reminders say when they begin, were written down and done`() throws {
    let items = try #require(try lists("reminders.ics", "icalendar").first).list.items
    #expect(items[0].start?.text == "2026-11-28T09:00:00")
    #expect(items[0].created?.text == "2026-11-20T08:00:00Z")
    #expect(items[1].finished?.text == "2026-11-21T07:30:00Z" && items[1].isComplete)
    #expect(items[1].parent == items[0].uuid)
  }

  @Test func `a line of a calendar that is no property is kept and reported`() throws {
    let url = Datasets.root.appendingPathComponent("imports/text/synology.ics")
    let run = try FormatRun("icalendar")
    let result = try run.roundTrip([UInt8](try Data(contentsOf: url)))
    let message = "a line that is no property is kept as it is in \"icalendar\""
    let remark = result.remarks.first { $0.message.hasPrefix(message) }
    #expect(remark?.line == 13 && remark?.message.hasSuffix("(3 times, the first here)") == true)
    #expect(try run.text(result.lists).contains("\r\nPERCENT_COMPLETE:100\r\n"))
    #expect(result.lists[0].list.items.map(\.isComplete) == [true, false])
  }

  @Test func `line ends in the texts of a calendar become one, which is told of`() throws {
    let run = try FormatRun("icalendar")
    var item = ListItem(text: "Milk")
    item.note = "one\r\ntwo\rthree\nfour"
    let written = try run.write([NamedList(name: "a", list: List(items: [item], name: "a\rb"))])
    let list = try #require(try run.read(written.bytes).lists.first).list
    #expect(list.name == "a\nb" && list.items[0].note == "one\ntwo\nthree\nfour")
    #expect(
      written.remarks.map(\.message) == [
        "the list's name comes back in another form",
        "the member \"note\" of 1 item comes back in another form",
      ]
    )
  }

  @Test func `the priority 0 of a calendar is none, which is told of`() throws {
    var item = ListItem(text: "Milk")
    item["priority"] = JSONText("-0")
    let list = NamedList(name: "a", list: List(items: [item]))
    let remarks = try FormatRun("icalendar").write([list]).remarks.map(\.message)
    #expect(
      remarks == ["the member \"priority\" of 1 item is left out: the format has no place for it"]
    )
  }

  @Test func `a task that is to be done again says so beside the time it was done`() throws {
    let run = try FormatRun("icalendar")
    var list = try #require(try lists("reminders.ics", "icalendar").first)
    list.list.items[1].isComplete = false
    let text = try run.text([list])
    #expect(text.contains("STATUS:NEEDS-ACTION") && text.contains("COMPLETED:20261121T073000Z"))
    #expect(try run.items(text)[1].isComplete == false)
  }
}
