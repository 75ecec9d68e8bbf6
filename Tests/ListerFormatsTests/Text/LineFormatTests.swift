// SPDX-License-Identifier: MIT

import FormatKit
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables
import Testing

struct LineFormatTests {
  @Test(arguments: [
    "(A) Call Mom", "(B) 2026-01-02 Call Mom @phone +family due:2026-02-01",
    "x 2026-01-03 2026-01-02 Buy milk @shop quantity:2.50 unit:l", "x Done without a date",
    "2026-01-01 Created", "Read http://example.com/a?b=c", "+project in front stays",
    "  spaces  around  ", "x 2026-01-03 Review pri:B", "due:1 due:2", "xylophone lesson",
    "(a) small letter", "Text price:cheap price:3", "@context", "X 2026-01-01 capital",
    "Mixed @a key:v +b", "Meet at 10:30",
  ])
  func `lines of todo.txt are written back identically`(line: String) throws {
    let run = try FormatRun("todotxt")
    let result = try run.roundTrip(Array((line + "\n").utf8))
    #expect(try run.text(result.lists) == line + "\n")
  }

  @Test func `the parts of a task of todo.txt become members`() throws {
    let run = try FormatRun("todotxt")
    let item = try run.items("(C) 2026-01-02 Buy milk @shop +home quantity:2 due:2026-02-01")[0]
    #expect(item.text == "Buy milk" && item.priority?.text == "3")
    #expect(item.tags == ["shop", "+home"] && item.quantity?.text == "2")
    #expect(item["due"]?.string == "2026-02-01" && item["created"]?.string == "2026-01-02")
  }

  @Test func `an edited task of todo.txt is written anew, and what is lost is said`() throws {
    let run = try FormatRun("todotxt")
    var list = try run.read("x 2026-01-03 Mixed @a key:v +b").lists[0].list
    list.items[0].isComplete = false
    list.items[0].note = "two words"
    let written = try run.write([NamedList(name: "a", list: list)])
    #expect(written.bytes.text == "Mixed @a +b finished:2026-01-03 key:v\n")
    #expect(written.remarks.contains { $0.message.contains("note") })
  }

  @Test func `headings begin lists, and check boxes hold all of an item`() throws {
    let run = try FormatRun("text")
    let text = """
      loose
      # Groceries

      - [x] 2 l Milk (1.19, dairy)
        - [ ] indented
      * plain bullet
      ## Empty
      """
    let result = try run.roundTrip(Array(text.utf8))
    #expect(result.lists.map(\.name) == ["source", "Groceries", "Empty"])
    let items = result.lists[1].list.items
    #expect(items.map(\.text) == ["Milk", "indented", "plain bullet"])
    #expect(items[0].quantity?.text == "2" && items[0].price?.text == "1.19")
    #expect(items[1].parent == items[0].uuid && items[1]["indent"] == nil)
  }

  @Test(arguments: [
    "#hash", "- dash", "1. one", "[x] boxed", "2 kg Milk", "a (b)", "\\", "# x", "\u{FEFF}mark",
  ])
  func `any text survives as a line`(text: String) throws {
    let run = try FormatRun("text")
    let list = List(items: [ListItem(text: text)])
    let written = try run.text([NamedList(name: "a", list: list)])
    #expect(try run.items(written).map(\.text) == [text])
  }

  @Test func `documents on lines are refused with their line`() throws {
    let run = try FormatRun("ndjson")
    let error = try #require(run.error("{\"items\":[]}\n\n{\"items\":[1]}\n"))
    #expect(error.line == 3 && error.column == 11 && error.place == "items[0]")
  }

  @Test func `JSON format: numbers and members of our documents come back byte for byte`() throws {
    for name in ["json", "ndjson"] {
      let run = try FormatRun(name)
      let text =
        #"{"lister":1,"items":[{"text":"a","price":1.10,"mine":[0.1,{"b":12345678901234567890}]}]}"#
      let result = try run.roundTrip(Array(text.utf8))
      #expect(try run.text(result.lists) == text + "\n")
    }
  }
}
