// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// When items are due, and where they belong, on the command line.
@Suite struct PlanningCommandTests {
  @Test func `add and edit set dates, rules and sections, and show prints them`() throws {
    let fixture = try ListFixture(["a.list.json": "{}"])
    let added = try fixture.run(
      ["add", "a", "Milk", "--due", "2026-12-01", "--repeat", "FREQ=WEEKLY", "--section", "Dairy"]
    )
    #expect(added.output == "  1 [ ] Milk  due 2026-12-01  repeats FREQ=WEEKLY  in Dairy\n")
    let edited = try fixture.run("edit", "a", "1", "--due", "2026-12-02T08:00Z", "--repeat", "")
    #expect(edited.output == "  1 [ ] Milk  due 2026-12-02T08:00Z  in Dairy\n")
    #expect(try fixture.run("edit", "a", "1", "--due=").output == "  1 [ ] Milk  in Dairy\n")
    #expect(try fixture.run("show", "a").output.contains("Milk  in Dairy"))
    #expect(!(try fixture.folder.text("a.list.json").contains("due")))
  }

  @Test(arguments: [
    ("--due", "tomorrow", "a date such as 2026-12-01"),
    ("--due", "2026-02-29", "a date such as 2026-12-01"),
    ("--repeat", "weekly", "a rule of RFC 5545 such as FREQ=WEEKLY;BYDAY=FR"),
  ])
  func `a date or a rule that is none is a wrong command line`(
    option: String,
    value: String,
    expected: String
  ) throws {
    let fixture = try ListFixture()
    let outcome = try fixture.run("add", "Groceries", "Jam", option, value)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(expected))
    #expect(try fixture.items() == ["Bread", "Milk", "Tea*"])
  }

  @Test func `a document whose date is none is refused with its place`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": [{"due": "tomorrow"}]}"#])
    let outcome = try fixture.run("show", "a")
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("items[0].due") && outcome.errors.contains("is no date"))
  }
}
