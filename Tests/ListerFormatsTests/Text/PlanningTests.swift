// SPDX-License-Identifier: MIT

import FormatKit
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// When items are due, how often they come again, and where they belong, in the formats of other programs.
@Suite struct PlanningTests {
  /// An item with the given members.
  private func item(_ members: KeyValuePairs<String, String>) -> ListItem {
    var item = ListItem(text: "Milk")
    for (key, value) in members { item[key] = JSONText(string: value) }
    return item
  }

  private func named(_ items: [ListItem]) -> [NamedList] {
    [NamedList(name: "source", list: List(items: items, name: "source"))]
  }

  @Test(arguments: [
    "json", "ndjson", "icalendar", "todotxt", "taskwarrior", "todoist", "csv", "tsv", "xlsx", "ods",
    "ticktick", "opml", "org", "obsidian",
  ])
  func `a date and a rule survive the way through a format`(name: String) throws {
    let run = try FormatRun(name)
    let due = name == "taskwarrior" ? "2026-12-01T08:00:00Z" : "2026-12-01"
    let item = item(["due": due, "repeat": "FREQ=WEEKLY;INTERVAL=2"])
    let written = try run.write(named([item]))
    #expect(!written.remarks.contains { $0.message.contains("due") })
    let read = try #require(try run.read(written.bytes).lists.first?.list.items.first)
    #expect(read["due"]?.string == due)
    #expect(read["repeat"]?.string == "FREQ=WEEKLY;INTERVAL=2")
  }

  @Test(arguments: [
    "icalendar", "taskwarrior", "todoist", "csv", "text", "xlsx", "ticktick", "opml", "org",
    "obsidian",
  ])
  func `a section survives the way through a format`(name: String) throws {
    let run = try FormatRun(name)
    let written = try run.write(named([item(["section": "Cold & fresh"])]))
    let read = try #require(try run.read(written.bytes).lists.first?.list.items.first)
    #expect(read.section == "Cold & fresh")
  }

  @Test(arguments: ["todoist", "text", "org", "obsidian"])
  func `sections that only look the same are two`(name: String) throws {
    let run = try FormatRun(name)
    let sections = ["Cafe\u{301}", "Caf\u{E9}"]
    let written = try run.write(named(sections.map { item(["section": $0]) }))
    let read = try #require(try run.read(written.bytes).lists.first).list.items
    #expect(read.map { Array(($0.section ?? "").utf8) } == sections.map { Array($0.utf8) })
  }

  @Test(arguments: [
    "icalendar", "todoist", "csv", "text", "json", "ticktick", "opml", "org", "obsidian",
  ])
  func `an item stays a part of another one on the way through a format`(name: String) throws {
    let run = try FormatRun(name)
    var items = ["Cake", "Dough", "Flour", "Icing", "Tea"].map { ListItem(text: $0) }
    items[1].parent = items[0].uuid
    items[2].parent = items[1].uuid
    items[3].parent = items[0].uuid
    let written = try run.write(named(items))
    #expect(!written.remarks.contains { $0.message.contains("parent") })
    let read = try #require(try run.read(written.bytes).lists.first).list.items
    #expect(read.map(\.text) == ["Cake", "Dough", "Flour", "Icing", "Tea"])
    let parents = read.map { item in read.firstIndex { $0.uuid == item.parent } }
    #expect(parents == [nil, 0, 1, 0, nil])
  }

  @Test(arguments: ["todoist", "text", "opml", "org", "obsidian"])
  func `what stands in another order than its parts is told of`(name: String) throws {
    let run = try FormatRun(name)
    var items = ["Flour", "Cake", "Tea"].map { ListItem(text: $0) }
    items[0].parent = items[1].uuid
    items[2].parent = .random()
    let written = try run.write(named(items))
    let message = "the member \"parent\" of 2 items is left out: the format has no place for it"
    #expect(written.remarks.contains { $0.message == message })
    #expect(try run.read(written.bytes).lists[0].list.items.allSatisfy { $0.parent == nil })
  }

  @Test(arguments: [
    ("taskwarrior", "due", "2026-12-01", "comes back in another form"),
    ("taskwarrior", "due", "2026-12-01T08:00:00+02:00", "comes back in another form"),
    ("taskwarrior", "repeat", "FREQ=DAILY;COUNT=3", "is left out: the format has no place for it"),
    ("taskwarrior", "parent", "a", "is left out: the format has no place for it"),
    ("todoist", "due", "2026-12-01T08:00:00Z", "comes back in another form"),
    ("todoist", "repeat", "FREQ=HOURLY", "is left out: the format has no place for it"),
    ("icalendar", "due", "2026-12-01T08:00:00+02:00", "comes back in another form"),
    ("text", "due", "2026-12-01", "is left out: the format has no place for it"),
    ("text", "section", "two\nlines", "is left out: the format has no place for it"),
    ("keep", "due", "2026-12-01", "is left out: the format has no place for it"),
    ("handyshopper", "section", "Dairy", "is left out: the format has no place for it"),
    ("taskwarrior", "uuid", "0", "comes back in another form"),
    ("icalendar", "text", "a\r\nb", "comes back in another form"),
    ("icalendar", "note", "a\rb", "comes back in another form"),
    ("oi-db", "note", " ", "is left out: the format has no place for it"),
    ("oi-db", "note", " a", "comes back in another form"),
    ("oi-db", "created", "1970-01-02", "is left out: the format has no place for it"),
  ])
  func `what a format holds in another form, or not at all, is told of`(
    name: String,
    key: String,
    value: String,
    end: String
  ) throws {
    let run = try FormatRun(name)
    let remarks = try run.write(named([item([key: value])])).remarks.map(\.message)
    #expect(remarks.contains("the member \"\(key)\" of 1 item \(end)"))
  }

  // MARK: iCalendar

  private func calendar(_ lines: [String]) -> String {
    let body = ["BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:a", "SUMMARY:Milk"] + lines
    return (body + ["END:VTODO", "END:VCALENDAR", ""]).joined(separator: "\r\n")
  }

  @Test(arguments: [
    ("DUE;VALUE=DATE:20261201", "due", "2026-12-01"),
    ("DUE:20261201T080000Z", "due", "2026-12-01T08:00:00Z"),
    ("DUE;TZID=Europe/Berlin:20261201T080000", "due", "2026-12-01T08:00:00"),
    ("DTSTART;TZID=Europe/Berlin:20261128T080000", "start", "2026-11-28T08:00:00"),
    ("CREATED:20261120T080000Z", "created", "2026-11-20T08:00:00Z"),
    ("COMPLETED:20261121T080000Z", "finished", "2026-11-21T08:00:00Z"),
    ("RRULE:FREQ=WEEKLY;BYDAY=MO,FR", "repeat", "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("RELATED-TO:b", "parent", "b"), ("RELATED-TO;RELTYPE=PARENT:b", "parent", "b"),
  ])
  func `a task of a calendar says it in a line that comes back as it was`(
    line: String,
    key: String,
    value: String
  ) throws {
    let run = try FormatRun("icalendar")
    let result = try run.roundTrip(Array(calendar([line]).utf8))
    #expect(result.lists[0].list.items[0][key]?.string == value)
    #expect(try run.text(result.lists).contains(line + "\r\n"))
    var list = result.lists[0].list
    list.items[0].text = "Butter"
    #expect(try run.text([NamedList(name: "a", list: list)]).contains(line + "\r\n"))
    list.items[0][key] = nil
    #expect(!(try run.text([NamedList(name: "a", list: list)]).contains(line)))
  }

  @Test(arguments: ["DUE:soon", "RRULE:freq=daily", "RELATED-TO;RELTYPE=CHILD:b"])
  func `a line of a task that says none of it is kept`(line: String) throws {
    let run = try FormatRun("icalendar")
    let result = try run.roundTrip(Array(calendar([line]).utf8))
    let item = result.lists[0].list.items[0]
    #expect(item["due"] == nil && item["repeat"] == nil && item["parent"] == nil)
    #expect(item["icalendar"]?.elements.map(\.string).contains(line) == true)
    #expect(try run.text(result.lists).contains(line + "\r\n"))
  }

  @Test(arguments: [
    "DUE;VALUE=DATE:20261201", "RRULE:FREQ=DAILY", "RELATED-TO:b",
    "DUE;TZID=Europe/Berlin:20261201T080000", "RELATED-TO;RELTYPE=PARENT:b",
  ])
  func `a line that was kept before there was a member for it is written`(line: String) throws {
    let run = try FormatRun("icalendar")
    var item = ListItem(text: "Milk")
    item["icalendar"] = JSONText(elements: [JSONText(string: line)])
    #expect(try run.text(named([item])).contains(line + "\r\n"))
  }

  // MARK: todo.txt

  @Test(arguments: [
    ("Milk rec:+2w", "FREQ=WEEKLY;INTERVAL=2"), ("Milk rec:1d", "FREQ=DAILY"),
    ("Milk rec:+1b", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("Milk rec:+12m", "FREQ=MONTHLY;INTERVAL=12"),
    ("Milk repeat:FREQ=DAILY;COUNT=3", "FREQ=DAILY;COUNT=3"),
  ])
  func `rec and repeat of todo.txt are rules, and come back`(line: String, rule: String) throws {
    let run = try FormatRun("todotxt")
    let result = try run.roundTrip(Array((line + "\n").utf8))
    #expect(result.lists[0].list.items[0]["repeat"]?.string == rule)
    #expect(try run.text(result.lists) == line + "\n")
    var list = result.lists[0].list
    list.items[0].text = "Butter"
    let changed = try run.text([NamedList(name: "a", list: list)])
    #expect(changed == line.replacing("Milk", with: "Butter") + "\n")
  }

  @Test(arguments: ["Milk t:2026-12-01", "Milk t:2026-12-01 due:2026-12-02"])
  func `t of todo.txt says from when on a task can be done`(line: String) throws {
    let run = try FormatRun("todotxt")
    let result = try run.roundTrip(Array((line + "\n").utf8))
    #expect(result.lists[0].list.items[0].start?.text == "2026-12-01")
    #expect(try run.text(result.lists) == line + "\n")
    let both = try run.items("Milk t:2026-12-01 start:2026-12-02")[0]
    #expect(both.start?.text == "2026-12-02" && both["t"]?.string == "2026-12-01")
  }

  @Test func `words of todo.txt that are no dates and no rules stay what they were`() throws {
    let run = try FormatRun("todotxt")
    for line in [
      "Milk due:tomorrow", "Milk rec:3b", "Milk repeat:weekly", "Milk rec:1d repeat:FREQ=DAILY",
    ] {
      let result = try run.roundTrip(Array((line + "\n").utf8))
      #expect(try run.text(result.lists) == line + "\n")
    }
    #expect(try run.items("Milk due:tomorrow")[0].text == "Milk due:tomorrow")
    #expect(try run.items("Milk rec:3b")[0]["rec"]?.string == "3b")
  }

  // MARK: Taskwarrior

  @Test(arguments: [
    (#""due":"20261201T080000Z""#, "due", "2026-12-01T08:00:00Z"),
    (#""scheduled":"20261128T080000Z""#, "start", "2026-11-28T08:00:00Z"),
    (#""entry":"20261120T080000Z""#, "created", "2026-11-20T08:00:00Z"),
    (#""end":"20261121T080000Z""#, "finished", "2026-11-21T08:00:00Z"),
    (#""project":"Home.Kitchen""#, "section", "Home.Kitchen"),
    (#""recur":"weekly""#, "repeat", "FREQ=WEEKLY"),
    (#""recur":"P1W""#, "repeat", "FREQ=WEEKLY"),
    (#""recur":"P10D""#, "repeat", "FREQ=DAILY;INTERVAL=10"),
    (#""recur":"fortnight""#, "repeat", "FREQ=WEEKLY;INTERVAL=2"),
    (#""recur":"mondays""#, "repeat", nil), (#""due":"someday""#, "due", nil),
  ])
  func `an attribute of Taskwarrior comes back as it was`(
    attribute: String,
    key: String,
    value: String?
  ) throws {
    let run = try FormatRun("taskwarrior")
    let task = "[{\"description\":\"a\",\"status\":\"pending\",\"uuid\":\"b\",\(attribute)}]"
    let result = try run.roundTrip(Array(task.utf8))
    #expect(result.lists[0].list.items[0][key]?.string == value)
    let spaced = attribute.replacing("\":\"", with: "\": \"")
    #expect(try run.text(result.lists).contains(spaced))
  }

  @Test func `what Taskwarrior kept before there were members for it is written`() throws {
    let run = try FormatRun("taskwarrior")
    var item = ListItem(text: "Milk")
    item["taskwarrior"] = JSONText(#"{"project":"Home","due":"20261201T080000Z","recur":"P1W"}"#)
    let text = try run.text(named([item]))
    for kept in [#""Home""#, #""20261201T080000Z""#, #""P1W""#] { #expect(text.contains(kept)) }
  }

  @Test(arguments: [
    ("taskwarrior", #"[{"description":"a","status":"pending","uuid":"b","recur":"P1W"}]"#, "P1W"),
    ("todoist", "TYPE,CONTENT,DATE\ntask,a,every weekday\n", "every weekday"),
    (
      "icalendar", "BEGIN:VCALENDAR\nBEGIN:VTODO\nDUE;X=1:20261201\nEND:VTODO\nEND:VCALENDAR\n",
      "X=1"
    ),
  ])
  func `the spelling of a member goes with the member`(
    format: String,
    text: String,
    spelling: String
  ) throws {
    let run = try FormatRun(format)
    var list = try #require(try run.read(text).lists.first)
    #expect(try run.text([list]).contains(spelling))
    list.list.items[0].due = nil
    list.list.items[0].recurrence = nil
    #expect(!(try run.text([list]).contains(spelling)))
  }

  // MARK: Todoist

  @Test(arguments: [
    ("2026-12-01", "2026-12-01", nil), ("2026-12-01 08:30", "2026-12-01T08:30:00", nil),
    ("every day", nil, "FREQ=DAILY"), ("every 3 months", nil, "FREQ=MONTHLY;INTERVAL=3"),
    ("\"every monday, friday\"", nil, "FREQ=WEEKLY;BYDAY=MO,FR"),
    ("every workday starting 2026-12-01", "2026-12-01", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every weekday", nil, "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every! day", nil, nil), ("tomorrow at 5", nil, nil), ("every 1 days", nil, nil),
  ])
  func `a date of Todoist is read as far as it is understood, and comes back as it was`(
    cell: String,
    due: String?,
    rule: String?
  ) throws {
    let run = try FormatRun("todoist")
    let text = "TYPE,CONTENT,DATE,DATE_LANG\ntask,Milk,\(cell),en\n"
    let result = try run.roundTrip(Array(text.utf8))
    let item = result.lists[0].list.items[0]
    #expect(item["due"]?.string == due && item["repeat"]?.string == rule)
    #expect(try run.text(result.lists).contains("\(cell),en"))
    let isTold = result.remarks.contains { $0.message.contains("date that is not understood") }
    #expect(isTold == (due == nil && rule == nil))
  }

  @Test func `a date that Todoist kept before there was a member for it is written`() throws {
    var item = ListItem(text: "Milk")
    item["todoist"] = JSONText(#"{"DATE":"every weekday","DATE_LANG":"en"}"#)
    #expect(try FormatRun("todoist").text(named([item])).contains("every weekday,en"))
  }

  @Test func `what happens to many tasks of Todoist is reported once, with their number`() throws {
    let items = [item(["section": "Dairy"])] + (1...3).map { ListItem(text: "Nails \($0) @shop") }
    let remarks = try FormatRun("todoist").write(named(items)).remarks.map(\.message)
    #expect(remarks.contains("3 items without a section will be read into the one above"))
    #expect(remarks.contains("the end of a text is read as tags (3 times)"))
  }

  @Test func `words of Todoist in another language are kept`() throws {
    let run = try FormatRun("todoist")
    let text = "TYPE,CONTENT,DATE,DATE_LANG\ntask,Milk,every day,de\ntask,Tea,2026-12-01,de\n"
    let result = try run.roundTrip(Array(text.utf8))
    let items = result.lists[0].list.items
    #expect(items[0]["repeat"] == nil && items[1]["due"]?.string == "2026-12-01")
    let changed = items.map { item in
      var item = item
      item.recurrence = RecurrenceRule("FREQ=DAILY")
      return item
    }
    #expect(try run.text(named(changed)).contains("every day,en"))
  }

  @Test func `indents of Todoist that skip a level are kept`() throws {
    let run = try FormatRun("todoist")
    let text = "TYPE,CONTENT,INDENT\ntask,a,2\ntask,b,4\ntask,c,3\ntask,d,1\nsection,S,\ntask,e,2\n"
    let result = try run.roundTrip(Array(text.utf8))
    let items = result.lists[0].list.items
    let parents = items.map { item in items.firstIndex { $0.uuid == item.parent } }
    #expect(parents == [nil, 0, 0, nil, nil])
    let indents = try run.text(result.lists).split(separator: "\r\n").filter {
      $0.hasPrefix("task")
    }
    #expect(
      indents.map { $0.split(separator: ",", omittingEmptySubsequences: false)[4] }
        == ["2", "4", "3", "1", "2"]
    )
  }

  // MARK: Markdown

  @Test func `deeper headings of Markdown are sections, and deeper items are parts`() throws {
    let run = try FormatRun("text")
    let text = """
      # Groceries

      - [ ] Bread
        - [ ] with seeds
            - [ ] of pumpkin

      ## Dairy

        - [ ] Milk
      ### Cold
      - [ ] Ice
      ## Empty
      # Hardware
      - [ ] Nails
      """
    let result = try run.roundTrip(Array(text.utf8))
    #expect(result.lists.map(\.name) == ["Groceries", "Empty", "Hardware"])
    let items = result.lists[0].list.items
    #expect(items.map(\.section) == [nil, nil, nil, "Dairy", "Cold"])
    let parents = items.map { item in items.firstIndex { $0.uuid == item.parent } }
    #expect(parents == [nil, 0, 1, nil, nil])
    #expect(items.map { $0["indent"]?.number?.int } == [nil, nil, 6, 2, nil])
    #expect(try run.text(result.lists).contains("\n\n## Dairy\n\n  - [ ] Milk\n"))
  }

  @Test func `an item without a section stands in the one above it, which is told`() throws {
    let run = try FormatRun("text")
    let written = try run.write(named([item(["section": "Dairy"]), ListItem(text: "Nails")]))
    #expect(written.remarks.contains { $0.message.contains("1 item without a section") })
  }
}
