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

  // MARK: Properties

  /// Three versions of a list of two items, each with what lists for shopping say.
  private static func triple(_ seed: UInt64) throws -> (base: List, ours: List, theirs: List) {
    var random = SeededGenerator(seed: seed)
    let base = members.map { ($0.key, $0.values.randomElement(using: &random) ?? "") }
    func version() throws -> List {
      let changed = base.map { key, value in
        guard Bool.random(using: &random) else { return (key, value) }
        return (key, members.first { $0.key == key }?.values.randomElement(using: &random) ?? "")
      }
      return try document(changed)
    }
    return (try document(base), try version(), try version())
  }

  /// What the members may say; nothing where it is empty.
  private static let members: [(key: String, values: [String])] = [
    (
      "prices",
      [
        "", "{'A':1.5,'B': 2}", "{'A':1.50}", "{}", "{'A':{'price':1.5,'aisle':'4'}}",
        "{'A': {'price' : 2, 'stocked': false}}",
        "{'A':{'aisle':'7','stocked':true},'B':{'price':2}}",
        "{'A':null,'B':{}}", "{'A':{'price':1.50,'bio':[1]},'C':0}", "{'B':{'price':2.0}}",
        "{'A':{'price':1.5}}", "{'A':{'stocked':null,'price':3}}",
      ]
    ),
    ("removed", ["", "true", "false", "'later'"]),
    ("completed", ["", "true", "false"]),
    ("shops", ["", "['A','B']", "['B', 'A']", "['C']", "[]", "7"]),
    (
      "view",
      ["", "{'sort':['text']}", "{'sort': ['-price'],'shop':'A'}", "{'shop':'B'}", "{}", "7"]
    ),
    ("catalogue", ["", "'Pantry'", "'Larder'"]),
  ]

  private static func document(_ values: [(String, String)]) throws -> List {
    let parts = values.filter { !$0.1.isEmpty }.map { ($0.0, "'\($0.0)':\($0.1)") }
    let ofItem = ["prices", "removed", "completed"]
    let item = parts.filter { ofItem.contains($0.0) }.map { ",\($0.1)" }.joined()
    let shell = parts.filter { !ofItem.contains($0.0) }.map { ",\($0.1)" }.joined()
    let uuid = "48796D2F-0000-4000-8000-000000000001"
    let text = "{'items':[{'uuid':'\(uuid)','text':'Milk'\(item)}]\(shell)}"
    return try Draft.list(text.replacing("'", with: "\""))
  }

  @Test func `M1, M2, M7, M9 and M15 hold for random triples with prices and views`() throws {
    var count = (conflicts: 0, clean: 0)
    for seed: UInt64 in 0..<10_000 {
      let (base, ours, theirs) = try MergePriceTests.triple(seed)
      #expect(MergeTriple.bytes(base, ours, base) == ours.bytes, "M1 \(seed)")
      #expect(MergeTriple.bytes(base, base, theirs) == theirs.bytes, "M1 \(seed)")
      #expect(MergeTriple.bytes(base, ours, ours) == ours.bytes, "M7 \(seed)")
      let merge = ListMerge(base: base, ours: ours, theirs: theirs)
      let bytes = merge.list.bytes
      let swapped = ListMerge(base: base, ours: theirs, theirs: ours)
      #expect(swapped.list.bytes == bytes, "M2 \(seed)")
      #expect(swapped.conflicts.map(\.swapped) == merge.conflicts, "M2 \(seed)")
      #expect(try Draft.list(bytes.string).bytes == bytes, "M15 \(seed)")
      if merge.conflicts.isEmpty {
        count.clean += 1
        #expect(MergeTriple.bytes(base, merge.list, theirs) == bytes, "M9 \(seed)")
        #expect(MergeTriple.bytes(base, ours, merge.list) == bytes, "M9 \(seed)")
      } else {
        count.conflicts += 1
      }
      for conflict in merge.conflicts {
        #expect(conflict.chosen == conflict.ours || conflict.chosen == conflict.theirs)
        #expect(conflict.ours != conflict.theirs, "M8 \(seed)")
      }
    }
    #expect(count.clean > 1_000 && count.conflicts > 1_000)
  }
}
