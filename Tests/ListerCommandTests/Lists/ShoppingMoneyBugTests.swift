// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// What went wrong in OI Shopping List with totals, stores, filters and files; one test each.
@Suite struct ShoppingMoneyBugTests {
  private static let week = """
    {"items": [
      {"text": "Milk", "quantity": 2, "prices": {"Market": 0.99, "Corner": {"price": 0.5, "stocked": false}}},
      {"text": "Bread", "prices": {"Market": {"aisle": "4"}}, "tags": ["Obstsalat"]},
      {"text": "Salt", "tags": ["Obst"]}, "Rice", {"text": "Milk", "price": 1, "completed": true}]}
    """

  private func fixture() throws -> ListFixture {
    try ListFixture(["Week.list.json": ShoppingMoneyBugTests.week])
  }

  private func total(_ fixture: ListFixture, _ words: String...) throws -> [String: Any] {
    let json = try ListFixture.object(fixture.run(["show", "Week", "--json"] + words))
    return json["total"] as? [String: Any] ?? [:]
  }

  @Test func `cleaning up nothing is no action, and undo is not offered for it`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("check", "Week", "--all").code == 0)
    #expect(try fixture.run("clean", "Week", "--reset-quantity").output == "Put 5 items away\n")
    let before = try fixture.run("history", "Week").output
    #expect(try fixture.run("clean", "Week").output == "No item of Week is ticked\n")
    #expect(try fixture.run("history", "Week").output == before)
    // What was wiped comes back, not the states alone.
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try fixture.folder.text("Week.list.json").contains(#""quantity": 2"#))
  }

  @Test func `an item that is added gets no shop and no tag that nobody named`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("view", "Week", "--shop", "Market", "--tag", "none").code == 0)
    #expect(try fixture.run("add", "Week", "Jam").code == 0)
    let text = try fixture.folder.text("Week.list.json")
    #expect(!text.contains(#""-1""#) && text.contains(#""Jam""#))
  }

  @Test func `unset prices make no negative totals, and an item twice is two rows`() throws {
    let fixture = try fixture()
    let total = try total(fixture)
    #expect(total["amount"] as? Double == 2.98 && total["unpriced"] as? Int == 3)
    #expect((total["done"] as? [String: Any])?["amount"] as? Double == 1)
  }

  @Test func `45: a store that was un-ticked shows the item no more`() throws {
    let fixture = try fixture()
    let shown = { try fixture.run("show", "Week", "--shop", $0).output }
    #expect(try !shown("Corner").contains("Milk"))
    #expect(try shown("Market").contains("Bread"))
    // Users asked for this store and what has none.
    #expect(try shown("Corner,none").contains("Rice"))
    #expect(try fixture.run("shops", "--remove", "Market").code == 0)
    #expect(try !shown("Market").contains("Milk"))
    #expect(try !fixture.run("shops").output.contains("Market"))
  }

  @Test func `46: the total follows each edit and each filter`() throws {
    let fixture = try fixture()
    _ = try fixture.run("edit", "Week", "1", "--quantity", "3")
    #expect(try total(fixture)["amount"] as? Double == 3.97)
    #expect(try total(fixture, "--hide", "done")["amount"] as? Double == 2.97)
    #expect(try total(fixture, "--tag", "Obst")["amount"] == nil)
    _ = try fixture.run("check", "Week", "1")
    #expect((try total(fixture)["open"] as? [String: Any])?["items"] as? Int == 3)
  }

  @Test func `a tag finds no other one that it is a part of, and no filter stays unseen`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("show", "Week", "--tag", "obst").output.contains("1 of 5 shown"))
    _ = try fixture.run("view", "Week", "--tag", "Obst")
    #expect(try fixture.run("show", "Week").output.contains("(tag Obst)"))
    #expect(try fixture.run("show", "Week", "--view", "none").output.contains("Rice"))
    #expect(try fixture.run("view", "Week", "--reset").code == 0)
    #expect(try fixture.run("show", "Week").output.contains("Rice"))
  }

  @Test func `35: what is checked or put away is so in the file, hidden or not`() throws {
    let fixture = try fixture()
    _ = try fixture.run("check", "Week", "2")
    _ = try fixture.run("clean", "Week")
    _ = try fixture.run("check", "Week", "Rice")
    _ = try fixture.run("view", "Week", "--tag", "Obst")
    #expect(try fixture.run("export", "Week", "--as", "oi-csv", "-o", "out.csv").code == 0)
    let other = try ListFixture([:])
    let path = fixture.folder.path + "/out.csv"
    #expect(try other.run("import", path, "--as", "oi-csv").code == 0)
    #expect(try other.items("Week").sorted() == ["Milk", "Rice*", "Salt"])
    #expect(try other.run("pick", "Week").lines.count == 3)
  }

  @Test func `68, 69, 81: lists are duplicated, tags renamed, a backup goes anywhere`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("duplicate", "Week", "Next").code == 0)
    #expect(try fixture.run("tags", "Next", "--rename", "Obst", "fruit").code == 0)
    #expect(try fixture.folder.text("Week.list.json") == ShoppingMoneyBugTests.week)
    #expect(try fixture.run("backup", "-o", "elsewhere.zip").output == "2 lists in elsewhere.zip\n")
    #expect(try fixture.run("delete", "Next").code == 0)
    #expect(try fixture.run("restore", "--from", "elsewhere.zip").code == 0)
    #expect(try fixture.run("tags", "Next").output.contains("fruit"))
  }

  @Test func `83: shared text comes back without boxes, and blank lines make no items`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": []}"#])
    let text = "[X] 2 kg Milk (1.50, dairy)\n\n[ ] Bread\n   \n[ ] \n- [ ] Tea\n"
    #expect(try fixture.run("paste", "a", input: text).code == 0)
    #expect(try fixture.items("a") == ["Bread", "Tea", "Milk*"])
    let shown = try fixture.run("copy", "a").output
    #expect(shown == "- [ ] Bread\n- [ ] Tea\n- [x] 2 kg Milk (1.50, dairy)\n")
    let next = try ListFixture(["a.list.json": #"{"items": []}"#])
    #expect(try next.run("paste", "a", input: shown).code == 0)
    #expect(try next.run("copy", "a").output == shown)
  }

  @Test func `a byte order mark before the header is no row of HandyShopper`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("export", "Week", "--as", "handyshopper", "-o", "out.csv").code == 0)
    let text = try fixture.folder.text("out.csv")
    try fixture.folder.add("bom.csv", "\u{FEFF}" + text)
    #expect(try fixture.run("import", "bom.csv", "--name", "Back").code == 0)
    #expect(try fixture.items("Back").sorted() == fixture.items("Week").sorted())
  }

  @Test func `a quantity is that of the list, not of the last list that has the item`() throws {
    let fixture = try fixture()
    try fixture.folder.add(
      "Other.list.json",
      #"{"items": [{"text": "Milk", "quantity": 9, "prices": {"Market": 0.99}}]}"#
    )
    let best = { (list: String) in
      let json = try ListFixture.object(fixture.run("basket", list, "--json"))
      return ((json["best"] as? [String: Any])?["sum"] as? Double)
    }
    #expect(try best("Week") == 1.98)
    #expect(try best("Other") == 8.91)
    #expect(try fixture.run("basket", "Week", "Other").output.contains("10.89"))
  }

  @Test(arguments: ["Market", "none", "a, b", "3", "=x", "Café ☕"])
  func `a shop, a tag and an item may be called anything`(name: String) throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["Milk", "Bread"]}"#])
    let words = ["add", "a", name, "--tag", name, "--shop", "\(name)=1.5"]
    #expect(try fixture.run(words).code == 0)
    let escaped = name == "none" || name.contains(",") || name.hasPrefix("=") ? "=\(name)" : name
    for option in ["--shop", "--tag"] {
      let json = try ListFixture.object(fixture.run("show", "a", option, escaped, "--json"))
      let texts = (json["items"] as? [[String: Any]] ?? []).map { $0["text"] as? String }
      #expect(texts == [name], "\(option) \(escaped)")
    }
    #expect(try fixture.run("tags").output == "\(name)  1 item in 1 list\n")
    #expect(try fixture.run("basket", "a", "--json").output.contains(#""shop": "\#(name)""#))
    #expect(try fixture.run("shops", "--rename", name, "X").code == 0)
    #expect(try fixture.run("check", "a", "--shop", "X").output.hasSuffix("1 item\n"))
    #expect(try fixture.items("a").last == "\(name)*")
  }
}
