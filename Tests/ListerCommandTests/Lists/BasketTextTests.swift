// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerCommand

/// A basket on terminals of some widths, without colors, and for a screen reader.
@Suite struct BasketTextTests {
  /// The text of a basket of eight items in so many shops.
  private func text(shops: Int, columns: Int?, plain: Bool = false) throws -> String {
    let items = (1...8).map { item in
      let prices = (1...shops).map { "\"Shop \($0)\": \(1 + (item * $0) % 7).5" }
      return "{\"text\": \"Item number \(item)\", \"quantity\": 2, \"unit\": \"kg\", "
        + "\"prices\": {\(prices.joined(separator: ", "))}}"
    }
    let folder = try TemporaryFolder()
    let path = try folder.add("a.list.json", "{\"items\": [\(items.joined(separator: ", "))]}")
    let workspace = Workspace(folder: folder.path)
    let response = try workspace.basket(of: [workspace.place(of: path)], BasketRequest(most: 3))
    var style = Style(isTerminal: false, mode: .never) { _ in nil }
    style.isPlain = plain
    return BasketText(response, style, columns: columns).text.text
  }

  @Test(arguments: [1, 3, 9, 20], [34, 40, 60, 80, 200])
  func `no line is longer than the terminal is wide, and each shop and item is there`(
    shops: Int,
    columns: Int
  ) throws {
    let text = try text(shops: shops, columns: columns)
    for line in text.split(separator: "\n") {
      #expect(Display.width(Shown(own: String(line))) <= columns, "\(line)")
    }
    let words = text.replacing("\n", with: " ")
    for shop in 1...shops { #expect(words.contains("Shop \(shop)"), "\(text)") }
    #expect(words.contains("one shop") && words.contains("cheapest"))
    // What is said behind the table is said below it, too, where that has no room.
    if shops == 3 { #expect(words.contains("saves")) }
  }

  @Test func `a table that has room is the same at any width, and in a file`() throws {
    let file = try text(shops: 2, columns: nil)
    #expect(try text(shops: 2, columns: 200) == file)
    #expect(try text(shops: 20, columns: nil).split(separator: "\n")[0].utf8.count > 120)
  }

  @Test func `a screen reader gets a line per item, with words`() throws {
    let lines = try text(shops: 2, columns: 60, plain: true).split(separator: "\n")
    #expect(lines[0] == "Item number 1, 2 kg: Shop 1 5, Shop 2 7, cheapest Shop 1")
    #expect(lines[8].hasPrefix("one shop: Shop 1 "))
    #expect(lines[9].hasPrefix("two shops: "))
    #expect(!lines.contains { $0.contains("–") || $0.contains("  ") })
  }

  @Test func `the command takes --plain, and says what no shop has`() throws {
    let fixture = try ListFixture([
      "a.list.json":
        #"{"items": [{"text": "Milk", "prices": {"A": 1}}, "3", {"text": "Tea", "quantity": 2}]}"#
    ])
    #expect(
      try fixture.run("basket", "a", "--plain").output == """
        Milk: A 1, cheapest A
        3: no shop
        Tea, 2: no shop
        one shop: A, 1 item for 1, lacks 3, Tea

        """
    )
    #expect(try fixture.run("basket", "a", "--plain", "--json").code == 2)
  }
}
