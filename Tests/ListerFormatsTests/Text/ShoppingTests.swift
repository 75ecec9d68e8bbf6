// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// The two tables of OI Shopping List, and what was wrong with them in the app.
struct ShoppingTests {
  private static let header = """
    Need,Priority,Description,CustomText,Quantity,Units,Price,Aisle,Date,Category,Stores,PerStoreInfo,\
    EntryOrder,Coupon,Tax,Tax2,AutoDelete,Private,Note,Alarm,AlarmMidi,Icon,AutoOrder
    """

  /// A row of HandyShopper with two columns of stores.
  private static func row(_ stores: String, _ info: String) -> String {
    "\(header)\r\nx,,Milk,,,,,,,,\"\(stores)\",\"\(info)\",,,,,,,,,0,0,\r\n"
  }

  private func shops(_ stores: String, _ info: String) throws -> [ShopPrice] {
    let run = try FormatRun("handyshopper")
    let items = try run.items(ShoppingTests.row(stores, info))
    return try #require(items.first).shopPrices
  }

  @Test(arguments: [
    ("Market", "Market=3/1.5", ["Market: 1.5, aisle 3"]),
    ("Market;Corner", "Corner=null/2.0", ["Market", "Corner: 2.0"]),
    ("Market", "Market=-1/-0.01", ["Market"]), ("Market", "Market=/0", ["Market: 0"]),
    ("Market", "Market=3/1;Farm=7/2", ["Market: 1, aisle 3", "Farm: 2, aisle 7, not stocked"]),
    ("", "Market=3/0.5", ["Market: 0.5, aisle 3"]), ("none", "", ["none"]),
    ("A=B", "A=B=4/1.5", ["A=B: 1.5, aisle 4"]), ("A\\=B", "A\\=B=4/1.5", ["A=B: 1.5, aisle 4"]),
    ("A/B", "A/B=4/1.5", ["A/B: 1.5, aisle 4"]), ("A\\;B", "A\\;B=4\\/5/1", ["A;B: 1, aisle 4/5"]),
    ("C:\\shop", "C:\\shop=/1", ["C:\\shop: 1"]), ("A\\\\", "A\\\\=/1", ["A\\: 1"]),
    ("Market;;Market", "", ["Market"]),
  ])
  func `per-store prices, aisles, cheapest: both columns are read, escaped or not`(
    stores: String,
    info: String,
    expected: [String]
  ) throws {
    #expect(try shops(stores, info).map(\.words) == expected)
  }

  @Test(arguments: ["Market", "Market=", "Market=4", "Market=4/x", "=4/1", ";=;/", "a=/1;a=/2"])
  func `an entry of another form ends no program and is kept`(info: String) throws {
    let run = try FormatRun("handyshopper")
    let item = try #require(try run.items(ShoppingTests.row("", info)).first)
    #expect(item["PerStoreInfo"]?.string == info)
    let list = NamedList(name: "a", list: List(items: [item]))
    #expect(try run.text([list]).contains(info))
  }

  @Test func `a column of HandyShopper takes what is no text as its text, and tells`() throws {
    let run = try FormatRun("handyshopper")
    var item = ListItem(text: "Milk")
    item["Aisle"] = JSONText(#"{"row":3}"#)
    item["Tax"] = .null
    let written = try run.write([NamedList(name: "a", list: List(items: [item]))])
    #expect(written.remarks.map(\.message).contains("the member \"Aisle\" comes back as a text"))
    let read = try #require(try run.read(written.bytes).lists.first).list.items[0]
    #expect(read["Aisle"]?.string == #"{"row":3}"# && read["Tax"] == nil)
  }

  @Test func `what HandyShopper holds comes back as it was, and what it doesn't is told`() throws {
    let run = try FormatRun("handyshopper")
    var milk = ListItem(text: "Milk")
    milk.note = "one\ntwo"
    milk.tags = ["dairy", "cold, wet"]
    milk.shopPrices = [
      ShopPrice(shop: "A;B=C/D\\", price: NumberText("0.99"), aisle: "4;5"),
      ShopPrice(shop: "Corner"), ShopPrice(shop: "none", aisle: "3"),
      ShopPrice(shop: "Farm", price: NumberText("0"), isStocked: false),
    ]
    var tea = ListItem(text: "Tea")
    tea.isRemoved = true
    var salt = ListItem(text: "Salt", isComplete: true)
    salt.shopPrices = [ShopPrice(shop: "Farm", price: NumberText("1"), isStocked: false)]
    let written = try run.write([NamedList(name: "a", list: List(items: [milk, tea, salt]))])
    let remarks = written.remarks.map(\.message).filter { !$0.contains("\"uuid\"") }
    #expect(remarks == ["a shop that doesn't stock the item is left out"])
    let text = String(decoding: written.bytes, as: UTF8.self)
    #expect(text.contains("\"one\r\ntwo\"") && text.contains("have,,Tea"))
    let items = try run.items(text)
    #expect(items[0].shopPrices == milk.shopPrices)
    #expect(items[0].note == milk.note)
    #expect(items.map(\.isRemoved) == [false, true, false])
    #expect(items.map(\.isComplete) == [false, false, true])
    #expect(items[2].shopPrices.isEmpty)
  }

  @Test(arguments: [
    ("0", false, false, "0"), ("1", true, false, "1"), ("2", false, true, "2"),
    ("3", false, true, "3"), ("maybe", false, false, "maybe"), ("", false, false, "0"),
  ])
  func `three statuses: what is put away is so again`(
    state: String,
    isComplete: Bool,
    isRemoved: Bool,
    written: String
  ) throws {
    let run = try FormatRun("oi-csv")
    let text = "\"Subject\",\"% Complete\",\"Categories\",\"Tags\"\n\"Milk\",\(state),\"G\",\n"
    let item = try #require(try run.items(text).first)
    #expect(item.isComplete == isComplete && item.isRemoved == isRemoved)
    let list = NamedList(name: "G", list: List(items: [item]))
    #expect(try run.text([list]).contains("\"Milk\",\(written),"))
  }

  @Test(arguments: ["oi-csv", "handyshopper"])
  func `what is put away and done as well is told`(name: String) throws {
    let run = try FormatRun(name)
    var item = ListItem(text: "Milk", isComplete: true)
    item.isRemoved = true
    let result = try run.write([NamedList(name: "G", list: List(items: [item]))])
    let remarks = result.remarks.map(\.message).filter { !$0.contains("\"uuid\"") }
    #expect(remarks == ["what is put away is not done as well in this format"])
  }

  @Test func `a line feed alone is in quotes`() throws {
    let run = try FormatRun("handyshopper")
    var item = ListItem(text: "Milk")
    item.unit = "a\nb"
    let text = try run.text([NamedList(name: "a", list: List(items: [item]))])
    #expect(text.contains("\"a\nb\""))
    #expect(try run.items(text).first?.unit == "a\nb")
  }
}
