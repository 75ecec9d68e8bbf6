// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Versions on the command line: what each changed, and those that a word names.
@Suite struct VersionCommandTests {
  private let fixture: ListFixture

  /// A list of four versions: found, a new item, a tick, a price.
  init() throws {
    fixture = try ListFixture()
    for words in [
      ["add", "Groceries", "Jam"], ["check", "Groceries", "milk"],
      ["edit", "Groceries", "jam", "--price", "3.50"],
    ] {
      #expect(try fixture.run(words).code == 0)
    }
  }

  @Test func `history says of each version what it changed`() throws {
    func ends(_ arguments: String...) throws -> [String] {
      let outcome = try fixture.run(["history", "Groceries"] + arguments)
      #expect(outcome.code == 0)
      #expect(outcome.errors == "")
      let times = #/\s+\d  \S+ +\d+ B  /#
      return outcome.lines.dropLast().map { String($0.trimmingPrefix(times)) }
    }
    #expect(
      try ends() == [
        "Found", "Insert  added Jam", "Toggle  ticked Milk", "Edit    Jam: price nothing → 3.50",
      ]
    )
    #expect(try ends("--brief") == ["Found", "Insert", "Toggle", "Edit"])
  }

  @Test func `history --json has the numbers of the changes and their line`() throws {
    func changes(_ arguments: String...) throws -> [[String: Any]?] {
      let outcome = try fixture.run(["history", "Groceries", "--json"] + arguments)
      let versions = try ListFixture.object(outcome)["versions"] as? [[String: Any]] ?? []
      return versions.map { $0["changes"] as? [String: Any] }
    }
    let changes = try changes()
    #expect(changes.count == 4)
    #expect(changes[0] == nil)
    #expect(
      Set(changes[1]?.keys.map(\.self) ?? [])
        == ["added", "removed", "changed", "moved", "document", "cells", "text"]
    )
    #expect(changes[1]?["added"] as? Int == 1)
    #expect(changes[2]?["changed"] as? Int == 1)
    #expect(changes[2]?["text"] as? String == "ticked Milk")
    #expect(try self.fixture.run("history", "Groceries", "--json", "--brief").code == 0)
  }

  @Test func `show, copy, diff, export and merge take a version for a list`() throws {
    let shown = try fixture.run("show", "Groceries@1")
    #expect(shown.code == 0)
    #expect(shown.lines.first == "● Groceries@1  1 of 3 done, green")
    let object = try ListFixture.object(try fixture.run("show", "Groceries@2", "--json"))
    #expect(object["version"] as? Int == 2)
    #expect(object["name"] as? String == "Groceries")
    #expect(try fixture.run("copy", "Groceries@2", "jam").output == "- [ ] Jam\n")
    let diff = try fixture.run("diff", "Groceries@2", "Groceries")
    #expect(diff.code == 1)
    #expect(diff.output.contains("~ Jam\n    price: nothing -> 3.50\n"))
    #expect(try fixture.run("diff", "Groceries@4", "./Groceries.list.json").code == 0)
    #expect(try fixture.run("diff", "Groceries.list.json@4", "Groceries").code == 0)
    let lines = try fixture.run("export", "Groceries@1", "--as", "text").output
    #expect(!lines.contains("Jam"))
    #expect(lines.contains("Bread"))
    let other = ListFixture.groceries.replacing("\"Bread\"", with: "\"Bread\", \"Salt\"")
    try fixture.folder.add("other.json", other)
    let words = ["merge", "Groceries@1", "Groceries", "other.json", "-o", "out.json"]
    #expect(try fixture.run(words).code == 0)
    #expect(try fixture.items("./out.json").contains("Salt"))
    #expect(try fixture.items("./out.json").contains("Jam"))
    #expect(try fixture.run("help", "show").output.contains("With @N behind it"))
  }

  @Test(arguments: [
    ["show", "Groceries@9"], ["copy", "Groceries@9"], ["diff", "Groceries@9", "Groceries"],
    ["export", "./Groceries.list.json@9", "--as", "text"], ["restore", "Groceries", "9"],
    ["merge", "Groceries@9", "Groceries", "Groceries"],
  ])
  func `a missing version exits with 3 and is told with those there are`(words: [String]) throws {
    try fixture.run(words).expect(
      code: 3,
      output: "",
      end: "Groceries.list.json: there is no version 9; there are 1 to 4\n"
    )
  }

  @Test func `a list that was never edited has one version`() throws {
    try fixture.folder.add("New.list.json", #"{"items": ["a"]}"#)
    #expect(try fixture.run("diff", "New@1", "New").code == 0)
    let outcome = try fixture.run("show", "New@2")
    #expect(outcome.errors == "lister: New.list.json: there is no version 2; there is only 1\n")
    #expect(
      try fixture.run("show", "Nowhere@2").errors
        == "lister: there is no list 'Nowhere' in the current directory\n"
    )
    #expect(try fixture.run("show", "./no.json@2").code == 3)
  }

  @Test(arguments: [
    ["add", "Groceries@2", "x"], ["edit", "Groceries@2", "1", "--text", "x"],
    ["check", "Groceries@2", "1"], ["uncheck", "Groceries@2", "1"],
    ["move", "Groceries@2", "1", "2"], ["remove", "Groceries@2", "1"],
    ["color", "Groceries@2", "red"], ["paste", "Groceries@2"], ["undo", "Groceries@2"],
    ["redo", "Groceries@2"], ["history", "Groceries@2"], ["restore", "Groceries@2", "1"],
    ["delete", "Groceries@2"],
  ])
  func `what changes lists refuses a version`(words: [String]) throws {
    let before = try fixture.folder.text("Groceries.list.json")
    try fixture.run(words, input: "x\n").expect(
      code: 2,
      output: "",
      errors: """
        lister: 'Groceries.list.json@2' is one version, which can only be read; leave out '@2'
        Try 'lister \(words[0]) --help'.

        """
    )
    #expect(try fixture.folder.text("Groceries.list.json") == before)
  }

  @Test func `a version in which a bit was flipped is reported, and the others are read`() throws {
    let items = try fixture.items()
    try fixture.sql(
      """
      UPDATE version SET content = CAST(substr(content, 1, 39)
        || CASE substr(content, 40, 1) WHEN x'21' THEN x'22' ELSE x'21' END
        || substr(content, 41) AS BLOB) WHERE number = 4
      """
    )
    try fixture.run("show", "Groceries@4").expect(
      code: 3,
      output: "",
      errors: "lister: Groceries.list.json: version 4 is damaged, and can't be read\n"
    )
    let check = try fixture.run("folder", "--check")
    #expect(check.code == 1)
    #expect(check.output.contains("Groceries.list.json: version 4: it is damaged\n"))
    // The document is whole, and so is the history that is to come.
    #expect(try fixture.items() == items)
    #expect(try fixture.run("add", "Groceries", "Salt").code == 0)
    #expect(try fixture.run("undo", "Groceries").errors == "")
    #expect(try fixture.run("history", "Groceries", "--brief").lines.dropLast().count == 6)
    #expect(!fixture.folder.allNames.contains { $0.contains("damaged") })
  }

  @Test(arguments: [
    ["show", "Groceries@1"], ["history", "Groceries"], ["copy", "Groceries@1"],
    ["export", "Groceries@1", "--as", "csv"], ["diff", "Groceries@1", "Groceries"],
    ["merge", "Groceries@1", "Groceries", "Groceries"], ["restore", "Groceries", "1"],
    ["undo", "Groceries"], ["redo", "Groceries"], ["log"],
  ])
  func `no version is made up where the history can't be used`(words: [String]) throws {
    let text = try fixture.folder.text("Groceries.list.json")
    for name in ["state.db", "state.db-wal", "state.db-shm"] {
      try? FileManager.default.removeItem(atPath: fixture.folder.path(of: ".lister/\(name)"))
    }
    try fixture.folder.add(".lister/state.db/inside", "mine")
    let outcome = try fixture.run(words)
    #expect(outcome.code == 3)
    #expect(outcome.output == "")
    let place = words == ["log"] ? "/" : "Groceries.list.json: its history can't be used: "
    #expect(outcome.errors.hasPrefix("lister: \(place)"))
    #expect(outcome.errors.hasSuffix("state.db: cannot open: it is a folder\n"))
    #expect(outcome.errors.count(where: \.isNewline) == 1)
    #expect(try fixture.folder.text("Groceries.list.json") == text)
    #expect(try fixture.folder.text(".lister/state.db/inside") == "mine")
  }
}
