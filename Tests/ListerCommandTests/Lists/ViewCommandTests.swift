// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Views of lists on the command line: orders, filters, totals, and what follows them.
@Suite struct ViewCommandTests {
  private static let week = """
    {"catalogue": "Pantry", "currency": "EUR", "items": [
      {"text": "Bread", "price": 3.2, "priority": 2, "quantity": 2},
      {"text": "Milk", "quantity": 2},
      {"text": "Tea", "quantityText": "2 kg", "price": 4.1, "priority": 1, "completed": true},
      {"text": "Eggs", "prices": {"Market": {"price": 2.79}, "Farm": {"price": 1, "stocked": false}}}
    ]}
    """
  private static let pantry = """
    {"items": [{"text": "milk", "unit": "l", "tags": ["dairy"], "prices": {"Market": 0.99}}]}
    """

  private func fixture() throws -> ListFixture {
    try ListFixture([
      "Week.list.json": ViewCommandTests.week, "Pantry.list.json": ViewCommandTests.pantry,
    ])
  }

  private func file(_ fixture: ListFixture) throws -> String {
    try String(contentsOfFile: "\(fixture.folder.path)/Week.list.json", encoding: .utf8)
  }

  @Test func `a view changes no number and no order, and totals follow it and say so`() throws {
    let fixture = try fixture()
    let shown = try fixture.run("show", "Week", "--shop", "market", "--sort", "-price").output
    #expect(
      shown == """
        ● Week  1 of 4 done, gray; 2 of 4 shown (shop market)
          4 [ ] Eggs  Market: 2.79  Farm: 1, not stocked  = 2.79
          2 [ ] Milk  2  (l)  (Market: 0.99)  (#dairy)  = 1.98
        Total 4.77 EUR (2 of 4 items, shop market)

        """
    )
    let all = try fixture.run("show", "Week", "--sort", "text", "--subtotal", "2").output
    #expect(
      all == """
        ● Week  1 of 4 done, gray
          1 [ ] Bread  2  @ 3.2  !2  = 6.40
          4 [ ] Eggs  Market: 2.79  Farm: 1, not stocked  = 2.79
          2 [ ] Milk  2  (l)  (Market: 0.99)  (#dairy)  = 1.98
          3 [x] Tea  @ 4.1  !1
        Total 15.27 EUR (4 items)
          Done 4.10 EUR (1 item)
          To do 11.17 EUR (3 items)
          Priority 1 to 2 10.50 EUR (2 items)

        """
    )
    #expect(try file(fixture) == ViewCommandTests.week)
    let json = try ListFixture.object(fixture.run("show", "Week", "--hide", "done", "--json"))
    let items = try #require(json["items"] as? [[String: Any]])
    #expect(items.map { $0["number"] as? Int } == [1, 2, 4])
    #expect(items.map { $0["amount"] as? Double } == [6.4, 1.98, 2.79])
    let total = try #require(json["total"] as? [String: Any])
    #expect(total["amount"] as? Double == 11.17 && total["of"] as? Int == 4)
    #expect((json["view"] as? [String: Any])?["hide"] as? [String] == ["done"])
  }

  @Test func `a view is set, followed and taken away as one action each`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("view", "Week").output == "All items in the order of the document\n")
    let set = try fixture.run("view", "Week", "--sort", "done,-text", "--tag", "none").output
    #expect(set == "sorted by done, -text; no tag\n")
    #expect(
      try fixture.run("view", "Week", "--hide", "done").output
        == "sorted by done, -text; no tag, without done\n"
    )
    #expect(try file(fixture).contains(#""view": {"sort": ["done", "-text"], "tags": ["none"]"#))
    #expect(try fixture.items("Week") == ["Eggs", "Bread"])
    #expect(try fixture.run("copy", "Week", "--plain").output == "Eggs\nBread\n")
    #expect(try fixture.run("copy", "Week", "--plain", "--view", "none").output.contains("Tea"))
    #expect(try fixture.run("copy", "Week", "--plain", "milk").output == "Milk\n")
    #expect(try fixture.run("basket", "Week", "--json").output.contains("Eggs"))
    #expect(try !fixture.run("basket", "Week", "--json").output.contains("Milk"))
    #expect(try fixture.run("basket", "Week", "--view", "none", "--json").output.contains("Milk"))
    // Nothing is lost without a word.
    #expect(try fixture.run("export", "Week", "--as", "csv").output.contains("Tea"))
    let some = try fixture.run("export", "Week", "--as", "csv", "--tag", "dairy", "--hide", "open")
    #expect(!some.output.contains("Milk"))
    #expect(some.errors.contains("Week: 4 items not in the view are left out"))
    #expect(try fixture.run("view", "Week", "--reset").code == 0)
    #expect(try !file(fixture).contains("view"))
    for _ in 0..<3 { #expect(try fixture.run("undo", "Week").code == 0) }
    #expect(try file(fixture) == ViewCommandTests.week)
  }

  @Test func `mark and unmark what the view shows, by text, tag and shop, at once`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("check", "Week", "--shop", "Market").output.hasSuffix("2 items\n"))
    #expect(try fixture.items("Week") == ["Bread", "Tea*", "Milk*", "Eggs*"])
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try file(fixture) == ViewCommandTests.week)
    #expect(try fixture.run("uncheck", "Week", "--matching", "TE").output.hasSuffix("1 item\n"))
    #expect(
      try fixture.run("edit", "Week", "--of-tag", "dairy", "--priority", "1").output
        .hasSuffix("1 item\n")
    )
    #expect(try file(fixture).contains(#"{"text": "Milk", "quantity": 2, "priority": 1}"#))
    #expect(
      try fixture.run("edit", "Week", "--matching", "e", "--tag", "x").output.hasSuffix("3 items\n")
    )
    #expect(try fixture.run("remove", "Week", "--tag", "x").output.hasSuffix("3 items\n"))
    #expect(try fixture.items("Week") == ["Milk"])
    #expect(try fixture.run("check", "Week", "--tag", "nowhere").output == "0 items\n")
    #expect(try fixture.run("check", "Week", "milk", "--tag", "x").code == 2)
    #expect(try fixture.run("check", "Week").code == 2)
  }

  @Test func `sort writes the order once, done behind, and undo takes it back`() throws {
    let fixture = try fixture()
    #expect(try fixture.run("sort", "Week", "--", "-text").output == "Sorted Week\n")
    #expect(try fixture.items("Week") == ["Milk", "Eggs", "Bread", "Tea*"])
    #expect(
      try fixture.run("sort", "Week", "--", "-text").output == "Week is in this order already\n"
    )
    #expect(try fixture.run("undo", "Week").code == 0)
    #expect(try file(fixture) == ViewCommandTests.week)
    let wrong = try fixture.run("sort", "Week", "txet")
    #expect(wrong.code == 2 && wrong.errors.contains("did you mean 'text'?"))
  }

  @Test func `newest goes by the version in which an item first appeared`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["Old"]}"#])
    for text in ["Second", "Third"] {
      _ = try fixture.run("add", "a", text)
      _ = try fixture.run("move", "a", text, text == "Second" ? "2" : "2")
    }
    #expect(try fixture.items("a") == ["Old", "Third", "Second"])
    let shown = { (key: String) in
      try fixture.run("show", "a", "--sort", key).output.split(separator: "\n").dropFirst()
        .map { $0.split(separator: " ").last.map(String.init) ?? "" }
    }
    #expect(try shown("newest") == ["Third", "Second", "Old"])
    #expect(try shown("oldest") == ["Old", "Second", "Third"])
  }

  @Test func `today shows what its view shows`() throws {
    let fixture = try ListFixture([
      "Today.list.json": """
      {"view": {"sort": ["-text"]}, "items": ["b", {"text": "c", "tags": ["x"]}, "a"]}
      """
    ])
    let json = try ListFixture.object(fixture.run("today", "--json"))
    let numbers = (json["items"] as? [[String: Any]])?.map { $0["number"] as? Int }
    #expect(numbers == [2, 1, 3])
    let some = try ListFixture.object(fixture.run("today", "--tag", "none", "--json"))
    #expect((some["items"] as? [[String: Any]])?.map { $0["number"] as? Int } == [1, 3])
  }
}
