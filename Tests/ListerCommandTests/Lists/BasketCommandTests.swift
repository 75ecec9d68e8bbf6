// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct BasketCommandTests {
  private static let files = [
    "Groceries.list.json": """
    {"lister": 1, "items": [
      {"text": "Milk", "quantity": 2, "unit": "l", "prices": {"Market": 0.99, "Corner": 1.19}},
      {"text": "Eggs", "quantity": 1, "unit": "box",
       "prices": {"Market": 2.79, "Corner": 2.49, "Farm": 3.20}},
      {"text": "Bread", "completed": true, "prices": {"Farm": 0.01}}
    ]}
    """,
    "Party.list.json": """
    {"lister": 1, "items": [{"text": "Beer", "quantity": 6, "prices": {"Farm": 1}}, "Ice"]}
    """,
    "Done.list.json": #"{"lister": 1, "items": [{"text": "Milk", "completed": true}]}"#,
    "Free.list.json": #"{"lister": 1, "items": [{"text": "Milk", "price": 1}]}"#,
  ]

  @Test func `a basket is a table of items and shops with the best shops below`() throws {
    try ListFixture(BasketCommandTests.files).run("basket", "Groceries").expect(
      output: """
                     Market  Corner  Farm  cheapest
        Milk  2 l      1.98    2.38     –  Market
        Eggs  1 box    2.79    2.49  3.20  Corner
        one shop       4.77    4.87     –  Market, all 2 items
        two shops      4.47                Market: Milk · Corner: Eggs   saves 0.30, a trip costs 0

        """
    )
  }

  @Test func `several lists are one basket, and what no shop has is told`() throws {
    try ListFixture(BasketCommandTests.files).run("basket", "Groceries", "Party").expect(
      output: """
                     Market  Corner  Farm  cheapest
        Milk  2 l      1.98    2.38     –  Market
        Eggs  1 box    2.79    2.49  3.20  Corner
        Beer  6           –       –  6.00  Farm
        Ice               –       –     –  no shop
        one shop          –       –     –  Market, 2 items for 4.77, lacks Beer, Ice
        two shops     10.77                Market: Milk, Eggs · Farm: Beer   has 1 item more

        Not there: Ice

        """
    )
  }

  @Test func `one shop is enough where a trip costs more than it saves`() throws {
    let fixture = try ListFixture(BasketCommandTests.files)
    let outcome = try fixture.run("basket", "Groceries", "--trip", "0.5")
    #expect(!outcome.output.contains("two shops"))
    #expect(outcome.output.contains("one shop"))
  }

  @Test func `many items are told below the table, shop by shop`() throws {
    let items = (1...8).map {
      "{\"text\": \"I\($0)\", \"prices\": {\"A\": \($0), \"B\": \(9 - $0)}}"
    }
    let text = "{\"lister\": 1, \"items\": [\(items.joined(separator: ", "))]}"
    let outcome = try ListFixture(["Long.list.json": text]).run("basket", "Long")
    #expect(outcome.output.contains("A: 4 items · B: 4 items   saves 16, a trip costs 0\n"))
    #expect(outcome.output.contains("\nA: I1, I2, I3, I4\n"))
    #expect(outcome.output.contains("\nB: I5, I6, I7, I8\n"))
  }

  @Test func `--json has the costs, the sums and the choices`() throws {
    let fixture = try ListFixture(BasketCommandTests.files)
    let outcome = try fixture.run(
      ["basket", "Groceries", "--what-if", "Farm: Milk=0.01", "--at-most", "3", "--json"]
    )
    let object = try ListFixture.object(outcome)
    let best = try #require(object["best"] as? [String: Any])
    #expect(best["shops"] as? [String] == ["Corner", "Farm"])
    let items = try #require(object["items"] as? [[String: Any]])
    #expect(items.map { $0["shop"] as? String } == ["Farm", "Corner"])
    #expect(items.map { $0["cheapest"] as? String } == ["Farm", "Corner"])
    #expect(outcome.output.contains(#""Farm": 0.02"#))
  }

  @Test func `nothing to buy and nothing with a price are said`() throws {
    let fixture = try ListFixture(BasketCommandTests.files)
    #expect(try fixture.run("basket", "Done").output == "Nothing is to be bought.\n")
    let free = try fixture.run("basket", "Free")
    #expect(free.output == "No shop has a price for anything that is to be bought.\n")
    #expect(free.code == 0)
  }

  @Test(arguments: [
    (["--shops", "Markt"], 1, "did you mean 'Market'?"),
    (["--what-if", "Market: Mlik=1"], 1, "did you mean 'Milk'?"),
    (["--what-if", "Milk=1"], 2, "a shop, an item and a price"),
    (["--trip", "-1"], 2, "a number from 0"), (["--at-most", "21"], 2, "from 1 to 20"),
  ])
  func `what is wrong is told`(options: [String], code: Int32, message: String) throws {
    let outcome = try ListFixture(BasketCommandTests.files).run(["basket", "Groceries"] + options)
    #expect(outcome.code == code)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `a new list can compare shops by formulas`() throws {
    let fixture = try ListFixture([:])
    let made = try fixture.run(
      ["new", "Week", "--grid", "basket", "--shops", "Market, Corner,==Farm"]
    )
    #expect(made.code == 0, "\(made.errors)")
    let milk = ["Milk", "--quantity", "2", "--shop", "Market=0.99", "--shop", "Corner=1.19"]
    let eggs = ["Eggs", "--shop", "Market=2.79", "--shop", "Corner=2.49", "--shop", "=Farm=3.20"]
    for item in [milk, eggs, ["Tea", "--complete", "--shop", "Market=9"]] {
      #expect(try fixture.run(["add", "Week"] + item).code == 0)
    }
    let shown = try ListFixture.object(try fixture.run("show", "Week", "--json"))
    let grid = try #require((shown["grids"] as? [[String: Any]])?.first)
    let values = try #require(grid["values"] as? [[Any]])
    #expect(
      values.map { $0.first as? String } == ["Shop", "Market", "Corner", "=Farm", "cheapest"]
    )
    #expect(values[1].dropFirst().map { "\($0)" } == ["4.77", "0", "0"])
    #expect(values[2].dropFirst().map { "\($0)" } == ["4.87", "0", "0.1"])
    #expect(values[3].dropFirst().map { "\($0)" } == ["3.2", "1", ""])
    #expect(values[4].dropFirst().prefix(2).map { "\($0)" } == ["4.47", "0"])
  }

  @Test(arguments: [
    (["--grid", "basket"], 1, "--shops"), (["--shops", "A"], 2, "--grid"),
    (["--grid", "basket", "--shops", "A,B,C,D,E,F,G,H,I,J,K,L,M,N,O"], 1, "at most 14 shops"),
    (["--grid", "other"], 2, "basket"),
  ])
  func `a grid without shops, or with too many, is refused`(
    options: [String],
    code: Int32,
    message: String
  ) throws {
    let fixture = try ListFixture([:])
    try fixture.run(["new", "Week"] + options).expect(code: code, part: message)
    #expect(try fixture.run("show", "Week").code != 0)
  }
}
