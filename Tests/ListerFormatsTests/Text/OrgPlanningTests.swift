// SPDX-License-Identifier: MIT

import FormatKit
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What a line of Org that plans says, in all the ways in which timestamps are written.
@Suite struct OrgPlanningTests {
  private static let told = "a planning line is kept, for not all of it is understood"
  private static let less = "a planning line is written without what doesn't go with its dates now"

  private func file(_ planning: String) -> String { "* TODO A\n\(planning)\n" }

  /// A list of one item with a line that plans it.
  private func list(_ planning: String) throws -> List {
    try #require(try FormatRun("org").read(file(planning)).lists.first).list
  }

  private func written(_ list: List) throws -> (text: String, remarks: [String]) {
    let result = try FormatRun("org").write([NamedList(name: "source", list: list)])
    return (result.bytes.text, result.remarks.map(\.message))
  }

  @Test(
    arguments: [
      ("SCHEDULED: <2022-03-07 Mon .+2d/4d>", "2022-03-07", nil, "FREQ=DAILY;INTERVAL=2"),
      ("SCHEDULED: <2022-03-07 Mon 10:30-11:30>", "2022-03-07T10:30:00", nil, nil),
      (
        "SCHEDULED: <2022-03-07 Mon> DEADLINE: <2022-03-09 Wed 10:30-11:30>", "2022-03-07",
        "2022-03-09T10:30:00", nil
      ),
      (
        "SCHEDULED: <2022-03-07 Mon 10:30 +2h>", "2022-03-07T10:30:00", nil,
        "FREQ=HOURLY;INTERVAL=2"
      ),
      ("DEADLINE: <2022-03-07 Mon +1m -3d>", nil, "2022-03-07", "FREQ=MONTHLY"),
      (
        "SCHEDULED: <2022-03-07 Mon +1w> DEADLINE: <2022-03-09 Wed +1w>", "2022-03-07",
        "2022-03-09", "FREQ=WEEKLY"
      ),
      ("SCHEDULED: <2022-03-07 Mon>--<2022-03-09 Wed>", "2022-03-07", nil, nil),
      ("DEADLINE: <2022-03-07 Mon 9:00>--<2022-03-09 Wed 10:00>", nil, "2022-03-07T09:00:00", nil),
      ("SCHEDULED: [2022-03-07 Mon]", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07>", "2022-03-07", nil, nil),
      ("SCHEDULED:   <2022-03-07   Mon\t10:30>", "2022-03-07T10:30:00", nil, nil),
      ("SCHEDULED: <2022-03-07 lun. 9:30>", "2022-03-07T09:30:00", nil, nil),
      ("SCHEDULED: <2022-03-07 周一>", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 пн ++1w>", "2022-03-07", nil, "FREQ=WEEKLY"),
      ("SCHEDULED: <2022-03-07 Mon .+1d>", "2022-03-07", nil, "FREQ=DAILY"),
      ("SCHEDULED: <2022-03-07 Mon ++3y --2d>", "2022-03-07", nil, "FREQ=YEARLY;INTERVAL=3"),
      ("DEADLINE: <2022-03-07 Mon -3d --2d>", nil, "2022-03-07", nil),
      ("DEADLINE: <2022-03-07 Mon 20:00-24:00 -2h>", nil, "2022-03-07T20:00:00", nil),
      (
        "SCHEDULED: <2022-03-07 Mon +1d> DEADLINE: <2022-03-09 Wed ++1w>", "2022-03-07",
        "2022-03-09", "FREQ=WEEKLY"
      ),
    ] as [(String, String?, String?, String?)]
  )
  func `a timestamp is understood as Org writes it, and comes back as it was`(
    planning: String,
    start: String?,
    due: String?,
    rule: String?
  ) throws {
    let run = try FormatRun("org")
    let result = try run.roundTrip(Array(file(planning).utf8))
    let item = result.lists[0].list.items[0]
    #expect(item.start?.text == start && item.due?.text == due)
    #expect(item.recurrence?.text == rule && item.note == nil)
    #expect(result.remarks == [])
    let (text, remarks) = try written(result.lists[0].list)
    #expect(text == file(planning) && remarks == [])
  }

  @Test(arguments: [
    "SCHEDULED: <2022-03-07 Mon .+2d/4d>", "SCHEDULED: <2022-03-07 Mon 10:30-11:30>",
    "DEADLINE: <2022-03-07 Mon +1m -3d>", "SCHEDULED: <2022-03-07 Mon>--<2022-03-09 Wed>",
    "  SCHEDULED: <2022-03-07 Mon>",
  ])
  func `what has no member is kept with the line`(planning: String) throws {
    let item = try list(planning).items[0]
    #expect(item["org"]?["planning"]?.string == planning)
  }

  @Test(arguments: [
    "SCHEDULED: <2022-03-07 Mon>", "SCHEDULED: <2022-03-07 Mon 10:30 +2h>",
    "CLOSED: [2022-03-10 Thu 12:00] DEADLINE: <2022-03-09 Wed +1w> SCHEDULED: <2022-03-07 Mon>",
  ])
  func `a line that says no more than members do isn't kept`(planning: String) throws {
    #expect(try list(planning).items[0]["org"] == nil)
    #expect(try written(list(planning)).text == file(planning))
  }

  @Test(
    arguments: [
      ("SCHEDULED: <soon> DEADLINE: <2022-03-09 Wed>", nil, "2022-03-09", nil),
      ("SCHEDULED: <2022-03-07 Mon> DEADLINE: <2022-02-30 Wed>", "2022-03-07", nil, nil),
      ("SCHEDULED: soon DEADLINE: <2022-03-09 Wed>", nil, "2022-03-09", nil),
      ("SCHEDULED: <2022-03-07 Mon DEADLINE: <2022-03-09 Wed>", nil, "2022-03-09", nil),
      ("DEADLINE: <%%(diary-float t 4 2)> SCHEDULED: <2022-03-07 Mon>", "2022-03-07", nil, nil),
      ("DEADLINE: <%%(diary-float t 4 2)>", nil, nil, nil),
      ("SCHEDULED: <2022-03-07 Mon 25:00>", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon 10:30-25:00>", "2022-03-07T10:30:00", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon +1x>", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon +0d>", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon +1b>", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon +1w/2x>", "2022-03-07", nil, "FREQ=WEEKLY"),
      ("SCHEDULED: <2022-03-07 Mon +1w ++1d>", "2022-03-07", nil, "FREQ=WEEKLY"),
      ("SCHEDULED: <2022-03-07 Mon> in the evening", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon>--<soon>", "2022-03-07", nil, nil),
      ("SCHEDULED: <2022-03-07 Mon> SCHEDULED: <2022-03-08 Tue>", "2022-03-08", nil, nil),
    ] as [(String, String?, String?, String?)]
  )
  func `what is understood counts beside what isn't, which is kept and told`(
    planning: String,
    start: String?,
    due: String?,
    rule: String?
  ) throws {
    let run = try FormatRun("org")
    let result = try run.roundTrip(Array(file(planning).utf8))
    let item = result.lists[0].list.items[0]
    #expect(item.start?.text == start && item.due?.text == due && item.recurrence?.text == rule)
    #expect(item.note == nil && item["org"]?["planning"]?.string == planning)
    #expect(result.remarks == [ImportRemark(line: 2, message: Self.told)])
    let (text, remarks) = try written(result.lists[0].list)
    #expect(text == file(planning) && remarks == [])
  }

  @Test func `CLOSED stands beside others, and its repeater is none`() throws {
    let planning = "CLOSED: [2022-03-10 Thu 12:00 +1w] SCHEDULED: <2022-03-07 Mon>"
    let list = try list(planning)
    #expect(list.items[0].finished?.text == "2022-03-10T12:00:00")
    #expect(list.items[0].start?.text == "2022-03-07" && list.items[0].recurrence == nil)
    #expect(try written(list).text == file(planning))
  }

  @Test(arguments: [
    "SCHEDULED: soon", "See SCHEDULED: <2022-03-07 Mon>", "Scheduled: <2022-03-07>",
  ])
  func `a line that plans nothing is a note`(line: String) throws {
    let run = try FormatRun("org")
    let result = try run.roundTrip(Array(file(line).utf8))
    #expect(result.lists[0].list.items[0].note == line && result.remarks == [])
  }

  @Test func `the properties are read below a line that isn't understood`() throws {
    let text = "* TODO A\nDEADLINE: <soon>\n:PROPERTIES:\n:ID: a\n:END:\nNote\n"
    let run = try FormatRun("org")
    let result = try run.roundTrip(Array(text.utf8))
    let item = result.lists[0].list.items[0]
    #expect(item["uuid"]?.string == "a" && item.note == "Note")
    #expect(try run.text(result.lists) == text)
  }

  @Test func `lines that aren't understood are told once, with their number`() throws {
    let text = ["A", "B", "C"].map { "* TODO \($0)\nDEADLINE: <soon>\n" }.joined()
    let remarks = try FormatRun("org").read(text).remarks
    #expect(remarks.map(\.message) == ["\(Self.told) (3 times, the first here)"])
    #expect(remarks.map(\.line) == [2])
  }

  // MARK: Edits

  @Test func `an edit changes one timestamp, and nothing else of its line`() throws {
    var list = try list("SCHEDULED: <2022-03-07 Mon .+2d/4d -1d> DEADLINE: <2022-03-09 Wed -3d>")
    list.items[0].due = ItemDate("2022-03-10")
    list.items[0].isComplete = true
    list.items[0].finished = ItemDate("2022-03-08T09:00")
    let (text, remarks) = try written(list)
    let closed = "CLOSED: [2022-03-08 Tue 09:00]"
    let rest = "SCHEDULED: <2022-03-07 Mon .+2d/4d -1d> DEADLINE: <2022-03-10 Thu -3d>"
    #expect(text == "* DONE A\n\(closed) \(rest)\n" && remarks == [])
  }

  @Test(
    arguments: [
      (
        "SCHEDULED: <2022-03-07 Mon 10:30-11:30 +1w>", "2022-03-08T10:30", "FREQ=WEEKLY",
        "SCHEDULED: <2022-03-08 Tue 10:30-11:30 +1w>", false
      ),
      (
        "SCHEDULED: <2022-03-07 Mon 10:30-11:30>", "2022-03-07T12:00", nil,
        "SCHEDULED: <2022-03-07 Mon 12:00>", true
      ),
      (
        "SCHEDULED: <2022-03-07 Mon>--<2022-03-09 Wed>", "2022-03-08", nil,
        "SCHEDULED: <2022-03-08 Tue>", true
      ),
      (
        "SCHEDULED: <2022-03-07 Mon>--<2022-03-09 Wed>", "2022-03-07", "FREQ=DAILY",
        "SCHEDULED: <2022-03-07 Mon +1d>--<2022-03-09 Wed>", false
      ),
      (
        "SCHEDULED: <2022-03-07 Mon .+2d/4d -1d>", "2022-03-07", "FREQ=WEEKLY",
        "SCHEDULED: <2022-03-07 Mon +1w -1d>", false
      ),
      (
        "SCHEDULED: <2022-03-07 lun. .+2d/4d>", "2022-03-07", nil, "SCHEDULED: <2022-03-07 lun.>",
        false
      ),
      ("SCHEDULED: <2022-03-07 Mon -1d>", nil, nil, nil, false),
      (
        "SCHEDULED: <2022-03-07 Mon> DEADLINE: <soon>", "2022-03-08", nil,
        "SCHEDULED: <2022-03-08 Tue> DEADLINE: <soon>", false
      ),
      ("SCHEDULED: <soon>", "2022-03-08", nil, "SCHEDULED: <2022-03-08 Tue>", true),
      (
        "DEADLINE: <soon>", "2022-03-08", "FREQ=HOURLY",
        "DEADLINE: <soon> SCHEDULED: <2022-03-08 Tue +1h>", false
      ),
      (
        "SCHEDULED: <2022-03-07 Mon> in the evening", "2022-03-08", nil,
        "SCHEDULED: <2022-03-08 Tue> in the evening", false
      ),
      (
        "SCHEDULED: <2022-03-07 Mon> SCHEDULED: <2022-03-08 Tue>", nil, nil, nil, true
      ),
    ] as [(String, String?, String?, String?, Bool)]
  )
  func `a line is written with the dates of now and all that goes with them`(
    planning: String,
    start: String?,
    rule: String?,
    line: String?,
    isLess: Bool
  ) throws {
    var list = try list(planning)
    list.items[0].start = start.flatMap { ItemDate($0) }
    list.items[0].recurrence = rule.flatMap { RecurrenceRule($0) }
    let (text, remarks) = try written(list)
    #expect(text == "* TODO A\n" + (line.map { "\($0)\n" } ?? ""))
    #expect(remarks == (isLess ? [Self.less] : []))
    let read = try FormatRun("org").items(text)[0]
    #expect(read.start == list.items[0].start && read.recurrence == list.items[0].recurrence)
  }

  @Test func `a repeater goes to the timestamp that stays`() throws {
    var list = try list("DEADLINE: <2022-03-09 Wed +1w -3d> SCHEDULED: <2022-03-07 Mon -1d>")
    list.items[0].due = nil
    #expect(try written(list).text == file("SCHEDULED: <2022-03-07 Mon +1w -1d>"))
    list = try self.list("DEADLINE: <2022-03-09 Wed +1w> SCHEDULED: <2022-03-07 Mon +1d -1d>")
    list.items[0].due = nil
    #expect(try written(list).text == file("SCHEDULED: <2022-03-07 Mon +1w -1d>"))
    #expect(try written(list).remarks == [])
  }

  @Test(arguments: ["SCHEDULED: <2022-03-07 Mon>\n* TODO B", "no planning"])
  func `a kept text that is no such line isn't written, which is told`(kept: String) throws {
    var list = try list("SCHEDULED: <2022-03-07 Mon>")
    list.items[0]["org"] = JSONText(members: [
      JSONText.Member(key: "planning", value: JSONText(string: kept))
    ])
    let (text, remarks) = try written(list)
    #expect(text == file("SCHEDULED: <2022-03-07 Mon>") && remarks == [Self.less])
  }

  @Test(arguments: ["FREQ=HOURLY", "FREQ=HOURLY;INTERVAL=6", "FREQ=DAILY;INTERVAL=9999"])
  func `a rule survives the way through a file of Org`(rule: String) throws {
    var item = ListItem(text: "A")
    item.due = ItemDate("2022-03-07")
    item.recurrence = RecurrenceRule(rule)
    let (text, remarks) = try written(List(items: [item]))
    #expect(remarks == [])
    #expect(try FormatRun("org").items(text)[0].recurrence?.text == rule)
  }

  @Test(arguments: ["FREQ=MINUTELY", "FREQ=DAILY;INTERVAL=10000", "FREQ=WEEKLY;BYDAY=MO"])
  func `a rule that Org has no letters for is told`(rule: String) throws {
    var item = ListItem(text: "A")
    item.due = ItemDate("2022-03-07")
    item.recurrence = RecurrenceRule(rule)
    let (text, remarks) = try written(List(items: [item]))
    #expect(text.contains("\nDEADLINE: <2022-03-07 Mon>\n"))
    #expect(
      remarks == ["the member \"repeat\" of 1 item is left out: the format has no place for it"]
    )
  }
}
