// SPDX-License-Identifier: MIT

import FormatKit
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What the plugin Tasks of Obsidian reads besides signs: fields, quotes, callouts and links.
@Suite struct ObsidianTaskTests {
  private func list(_ text: String) throws -> List {
    try #require(try FormatRun("obsidian").read(text).lists.first).list
  }

  private func written(_ list: List) throws -> (text: String, remarks: [String]) {
    let result = try FormatRun("obsidian").write([NamedList(name: "source", list: list)])
    return (result.bytes.text, result.remarks.map(\.message))
  }

  /// Reads a note, which has to come back as it was, without a remark.
  private func unchanged(_ text: String) throws -> [ListItem] {
    let result = try FormatRun("obsidian").roundTrip(Array(text.utf8))
    let (again, remarks) = try written(result.lists[0].list)
    #expect(again == text && remarks == [] && result.remarks == [])
    return result.lists[0].list.items
  }

  // MARK: Fields

  @Test(
    arguments: [
      ("plan [due:: 2025-04-08]", "due", "2025-04-08"),
      ("plan (due:: 2025-04-08)", "due", "2025-04-08"),
      ("plan  [due:: 2025-04-08]", "due", "2025-04-08"),
      ("plan [due::2025-04-08]", "due", "2025-04-08"),
      ("plan [  due:: 2025-04-08  ]", "due", "2025-04-08"),
      ("plan[due:: 2025-04-08]", "due", "2025-04-08"),
      ("plan [due:: 2025-04-08],", "due", "2025-04-08"),
      ("plan [created:: 2025-04-08]", "created", "2025-04-08"),
      ("plan [start:: 2025-04-08]", "start", "2025-04-08"),
      ("plan [completion:: 2025-04-08]", "finished", "2025-04-08"),
      ("plan [priority:: highest]", "priority", "1"), ("plan (priority:: high)", "priority", "2"),
      ("plan [priority:: medium]", "priority", "3"), ("plan [priority:: low]", "priority", "4"),
      ("plan [priority:: lowest]", "priority", "5"),
      ("plan [repeat:: every 2 weeks]", "repeat", "FREQ=WEEKLY;INTERVAL=2"),
      ("plan [repeat:: every day when done]", "repeat", "FREQ=DAILY"),
    ] as [(String, String, String)]
  )
  func `a field says what its sign says, and comes back as it was`(
    task: String,
    key: String,
    value: String
  ) throws {
    let item = try unchanged("- [ ] \(task)\n")[0]
    #expect(item.text == "plan")
    #expect((item[key]?.string ?? item[key]?.number?.text) == value)
  }

  @Test(arguments: [
    ("scheduled", "scheduled", "2025-04-08"), ("cancelled", "cancelled", "2025-04-08"),
    ("id", "id", "abc-1"), ("dependsOn", "depends on", "abc, def"),
    ("onCompletion", "on completion", "delete"), ("repeat", "repeat", "every month on the 1st"),
  ])
  func `a field without a member of its own is kept`(
    field: String,
    key: String,
    value: String
  ) throws {
    let item = try unchanged("- [ ] plan [\(field):: \(value)]\n")[0]
    #expect(item.text == "plan" && item["obsidian"]?[key]?.string == value)
    #expect(item.recurrence == nil)
  }

  @Test(arguments: [
    "plan [due:: soon]", "plan [due:: 2025-02-30]", "plan [due: 2025-04-08]",
    "plan due:: 2025-04-08", "plan [due:: 2025-04-08)", "plan [Due:: 2025-04-08]",
    "plan [due :: 2025-04-08]", "plan [effort:: 3]", "plan [priority:: none]",
    "plan [due:: 2025-04-08] now", "plan [due:: 2025-04-08](page)", "plan [link](page)",
    "plan (see)",
    "plan ]", "plan,", "📅 test", "plan [due:: 2025-04-08] [effort:: 3]",
  ])
  func `what is no field that the plugin reads stays in the text`(text: String) throws {
    let item = try unchanged("- [ ] \(text)\n")[0]
    #expect(item.text == text && item.due == nil && item["obsidian"] == nil)
  }

  @Test func `fields, signs and tags stand in any order`() throws {
    let items = try unchanged(
      """
      - [ ] plan #a [priority:: high]  [due:: 2025-04-08] #b
      - [x] plan [due:: 2025-04-08] ✅ 2025-04-09
      - [ ] plan 📅 2025-04-08 (start:: 2025-04-07), [id:: x]
      - [ ] plan [due:: 2025-04-07] [due:: 2025-04-08]
      - [ ] [due:: 2025-04-08]
      - [ ] real 📅 2021-06-11

      """
    )
    #expect(items[0].tags == ["a", "b"] && items[0].priority?.text == "2")
    #expect(items[0].text == "plan" && items[0].due?.text == "2025-04-08")
    #expect(items[1].due?.text == "2025-04-08" && items[1].finished?.text == "2025-04-09")
    #expect(items[2].due?.text == "2025-04-08" && items[2].start?.text == "2025-04-07")
    #expect(items[2]["obsidian"]?["id"]?.string == "x")
    #expect(items[3].text == "plan [due:: 2025-04-07]" && items[3].due?.text == "2025-04-08")
    #expect(items[4].text == "" && items[4].due?.text == "2025-04-08")
    #expect(items[5].due?.text == "2021-06-11" && items[5]["obsidian"] == nil)
  }

  @Test(arguments: [("[", "]"), ("(", ")")])
  func `an edited task with fields is written with fields`(start: String, end: String) throws {
    var list = try list("- [ ] plan  \(start)due:: 2025-04-08\(end)\n")
    list.items[0].text = "Plan"
    list.items[0].isComplete = true
    list.items[0].finished = ItemDate("2025-04-09")
    list.items[0]["priority"] = JSONText("3")
    let fields = ["priority:: medium", "due:: 2025-04-08", "completion:: 2025-04-09"]
      .map { "  \(start)\($0)\(end)" }.joined()
    #expect(try written(list).text == "- [x] Plan\(fields)\n")
    #expect(try written(list).remarks == [])
    list.items[0].due = nil
    list.items[0].finished = nil
    list.items[0].priority = nil
    #expect(try written(list).text == "- [x] Plan\n")
    #expect(try written(list).remarks == [])
  }

  @Test func `a line as the plugin writes it is kept by its parts alone`() throws {
    let text = "- [ ] plan #a  [id:: x]  [priority:: low]  [due:: 2025-04-08] ^link\n"
    let item = try unchanged(text)[0]
    #expect(item["obsidian"]?["line"] == nil && item["obsidian"]?["fields"]?.string == "[]")
    var list = try list(text)
    list.items[0].due = ItemDate("2025-04-09")
    #expect(try written(list).text == text.replacing("04-08", with: "04-09"))
  }

  @Test func `a text that the plugin takes for a field is told`() throws {
    let list = List(items: [ListItem(text: "plan [due:: 2025-04-08]")])
    #expect(try written(list).remarks.contains { $0.contains("read back otherwise") })
  }

  // MARK: Links

  @Test func `an identifier at the end of a line is kept, and the signs before it are read`() throws
  {
    let text = "- [ ] plan 📅 2025-04-08 ^abc-1\n- [ ] Milk ^x\n- [ ] 2 ^ 3\n- [ ] a ^b_c\n"
    let items = try unchanged(text)
    #expect(items.map(\.text) == ["plan", "Milk", "2 ^ 3", "a ^b_c"])
    #expect(items[0].due?.text == "2025-04-08")
    #expect(items.map { $0["obsidian"]?["link"]?.string } == ["abc-1", "x", nil, nil])
    var list = try list(text)
    list.items[1].text = "Oat milk"
    #expect(try written(list).text == text.replacing("Milk", with: "Oat milk"))
  }

  // MARK: Quotes

  @Test func `tasks in callouts and quotes are items`() throws {
    let items = try unchanged(
      """
      > [!todo]
      > - [ ] in a callout 📅 2022-04-05

      - [ ] out 📅 2022-04-06

      > > - [ ] twice 📅 2022-04-07
      >> - [ ] narrow
      >- [x] once
        > 1. [ ] right

      """
    )
    #expect(items.map(\.text) == ["in a callout", "out", "twice", "narrow", "once", "right"])
    let due = ["2022-04-05", "2022-04-06", "2022-04-07", nil, nil, nil]
    #expect(items.map(\.due?.text) == due && items[4].isComplete)
    let quotes = items.map { $0["obsidian"]?["quote"]?.string }
    #expect(quotes == [">", nil, "> >", ">>", ">", "  >"])
    #expect(items.allSatisfy { $0.parent == nil })
  }

  @Test func `tasks in a quote are parts of those in the same one`() throws {
    let items = try unchanged(
      """
      - [ ] a
      > - [ ] b
      > \t- [ ] c
      >     - [ ] d
      > > - [ ] e
      >   - [ ] f
      \t- [ ] g

      """
    )
    let parents = items.map { item in items.firstIndex { $0.uuid == item.parent } }
    #expect(parents == [nil, nil, 1, 1, nil, nil, 0])
  }

  @Test func `a section goes into quotes, and a heading in a quote is none`() throws {
    let items = try unchanged("## Home\n\n> ## Note\n> - [ ] a\n\n## Garden\n\n- [ ] b\n")
    #expect(items.map(\.section) == ["Home", "Garden"])
  }

  @Test func `an edited task stays in its quote, and a new part of it comes there`() throws {
    var list = try list("> [!todo]\n> - [ ] a 📅 2022-04-05\n\n- [ ] b\n")
    list.items[0].due = ItemDate("2022-04-06")
    var part = ListItem(text: "c")
    part.parent = list.items[0].uuid
    list.items.insert(part, at: 1)
    let (text, remarks) = try written(list)
    #expect(text == "> [!todo]\n> - [ ] a 📅 2022-04-06\n\n> \t- [ ] c\n- [ ] b\n")
    #expect(remarks.allSatisfy { $0.contains("\"uuid\"") })
    let read = try self.list(text).items
    #expect(read[1].parent == read[0].uuid && read[2].parent == nil)
  }

  @Test(arguments: ["x", "> x", ">\n> ", ""])
  func `a kept quote that is none isn't written`(quote: String) throws {
    var list = try list("> - [ ] a\n")
    list.items[0]["obsidian"] = JSONText(members: [
      JSONText.Member(key: "quote", value: JSONText(string: quote))
    ])
    #expect(try written(list).text == "- [ ] a\n")
  }

  // MARK: Code

  @Test(arguments: [
    "```\n- [ ] code\n```", "~~~~\n- [ ] code\n~~~\n- [ ] code\n~~~~",
    "```md\n# h\n- [ ] code\n```",
    "> ```\n> - [ ] code\n> ```", "> > ~~~\n> > - [ ] code\n> > ~~~",
    "```\n> - [ ] code\n> ```\n```",
    "> ```\n> - [ ] code", "- ```\n  - [ ] code\n  ```", "- ```\n  - [ ] code",
    "\t```\n\t- [ ] code\n\t```",
    "```\n- [ ] code\n``` x\n- [ ] code\n````",
  ])
  func `what is between fences is no task`(code: String) throws {
    let items = try unchanged("- [ ] a 📅 2022-04-05\n\(code)\n- [ ] b\n")
    #expect(items.map(\.text) == ["a", "b"] && items[1].section == nil)
  }

  @Test(arguments: ["``` a ```", "``", "~~struck~~", "> ``", "    text"])
  func `what is no fence hides no task`(line: String) throws {
    let items = try unchanged("- [ ] a\n\(line)\n- [ ] b\n")
    #expect(items.map(\.text) == ["a", "b"])
  }

  @Test func `a new item comes behind a block of code that has no end`() throws {
    var list = try list("- [ ] a\n```\n- [ ] code\n")
    #expect(list.items.map(\.text) == ["a"])
    list.items.append(ListItem(text: "b"))
    let (text, remarks) = try written(list)
    #expect(text == "- [ ] a\n```\n- [ ] code\n```\n- [ ] b\n")
    #expect(remarks.contains("a block of code is ended before an item, for it has no end"))
    #expect(try self.list(text).items.map(\.text) == ["a", "b"])
  }

  // MARK: Recognition

  @Test(
    arguments: [
      ("- [ ] plan [due:: 2025-04-08]", "obsidian"),
      ("- [ ] plan (start:: 2025-04-08)", "obsidian"),
      ("- [x] a [priority:: low]  [completion:: 2025-04-08]", "obsidian"),
      ("> [!todo]\n> - [ ] a 📅 2022-04-05", "obsidian"),
      ("> - [ ] a [cancelled:: 2022-04-05]", "obsidian"), ("- [ ] a 🔺", "obsidian"),
      ("- [ ] plan [due:: soon]", "text"), ("- [ ] plan [priority:: high]", "text"),
      ("- [ ] plan [id:: 2025-04-08]", "text"), ("- [ ] plan [date:: 2025-04-08]", "text"),
      ("- [ ] plan [repeat:: every day]", "text"), ("- [ ] Milk ^abc", "text"),
      ("- [ ] 📅 test", "text"), ("> [!todo]\n> - [ ] a", "text"),
      ("- [ ] a\n```\n- [ ] b 📅 2022-04-05\n```", "text"),
      ("> ```\n> - [ ] b [due:: 2022-04-05]\n> ```\n- [ ] a", "text"),
      ("Due on [due:: 2025-04-08]\n- [ ] a", "text"),
    ] as [(String, String)]
  )
  func `a note is found by what the plugin alone writes`(text: String, format: String) throws {
    let run = try FormatRun(finding: Array((text + "\n").utf8), in: "note.md")
    #expect(run.format.name == format)
  }
}
