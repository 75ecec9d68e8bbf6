// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// What OI Shopping List could do, row by row, as far as no other suite has a test of the name.
@Suite struct ShoppingRowTests {
  private static let pantry = """
    {"shops": ["Market", "Corner"], "items": [
    {"text": "milk", "unit": "l", "prices": {"Market": 0.99, "Corner": {"price": 0, "stocked": false}}},
    {"text": "Äpfel", "unit": "KG", "barcode": "4006381333931", "prices": {"Corner": 3.5, "Market": {}}}]}
    """

  private func fixture(_ files: [String: String]) throws -> ListFixture {
    try ListFixture(["Catalogue.list.json": ShoppingRowTests.pantry].merging(files) { $1 })
  }

  @Test
  func
    `prices in cents, quantity text: 119 of the app is 1.19, and the total is the sum of the rows`()
    throws
  {
    let items = [
      ("a", "2", 2.38), ("b", "2 kg", 1.19), ("c", "abc", 1.19), ("d", "1,5", 1.19), ("e", "0", 0),
      ("f", "1.5", 1.785), ("g", "", 1.19),
    ]
    let rows = items.map { text, quantity, _ in
      "{\"text\": \"\(text)\", \"price\": 1.19"
        + (Double(quantity) == nil
          ? (quantity.isEmpty ? "" : ", \"quantityText\": \"\(quantity)\"")
          : ", \"quantity\": \(quantity)") + "}"
    }
    let fixture = try ListFixture(["a.list.json": "{\"items\": [\(rows.joined(separator: ", "))]}"])
    let json = try ListFixture.object(fixture.run("show", "a", "--json"))
    let amounts = (json["items"] as? [[String: Any]] ?? []).map { $0["amount"] as? Double }
    #expect(amounts == items.map(\.2))
    #expect((json["total"] as? [String: Any])?["amount"] as? Double == 8.925)
    #expect(try fixture.run("show", "a").output.contains("Total 8.925 (7 items)"))
  }

  @Test func `per-store prices, aisles, cheapest: of stocked, priced stores`() throws {
    let fixture = try fixture(["Week.list.json": #"{"items": ["Milk", "äpfel", "Salt"]}"#])
    let lines = try fixture.run("show", "Week").lines
    #expect(lines[1].hasSuffix("= 0.99") && lines[2].hasSuffix("= 3.50"), "\(lines)")
    #expect(try fixture.run("edit", "Week", "1", "--shop", "Farm=0").code == 0)
    #expect(try fixture.run("show", "Week").lines[1].hasSuffix("= 0.00"))
    let basket = try fixture.run("basket", "Week", "--json")
    let items = try ListFixture.object(basket)["items"] as? [[String: Any]] ?? []
    #expect(items.map { $0["cheapest"] as? String } == ["Farm", "Corner", nil])
  }

  @Test func `priority subtotal: threshold n sums priorities 1 to n`() throws {
    let rows = [0, 1, 2, 3, 9].map { "{\"text\": \"p\($0)\", \"price\": 1, \"priority\": \($0)}" }
    let none =
      #"{"text": "none", "price": 1}, {"text": "done", "price": 1, "priority": 1, "completed": true}"#
    let text = "{\"items\": [\(rows.joined(separator: ", ")), \(none)]}"
    let fixture = try ListFixture(["a.list.json": text])
    for (last, sum) in [
      (1, "Priority 1 2 (2 items)"), (2, "Priority 1 to 2 3 (3 items)"), (9, "1 to 9 5 (5"),
    ] {
      let output = try fixture.run("show", "a", "--subtotal", "\(last)").output
      #expect(output.contains(sum), "\(output)")
    }
    #expect(
      try fixture.run("show", "a", "--subtotal", "2", "--hide", "done").output.contains("2 2 (2")
    )
    #expect(try fixture.run("show", "a", "--subtotal", "0").code == 2)
  }

  @Test func `units completion: each unit once, whatever its case`() throws {
    let fixture = try fixture([
      "Week.list.json": #"{"items": [{"text": "a", "unit": "kg"}, {"text": "b", "unit": "kg"}]}"#
    ])
    #expect(try fixture.run("units", "--names").output == "kg\nl\n")
    #expect(try fixture.run("units", "--names", "--json").code == 2)
  }

  @Test func `stores shared between lists: a shop is one shop in all lists`() throws {
    let fixture = try fixture([
      "Week.list.json": #"{"items": [{"text": "Tea", "prices": {"Market": 2}}]}"#,
      "Party.list.json": #"{"view": {"shop": "Market"}, "items": ["Milk"]}"#,
    ])
    #expect(try fixture.run("shops").output.contains("Market  3 items in 2 lists\n"))
    #expect(try fixture.run("shops", "--rename", "Market", "Bazaar").code == 0)
    #expect(try fixture.run("show", "Party").output.contains("(Bazaar: 0.99)"))
    #expect(try fixture.run("show", "Week", "--shop", "bazaar").output.contains("Tea"))
  }

  @Test func `sort as ordered list of keys: any order of the six keys of the port`() throws {
    var chance = SeededGenerator(seed: 6)
    let items = (0..<40).map { index in
      let tags = ["", "x", "y"].randomElement(using: &chance) ?? ""
      return (
        index: index, text: ["b", "A", "c"].randomElement(using: &chance) ?? "",
        isDone: Bool.random(using: &chance), tags: tags,
        priority: Int.random(in: 0...2, using: &chance),
        price: Int.random(in: 0...2, using: &chance)
      )
    }
    let rows = items.map { item in
      "{\"text\": \"\(item.text)\", \"completed\": \(item.isDone)"
        + (item.tags.isEmpty ? "" : ", \"tags\": [\"\(item.tags)\"]")
        + (item.priority == 0 ? "" : ", \"priority\": \(item.priority)")
        + (item.price == 0 ? "" : ", \"price\": \(item.price)")
        + ", \"created\": \"2026-01-01T00:00:\(item.index + 20 - item.index % 2 * 10)Z\"}"
    }
    let fixture = try ListFixture(["a.list.json": "{\"items\": [\(rows.joined(separator: ", "))]}"])
    for _ in 0..<12 {
      let keys = ["done", "text", "newest", "tags", "priority", "price"].shuffled(using: &chance)
        .map { Bool.random(using: &chance) ? $0 : "-\($0)" }
      // Each item's place by a key, with what has none behind all others whichever way the key is turned.
      let ranks = { (index: Int) -> [Int] in
        let item = items[index]
        return keys.map { key in
          let time = item.index + 20 - item.index % 2 * 10
          let rank: Int? =
            switch key.drop(while: { $0 == "-" }) {
            case "done": item.isDone ? 1 : 0
            case "text": ["A": 0, "b": 1, "c": 2][item.text]
            case "newest": -time
            case "tags": ["x": 0, "y": 1][item.tags]
            case "priority": item.priority == 0 ? nil : item.priority
            default: item.price == 0 ? nil : item.price
            }
          return rank.map { key.hasPrefix("-") ? -$0 : $0 } ?? .max
        }
      }
      let expected = items.indices.sorted { left, right in
        let (first, second) = (ranks(left), ranks(right))
        return first == second ? left < right : first.lexicographicallyPrecedes(second)
      }
      let sort = "--sort=" + keys.joined(separator: ",")
      let json = try ListFixture.object(fixture.run("show", "a", sort, "--json"))
      let numbers = (json["items"] as? [[String: Any]] ?? []).compactMap { $0["number"] as? Int }
      #expect(numbers == expected.map { $0 + 1 }, "\(sort)")
    }
  }

  @Test func `widget 5 per page: only what is wanted, and a tap is a check`() throws {
    let items = (1...9).map {
      "{\"text\": \"\($0)\", \"completed\": \($0 == 2), \"removed\": \($0 == 3)}"
    }
    let fixture = try ListFixture([
      "Today.list.json": "{\"items\": [\(items.joined(separator: ", "))]}"
    ])
    let texts = {
      let json = try ListFixture.object(fixture.run("today", "--json"))
      return (json["items"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
    }
    #expect(try texts() == ["1", "4", "5", "6", "7"])
    #expect(try fixture.run("check", "Today", "4").code == 0)
    #expect(try Set(texts()).isDisjoint(with: ["2", "3"]))
  }

  @Test func `barcode field: stored, and matched on add`() throws {
    let fixture = try fixture(["Week.list.json": #"{"items": []}"#])
    #expect(try fixture.run("add", "Week", "--barcode", "4006381333931").code == 0)
    #expect(try fixture.items("Week") == ["Äpfel"])
    #expect(try fixture.run("add", "Week", "Tea", "--barcode", "96385074").code == 0)
    #expect(try fixture.folder.text("Week.list.json").contains(#""barcode": "96385074""#))
    #expect(try fixture.run("add", "Week", "--barcode", "1").code == 1)
    #expect(try fixture.items("Week") == ["Tea", "Äpfel"])
  }

  @Test func `themes, font size, columns, hide checked: settings with defaults, reset`() throws {
    let fixture = try fixture([
      "Week.list.json":
        #"{"view": {"hide": ["done"]}, "items": [{"text": "Milk", "quantity": 2}, {"text": "Tea", "completed": true}]}"#
    ])
    let environment = ["XDG_CONFIG_HOME": fixture.folder.path + "/config"]
    let settings = { try fixture.run(["settings"] + $0, environment: environment) }
    let before = try settings([]).output
    #expect(before.split(separator: "\n").allSatisfy { $0.hasSuffix("(default)") })
    #expect(try settings(["columns", "unit"]).code == 0)
    #expect(try settings(["filter-line", "hide"]).code == 0)
    let shown = try fixture.run("show", "Week", environment: environment).output
    #expect(shown.contains("Milk  (l)  = 1.98") && !shown.contains("Tea"), "\(shown)")
    #expect(try settings(["--reset"]).code == 0)
    #expect(try settings([]).output == before)
  }

  @Test func `all 27 settings of the app have a row in the documentation`() throws {
    let url = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../Sources/Lister/Lister.docc/Views.md").standardizedFileURL
    let table = try String(contentsOf: url, encoding: .utf8)
    let keys = """
      fontsize sortorder sortorderForPickItems samesortforpick perListSort sortorderForShoppingLists
      capitalization orientation hidechecked fastscroll shake screenlock addforbarcode quickedit
      use_filters resetquantity autocomplete_only_this_list perstoreprices pickitemsinlist holosearch
      showprice showtags showunits showquantity showpriority priority_subtotal_threshold
      priosubtotal_includes_checked
      """.split { $0.isWhitespace }
    #expect(keys.count == 27)
    for key in keys { #expect(table.contains("`\(key)`"), "\(key)") }
  }
}
