// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Formats of other programs.
struct ProgramTests {
  @Test func `CSV Outlook / HandyShopper: lists of OI Shopping List come and go`() throws {
    let run = try FormatRun("oi-csv")
    let text = """
      "Subject","% Complete","Categories","Tags"
      "Milk",1,"Groceries","dairy,cold"
      "Nails, long",0,"Hardware",
      "Removed",2,"Groceries",
      "Äpfel ""rot"" jung",0,"Groceries","Obst"

      """
    let result = try run.roundTrip(Array(text.utf8))
    #expect(result.lists.map(\.name) == ["Groceries", "Hardware"])
    #expect(result.lists[0].list.items.map(\.isComplete) == [true, false, false])
    #expect(result.lists[0].list.items.map(\.isRemoved) == [false, true, false])
    #expect(result.lists[0].list.items[1]["% Complete"] == nil)
    let wrong = try #require(run.error("a,1,b,c\na,b\n"))
    #expect(wrong.line == 2)
  }

  @Test func `CSV Outlook / HandyShopper: prices by store, states and notes are kept`() throws {
    let run = try FormatRun("handyshopper")
    let header = run.format.example.prefix { $0 != "\n" && $0 != "\r\n" }
    let rows = [
      "x,1,Milk,\"cold,bio\",2,l,1.5,,,dairy,Market;Corner,Market=/1.5;Corner=null/2.0,,,,,,,,,0,0,",
      "have,,Tea,,a few,,-0.01,7,,,Market,,,,x,,,,\"one\r\ntwo\",,0,0,",
      ",,Salt,,,,10.0,,,,,Market=3/0.5,,,,,,,,,0,0,",
    ]
    let text = ([String(header)] + rows).joined(separator: "\r\n") + "\r\n"
    let result = try run.roundTrip(Array(text.utf8))
    let items = result.lists[0].list.items
    #expect(items.map(\.isComplete) == [false, false, true])
    #expect(items.map(\.isRemoved) == [false, true, false])
    #expect(items[0].tags == ["dairy", "cold", "bio"])
    #expect(items[0].prices.map(\.price.text) == ["1.5", "2.0"])
    #expect(items[1].price == nil && items[1].note == "one\ntwo")
    #expect(items[1]["Tax"]?.string == "x" && items[1]["quantityText"]?.string == "a few")
    #expect(items[1].shopPrices == [ShopPrice(shop: "Market")])
    #expect(items[2].shopPrices.map(\.words) == ["Market: 0.5, aisle 3"])
    #expect(run.error(header + "\nx,1\n")?.line == 2)
  }

  @Test func `rows of Todoist that are no tasks keep their place and all their columns`() throws {
    let run = try FormatRun("todoist")
    let text = """
      TYPE,CONTENT,PRIORITY,at,row
      meta,view_style=list,,noon,x
      section,Dairy,,night,y
      task,Milk,1,dawn,z

      """
    let result = try run.roundTrip(Array(text.utf8))
    let rows = result.lists[0].list["todoist"]?.elements.compactMap { $0["row"] } ?? []
    #expect(rows.map { $0["at"]?.string } == ["noon", "night"])
    let written = String(decoding: try run.write(result.lists).bytes, as: UTF8.self)
    #expect(written.contains("noon,x") && written.contains("night,y") && written.contains("dawn,z"))
  }

  @Test(arguments: [
    (#"{"items": [{"text": "", "tags": ["b"]}]}"#, "tags are read as the end of a text"),
    (#"{"items": [{"text": "a", "tags": ["\u0301b"]}]}"#, "tags are read as the end of a text"),
    (#"{"items": [{"text": "a", "comments": [5]}]}"#, "a comment that has no columns is left out"),
    (
      #"{"todoist": [{"at": 0, "row": {"TYPE": "x"}}, {"row": {"TYPE": "note"}}], "items": ["a"]}"#,
      "rows that no project has are left out"
    ),
  ])
  func `what a project of Todoist says otherwise is told`(text: String, remark: String) throws {
    let run = try FormatRun("todoist")
    let list = NamedList(name: "a", list: try List(document: Array(text.utf8)))
    let written = try run.write([list])
    #expect(written.remarks.map(\.message).contains(remark))
    #expect(try run.read(written.bytes).lists[0].list.items.count == 1)
  }

  @Test func `what an item says is written once, whatever is kept under its name`() throws {
    let own = #"{"text": "b", " Title": "b", " TYPE": "b", "isChecked": true, "extra": "c"}"#
    for name in ["keep", "todoist", "ticktick"] {
      let text = #"{"items": [{"text": "a", "\#(name)": \#(own)}]}"#
      let list = NamedList(name: "a", list: try List(document: Array(text.utf8)))
      let run = try FormatRun(name)
      let item = try run.items(try run.text([list]))[0]
      #expect(item.text == "a" && !item.isComplete && item[name]?["extra"]?.string == "c")
    }
  }

  @Test func `notes and labels of Todoist stay in their order, however many there are`() throws {
    let run = try FormatRun("todoist")
    let labels = (0..<20_000).map { "@\($0)" }
    let notes = (0..<20_000).map { "section,s\nnote,\($0)\n" }
    let text = "TYPE,CONTENT\ntask,a  \(labels.joined(separator: "  "))\n\(notes.joined())"
    let item = try #require(try run.items(text).first)
    #expect(item.text == "a")
    #expect(item.tags == labels.map { String($0.dropFirst()) })
    let contents = item["comments"]?.elements.map { $0["CONTENT"]?.string }
    #expect(contents == (0..<20_000).map { "\($0)" })
  }

  @Test func `an empty tag makes no label of Todoist, and that is told of`() throws {
    let run = try FormatRun("todoist")
    var item = ListItem(text: "Milk")
    item.tags = ["", "a\tb c", "d"]
    let list = NamedList(name: "a", list: List(items: [item]))
    let written = try run.write([list])
    let messages = written.remarks.map(\.message)
    #expect(messages.contains("an empty tag is left out"))
    #expect(messages.contains("the spaces of a tag become \"_\""))
    let read = try #require(try run.read(written.bytes).lists.first).list.items[0]
    #expect(read.text == "Milk" && read.tags == ["a_b_c", "d"])
  }

  @Test func `a list with more columns than a project of Todoist may have is refused`() throws {
    var item = ListItem(text: "x")
    let kept = (1...1_015).map { JSONText.Member(key: "m\($0)", value: JSONText(string: "y")) }
    item["todoist"] = JSONText(members: kept)
    let list = NamedList(name: "a", list: List(items: [item]))
    #expect(throws: ExportError(message: "the list needs 1025 columns; a table has at most 1024")) {
      try FormatRun("todoist").write([list])
    }
  }

  @Test func `notes of Keep keep their labels, times and texts`() throws {
    let run = try FormatRun("keep")
    let note = """
      {"color":"TEAL","labels":[{"name":"Shop"}],"textContent":"One\\nTwo\\n","title":"",
       "userEditedTimestampUsec":1763719200000001,"isTrashed":false}
      """
    let result = try run.roundTrip(Array(note.utf8))
    #expect(result.lists[0].name == "source")
    #expect(result.lists[0].list.items.map(\.text) == ["One", "Two"])
    #expect(try run.text(result.lists).contains("1763719200000001"))
    #expect(try run.text(result.lists).contains("\"textContent\":"))
    var list = result.lists[0].list
    list.items[0].isComplete = true
    let changed = try run.text([NamedList(name: "source", list: list)])
    #expect(changed.contains("listContent") && !changed.contains("textContent"))
    let wrong = try #require(run.error(#"{"title":"a","listContent":[{"isChecked":true}]}"#))
    #expect(wrong.place == "listContent[0].text")
    let lone = try #require(run.error(#"{"title":"a","listContent":[{"text":"\uD800"}]}"#))
    #expect(lone.message.contains("surrogate"))
  }

  @Test func `tasks of Taskwarrior keep their attributes, annotations and states`() throws {
    let run = try FormatRun("taskwarrior")
    let tasks = """
      [
      {"id":1,"description":"Milk","status":"waiting","uuid":"1f6e3f0b-7b1c-4c5e-9d53-3a0f5e6f7a01",
       "priority":"H","urgency":12.50,"tags":["dairy"],"estimate":3,
       "annotations":[{"entry":"20261121T080000Z","description":"the blue one"}]},
      {"description":"Bread","status":"completed","uuid":"1f6e3f0b-7b1c-4c5e-9d53-3a0f5e6f7a02"}
      ]
      """
    let result = try run.roundTrip(Array(tasks.utf8))
    let items = result.lists[0].list.items
    #expect(items[0].priority?.text == "1" && items[0].note == "the blue one")
    #expect(items[0].uuid == ItemUUID("1F6E3F0B-7B1C-4C5E-9D53-3A0F5E6F7A01"))
    #expect(items.map(\.isComplete) == [false, true])
    let text = try run.text(result.lists)
    #expect(text.contains("\"urgency\": 12.50") && text.contains("\"waiting\""))
    let lines = #"{"description":"a","uuid":"b","status":"pending"}"#
    #expect(
      try run.read(lines + "\n" + lines.replacing("b", with: "c")).lists[0].list.items.count == 2
    )
    let wrong = try #require(run.error("[\n{\"description\":\"a\"},\n{\"status\":\"pending\"}]"))
    #expect(wrong.line == 3 && wrong.place == "[1].description")
    #expect(run.error("[{\"description\":\"a\",}]")?.column == 20)
  }

  @Test func `tasks of calendars are unfolded and unescaped, and all else is kept`() throws {
    let run = try FormatRun("icalendar")
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "COLOR:green",
      "X-WR-CALNAME:Home\\, sweet", "BEGIN:VTODO", "UID:abc-1", "DTSTAMP:20261121T080000Z",
      "SUMMARY;LANGUAGE=de:Kä", "\tse\\; mild", "DUE;VALUE=DATE:20261201",
      "STATUS:NEEDS-ACTION", "CATEGORIES:a,b\\,c", "CATEGORIES:d", "PRIORITY:0",
      "DESCRIPTION:one\\ntwo", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:one\\ntwo",
      "TRIGGER:-PT15M", "END:VALARM", "END:VTODO", "BEGIN:VTODO", "UID:abc-1",
      "SUMMARY:Done", "COMPLETED:20261120T080000Z", "END:VTODO", "BEGIN:VEVENT", "UID:e",
      "END:VEVENT", "END:VCALENDAR",
    ]
    let text = lines.joined(separator: "\r\n") + "\r\n"
    let result = try run.roundTrip(Array(text.utf8))
    let list = result.lists[0].list
    #expect(list.name == "Home, sweet" && list.color == .green)
    #expect(list.items.map(\.text) == ["Käse; mild", "Done"])
    #expect(list.items[0].tags == ["a", "b,c", "d"] && list.items[0].note == "one\ntwo")
    #expect(list.items.map(\.isComplete) == [false, true])
    let written = try run.text(result.lists)
    for kept in ["DUE;VALUE=DATE:20261201", "SUMMARY;LANGUAGE=de:Käse\\; mild", "BEGIN:VEVENT"] {
      #expect(written.contains(kept))
    }
    var changed = list
    changed.items[0].isComplete = true
    changed.items[0].text = "Butter"
    let after = try run.text([NamedList(name: "source", list: changed)])
    #expect(after.contains("STATUS:COMPLETED") && !after.contains("NEEDS-ACTION"))
    #expect(after.contains("SUMMARY:Butter") && !after.contains("LANGUAGE"))
  }

  @Test func `lines of calendars are folded after 75 bytes, never inside a character`() throws {
    let run = try FormatRun("icalendar")
    let long = String(repeating: "äöü€", count: 60)
    let list = List(items: [ListItem(text: long)])
    let text = try run.text([NamedList(name: "a", list: list)])
    #expect(text.split(separator: "\r\n").allSatisfy { $0.utf8.count <= 75 })
    #expect(try run.items(text).map(\.text) == [long])
    #expect(run.error("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n")?.line == 3)
    #expect(run.error("BEGIN:VCALENDAR\nno colon\n")?.line == 1)
  }
}
