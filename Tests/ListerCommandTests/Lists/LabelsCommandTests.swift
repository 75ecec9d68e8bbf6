// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@testable import ListerCommand

/// Tags, shops and units of all lists: counted, renamed, removed.
@Suite struct LabelsCommandTests {
  private static let files = [
    "Catalogue.list.json": """
    {"shops": ["Market", "Corner"], "items": [{"text": "Milk", "tags": ["dairy"], "unit": "l",
    "prices": {"Corner": 1.19}}]}
    """,
    "Week.list.json": """
    {"view": {"tags": ["diary"], "shop": "Corner"},
    "items": [{"text": "Milk", "tags": ["diary", "cold", "dairy"],
    "prices": {"Market": 0.99, "Corner": {"price": 1.29, "aisle": "4"}}},
    {"text": "Cheese", "tags": ["diary"], "removed": true, "unit": "kg"},
    {"text": "Eggs", "tags": ["Dairy"], "unit": "box"}]}
    """,
    "Other.list.json": #"{"items": ["Bread"]}"#,
  ]

  private func contents(_ fixture: ListFixture) throws -> [String: String] {
    try Dictionary(
      uniqueKeysWithValues: LabelsCommandTests.files.keys.map { ($0, try fixture.folder.text($0)) }
    )
  }

  @Test func `tags, shops and units are counted over all lists, or in one`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    #expect(
      try fixture.run("tags").output == """
        cold   1 item in 1 list
        Dairy  1 item in 1 list
        dairy  2 items in 2 lists
        diary  1 item in 1 list

        """
    )
    #expect(
      try fixture.run("shops").output == """
        Corner  2 items in 2 lists
        Market  1 item in 2 lists

        """
    )
    #expect(try fixture.run("units", "Week").output == "box  1 item in 1 list\n")
    let object = try ListFixture.object(fixture.run("units", "--json"))
    let units = try #require(object["labels"] as? [[String: Any]])
    #expect(units.map { $0["name"] as? String } == ["box", "l"])
  }

  @Test func `rename tag: into one that the item has leaves one; undo is exact`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    let before = try contents(fixture)
    let outcome = try fixture.run("tags", "--rename", "diary", "dairy")
    #expect(outcome.output == "Week  2 items changed\n")
    let week = try fixture.folder.text("Week.list.json")
    #expect(week.contains(#""view": {"tags": ["dairy"], "shop": "Corner"}"#), "\(week)")
    #expect(!week.contains("diary"))
    // Another case is another tag; what is put away is renamed too.
    #expect(week.contains(#""Dairy""#))
    #expect(try fixture.run("tags").output.contains("dairy  2 items in 2 lists\n"))
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try contents(fixture) == before)
  }

  @Test func `remove store: it is gone from items, catalogue's shops, and view`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    let before = try contents(fixture)
    #expect(try fixture.run("shops", "--remove", "Corner").code == 0)
    #expect(try contents(fixture).values.allSatisfy { !$0.contains("Corner") })
    #expect(try fixture.run("shops").output == "Market  1 item in 2 lists\n")
    for list in ["Week", "Catalogue"] { #expect(try fixture.run("undo", list).code == 0) }
    #expect(try contents(fixture) == before)
  }

  @Test func `rename store: one that the item has keeps what it says and gets the rest`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    #expect(try fixture.run("shops", "--rename", "Corner", "Market").code == 0)
    let week = try fixture.folder.text("Week.list.json")
    #expect(week.contains(#""Market": {"price": 0.99, "aisle": "4"}"#), "\(week)")
    let catalogue = try fixture.folder.text("Catalogue.list.json")
    #expect(catalogue.contains(#""shops": ["Market"]"#), "\(catalogue)")
    #expect(catalogue.contains(#"{"Market": 1.19}"#), "\(catalogue)")
    #expect(try fixture.run("shops", "Week", "--rename", "Market", "Grocer's; =/").code == 0)
    #expect(
      try fixture.run("shops").output == """
        Grocer's; =/  1 item in 1 list
        Market        1 item in 1 list

        """
    )
  }

  @Test func `all lists are changed or none`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    _ = try fixture.folder.add("Broken.list.json", #"{"items": ["#)
    let before = try contents(fixture)
    let outcome = try fixture.run("tags", "--rename", "dairy", "milk")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("Broken.list.json:1:"))
    #expect(try contents(fixture) == before)
  }

  @Test func `where a list can't be saved, those before it are put back`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    let before = try contents(fixture)
    // Another program changes the second list, for as long as this one waits.
    let path = "\(fixture.folder.path)/Week.list.json"
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    #expect(flock(handle.fileDescriptor, LOCK_EX) == 0)
    let outcome = try fixture.run("tags", "--rename", "dairy", "milk")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("Week.list.json: another program"), "\(outcome.errors)")
    try handle.close()
    #expect(try contents(fixture) == before)
    #expect(try fixture.run("history", "Catalogue").output.contains("Undo Rename Tag"))
    #expect(try fixture.run("tags", "--rename", "dairy", "milk").code == 0)
    #expect(try fixture.run("tags").output.contains("milk   2 items in 2 lists\n"))
  }

  @Test func `a name that no list has is told, with the one that was probably meant`() throws {
    let fixture = try ListFixture(LabelsCommandTests.files)
    let outcome = try fixture.run("shops", "--rename", "Cornr", "Farm")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("there is no shop 'Cornr'; did you mean 'Corner'?"))
    #expect(try fixture.run("tags", "--rename", "dairy", " ").code == 1)
    #expect(try fixture.run("tags", "--rename", "dairy").code == 2)
    #expect(try fixture.run("tags", "Week", "--remove", "a", "--rename", "b", "c").code == 2)
    #expect(try fixture.run("units", "Week", "kg").code == 2)
  }
}
