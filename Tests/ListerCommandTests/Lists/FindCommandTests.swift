// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@testable import ListerCommand

@Suite struct FindCommandTests {
  private static let files = [
    "Groceries.list.json": ListFixture.groceries,
    "list 10.list.json": #"{"items": ["milk chocolate", "tea"]}"#,
    "List 9.list.json": #"{"items": [{"text": "Oat MILK", "tags": ["breakfast", "Dairy"]}]}"#,
    "notes.json": #"{"items": ["milk"]}"#,
  ]

  @Test func `find says in which lists and items a text is, in the order of people`() throws {
    try ListFixture(FindCommandTests.files).run("find", "milk").expect(
      output: """
        Groceries  2  Milk  #dairy
        List 9     1  Oat MILK  #breakfast  #Dairy
        list 10    1  milk chocolate

        """
    )
  }

  @Test(arguments: [
    (["MILK", "dairy"], ["Milk", "Oat MILK"]), (["milk", "choc"], ["milk chocolate"]),
    (["dairy"], ["Milk", "Oat MILK"]), (["milk tea"], []), (["milk", "tea"], []),
    (["ilk c"], ["milk chocolate"]), (["coffee"], []),
  ])
  func `all texts must be in one item or its tags`(words: [String], texts: [String]) throws {
    let fixture = try ListFixture(FindCommandTests.files)
    let object = try ListFixture.object(try fixture.run(["find", "--json"] + words))
    #expect(ListFixture.found(object).map { $0["text"] as? String } == texts)
  }

  @Test func `find --json has the list, the number, the text and the tags of each item`() throws {
    let fixture = try ListFixture(["below/Groceries.list.json": ListFixture.groceries])
    let object = try ListFixture.object(try fixture.run("find", "milk", "--json", "--in", "below"))
    #expect(object["errors"] as? [String] == [])
    let lists = try #require(object["lists"] as? [[String: Any]])
    #expect(lists.count == 1)
    #expect(lists.first?["name"] as? String == "Groceries")
    #expect(lists.first?["path"] as? String == "below/Groceries.list.json")
    let items = ListFixture.found(object)
    #expect(items.count == 1)
    #expect(items.first?["matches"] as? [[String: Int]] == [["start": 0, "length": 4]])
    #expect(items.first?["number"] as? Int == 2)
    #expect(items.first?["tags"] as? [String] == ["dairy"])
  }

  @Test(arguments: [
    ("É", "éclair"), ("straße", "STRASSE"), ("STRASSE", "straße"), ("ß", "STRASSE"),
  ])
  func `letters count in any case, as in names of documents`(word: String, text: String) throws {
    let fixture = try ListFixture(["a.list.json": "{\"items\": [\"\(text)\"]}"])
    let isFound = text.lowercased().contains(word.lowercased())
    #expect(try fixture.run("find", word).output.isEmpty == !isFound)
    _ = try fixture.run("color", "a", "red")
    for _ in 0..<2 { #expect(try fixture.run("find", word).output.isEmpty == !isFound) }
  }

  @Test func `what a list says is found after it was remembered, edited, renamed`() throws {
    let fixture = try ListFixture(["a.list.json": "{}", "b.list.json": "{}"])
    func found(_ word: String) throws -> [String] {
      try fixture.run("find", word).lines.dropLast().map(String.init)
    }
    _ = try fixture.run("add", "a", "Milk")
    _ = try fixture.run("add", "b", "Milk")
    for _ in 0..<3 { #expect(try found("milk") == ["a  1  Milk", "b  1  Milk"]) }
    _ = try fixture.run("edit", "a", "1", "--text", "Jam")
    for _ in 0..<2 { #expect(try found("milk") == ["b  1  Milk"]) }
    for _ in 0..<2 { #expect(try found("jam") == ["a  1  Jam"]) }
    _ = try fixture.run("rename", "a", "c")
    for _ in 0..<2 { #expect(try found("jam") == ["c  1  Jam"]) }
    _ = try fixture.run("undo", "c")
    for _ in 0..<2 { #expect(try found("milk") == ["b  1  Milk", "c  1  Milk"]) }
    _ = try fixture.run("delete", "b")
    for _ in 0..<2 { #expect(try found("milk") == ["c  1  Milk"]) }
    #expect(try fixture.run("folder", "--check").output == "")
  }

  @Test func `what another program wrote is found, whatever the file's time`() throws {
    let fixture = try ListFixture(["a.list.json": "{}"])
    _ = try fixture.run("add", "a", "Milk")
    let path = fixture.folder.path(of: "a.list.json")
    let text = try fixture.folder.text("a.list.json")
    func setTime(_ nanoseconds: Int) {
      let time = timespec(tv_sec: 1_700_000_000, tv_nsec: nanoseconds)
      #expect(unsafe utimensat(AT_FDCWD, path, [time, time], 0) == 0)
    }
    setTime(5)
    for _ in 0..<2 { #expect(try fixture.run("find", "milk").output == "a  1  Milk\n") }
    // The same file, of the same size, a nanosecond later.
    try ListFixture.overwrite(path, text.replacing("Milk", with: "Silk"))
    setTime(6)
    for _ in 0..<2 {
      #expect(try fixture.run("find", "milk").output == "")
      #expect(try fixture.run("find", "silk").output == "a  1  Silk\n")
    }
  }

  @Test func `a file of the moment at which it was seen is read again`() throws {
    // Seen and changed within one tick of the clock: a time in the future has no end of it.
    let fixture = try ListFixture(["a.list.json": "{}"])
    _ = try fixture.run("add", "a", "Milk")
    let path = fixture.folder.path(of: "a.list.json")
    let text = try fixture.folder.text("a.list.json")
    let future = timespec(tv_sec: 4_000_000_000, tv_nsec: 0)
    #expect(unsafe utimensat(AT_FDCWD, path, [future, future], 0) == 0)
    for _ in 0..<2 { #expect(try fixture.run("find", "milk").output == "a  1  Milk\n") }
    #expect(try fixture.run("lists").output == "● a  0/1  gray\n")
    try ListFixture.overwrite(path, text.replacing("Milk", with: "Silk"))
    #expect(unsafe utimensat(AT_FDCWD, path, [future, future], 0) == 0)
    #expect(try fixture.run("find", "milk").output == "")
    #expect(try fixture.run("find", "silk").output == "a  1  Silk\n")
  }

  @Test func `find needs nothing to be remembered, and writes nothing where nothing is`() throws {
    let fixture = try ListFixture()
    #expect(try fixture.run("find", "milk").output == "Groceries  2  Milk  #dairy\n")
    #expect(fixture.folder.allNames == ["Groceries.list.json"])
    try fixture.folder.add(".lister/state.db", "no database, though as long as one should be\n")
    #expect(try fixture.run("find", "milk").output == "Groceries  2  Milk  #dairy\n")
    #expect(try fixture.folder.text(".lister/state.db").hasPrefix("no database"))
  }

  @Test func `a damaged document is told of with its place, and exits with 1`() throws {
    let fixture = try ListFixture([
      "a.list.json": "{\n \"items\": [7]}", "b.list.json": #"{"items": ["x"]}"#,
    ])
    let outcome = try fixture.run("find", "x")
    #expect(outcome.code == 1)
    #expect(outcome.output == "b  1  x\n")
    #expect(outcome.errors.hasPrefix("lister: a.list.json:2:12: items[0]: "))
    let object = try ListFixture.object(try fixture.run("find", "x", "--json"))
    #expect((object["errors"] as? [String])?.count == 1)
  }

  @Test(arguments: [
    (["find"], 2, "the argument TEXT is missing"),
    (["find", "x", "--limit", "1"], 2, "'find' has no option '--limit'"),
    (["find", "x", "--in", "nowhere"], 3, "nowhere: cannot open: No such file or directory"),
  ])
  func `what can't be searched is told`(words: [String], code: Int32, message: String) throws {
    try ListFixture().run(words).expect(code: code, start: "lister: \(message)")
  }
}

extension ListFixture {
  /// Writes a text over that of a file of the same size, which stays the same file.
  fileprivate static func overwrite(_ path: String, _ text: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }
}
