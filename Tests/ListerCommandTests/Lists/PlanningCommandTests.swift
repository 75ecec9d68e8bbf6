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
    try fixture.run("add", "Groceries", "Jam", option, value).expect(code: 2, part: expected)
    #expect(try fixture.items() == ["Bread", "Milk", "Tea*"])
  }

  @Test func `another program's date that is none is kept, and reported`() throws {
    let fixture = try ListFixture([
      "a.list.json": #"{"items": [{"text": "Milk", "due": "soon"}], "grid": [["=1+1"]]}"#
    ])
    let message = "the member \"due\""
    let recalculated = try fixture.run("recalc", "a.list.json")
    #expect(recalculated.code == 0 && recalculated.errors.isEmpty)
    #expect(recalculated.output.contains(#""due": "soon""#))
    let edited = try fixture.run("edit", "a", "1", "--note", "the blue one")
    #expect(edited.code == 0 && edited.errors.contains(message))
    #expect(try fixture.folder.text("a.list.json").contains(#""due": "soon""#))
    #expect(try fixture.run("export", "a", "--as", "csv").errors.contains(message))
  }

  @Test func `an item becomes a part of another one by its number, its text or its uuid`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["Cake", "Tea"]}"#])
    #expect(try fixture.run("add", "a", "Flour", "--parent", "cake").code == 0)
    #expect(try fixture.run("edit", "a", "Tea", "--parent", "1").code == 0)
    let parents = try fixture.folder.text("a.list.json").ranges(of: "\"parent\"")
    #expect(parents.count == 2)
    let circle = try fixture.run("edit", "a", "Flour", "--parent", "Tea")
    #expect(circle.code == 1)
    #expect(circle.errors == "lister: 'Flour' can't be a part of 'Tea', which is a part of it\n")
    let missing = try fixture.run("add", "a", "Icing", "--parent", "Pie")
    #expect(missing.code == 1 && missing.errors.contains("'a' has no item 'Pie'"))
  }
}
