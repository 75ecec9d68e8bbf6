// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct RenameCommandTests {
  @Test func `a list gets another name, and its history goes with it`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    let before = try fixture.folder.text("Groceries.list.json")
    let renamed = try fixture.run("rename", "groceries", "Shopping")
    #expect(renamed.output == "Renamed Groceries to Shopping\n")
    #expect(try fixture.folder.text("Shopping.list.json") == before)
    #expect(try fixture.run("lists", "--names").output == "Shopping\n")
    let actions = try fixture.run("history", "Shopping", "--brief").lines.dropLast().map { line in
      line.split(separator: "  ").last.map(String.init) ?? ""
    }
    #expect(actions == ["Found", "Insert", "Rename from Groceries"])
    #expect(try fixture.run("undo", "Shopping").output == "Undid Insert\n")
    #expect(try fixture.folder.text("Shopping.list.json") == ListFixture.groceries)
    #expect(try fixture.run("history", "Groceries").code == 3)
  }

  @Test func `rename --json tells the former name, and whether it is another one`() throws {
    let fixture = try ListFixture(["milk.list.json": "{}"])
    let object = try ListFixture.object(try fixture.run("rename", "milk", "Milk", "--json"))
    #expect(object["name"] as? String == "Milk")
    #expect(object["path"] as? String == "Milk.list.json")
    #expect(object["from"] as? String == "milk")
    #expect(object["action"] as? String == "Rename")
    #expect(object["changed"] as? Bool == true)
    #expect(try fixture.folder.names.filter { !$0.hasPrefix(".") } == ["Milk.list.json"])
    let same = try ListFixture.object(try fixture.run("rename", "Milk", "Milk", "--json"))
    #expect(same["changed"] as? Bool == false)
    #expect(try fixture.run("rename", "Milk", "Milk").output == "It is already named Milk\n")
  }

  @Test func `what other programs did before the renaming is a version of its own`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    try fixture.folder.add("Groceries.list.json", #"{"items": ["Rolls"]}"#)
    #expect(try fixture.run("rename", "Groceries", "Shopping").code == 0)
    let lines = try fixture.run("history", "Shopping", "--brief").lines.dropLast()
    #expect(lines.count == 4)
    #expect(lines[2].hasSuffix("Changed by another program"))
    #expect(lines[3].hasSuffix("Rename from Groceries"))
    #expect(try fixture.run("restore", "Shopping", "2").code == 0)
    #expect(try fixture.items("Shopping") == ["Jam", "Bread", "Milk", "Tea*"])
    #expect(try fixture.run("folder", "--check").output == "")
  }

  @Test func `a file keeps its ending, and gets another one if that is named`() throws {
    let fixture = try ListFixture(["a.json": "{}", "b.list.json": "{}"])
    #expect(try fixture.run("rename", "./a.json", "c").code == 0)
    #expect(try fixture.run("rename", "./b.list.json", "d.json").code == 0)
    #expect(try fixture.folder.names.filter { !$0.hasPrefix(".") } == ["c.json", "d.json"])
  }

  @Test func `an update finds a list under its new name, and makes no other one`() throws {
    let fixture = try ListFixture(["prices.csv": "text,price\nMilk,1.19\n"])
    #expect(try fixture.run("import", "prices.csv", "--name", "Prices").code == 0)
    #expect(try fixture.run("rename", "Prices", "Shop").code == 0)
    #expect(try fixture.run("edit", "Shop", "Milk", "--note", "cold").code == 0)
    try fixture.folder.add("prices.csv", "text,price\nMilk,1.19\nTea,2.50\n")
    #expect(try fixture.run("update").code == 0)
    #expect(try fixture.run("lists", "--names").output == "Shop\n")
    #expect(try fixture.items("Shop").sorted() == ["Milk", "Tea"])
    #expect(try fixture.folder.text("Shop.list.json").contains("cold"))
  }

  @Test func `the history of a deleted list makes room for a new name, and stays`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["x"]}"#, "b.list.json": "{}"])
    _ = try fixture.run("add", "a", "y")
    _ = try fixture.run("delete", "a")
    #expect(try fixture.run("rename", "b", "a").code == 0)
    #expect(try fixture.run("undo", "a (deleted)").output == "Undid Delete\n")
    #expect(try fixture.items("a (deleted)") == ["y", "x"])
    #expect(try fixture.items("a") == [])
  }

  @Test func `a list is found by its name after a kill between file and history`() throws {
    // What is left then is the same as after a renaming by another program.
    let fixture = try ListFixture()
    _ = try fixture.run("add", "Groceries", "Jam")
    let (from, to) = ("Groceries.list.json", "Shopping.list.json")
    try FileManager.default.moveItem(
      atPath: fixture.folder.path(of: from),
      toPath: fixture.folder.path(of: to)
    )
    #expect(try fixture.run("undo", "Shopping").output == "Undid Insert\n")
    #expect(try fixture.folder.text(to) == ListFixture.groceries)
  }

  @Test func `a link is given another name, and leads where it led`() throws {
    let fixture = try ListFixture(["below/x.list.json": #"{"items": ["Milk"]}"#])
    try FileManager.default.createSymbolicLink(
      atPath: fixture.folder.path(of: "a.list.json"),
      withDestinationPath: "below/x.list.json"
    )
    #expect(try fixture.run("rename", "a", "b").code == 0)
    #expect(try fixture.items("b") == ["Milk"])
    #expect(try fixture.folder.text("below/x.list.json") == #"{"items": ["Milk"]}"#)
    #expect(try fixture.run("lists", "--names").output == "b\n")
  }

  @Test(arguments: [
    (["rename", "a", "b"], 1, "a.list.json: not a name for a list: there is a list named 'b'"),
    (["rename", "a", "B"], 1, "a.list.json: not a name for a list: there is a list named 'b'"),
    (["rename", "a", "x/y"], 1, "'x/y' is not a name for a list: it has a slash"),
    (["rename", "a", ""], 1, "'' is not a name for a list: it is empty"),
    (["rename", "a", ".x"], 1, "'.x' is not a name for a list: it begins with a dot"),
    (
      ["rename", "Today", "x"], 1, "Today.list.json: the list of today cannot be deleted or renamed"
    ),
    (["rename", "c", "x"], 3, "there is no list 'c' in the current directory"),
    (["rename", "./c.list.json", "x"], 3, "./c.list.json: there is no such list"),
    (["rename", "a"], 2, "the argument NAME is missing"),
    (["rename", "a", "x", "y"], 2, "the argument 'y' is one too many"),
    (["rename", "a", "x", "--jsn"], 2, "'rename' has no option '--jsn'; did you mean '--json'?"),
  ])
  func `what can't be renamed is told, and stays`(
    words: [String],
    code: Int32,
    message: String
  ) throws {
    let files = ["a.list.json": #"{"items": ["a"]}"#, "b.list.json": #"{"items": ["b"]}"#]
    let fixture = try ListFixture(files.merging(["Today.list.json": "{}"]) { $1 })
    let outcome = try fixture.run(words)
    #expect(outcome.code == code)
    #expect(outcome.errors.split(separator: "\n").first == "lister: \(message)"[...])
    for (name, text) in files { #expect(try fixture.folder.text(name) == text) }
    #expect(try fixture.folder.names.filter { !$0.hasPrefix(".") }.count == 3)
  }
}
