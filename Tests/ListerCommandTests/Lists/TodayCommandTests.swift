// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct TodayCommandTests {
  @Test func `Today list: it is made when it is missing, and can't be deleted`() throws {
    let fixture = try ListFixture([:])
    try fixture.run("today").expect(
      output: """
        ● Today  ░░░░░░░░░░  3 items left
          1 [ ] Try out Lister
          2 [ ] Call parents
          3 [ ] Buy milk

        """,
      errors: ""
    )
    try fixture.run("delete", "Today").expect(
      code: 1,
      errors: "lister: Today.list.json: the list of today cannot be deleted or renamed\n"
    )
    _ = try fixture.run("check", "Today", "--all")
    #expect(try fixture.run("today").output == "● Today  ██████████  0 items left\n")
  }

  @Test func `Today list: in a folder that is in use it is made without samples`() throws {
    let fixture = try ListFixture(["Groceries.list.json": #"{"items": ["Milk"]}"#])
    let output = try fixture.run("today").output
    #expect(output.hasPrefix("● Today") && output.hasSuffix("  0 items left\n"), "\(output)")
  }

  @Test(arguments: [(5, 5, 0), (6, 6, 0), (7, 5, 2), (12, 5, 7)])
  func `today widget view: five rows and the way to the rest, or six`(
    count: Int,
    rows: Int,
    hidden: Int
  ) throws {
    let items = (1...count).map { "\"item \($0)\"" }.joined(separator: ",")
    let done = #"{"text": "done", "completed": true}"#
    let fixture = try ListFixture(["Today.list.json": "{\"items\": [\(done),\(items)]}"])
    let lines = try fixture.run("today").lines.dropLast()
    #expect(lines.dropFirst().filter { $0.contains("[ ] item ") }.count == rows)
    #expect(lines.contains { $0.hasSuffix("Show All… (\(hidden) more)") } == (hidden > 0))
    let object = try ListFixture.object(try fixture.run("today", "--json"))
    #expect(object["created"] as? Bool == false)
    #expect(object["left"] as? Int == count)
    #expect(object["hidden"] as? Int == hidden)
    let shown = try #require(object["items"] as? [[String: Any]])
    #expect(shown.map { $0["number"] as? Int } == (2..<rows + 2).map { $0 })
  }

  @Test func `glance badge: a bar and what is left stand beside the name`() throws {
    let items = #"["a", {"text": "b", "completed": true}]"#
    let fixture = try ListFixture(["Today.list.json": "{\"items\": \(items)}"])
    #expect(try fixture.run("today").lines.first == "● Today  █████░░░░░  1 item left")
  }

  @Test func `today shows what is due in all lists, today or earlier, the earliest first`() throws {
    let fixture = try ListFixture([
      "Today.list.json": #"{"items": [{"text": "Call", "due": "2026-12-01"}]}"#,
      "Home.list.json": #"""
      {"items": [{"text": "Later", "due": "2026-12-02"}, {"text": "Rent", "due": "2026-12-01"},
        {"text": "Done", "due": "2026-11-01", "completed": true}, "Some day",
        {"text": "Tax", "due": "2026-11-30T23:30:00-01:00"}, {"text": "Bill", "due": "2026-11-30"}]}
      """#,
      "Work.list.json": #"{"items": [{"text": "Soon", "due": "2026-12-02T00:30:00+01:00"}]}"#,
    ])
    let outcome = try fixture.run("today", "--now", "2026-12-01T23:00:00Z")
    #expect(outcome.code == 0 && outcome.errors == "")
    #expect(
      outcome.output == """
        ● Today  ░░░░░░░░░░  1 item left
          1 [ ] Call  due 2026-12-01

        ● Home  3 items due
          6 [ ] Bill  due 2026-11-30
          2 [ ] Rent  due 2026-12-01
          5 [ ] Tax  due 2026-11-30T23:30:00-01:00

        ● Work  1 item due
          1 [ ] Soon  due 2026-12-02T00:30:00+01:00

        """
    )
    let object = try ListFixture.object(try fixture.run("today", "--now=2026-12-01", "--json"))
    let due = try #require(object["due"] as? [[String: Any]])
    #expect(due.map { $0["name"] as? String } == ["Home", "Work"])
    #expect((due[0]["items"] as? [[String: Any]])?.map { $0["number"] as? Int } == [6, 2, 5])
    #expect(!(try fixture.run("today", "--now=2026-10-01").output.contains("due\n")))
  }

  @Test func `today shows what is due of its own list and has no row`() throws {
    let items = (1...7).map { #"{"text": "\#($0)", "due": "2026-12-01"}"# }.joined(separator: ",")
    let fixture = try ListFixture(["Today.list.json": "{\"items\": [\(items)]}"])
    let lines = try fixture.run("today", "--now=2026-12-01").lines
    #expect(lines.filter { $0.contains("[ ] ") }.count == 7)
    #expect(lines.contains("● Today  2 items due"))
  }

  @Test func `a list that can't be read is reported, and what is due in others is shown`() throws {
    let due = #"{"items": [{"text": "Rent", "due": "2026-12-01"}]}"#
    let fixture = try ListFixture(["Bad.list.json": "{", "Home.list.json": due])
    let outcome = try fixture.run("today", "--now=2026-12-01")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("Bad.list.json"))
    #expect(outcome.output.contains("1 [ ] Rent  due 2026-12-01"))
  }

  @Test func `deep link: a link opens its list, and a malformed one is refused`() throws {
    let fixture = try ListFixture()
    let path = fixture.folder.path(of: "Groceries.list.json")
    #expect(try fixture.run("show", "lister://\(path)?color=2").code == 0)
    for (link, message) in [
      ("lister://\(path)", "a link has exactly one color"),
      ("lister://\(path)?color=9", "\"9\" is no color"),
      ("lister:x", "a link holds an absolute path"),
    ] {
      try fixture.run("show", link).expect(code: 1, part: message)
    }
  }
}
