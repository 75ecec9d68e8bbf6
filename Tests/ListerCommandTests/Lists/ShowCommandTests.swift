// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct ShowCommandTests {
  @Test func `show prints items with their numbers, and grids with values calculated now`() throws {
    try ListFixture().run("show", "Groceries").expect(
      output: """
        ● Groceries  1 of 3 done, green
          1 [ ] Bread
          2 [ ] Milk  2 l  @ 1.10  Market: 0.99  !1  #dairy  = 2.20
                the blue one
          3 [x] Tea
        Total 2.20 (3 items, 2 without a price)
          Done 0.00 (1 item)
          To do 2.20 (2 items)

        Totals
              A         B
            ┌─────────┬─────┐
          1 │ Items   │   3 │
          2 │ Third   │ 1/3 │
          3 │ #DIV/0! │     │
            └─────────┴─────┘

        """,
      errors: ""
    )
  }

  @Test func `show --formulas prints what the cells hold`() throws {
    let outcome = try ListFixture().run("show", "Groceries", "--formulas")
    #expect(outcome.output.contains("│ Items │ =COUNTA(ITEMS(\"text\")) │"))
    #expect(outcome.output.contains("│ =1/0  │                        │"))
  }

  @Test func `show prints the headings of the file that the list came from`() throws {
    let fixture = try ImportFixture([
      "prices.csv": "Product,Cost per piece,price\nMilk,2,1.19\nTea,3,2.49\n"
    ])
    _ = try fixture.run(
      "import",
      "prices.csv",
      "--into",
      "lists",
      "--columns",
      "Cost per piece=cost"
    )
    let shown = try fixture.run("show", "prices", "--in", "lists")
    #expect(
      shown.lines.dropFirst().first
        == "  columns: \"Product\" is the text, \"Cost per piece\" is cost"
    )
    let plain = try fixture.run("show", "prices", "--in", "lists", "--plain")
    #expect(plain.lines.contains("columns: \"Product\" is the text, \"Cost per piece\" is cost"))
    let object = try ListFixture.object(fixture.run("show", "prices", "--in", "lists", "--json"))
    let tables = try #require(object["tables"] as? [String: [String: [String: String]]])
    #expect(tables["prices"]?["columns"] == ["Product": "text", "Cost per piece": "cost"])
  }

  @Test func `show leaves the file alone`() throws {
    let fixture = try ListFixture()
    _ = try fixture.run("show", "Groceries")
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
    #expect(try fixture.folder.names == ["Groceries.list.json"])
  }

  @Test func `show --json has numbers, uuids and all members of items`() throws {
    let object = try ListFixture.object(try ListFixture().run("show", "Groceries", "--json"))
    #expect(object["name"] as? String == "Groceries")
    #expect(object["path"] as? String == "Groceries.list.json")
    #expect(object["completed"] as? Int == 1)
    let items = try #require(object["items"] as? [[String: Any]])
    #expect(items.map { $0["number"] as? Int } == [1, 2, 3])
    #expect(items.allSatisfy { ($0["uuid"] as? String)?.count == 36 })
    #expect(items[1]["unit"] as? String == "l")
    #expect(items[2]["shelf"] as? [Int] == [7])
    let grids = try #require(object["grids"] as? [[String: Any]])
    #expect(grids.first?["name"] as? String == "Totals")
    #expect((grids.first?["values"] as? [[Any]])?.first?.last as? Int == 3)
  }

  @Test func `colours are written when they are asked for, and NO_COLOR is heard`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"color": "orange", "items": ["x"]}"#])
    let plain = try fixture.run("show", "a").output
    #expect(!plain.contains("\u{1B}"))
    let colored = try fixture.run("show", "a", "--color", "always").output
    #expect(colored.hasPrefix("\u{1B}[38;5;208m●\u{1B}[0m \u{1B}[1ma\u{1B}[0m"))
    let forced = ["CLICOLOR_FORCE": "1"]
    #expect(try fixture.run("show", "a", environment: forced).output == colored)
    #expect(try fixture.run("show", "a", "--color=never", environment: forced).output == plain)
    let refused = forced.merging(["NO_COLOR": "1"]) { $1 }
    #expect(try fixture.run("show", "a", environment: refused).output == plain)
  }

  @Test func `color palette, check box: each color of a list has its own swatch`() throws {
    var seen: Set<String> = []
    for raw in 0...5 {
      let fixture = try ListFixture(["a.list.json": "{\"color\": \(raw)}"])
      let line = try #require(try fixture.run("show", "a", "--color", "always").lines.first)
      #expect(seen.insert(String(line.prefix { $0 != "●" })).inserted)
    }
  }

  @Test(arguments: [
    ([["a", "b"]], ["    A   B", "  ┌───┬───┐", "1 │ a │ b │", "  └───┴───┘"]),
    (
      [["日本", "é"], ["x", "🍎"]],
      [
        "    A      B", "  ┌──────┬────┐", "1 │ 日本 │ é  │", "2 │ x    │ 🍎 │",
        "  └──────┴────┘",
      ]
    ),
    ([["a"], []], ["    A", "  ┌───┐", "1 │ a │", "2 │   │", "  └───┘"]),
  ])
  func `tables are aligned by the width on the terminal`(rows: [[String]], lines: [String]) {
    let width = rows.reduce(0) { max($0, $1.count) }
    let table = BoxTable(
      columns: ["A", "B", "C"].prefix(width).map { $0 },
      rows: rows.enumerated().map { row in
        ("\(row.offset + 1)", row.element.map { BoxTable.Cell(text: Shown($0)) })
      }
    )
    #expect(table.lines(style: Style(isTerminal: false) { _ in nil }).map(\.text) == lines)
  }

  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("🍎", 2), ("❤️", 2), ("👩‍👩‍👧", 2),
    ("\u{200B}", 0), ("ｆ", 2),
  ])
  func `the width of a text is that on a terminal`(text: String, width: Int) {
    #expect(Display.width(Shown(text)) == width)
  }
}
