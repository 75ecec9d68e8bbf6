// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Lists that are written once and used again and again, by the rows of OI Shopping List.
@Suite struct ShoppingCommandTests {
  private static let week = """
    {
      "catalogue": "Pantry",
      "items": [
        {"text": "Bread"},
        {"text": "Milk", "quantity": 2},
        {"text": "Tea", "quantity": 1, "completed": true}
      ]
    }
    """
  private static let pantry = """
    {
      "items": [
        {"text": "milk", "unit": "l", "price": 1.10, "tags": ["dairy"], "prices": {"Market": 0.99}},
        {"text": "Eggs", "price": 2.79}
      ]
    }
    """

  private func fixture() throws -> ListFixture {
    try ListFixture([
      "Week.list.json": ShoppingCommandTests.week, "Pantry.list.json": ShoppingCommandTests.pantry,
    ])
  }

  private func file(_ name: String, _ fixture: ListFixture) throws -> String {
    try String(contentsOfFile: "\(fixture.folder.path)/\(name).list.json", encoding: .utf8)
  }

  @Test func `clean up list: ticked items are put away, counted, brought back by undo`() throws {
    let fixture = try fixture()
    let before = try file("Week", fixture)
    #expect(try fixture.run("clean", "Week", "--reset-quantity").output == "Put 1 item away\n")
    #expect(try file("Week", fixture).contains(#""completed": true, "removed": true}"#))
    let shown = try fixture.run("show", "Week").output
    #expect(shown.hasPrefix("● Week  0 of 2 done, gray\n"))
    #expect(!shown.contains("Tea"))
    #expect(try fixture.run("lists").output.contains("Week    0/2"))
    #expect(try fixture.run("find", "tea").output == "")
    #expect(try fixture.run("copy", "Week", "--plain").output == "Bread\nMilk\n")
    #expect(try fixture.run("clean", "Week").output == "No item of Week is ticked\n")
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try file("Week", fixture) == before)
    #expect(try fixture.run("redo", "Week").code == 0)
    #expect(try !file("Week", fixture).contains(#""quantity": 1"#))
  }

  @Test func `three statuses: wanted, bought, put away, and every way between them`() throws {
    let fixture = try fixture()
    #expect(try fixture.items("Week") == ["Bread", "Milk", "Tea*"])
    _ = try fixture.run("clean", "Week")
    let refused = try fixture.run("check", "Week", "Tea")
    #expect(refused.code == 1)
    #expect(refused.errors.contains("'Tea' is put away; 'lister pick' puts it on 'Week' again"))
    #expect(try fixture.run("pick", "Week", "tea").output == "  1 [ ] Tea  1\n")
    #expect(try fixture.items("Week") == ["Tea", "Bread", "Milk"])
    _ = try fixture.run("check", "Week", "tea", "milk")
    #expect(try fixture.items("Week") == ["Bread", "Tea*", "Milk*"])
    _ = try fixture.run("uncheck", "Week", "tea")
    #expect(try fixture.items("Week") == ["Tea", "Bread", "Milk*"])
    _ = try fixture.run("clean", "Week")
    #expect(try fixture.run("remove", "Week", "Milk").code == 0)
    #expect(try !file("Week", fixture).contains("Milk"))
  }

  @Test func `pick items: what was put away and what the catalogue has, as one action`() throws {
    let fixture = try fixture()
    _ = try fixture.run("clean", "Week")
    let choices = try fixture.run("pick", "Week").output
    #expect(choices == "  3 [x] Tea  1\nPantry\n        Eggs  @ 2.79\n")
    #expect(try fixture.run("pick", "Week", "3", "eggs").code == 0)
    #expect(try fixture.items("Week") == ["Eggs", "Tea", "Bread", "Milk"])
    #expect(try fixture.run("pick", "Week").output == "Nothing to pick\n")
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try fixture.items("Week") == ["Bread", "Milk"])
    try fixture.run("pick", "Week", "Salt").expect(code: 1, part: "'Week' has no item 'Salt'")
  }

  @Test func `mark and unmark all: only what is on the list`() throws {
    let fixture = try fixture()
    _ = try fixture.run("clean", "Week")
    _ = try fixture.run("check", "Week", "--all")
    _ = try fixture.run("uncheck", "Week", "--all")
    #expect(try fixture.items("Week") == ["Bread", "Milk"])
    #expect(try file("Week", fixture).contains(#""quantity": 1, "completed": true"#))
  }

  @Test func `add reuses by name: no twin, quantity kept, other lists keep spelling`() throws {
    let fixture = try fixture()
    _ = try fixture.run("clean", "Week")
    let pantry = try file("Pantry", fixture)
    let added = try fixture.run("add", "Week", " TEA ", "mILK").output
    #expect(added == "  1 [ ] Tea  1\n  3 [ ] Milk  2\n")
    #expect(try fixture.items("Week") == ["Tea", "Bread", "Milk"])
    #expect(try fixture.run("add", "Week", "milk", "--quantity", "5").code == 0)
    #expect(try file("Week", fixture).contains(#"{"text": "Milk", "quantity": 5}"#))
    #expect(try fixture.run("add", "Week", "Milk", "--new").code == 0)
    #expect(try fixture.items("Week") == ["Milk", "Tea", "Bread", "Milk"])
    // Tea was in no catalogue yet; the others keep their own spelling there.
    #expect(try file("Pantry", fixture) != pantry)
    #expect(try fixture.items("Pantry") == [" TEA ", "milk", "Eggs"])
  }

  @Test func `a new name goes into the catalogue too, unless that is refused`() throws {
    let fixture = try fixture()
    let outcome = try fixture.run("add", "Week", "Salt", "--price", "0.5")
    #expect(outcome.errors == "lister: Pantry: 1 name added\n")
    #expect(try fixture.items("Pantry") == ["Salt", "milk", "Eggs"])
    #expect(try fixture.run("add", "Week", "Oil", "--no-catalogue").errors == "")
    #expect(try fixture.items("Pantry") == ["Salt", "milk", "Eggs"])
    #expect(try fixture.run("undo", "Pantry").code == 0)
    #expect(try fixture.items("Pantry") == ["milk", "Eggs"])
  }

  @Test func `items have from the catalogue what they don't say, and JSON tells what`() throws {
    let fixture = try fixture()
    let lines = try fixture.run("show", "Week").output.split(separator: "\n")
    #expect(lines[2] == "  2 [ ] Milk  2  (l)  (@ 1.10)  (Market: 0.99)  (#dairy)  = 2.20")
    let shown = try ListFixture.object(fixture.run("show", "Week", "--json"))
    let items = try #require(shown["items"] as? [[String: Any]])
    #expect(items[0]["inherited"] == nil)
    #expect(items[1]["inherited"] as? [String] == ["unit", "price", "prices", "tags"])
    #expect(items[1]["price"] as? Double == 1.1)
    let text = try fixture.run("copy", "Week", "milk").output
    #expect(text == "- [ ] 2 l Milk (1.10, dairy)\n")
    // The document says none of it.
    #expect(try !file("Week", fixture).contains("1.10"))
  }

  @Test func `fill writes what is inherited, as one action`() throws {
    let fixture = try fixture()
    let before = try file("Week", fixture)
    #expect(try fixture.run("fill", "Week", "--prices").output.contains("Milk  2  @ 1.10"))
    #expect(try !file("Week", fixture).contains("dairy"))
    #expect(try fixture.run("fill", "Week").code == 0)
    #expect(try file("Week", fixture).contains("dairy"))
    _ = try fixture.run("undo", "Week")
    _ = try fixture.run("undo", "Week")
    #expect(try file("Week", fixture) == before)
  }

  @Test func `a list without a catalogue says so; a name of none is an error`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["Milk"]}"#])
    let outcome = try fixture.run("fill", "a")
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("'a' has no catalogue: it names none, and beside it is no"))
    try fixture.folder.add("Catalogue.list.json", #"{"items": [{"text": "milk", "price": 1}]}"#)
    #expect(try fixture.run("show", "a").output.contains("Milk  (@ 1)"))
    #expect(try fixture.run("show", "Catalogue").output.contains("milk  @ 1\n"))
    try fixture.folder.add("b.list.json", #"{"catalogue": "../a", "items": []}"#)
    let lost = try fixture.run("show", "b")
    #expect(lost.errors.contains("there is no list '../a', which 'b' has for its catalogue"))
  }

  @Test func `what is put away is in no formula and no file that can't say so`() throws {
    let fixture = try ListFixture([
      "a.list.json": """
      {"items": [{"text": "x", "price": 1}, {"text": "y", "price": 2, "removed": true},
      {"text": "z", "price": 4,
      "prices": {"M": {"price": 3, "aisle": "7"}, "N": {"price": 5, "stocked": false}}}],
      "grid": [["=SUM(ITEMS(\\"price\\"))", "=COUNTA(ITEMS(\\"text\\"))",
      "=SUM(ITEMS(\\"prices.M\\"))", "=SUM(ITEMS(\\"prices.N\\"))"]]}
      """
    ])
    let shown = try ListFixture.object(fixture.run("show", "a", "--json"))
    let grids = try #require(shown["grids"] as? [[String: Any]])
    #expect(grids[0]["values"] as? [[Int]] == [[5, 2, 3, 0]])
    let outcome = try fixture.run("export", "a", "--as", "todotxt")
    #expect(!outcome.output.contains("y"))
    #expect(outcome.errors.contains("1 item put away is left out"))
    let table = try fixture.run("export", "a", "--as", "csv").output
    #expect(table.contains("removed") && table.contains("y"))
    try fixture.folder.add("a.csv", table)
    _ = try fixture.run("import", "a.csv", "--name", "back")
    #expect(try fixture.run("export", "back", "--as", "csv").output == table)
  }
}
