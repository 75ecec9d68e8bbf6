// SPDX-License-Identifier: MIT

import ListerJSON
import TestKit
import Testing

@testable import Lister

struct BasketTests {
  /// The table of the documentation.
  private static let groceries = """
    {"lister": 1, "items": [
      {"text": "Milk", "quantity": 2, "unit": "l", "prices": {"Market": 0.99, "Corner": 1.19}},
      {"text": "Eggs", "quantity": 1, "unit": "box",
       "prices": {"Market": 2.79, "Corner": 2.49, "Farm": 3.20}},
      {"text": "Bread", "completed": true, "prices": {"Farm": 0.01}},
      {"text": "Tea", "removed": true, "prices": {"Farm": 0.01}}
    ]}
    """

  @Test func `the best shops are told with what they save`() throws {
    let basket = try basket(BasketTests.groceries)
    #expect(basket.shops == ["Market", "Corner", "Farm"])
    #expect(basket.rows.map(\.text) == ["Milk", "Eggs"])
    #expect(
      costs(basket) == [["1.98", "2.38", nil], ["2.79", "2.49", "3.2"]]
    )
    #expect(basket.rows.map(\.cheapest) == ["Market", "Corner"])
    #expect(basket.sums.members.map(\.name) == basket.shops)
    #expect(basket.sums.members.map(\.value.cost.text) == ["4.77", "4.87", "3.2"])
    #expect(basket.sums.members.map(\.value.missing) == [0, 0, 1])
    #expect(basket.single?.shops == ["Market"])
    #expect(basket.rows.map(\.shop) == ["Market", "Corner"])
    #expect(basket.best?.cost.text == "4.47")
    #expect(basket.saving?.text == "0.3")
  }

  @Test func `trips count once for each shop`() throws {
    let request = BasketRequest(trip: try number("0.30"))
    let basket = try basket(BasketTests.groceries, request)
    #expect(basket.best?.shops == ["Market"], "two shops save no more than their trip costs")
    let cheap = try self.basket(BasketTests.groceries, BasketRequest(trip: number("0.29")))
    #expect(cheap.best?.shops == ["Market", "Corner"])
    #expect(cheap.best?.total.text == "5.05")
    #expect(cheap.saving?.text == "0.01")
  }

  @Test func `no price, a price of nothing and one that is not stocked are three things`() throws {
    let basket = try basket(
      """
      {"lister": 1, "items": [
        {"text": "Water", "prices": {"Market": 0, "Corner": 0.5}},
        {"text": "Milk", "prices": {"Market": {"aisle": "4"}, "Corner": 1}},
        {"text": "Eggs", "prices": {"Market": {"price": 2, "stocked": false}, "Corner": 3}}
      ]}
      """
    )
    #expect(costs(basket) == [["0", "0.5"], [nil, "1"], [nil, "3"]])
    #expect(basket.single?.shops == ["Corner"])
    #expect(basket.best?.cost.text == "4")
  }

  @Test func `a quantity that is no number counts as one; what no shop has is missing`() throws {
    let basket = try basket(
      """
      {"lister": 1, "items": [
        {"text": "Rice", "quantityText": "some", "prices": {"Market": 1.5}}, "Salt"
      ]}
      """
    )
    #expect(basket.best?.cost.text == "1.5")
    #expect(basket.best?.missing == 1)
    #expect(basket.rows[1].cheapest == nil)
  }

  @Test func `another price counts without being written`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("Groceries.list.json", BasketTests.groceries)
    let before = try folder.text("Groceries.list.json")
    let assumption = try #require(BasketRequest.Assumption("corner:  MILK = 0.89"))
    let basket = try Workspace(folder: folder.path).basket(
      of: [ListPlace(path: path)],
      BasketRequest(assumptions: [assumption])
    )
    #expect(basket.single?.shops == ["Corner"])
    #expect(basket.single?.cost.text == "4.27")
    #expect(try folder.text("Groceries.list.json") == before)
    let none = try #require(BasketRequest.Assumption("Market: Milk="))
    #expect(none.price == nil)
    let other = try self.basket(BasketTests.groceries, .init(assumptions: [none]))
    #expect(other.sums["Market"]?.missing == 1)
  }

  @Test func `prices come from the catalogue, and its shops have an order`() throws {
    let folder = try TemporaryFolder()
    try folder.add(
      "Catalogue.list.json",
      """
      {"lister": 1, "shops": ["Corner", "Market"], "items": [
        {"text": "milk", "unit": "l", "prices": {"Market": 0.99, "Corner": 0.99}}]}
      """
    )
    let list = #"{"lister": 1, "items": [{"text": "Milk", "prices": {"Corner": 2}}, "MILK"]}"#
    let path = try folder.add("Groceries.list.json", list)
    let basket = try Workspace(folder: folder.path).basket(of: [ListPlace(path: path)], .init())
    #expect(basket.shops == ["Corner", "Market"])
    #expect(costs(basket) == [["2", "0.99"], ["0.99", "0.99"]])
    #expect(basket.rows.map(\.unit) == ["l", "l"])
    #expect(basket.rows.map(\.cheapest) == ["Market", "Corner"])
    #expect(basket.best?.shops == ["Market"])
  }

  @Test(arguments: ["Milk=1", "Market: =1", ": Milk=1", "Market: Milk", "Market: Milk=x", "", "="])
  func `what assumes no price is refused`(text: String) {
    #expect(BasketRequest.Assumption(text) == nil)
  }

  @Test func `shops can be chosen, in an order, and a comma may be in a name`() throws {
    let document = """
      {"lister": 1, "items": [{"text": "Milk", "prices": {"A": 1, "B": 1, "C, D": 1, "none": 2}}]}
      """
    #expect(try basket(document, .init(shops: ["b,a"])).shops == ["B", "A"])
    #expect(try basket(document, .init(shops: ["C, D", "A"])).best?.shops == ["C, D"])
    #expect(try basket(document, .init(shops: ["none"])).best?.cost.text == "2")
  }

  @Test(arguments: [
    (
      BasketRequest(shops: ["Markt"]),
      "no item that is to be bought has a price in 'Markt'; did you mean 'Market'?"
    ),
    (
      BasketRequest(assumptions: [.init(shop: "Market", item: "Mlik", price: nil)]),
      "'Mlik' is not to be bought; did you mean 'Milk'?"
    ),
    (BasketRequest(trip: NumberText(-1)), "a trip costs 0 or more"),
  ])
  func `what there is not is told`(request: BasketRequest, message: String) throws {
    let error = #expect(throws: ListerError.self) { try basket(BasketTests.groceries, request) }
    #expect(error?.message == message)
  }

  @Test func `more than twenty shops are refused, and twenty of them are not`() throws {
    let prices = (1...21).map { "\"S\($0)\": \($0)" }.joined(separator: ", ")
    let document = "{\"lister\": 1, \"items\": [{\"text\": \"Milk\", \"prices\": {\(prices)}}]}"
    let error = #expect(throws: ListerError.self) { try basket(document) }
    #expect(error?.message.hasPrefix("21 shops have what is to be bought") == true)
    let names = (2...21).map { "S\($0)" }.joined(separator: ",")
    #expect(try basket(document, .init(shops: [names], most: 20)).best?.shops == ["S2"])
  }

  @Test func `amounts beyond all digits are refused`() {
    let document = """
      {"lister": 1, "items": [{"text": "Milk", "quantity": 1e30, "prices": {"Market": 1e20}}]}
      """
    let error = #expect(throws: ListerError.self) { try basket(document) }
    #expect(error?.reason == .basket(.tooManyDigits))
  }

  /// What each item costs in each shop; nil where a shop doesn't have it.
  private func costs(_ basket: BasketResponse) -> [[String?]] {
    basket.rows.map { row in basket.shops.map { row.costs[$0]?.text } }
  }

  private func number(_ text: String) throws -> NumberText { try #require(NumberText(text)) }

  private func basket(
    _ document: String,
    _ request: BasketRequest = BasketRequest()
  ) throws -> BasketResponse {
    let folder = try TemporaryFolder()
    let path = try folder.add("Groceries.list.json", document)
    return try Workspace(folder: folder.path).basket(of: [ListPlace(path: path)], request)
  }
}
