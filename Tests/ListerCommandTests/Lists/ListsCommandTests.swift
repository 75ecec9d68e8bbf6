// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct ListsCommandTests {
  private static let files = [
    "Groceries.list.json": ListFixture.groceries, "list 10.list.json": #"{"color": 5}"#,
    "List 9.list.json": #"{"items": ["a"], "color": "blue"}"#, "below/x.list.json": "{}",
    "notes.json": "{}", ".hidden.list.json": "{}", ".list.json": "{}",
    "Äpfel.list.json": "[[1]]",
  ]

  @Test func `lists prints name, counts and color, in the order of people`() throws {
    try ListFixture(ListsCommandTests.files).run("lists").expect(
      output: """
        ● Groceries  1/3  green
        ● List 9     0/1  blue
        ● list 10    0/0  red
        ● Äpfel      0/0  gray

        """,
      errors: ""
    )
  }

  @Test func `lists takes the folder from its argument, --in, LISTER_FOLDER`() throws {
    let fixture = try ListFixture(ListsCommandTests.files.merging(["a/A.list.json": "{}"]) { $1 })
    try fixture.folder.add("b/B.list.json", "{}")
    let environment = ["LISTER_FOLDER": "below"]
    #expect(try fixture.run("lists", "--names", environment: environment).output == "x\n")
    #expect(
      try fixture.run("lists", "--names", "--in", "a", environment: environment).output == "A\n"
    )
    let both = try fixture.run("lists", "b", "--names", "--in", "a", environment: environment)
    #expect(both.output == "B\n")
  }

  @Test func `lists --json is one value with counts, paths and grids`() throws {
    let fixture = try ListFixture(["below/Groceries.list.json": ListFixture.groceries])
    let outcome = try fixture.run("lists", "--json", "--in", "below")
    let object = try ListFixture.object(outcome)
    #expect(object["folder"] as? String == "below")
    let lists = try #require(object["lists"] as? [[String: Any]])
    #expect(lists.count == 1)
    #expect(lists.first?["name"] as? String == "Groceries")
    #expect(lists.first?["path"] as? String == "below/Groceries.list.json")
    #expect(lists.first?["color"] as? String == "green")
    #expect(lists.first?["items"] as? Int == 3)
    #expect(lists.first?["completed"] as? Int == 1)
    #expect(lists.first?["grids"] as? Int == 1)
  }

  @Test func `a damaged document is listed as such, told of, and exits with 1`() throws {
    let fixture = try ListFixture(["a.list.json": "{\n \"items\": [7]}", "b.list.json": "{}"])
    try fixture.run("lists").expect(
      code: 1,
      output: "! a    -  cannot be read\n● b  0/0  gray\n",
      errors:
        "lister: a.list.json:2:12: items[0]: expected an item: a text or an object, found a number\n"
    )
    let data = try fixture.run("lists", "--json")
    #expect(data.code == 1)
    let lists = try #require(try ListFixture.object(data)["lists"] as? [[String: Any]])
    #expect((lists.first?["error"] as? String)?.hasPrefix("a.list.json:2:12: ") == true)
  }

  @Test func `a folder that is missing exits with 3`() throws {
    let outcome = try ListFixture().run("lists", "nowhere")
    #expect(outcome.code == 3)
    #expect(outcome.errors == "lister: nowhere: cannot open: No such file or directory\n")
  }

  @Test func `an empty folder has no lists`() throws {
    let fixture = try ListFixture([:])
    #expect(try fixture.run("lists").output == "")
    #expect(try ListFixture.object(fixture.run("lists", "--json"))["lists"] as? [Int] == [])
  }

  @Test func `lists that are remembered are shown as they are, whatever was done to them`() throws {
    let fixture = try ListFixture(["a.list.json": "{}", "b.list.json": #"{"items": ["x"]}"#])
    func lines() throws -> [String] { try fixture.run("lists").lines.dropLast().map(String.init) }
    _ = try fixture.run("add", "a", "Milk", "Tea")
    _ = try fixture.run("color", "b", "red")
    for _ in 0..<3 { #expect(try lines() == ["● a  0/2  gray", "● b  0/1  red"]) }
    _ = try fixture.run("check", "a", "milk")
    for _ in 0..<2 { #expect(try lines() == ["● a  1/2  gray", "● b  0/1  red"]) }
    try fixture.folder.add("b.list.json", #"{"items": ["x", "y"], "grids": [[[1]]]}"#)
    for _ in 0..<2 { #expect(try lines() == ["● a  1/2  gray", "● b  0/2  gray"]) }
    try FileManager.default.moveItem(
      atPath: fixture.folder.path(of: "a.list.json"),
      toPath: fixture.folder.path(of: "c.list.json")
    )
    for _ in 0..<2 { #expect(try lines() == ["● b  0/2  gray", "● c  1/2  gray"]) }
    _ = try fixture.run("undo", "c")
    for _ in 0..<2 { #expect(try lines() == ["● b  0/2  gray", "● c  0/2  gray"]) }
  }

  @Test func `a remembered list is not read, and one that can't be read is told of`() throws {
    let fixture = try ListFixture(["a.list.json": "{}"])
    _ = try fixture.run("add", "a", "Milk")
    // Long ago, so that what it says is known for sure.
    let path = fixture.folder.path(of: "a.list.json")
    let past = [FileAttributeKey.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)]
    try FileManager.default.setAttributes(past, ofItemAtPath: path)
    #expect(try fixture.run("lists").output == "● a  0/1  gray\n")
    try fixture.sql("UPDATE list SET items = 7")
    #expect(try fixture.run("lists").output == "● a  0/7  gray\n")
    try fixture.folder.add("a.list.json", "{")
    #expect(try fixture.run("lists").code == 1)
  }
}
