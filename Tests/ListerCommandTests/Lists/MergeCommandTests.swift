// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct MergeCommandTests {
  private static func list(_ milk: String, _ rest: String = "", color: String = "green") -> String {
    """
    {"color": "\(color)", "items": [
      {"uuid": "00000000-0000-4000-8000-000000000001", "text": "Bread"},
      {"uuid": "00000000-0000-4000-8000-000000000002", "text": "Milk", "price": \(milk)}\(rest)],
     "grids": [{"name": "Sums", "rows": [["=SUM(ITEMS(\\"price\\"))"]], "values": [[0]]}]}
    """
  }

  private static let tea =
    #", {"uuid": "00000000-0000-4000-8000-000000000003", "text": "Tea", "price": 3}"#

  private static let clean = [
    "base.json": list("1"), "ours.json": list("2"), "theirs.json": list("1", tea, color: "blue"),
  ]
  private static let contradicting = [
    "base.json": list("1"), "ours.json": list("2"), "theirs.json": list("3", tea),
  ]

  @Test func `merge takes both sides, calculates, and prints the result`() throws {
    let fixture = try ListFixture(MergeCommandTests.clean)
    let outcome = try fixture.run("merge", "base.json", "ours.json", "theirs.json")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    try fixture.folder.add("out.json", outcome.output)
    let shown = try ListFixture.object(try fixture.run("show", "./out.json", "--json"))
    #expect(shown["color"] as? String == "blue")
    #expect((shown["items"] as? [[String: Any]])?.map { $0["price"] as? Int } == [nil, 2, 3])
    #expect(outcome.output.contains(#""values": [[5]]"#))
  }

  @Test func `M17: a merge touches no input, with a result, a conflict or an error`() throws {
    for files in [MergeCommandTests.clean, MergeCommandTests.contradicting] {
      let fixture = try ListFixture(files.merging(["bad.json": "{"]) { $1 })
      _ = try fixture.run("merge", "base.json", "ours.json", "theirs.json")
      _ = try fixture.run("merge", "base.json", "ours.json", "theirs.json", "-o", "out.json")
      _ = try fixture.run("merge", "base.json", "ours.json", "theirs.json", "--json")
      _ = try fixture.run("merge", "base.json", "bad.json", "theirs.json", "-o", "bad.json")
      for (name, text) in files { #expect(try fixture.folder.text(name) == text) }
      #expect(try fixture.folder.text("bad.json") == "{")
      let names = ["bad.json", "base.json", "ours.json", "out.json", "theirs.json"]
      #expect(try fixture.folder.names == names)
    }
  }

  @Test func `the result may take the place of an input`() throws {
    let fixture = try ListFixture(MergeCommandTests.clean)
    let printed = try fixture.run("merge", "base.json", "ours.json", "theirs.json").output
    let outcome = try fixture.run(
      ["merge", "base.json", "ours.json", "theirs.json", "-o", "ours.json"]
    )
    #expect(outcome.code == 0)
    #expect(outcome.output == "")
    #expect(try fixture.folder.text("ours.json") == printed)
  }

  @Test func `conflicts are told of, exit with 1, and leave a whole result`() throws {
    let fixture = try ListFixture(MergeCommandTests.contradicting)
    let outcome = try fixture.run("merge", "base.json", "ours.json", "theirs.json")
    #expect(outcome.code == 1)
    #expect(
      outcome.errors == """
        lister: item "Milk": price: base 1, ours 2, theirs 3; took 3 (the greater text)

        """
    )
    #expect(outcome.output.contains(#""values": [[6]]"#))
  }

  @Test func `a preferred side wins, and the conflict is told all the same`() throws {
    let fixture = try ListFixture(MergeCommandTests.contradicting)
    for (side, price) in [("ours", 2), ("theirs", 3)] {
      let outcome = try fixture.run(
        ["merge", "base.json", "ours.json", "theirs.json", "--prefer", side]
      )
      #expect(outcome.code == 1)
      #expect(outcome.output.contains("\"price\": \(price)}"))
    }
  }

  private static let unrelated = [
    "empty.json": "", "a.json": #"{"items": ["x", "y"]}"#, "b.json": #"{"items": ["y", "z"]}"#,
  ]

  @Test(arguments: ["/dev/null", "empty.json"])
  func `without a common version two lists are united`(base: String) throws {
    let fixture = try ListFixture(MergeCommandTests.unrelated)
    #expect(try fixture.run("merge", base, "a.json", "b.json", "-o", "c.json").code == 0)
    #expect(try Set(fixture.items("./c.json")) == ["x", "y", "z"])
    #expect(try fixture.items("./c.json").count == 3)
  }

  @Test(arguments: [
    ("nowhere.json", "No such file or directory"),
    ("no/such/base.json", "No such file or directory"),
    ("a.json/base.json", "Not a directory"), ("loop.json", "Too many levels of symbolic links"),
    ("loop.json/base.json", "Too many levels of symbolic links"),
    ("loop", "Too many levels of symbolic links"), ("nowhere", "there is no list 'nowhere'"),
  ])
  func `a base that is missing or can't be reached is an error, and brings nothing back`(
    base: String,
    reason: String
  ) throws {
    // A list of the name is none that the word means: a file of that name is there, and can't be read.
    let named = ["loop.list.json": #"{"items": ["w"]}"#]
    let fixture = try ListFixture(MergeCommandTests.unrelated.merging(named) { $1 })
    for name in ["loop", "loop.json"] {
      let path = fixture.folder.path(of: name)
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    }
    try fixture.run("merge", base, "a.json", "b.json", "-o", "c.json").expect(code: 3, part: reason)
    #expect(!fixture.folder.allNames.contains("c.json"))
  }

  @Test func `merge --json has conflicts, changes, and the document unless it is written`() throws {
    let fixture = try ListFixture(MergeCommandTests.contradicting)
    let outcome = try fixture.run("merge", "base.json", "ours.json", "theirs.json", "--json")
    #expect(outcome.code == 1)
    let object = try ListFixture.object(outcome)
    let conflict = try #require((object["conflicts"] as? [[String: Any]])?.first)
    #expect(conflict["field"] as? String == "price")
    #expect(conflict["chosen"] as? Int == 3)
    #expect((object["document"] as? [String: Any])?["color"] as? String == "green")
    let changes = try #require(object["changes"] as? [String: Any])
    #expect((changes["added"] as? [Any])?.count == 1)
    let written = try fixture.run(
      ["merge", "base.json", "ours.json", "theirs.json", "--json", "-o", "out.json"]
    )
    #expect(Set(try ListFixture.object(written).keys) == ["conflicts", "sorted", "changes"])
  }

  @Test func `a version that can't be read exits with 3, and no result is written`() throws {
    let fixture = try ListFixture(["a.json": "{}", "bad.json": "[true]", "base.json": "{"])
    for (words, start) in [
      (["a.json", "a.json", "bad.json"], "lister: bad.json:1:2: "),
      (["base.json", "a.json", "a.json"], "lister: base.json:1:2: "),
      (["a.json", "none.json", "a.json"], "lister: none.json: cannot open"),
      (["a.json", "a.json", "a.json"], "lister: no/out.json: "),
    ] {
      try fixture.run(["merge"] + words + ["-o", "no/out.json"]).expect(code: 3, start: start)
    }
  }
}
