// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct HistoryCommandTests {
  @Test func `undo/redo with names: each action goes back and forth in later calls`() throws {
    let fixture = try ListFixture()
    func bytes() throws -> String { try fixture.folder.text("Groceries.list.json") }
    let steps = [
      (["add", "Groceries", "Jam"], "Insert"), (["check", "Groceries", "milk"], "Toggle"),
      (["move", "Groceries", "jam", "2"], "Move"), (["color", "Groceries", "red"], "Change Color"),
      (["edit", "Groceries", "jam", "--text", "Jelly"], "Text Change"),
      (["remove", "Groceries", "tea"], "Remove"),
      (["check", "Groceries", "--all"], "Complete All"),
    ]
    var states = [try bytes()]
    for (words, _) in steps {
      #expect(try fixture.run(words).code == 0)
      states.append(try bytes())
    }
    for index in steps.indices.reversed() {
      #expect(try fixture.run("undo", "Groceries").output == "Undid \(steps[index].1)\n")
      #expect(try bytes() == states[index])
    }
    let nothing = try fixture.run("undo", "Groceries")
    #expect(nothing.code == 1)
    #expect(nothing.errors == "lister: Groceries: there is nothing to undo\n")
    for index in steps.indices {
      #expect(try fixture.run("redo", "Groceries").output == "Redid \(steps[index].1)\n")
      #expect(try bytes() == states[index + 1])
    }
    #expect(try fixture.run("redo", "Groceries").code == 1)
  }

  @Test func `autosave + versions: versions are listed, and put back byte for byte`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    _ = try fixture.run("undo", "Groceries")
    let lines = try fixture.run("history", "Groceries").lines.dropLast()
    #expect(lines.count == 3)
    let pattern = /^  (\d)  \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ  \d+ B  (.+)$/
    let found = try lines.map { try #require($0.wholeMatch(of: pattern)) }
    #expect(found.map(\.output.1) == ["1", "2", "3"])
    #expect(
      found.dropFirst().map(\.output.2)
        == ["Insert       added Jam", "Undo Insert  removed Jam"]
    )
    #expect(try fixture.run("restore", "Groceries", "2").output == "Restored version 2\n")
    #expect(try fixture.items().first == "Jam")
    #expect(try fixture.run("restore", "Groceries", "1").output == "Restored version 1\n")
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
    let same = try ListFixture.object(try fixture.run("restore", "Groceries", "1", "--json"))
    #expect(same["changed"] as? Bool == false)
    #expect(try fixture.run("undo", "Groceries").output == "Undid Restore\n")
    try fixture.run("restore", "Groceries", "99").expect(
      code: 3,
      errors: "lister: Groceries.list.json: there is no version 99; there are 1 to 6\n"
    )
    #expect(try fixture.run("restore", "Groceries", "x").code == 2)
  }

  @Test func `history --json names what can be undone and redone next`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    _ = try fixture.run("check", "Groceries", "jam")
    let undone = try ListFixture.object(try fixture.run("undo", "Groceries", "--json"))
    #expect(undone["action"] as? String == "Toggle")
    #expect(undone["undo"] as? String == "Insert")
    let object = try ListFixture.object(try fixture.run("history", "Groceries", "--json"))
    #expect(object["undo"] as? String == "Insert")
    #expect(object["redo"] as? String == "Toggle")
    let versions = try #require(object["versions"] as? [[String: Any]])
    #expect(versions.map { $0["number"] as? Int } == [1, 2, 3, 4])
    #expect(versions.allSatisfy { $0["bytes"] is Int })
    #expect(versions.allSatisfy { ($0["at"] as? String)?.hasSuffix("Z") == true })
  }

  @Test func `a list that was deleted is brought back by undo, restore or its history`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    #expect(try fixture.run("delete", "Groceries").output == "Deleted Groceries\n")
    #expect(try fixture.run("lists").output == "")
    #expect(try fixture.run("show", "Groceries").code == 3)
    #expect(try fixture.run("history", "Groceries").output.hasSuffix("  -  Delete\n"))
    #expect(try fixture.run("undo", "Groceries").output == "Undid Delete\n")
    #expect(try fixture.items().first == "Jam")
    let deleted = try ListFixture.object(try fixture.run("delete", "Groceries", "--json"))
    #expect(deleted["action"] as? String == "Delete")
    #expect(try fixture.run("restore", "Groceries", "1").code == 0)
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
  }

  @Test func `new makes an empty list of a color, and undo has nothing before it`() throws {
    let fixture = try ListFixture([:])
    #expect(try fixture.run("new", "Tech Toys", "blue").output == "● Tech Toys  blue\n")
    #expect(try fixture.run("lists").output == "● Tech Toys  0/0  blue\n")
    #expect(try fixture.run("undo", "Tech Toys").code == 1)
    let object = try ListFixture.object(try fixture.run("new", "b", "--json"))
    #expect(object["path"] as? String == "b.list.json")
    #expect(object["color"] as? String == "gray")
  }

  @Test(arguments: [
    ("", "it is empty"), (".x", "it begins with a dot"),
    ("a/b", "it has a slash; a path ends in .json, such as 'a/b.list.json'"),
    ("./b", "it has a slash; a path ends in .json, such as './b.list.json'"),
  ])
  func `name validation: what can't be a name is refused`(name: String, reason: String) throws {
    let fixture = try ListFixture([:])
    try fixture.run("new", name).expect(code: 1, end: "is not a name for a list: \(reason)\n")
    #expect(try fixture.folder.names == [])
  }

  @Test func `new takes a path and a file's address, and makes no stray file`() throws {
    let fixture = try ListFixture(["sub/x": ""])
    #expect(try fixture.run("new", "sub/b").code == 1)
    #expect(try fixture.run("new", "sub/b.list.json").code == 0)
    #expect(try fixture.run("new", "file://\(fixture.folder.path)/sub/c.list.json").code == 0)
    #expect(try fixture.run("lists", "--names", "sub").output == "b\nc\n")
    let names = fixture.folder.allNames.filter { !$0.contains(".lister") }
    #expect(names == ["sub", "sub/b.list.json", "sub/c.list.json", "sub/x"])
  }
}
