// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import TestKit
import Testing

/// Prices by shop, short and long: one place.
@Suite struct MergePriceTests {
  private func list(_ members: String) throws -> List {
    let item = "{'uuid':'48796D2F-0000-4000-8000-000000000001','text':'Milk'\(members)}"
    return try Draft.list("{'items':[\(item)]}".replacing("'", with: "\""))
  }

  private func merged(_ base: String?, _ ours: String, _ theirs: String) throws -> ListMerge {
    ListMerge(base: try base.map(list), ours: try list(ours), theirs: try list(theirs))
  }

  @Test(
    arguments: [
      // A price that is said in long was not changed by that alone.
      ("1", "{'price':1,'aisle':'4'}", "2", "{\"price\": 2,\"aisle\": \"4\"}"),
      ("1", "{'price':1.0}", "2", "2"),
      ("{'price':1,'aisle':'4'}", "{'price':1,'aisle':'5'}", "2", nil),
      (
        "{'price':1,'aisle':'4'}", "{'price':2,'aisle':'4'}", "{'price':1,'aisle':'5'}",
        "{\"price\":2,\"aisle\":\"5\"}"
      ),
      (
        "{'price':1}", "{'price':1,'stocked':false}", "{'price':1,'stocked':true}",
        "{\"price\":1,\"stocked\":false}"
      ),
      (nil, "1", "{'price':1,'aisle':'4'}", "{\"price\": 1, \"aisle\": \"4\"}"),
      (nil, "1", "{'price':1}", "1"),
      ("1", "2", "3", "3"),
    ] as [(String?, String, String, String?)]
  )
  func `short and long are the same place`(
    base: String?,
    ours: String,
    theirs: String,
    result: String?
  ) throws {
    let entry = { (value: String) in ",'prices':{'Market':\(value)}" }
    let merge = try merged(base.map(entry), entry(ours), entry(theirs))
    let swapped = try merged(base.map(entry), entry(theirs), entry(ours))
    #expect(merge.list.bytes == swapped.list.bytes)
    let prices = try #require(merge.list.items[0]["prices"])
    let market = try #require(prices["Market"])
    if let result {
      #expect(JSONText(result)?.hasSameMeaning(as: market) == true, "\(market)")
      #expect((JSONText(result)?.kind == .number) == (market.kind == .number))
    }
  }

  @Test func `a price that both changed is one conflict, of that part alone`() throws {
    let merge = try merged(
      ",'prices':{'M':1}",
      ",'prices':{'M':{'price':2,'aisle':'4'}}",
      ",'prices':{'M':{'price':3,'stocked':false}}"
    )
    #expect(merge.conflicts.map(\.field) == ["prices.M.price"])
    let entry = try #require(merge.list.items[0].shopPrices.first)
    let price = NumberText(3)
    #expect(entry == ShopPrice(shop: "M", price: price, aisle: "4", isStocked: false))
    var list = merge.list
    let isSettled = list.settle(merge.conflicts[0], with: JSONText("2"))
    #expect(isSettled)
    #expect(
      list.items[0].shopPrices[0].price == NumberText(2) && list.items[0].shopPrices[0].aisle == "4"
    )
  }

  @Test func `changes name the parts that changed`() throws {
    let changes = ListChanges(
      from: try list(",'prices':{'M':1}"),
      to: try list(",'prices':{'M':{'price':1,'aisle':'4'}}")
    )
    #expect(changes.changed.flatMap(\.fields).map(\.field) == ["prices.M.aisle"])
  }

  @Test func `put away here and edited there is edited and put away`() throws {
    let merge = try merged("", ",'completed':true,'removed':true", ",'note':'blue'")
    let item = merge.list.items[0]
    #expect(item.isRemoved && item.isComplete && item.note == "blue")
    #expect(merge.conflicts.isEmpty)
  }

  @Test func `the accessor gives price, aisle and stock of each shop, and keeps the rest`() throws {
    var item = try list(
      ",'prices':{'A':0,'B':{'price':2,'aisle':'4','bio':true},'C':{'stocked':false},'D':null}"
    ).items[0]
    #expect(
      item.shopPrices == [
        ShopPrice(shop: "A", price: NumberText(0)),
        ShopPrice(shop: "B", price: NumberText(2), aisle: "4"),
        ShopPrice(shop: "C", isStocked: false),
      ]
    )
    #expect(item.prices.map(\.shop) == ["A", "B"])
    var prices = item.shopPrices
    prices[0].price = NumberText(1)
    prices[1].price = NumberText(3)
    item.shopPrices = prices
    #expect(item["prices"]?["A"] == JSONText("1"))
    #expect(item["prices"]?["B"]?["bio"] == JSONText(true))
    #expect(item["prices"]?["B"]?["price"] == JSONText("3"))
    item.prices = [("B", NumberText(4))]
    #expect(item.shopPrices == [ShopPrice(shop: "B", price: NumberText(4), aisle: "4")])
  }
}
