// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

/// Outlines, notes and headings as other programs have them.
@Suite struct OutlineProgramTests {
  private func list(_ file: String, _ format: String) throws -> List {
    let url = Datasets.root.appendingPathComponent("imports/text/\(file)")
    let run = try FormatRun(format)
    return try #require(try run.read([UInt8](try Data(contentsOf: url))).lists.first).list
  }

  private func parents(_ list: List) -> [Int?] {
    list.items.map { item in list.items.firstIndex { $0.uuid == item.parent } }
  }

  // MARK: OPML

  @Test func `an outline has its tree, notes, ticks, tags and times`() throws {
    let list = try list("workflowy.opml", "opml")
    #expect(list.name == "Sunday & after")
    #expect(parents(list) == [nil, 0, 0, 2, nil, nil])
    #expect(list.items[0].note == "for Sunday\nwith candles")
    #expect(list.items[0].created?.text == "2026-11-20T08:00:00Z")
    #expect(list.items[0].tags == ["kitchen", "/home/food"])
    #expect(list.items[1].isComplete && list.items[2].text == "Buy <b>eggs</b>")
    #expect(list.items[2].due?.text == "2026-11-30" && list.items[2].section == "Shop")
    #expect(list.items[3]["opml"]?["type"]?.string == "include")
    #expect(list.items[5].start == nil && list.items[5]["opml"]?["start"]?.string == "soon")
    #expect(list["opml"]?["ownerEmail"]?.string == "somebody@example.org")
  }

  @Test func `a list is written as an outline whose elements are inside one another`() throws {
    var items = ["Cake", "Flour", "Tea"].map { ListItem(text: $0, isComplete: $0 == "Flour") }
    items[1].parent = items[0].uuid
    items[0].created = ItemDate("2026-11-20T09:00:00+01:00")
    let run = try FormatRun("opml")
    let text = try run.text([NamedList(name: "a", list: List(items: items, name: "A & B"))])
    #expect(text.contains("<title>A &amp; B</title>"))
    #expect(text.contains("created=\"Fri, 20 Nov 2026 08:00:00 GMT\">\n<outline text=\"Flour\""))
    #expect(text.contains("_complete=\"true\"/>\n</outline>\n<outline text=\"Tea\""))
  }

  @Test func `what is no outline is refused, and what an outline has besides is reported`() throws {
    let run = try FormatRun("opml")
    let error = try #require(run.error("<html/>"))
    #expect(error.message == "this is no OPML: the first element is \"html\"")
    let text = "<opml><head><a><b/></a></head><body><p/><outline text=\"x\"/></body></opml>"
    let remarks = try run.read(text).remarks.map(\.message)
    #expect(remarks == ["an element is left out: \"b\"", "an element is left out: \"p\""])
  }

  // MARK: Obsidian

  @Test func `tasks of Obsidian have the dates, rules and priorities behind their signs`() throws {
    let list = try list("obsidian.md", "obsidian")
    let items = list.items
    #expect(items[0].text == "Bake a cake" && items[0].tags == ["kitchen"])
    #expect(items[0].recurrence?.text == "FREQ=WEEKLY;BYDAY=FR" && items[0].priority?.text == "3")
    #expect(items[0].created?.text == "2026-11-20" && items[0].start?.text == "2026-11-28")
    #expect(items[0].due?.text == "2026-12-01")
    #expect(items[1].isComplete && items[1].finished?.text == "2026-11-21")
    #expect(items[2].due?.text == "2026-11-30" && items[2].tags == ["shop"])
    #expect(parents(list) == [nil, 0, 0, 2, nil, nil, nil, nil, nil])
    #expect(items[3]["obsidian"]?["scheduled"]?.string == "2026-11-29")
    #expect(items[4]["obsidian"]?["status"]?.string == "-" && !items[4].isComplete)
    #expect(items[5].recurrence?.text == "FREQ=WEEKLY;INTERVAL=2")
    #expect(items[7].recurrence == nil)
    #expect(items[7]["obsidian"]?["repeat"]?.string == "every month on the 1st")
    #expect(items.map(\.section).suffix(4) == ["Garden", "Garden", "Garden", "Garden"])
  }

  @Test func `a note of Obsidian comes back as it was, line by line`() throws {
    let url = Datasets.root.appendingPathComponent("imports/text/obsidian.md")
    let bytes = [UInt8](try Data(contentsOf: url))
    let run = try FormatRun("obsidian")
    #expect(try run.write(try run.read(bytes).lists).bytes.text == bytes.text)
    var list = try list("obsidian.md", "obsidian")
    list.items[2].text = "Buy ducks' eggs"
    list.items[5].isComplete = true
    let text = try run.text([NamedList(name: "a", list: list)])
    #expect(text.contains("\t- [ ] Buy ducks' eggs #shop ⏫ 📅 2026-11-30\n"))
    #expect(text.contains("- [x] Water the plants 🆔 abc123 🔁 every 2 weeks when done\n"))
  }

  // MARK: Org

  @Test func `headings of Org have their dates, properties, notes and check lists`() throws {
    let list = try list("tasks.org", "org")
    let items = list.items
    #expect(list.name == "Sunday")
    #expect(items[0].text == "Bake a cake" && items[0].tags == ["food", "sweet"])
    #expect(items[0].priority?.text == "1" && items[0].due?.text == "2026-12-01T08:00:00")
    #expect(items[0].start?.text == "2026-11-28" && items[0].recurrence?.text == "FREQ=WEEKLY")
    #expect(items[0].uuid == ItemUUID("6F1C2D3E-0000-4000-8000-0123456789AB"))
    #expect(items[0].created?.text == "2026-11-20T08:00:00")
    #expect(items[0].note == "For Sunday, with candles.\n\nA second paragraph.")
    #expect(items[0]["org"]?["properties"]?["Effort"]?.string == "1:00")
    #expect(parents(list) == [nil, 0, 0, 2, 2, 0, 0, 0, nil, nil])
    let done = [false, true, false, false, true, false, true, false, true, false]
    #expect(items.map(\.isComplete) == done)
    #expect(items[6].finished?.text == "2026-11-21T09:30:00")
    #expect(items[8].section == "Kitchen" && items[9].section == "Garden")
    #expect(items[9].recurrence?.text == "FREQ=WEEKLY;INTERVAL=2")
  }

  @Test func `a file of Org comes back as it was, line by line`() throws {
    let url = Datasets.root.appendingPathComponent("imports/text/tasks.org")
    let bytes = [UInt8](try Data(contentsOf: url))
    let run = try FormatRun("org")
    let text = try run.write(try run.read(bytes).lists).bytes.text
    // A drawer is written at the left.
    let drawer = text.replacing("\n:PROPERTIES:", with: "\n   :PROPERTIES:")
    #expect(drawer.split(separator: "\n").count == bytes.text.split(separator: "\n").count)
    #expect(text.contains("*** NEXT Preheat\n** CANCELLED Buy a mixer\n"))
    var list = try list("tasks.org", "org")
    list.name = "Monday"
    list.items[3].isComplete = true
    list.items[7].isComplete = true
    let changed = try run.text([NamedList(name: "a", list: list)])
    #expect(changed.hasPrefix("#+TITLE: Monday\n#+TODO: TODO NEXT(n) | DONE CANCELLED(c)\n"))
    #expect(changed.contains("  - [X] six of them\n") && changed.contains("*** DONE Preheat\n"))
  }

  @Test func `a note that Org would take for a heading is told of`() throws {
    var item = ListItem(text: "Milk")
    item.note = "* not a heading"
    let run = try FormatRun("org")
    let remarks = try run.write([NamedList(name: "a", list: List(items: [item]))]).remarks
    #expect(
      remarks.map(\.message) == ["an item is read back otherwise than it is: \"* TODO Milk\""]
    )
  }
}
