// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Nothing is imported with exit 0 and nothing in it.
struct EmptyImportTests {
  private static let calendar = "BEGIN:VCALENDAR\nVERSION:2.0\n"
  private static let event = "BEGIN:VEVENT\nUID:1\nSUMMARY:Concert\nEND:VEVENT\n"

  @Test(arguments: [
    ("blank.txt", " \n\n", "blank"), ("todo.txt", "\n", "blank"),
    ("bare.json", "[[]]", "json"), ("rows.json", #"{"grid": [[null, ""], []]}"#, "json"),
    ("grid.json", #"{"grid": []}"#, "json"), ("items.json", #"{"items": []}"#, "json"),
    ("title.md", "# Shopping\n", "text"), ("empty.ics", calendar + "END:VCALENDAR\n", "VTODO"),
    ("event.ics", calendar + event + "END:VCALENDAR\n", "VTODO"),
    ("empty.opml", "<opml version=\"2.0\"><head/><body/></opml>\n", "opml"),
    ("note.org", "#+TITLE: Note\nProse\n", "org"),
  ])
  func `a file with nothing in it is refused as what it is, and taken when told`(
    name: String,
    content: String,
    told: String
  ) throws {
    let fixture = try ImportFixture([name: content])
    let outcome = try fixture.run("import", name, "--into", "lists")
    #expect(outcome.code == 1, "\(outcome.output)")
    #expect(outcome.output.contains("\(name): nothing was imported\n"))
    #expect(outcome.errors.contains(told) && outcome.errors.contains("--accept"))
    #expect(fixture.documents == [])
    let taken = try fixture.run("import", name, "--into", "lists", "--accept")
    #expect(taken.code == 0, "\(taken.errors)")
    #expect(fixture.documents.count == 1)
    // What was taken once is not refused in the same state.
    #expect(try fixture.run("import", name, "--into", "lists").code == 0)
  }

  @Test func `a document of Lister may be empty`() throws {
    let fixture = try ImportFixture([
      "a.list.json": #"{"lister": 1, "items": []}"#, "b.ndjson": #"{"lister": 1, "name": "B"}"#,
    ])
    let outcome = try fixture.run("import", "a.list.json", "b.ndjson", "--into", "lists")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(fixture.documents == ["B.list.json", "a.list.json"])
  }

  @Test(arguments: [
    ([:], "no file in this folder has a name that belongs to a format"),
    (["in/a.png": "x", "in/b.jpg": "y"], "no file in this folder has a name that belongs"),
    (["in/a.md": "# A\n", "in/b.txt": "\n"], "in any of its 2 lists"),
    (["in/a.md": "# A\n"], "in its only list"),
  ])
  func `a folder with nothing in it is refused`(files: [String: String], told: String) throws {
    let fixture = try ImportFixture(files)
    try FileManager.default.createDirectory(
      atPath: fixture.folder.path(of: "in"),
      withIntermediateDirectories: true
    )
    let outcome = try fixture.run("import", "in", "--into", "lists")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains(told), "\(outcome.errors)")
    #expect(outcome.output.contains("a.png, b.jpg") == (files["in/a.png"] != nil))
    #expect(fixture.documents == [])
  }

  @Test func `an empty list among others comes with them`() throws {
    let fixture = try ImportFixture([
      "in/a.md": "# A\n", "in/b.md": "# B\n\n- [ ] Milk\n",
      "in/c.list.json": #"{"lister": 1, "items": []}"#,
    ])
    #expect(try fixture.run("import", "in", "--into", "lists").code == 0)
    #expect(fixture.documents == ["A.list.json", "B.list.json", "c.list.json"])
  }

  @Test func `an archive without a list is refused, and tells what is in it`() throws {
    let fixture = try ImportFixture(["a.png": "x"])
    let tar = try Child(
      ["-cf", "in.tar", "a.png"],
      program: "/usr/bin/tar",
      in: fixture.folder.path
    ).outcome()
    #expect(tar.code == 0)
    let outcome = try fixture.run("import", "in.tar", "--into", "lists")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("no file in this archive has a name that belongs to a format"))
    #expect(outcome.output.contains("its name belongs to no format: a.png"))
  }

  @Test(arguments: [
    ("a.json", "[[1, 2]]", "[[]]", "it was a grid, and is empty now"),
    ("a.json", #"{"grid": [[1, 2]]}"#, #"{"lister": 1}"#, "it was a grid, and is empty now"),
    ("a.md", "- [ ] Milk\n", "# a\n", "it was 1 item, and is empty now"),
    ("a.csv", "text\nMilk\n", "text\n", "the table is empty"),
  ])
  func `a source with nothing in it any more is refused, and the list stays`(
    name: String,
    first: String,
    then: String,
    told: String
  ) throws {
    let fixture = try ImportFixture([name: first])
    #expect(try fixture.run("import", name, "--into", "lists").code == 0)
    let document = try fixture.folder.text("lists/a.list.json")
    try fixture.folder.add(name, then)
    let outcome = try fixture.run("update", "--in", "lists")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains(told), "\(outcome.errors)")
    #expect(outcome.output.contains("/\(name): nothing was imported\n"))
    #expect(try fixture.folder.text("lists/a.list.json") == document)
  }

  @Test func `what can't be read is no import, whatever is accepted: one exit code`() throws {
    let fixture = try ImportFixture(["a.csv": "text\n\"Milk\n"])
    // Nothing has come of it yet: a file that is refused.
    #expect(try fixture.run("import", "a.csv", "--into", "lists").code == 1)
    #expect(try fixture.run("import", "a.csv", "--into", "lists", "--accept").code == 1)
    try fixture.folder.add("a.csv", "text\nMilk\n")
    #expect(try fixture.run("import", "a.csv", "--into", "lists").code == 0)
    try fixture.folder.add("a.csv", "text\n\"Milk\n")
    for command in [["update", "--in", "lists"], ["import", "a.csv", "--into", "lists"]] {
      for words in [[], ["--accept"]] {
        let outcome = try fixture.lists.run(command + words)
        #expect(outcome.code == 3)
        #expect(outcome.errors.contains("it was 1 item of the format csv; now: line 2"))
      }
    }
    #expect(try fixture.items("a") == ["Milk"])
  }
}
