// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// What went wrong in OI Shopping List and its files, by what users met.
@Suite struct ShoppingBugTests {
  private static let week = """
    {"items": [{"text": "Milk", "completed": true, "quantity": 5, "tags": ["eggs", "egg"]}, "Bread"]}
    """

  private func fixture() throws -> ListFixture {
    try ListFixture([
      "Week.list.json": ShoppingBugTests.week,
      "Other.list.json": #"{"items": ["MILK", "äpfel"]}"#,
    ])
  }

  private func week(_ fixture: ListFixture) throws -> String {
    try fixture.folder.text("Week.list.json")
  }

  @Test func `egg and eggs are two tags`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("tags", "--rename", "egg", "hen").code == 0)
    #expect(try week(fixture).contains(#""tags": ["eggs", "hen"]"#))
  }

  @Test func `18, 24: a tag with an apostrophe is a tag`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("add", "Week", "--parse", "Jam (#a'b, #c%_`)").code == 0)
    #expect(try fixture.run("find", "a'b").output == "Week  1  Jam  #a'b  #c%_`\n")
    #expect(try fixture.run("tags", "--rename", "a'b", "a\"b").code == 0)
    #expect(try fixture.run("tags").output.contains("a\"b"))
  }

  @Test func `a decimal comma is refused, not read as a hundredfold price`() throws {
    let fixture = try fixture()
    for price in ["1,50", "1.234,50", "2.50abc"] {
      let outcome = try fixture.run("add", "Week", "Jam", "--price", price)
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains("'\(price)' is no value for '--price'"))
    }
    #expect(try week(fixture) == ShoppingBugTests.week)
  }

  @Test func `adding a name renames no item, neither here nor in other lists`() throws {
    let fixture = try fixture()
    let other = try fixture.folder.text("Other.list.json")
    #expect(try fixture.run("add", "Week", "milk").code == 0)
    #expect(try fixture.items("Week") == ["Milk", "Bread"])
    #expect(try week(fixture).contains(#""quantity": 5"#))
    #expect(try fixture.folder.text("Other.list.json") == other)
    // The case of letters beyond ASCII doesn't count either.
    #expect(try fixture.run("add", "Other", "Äpfel").code == 0)
    #expect(try fixture.items("Other") == ["MILK", "äpfel"])
  }

  @Test func `71: notes per item, of several lines, are written and taken away here`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("edit", "Week", "Bread", "--note", "dark\nnot sliced").code == 0)
    let shown = try fixture.run("show", "Week").output
    #expect(shown.contains("        dark\n        not sliced\n"))
    #expect(try fixture.run("edit", "Week", "Bread", "--note", "").code == 0)
    #expect(try !week(fixture).contains("note"))
  }

  @Test func `79: a renamed item stays in its place`() throws {
    let fixture = try fixture()
    let before = try fixture.items("Other")
    #expect(try fixture.run("edit", "Other", "MILK", "--text", "Zucchini").code == 0)
    #expect(try fixture.items("Other") == ["Zucchini", before[1]])
    #expect(try fixture.run("edit", "Other", "1", "--text", "MILK").code == 0)
    #expect(try fixture.items("Other") == before)
  }

  @Test func `a wrong row of a CSV file is told by its line, and no row before it stays`() throws {
    let fixture = try fixture()
    _ = try fixture.folder.add(
      "bad.csv",
      "\"Subject\",\"% Complete\",\"Categories\",\"Tags\"\n\"A\",0,\"Shop\",\"\"\n\"B\",1\n"
    )
    let outcome = try fixture.run("import", "bad.csv", "--as", "oi-csv")
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("bad.csv:3: a record has 4 fields, this one 2"))
    let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
    #expect(!files.contains("Shop.list.json"))
  }

  private static let rows = """
    "Subject","% Complete","Categories","Tags"
    "milk",0,"Week","x"
    "日本 😀",1,"Week",""

    """

  @Test func `import policy keep: neither state nor quantity of an item is touched`() throws {
    let fixture = try fixture()
    _ = try fixture.folder.add("rows.csv", ShoppingBugTests.rows)
    let outcome = try fixture.run("import", "rows.csv", "--as", "oi-csv", "--matching", "keep")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.items("Week") == ["Milk*", "Bread", "日本 😀*"])
    #expect(try week(fixture).contains(#""quantity": 5, "tags": ["eggs", "egg"]"#))
  }

  @Test func `import policy restore: replaces all, asks first, one undo takes it back`() throws {
    let fixture = try fixture()
    _ = try fixture.folder.add("rows.csv", ShoppingBugTests.rows)
    let words = ["import", "rows.csv", "--as", "oi-csv", "--matching", "restore"]
    #expect(try fixture.run(words).code == 2)
    #expect(try week(fixture) == ShoppingBugTests.week)
    #expect(try fixture.run(words + ["--yes"]).code == 0)
    #expect(try fixture.items("Week") == ["milk", "日本 😀*"])
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try week(fixture) == ShoppingBugTests.week)
  }

  @Test func `characters outside of Latin-1 come through the CSV file`() throws {
    let fixture = try ListFixture(["Week.list.json": #"{"items": ["日本 😀", "Äpfel, \"rot\""]}"#])
    #expect(
      try fixture.run("export", "Week", "--as", "oi-csv", "-o", "below.csv").code == 0
    )
    let other = try ListFixture([:])
    let path = "\(fixture.folder.path)/below.csv"
    #expect(try other.run("import", path, "--as", "oi-csv").code == 0)
    #expect(try other.items("Week") == ["日本 😀", "Äpfel, \"rot\""])
  }
}
