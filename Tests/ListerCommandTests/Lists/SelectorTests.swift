// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct SelectorTests {
  @Test func `a list is found by its path, its name, and its name in another case`() throws {
    let fixture = try ListFixture([
      "sub/Groceries.list.json": ListFixture.groceries, "sub/x.json": "{}",
    ])
    for words in [
      ["sub/Groceries.list.json"], ["Groceries", "--in", "sub"], ["groceries", "--in=sub/"],
      ["./sub/x.json"], ["x", "--in", "sub"],
    ] {
      #expect(try fixture.run(["show"] + words).code == 0, "\(words)")
    }
    let environment = ["LISTER_FOLDER": "sub"]
    #expect(try fixture.run("show", "GROCERIES", environment: environment).code == 0)
    #expect(try fixture.run("show", "Groceries").code == 3)
  }

  @Test func `a name that is not found gets a suggestion`() throws {
    try ListFixture().run("show", "Grocreies", "--in", ".").expect(
      code: 3,
      errors:
        "lister: there is no list 'Grocreies' in the current directory; did you mean 'Groceries'?\n"
    )
  }

  @Test func `a name in several cases is ambiguous, unless one is exact`() throws {
    let fixture = try ListFixture([
      "a.list.json": "{}", "A.list.json": "{}", "AB.list.json": "{}", "Ab.list.json": "{}",
    ])
    #expect(try fixture.run("show", "a").code == 0)
    try fixture.run("show", "ab").expect(code: 1, errors: "lister: 'ab' may be 'AB', 'Ab'\n")
  }

  @Test func `a list that can't be looked at is an error; no other is taken for it`() throws {
    let fixture = try ListFixture(["a.json": "{}"])
    let path = fixture.folder.path(of: "a.list.json")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    for words in [["show", "a"], ["add", "a", "x"], ["delete", "a"], ["diff", "a", "a"]] {
      try fixture.run(words).expect(code: 3, start: "lister: a.list.json: cannot open: ")
    }
    #expect(try fixture.folder.text("a.json") == "{}")
  }

  @Test func `an unreadable history of a deleted list is an error`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("delete", "Groceries")
    let state = fixture.folder.path(of: ".lister/state.db")
    try FileManager.default.removeItem(atPath: state)
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: false)
    try fixture.run("undo", "Groceries").expect(code: 3, part: "it is a folder")
  }

  @Test(arguments: [
    (["bread", "10", "Milk s", "1"], [5, 10, 3, 1]), (["10", "1", "10"], [10, 1]),
    (["ABCE", "brown", "abcd0000-0000-4000-8000-000000000001"], [10, 6, 9]),
    (["milk", "Milk", "mILK SHAKE", "BREAD"], [4, 2, 3, 5]),
  ])
  func `items are found in the order of their words, once`(words: [String], numbers: [Int]) throws {
    let fixture = try ListFixture(["a.list.json": SelectorTests.items])
    let texts = ["10", "Milk", "Milk shake", "milk", "Bread", "Brown sugar", "", "", "x", "y"]
    let outcome = try fixture.run(["copy", "a", "--plain"] + words)
    #expect(outcome.output == numbers.map { texts[$0 - 1] + "\n" }.joined())
  }

  private static let items = """
    {"items": ["10", "Milk", "Milk shake", "milk", "Bread", "Brown sugar", "twin", "twin",
     {"uuid": "ABCD0000-0000-4000-8000-000000000001", "text": "x"},
     {"uuid": "ABCE0000-0000-4000-8000-000000000002", "text": "y"}]}
    """

  @Test(arguments: [
    ("2", 2), ("10", 10), ("Milk", 2), ("milk", 4), ("MILK S", 3), ("bre", 5), ("brown", 6),
    ("abcd", 9), ("ABCE0000-0000-4000-8000-000000000002", 10), ("abce0", 10),
  ])
  func `an item is found by number, uuid, text, or their start`(word: String, number: Int) throws {
    let fixture = try ListFixture(["a.list.json": SelectorTests.items])
    let outcome = try fixture.run("edit", "a", word, "--note", "n", "--json")
    let items = try #require(try ListFixture.object(outcome)["items"] as? [[String: Any]])
    #expect(items.first?["number"] as? Int == number)
  }

  @Test(arguments: [
    (
      "br",
      """
      lister: 'br' may be one of 2 items:
        5  Bread  (
      """
    ),
    ("twin", "lister: 'twin' may be one of 2 items:\n  7  twin  ("),
    ("MILK", "lister: 'MILK' may be one of 3 items:\n  2  Milk  ("),
    ("abc", "lister: 'a' has no item 'abc'\n"), ("11", "lister: 'a' has no item '11'"),
    ("Milkk", "lister: 'a' has no item 'Milkk'; did you mean 'Milk'?\n"),
    ("", "lister: 'a' has no item ''\n"),
  ])
  func `an item that is not found, or is one of several, is an error that names them`(
    word: String,
    start: String
  ) throws {
    let fixture = try ListFixture(["a.list.json": SelectorTests.items])
    try fixture.run("check", "a", word).expect(code: 1, start: start)
    #expect(try fixture.folder.text("a.list.json") == SelectorTests.items)
  }

  @Test(arguments: [
    (["add", "Groceries"], 2, "the argument TEXT is missing"),
    (["add", "Groceries", " "], 1, "an item needs a text"),
    (["add", "Nowhere", "x"], 3, "there is no list 'Nowhere' in the current directory"),
    (
      ["add", "Groceries", "x", "--price", "1,5"], 2,
      "'1,5' is no value for '--price': it takes a number such as 2 or 1.19, or an empty text for none"
    ),
    (["add", "Groceries", "x", "--price", "01"], 2, "'01' is no value"),
    (["add", "Groceries", "x", "--shop", "1.19"], 2, "'1.19' is no value for '--shop'"),
    (["edit", "Groceries", "1"], 2, "the argument --text or another field is missing"),
    (["edit", "Groceries", "1", "--text", ""], 1, "an item needs a text"),
    (["check", "Groceries"], 2, "the argument ITEM is missing"),
    (["check", "Groceries", "1", "--all"], 2, "the options '--all' and '1' exclude each other"),
    (["move", "Groceries", "1", "up"], 2, "'up' is no value for 'POSITION'"),
    (["remove", "Groceries"], 2, "the argument ITEM is missing"),
    (["copy", "Groceries", "x"], 1, "'Groceries' has no item 'x'"),
    (["check", "bad", "1"], 1, "bad.list.json:1:11: items[0]: expected an item"),
    (["check", "folder", "1"], 3, "folder.list.json: cannot read: it is a folder"),
    (["restore", "Groceries", "1"], 3, "Groceries.list.json: there is no version 1"),
  ])
  func `a mistake changes nothing and is told of in one line`(
    words: [String],
    code: Int32,
    message: String
  ) throws {
    let fixture = try ListFixture([
      "Groceries.list.json": ListFixture.groceries, "bad.list.json": #"{"items":[7]}"#,
      "folder.list.json/x": "",
    ])
    try fixture.run(words).expect(code: code, output: "", start: "lister: \(message)")
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
  }
}
