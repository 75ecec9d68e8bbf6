// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerJSON
import ListerModel
import ListerTables

/// The tables of OI Shopping List, as far as lists have a place for them.
struct ShoppingDatabase {
  /// The list that has what is known of items in all lists.
  static let catalogue = "Catalogue"
  /// The orders of items, by their numbers in the app.
  static let orders: [[String]] = [
    ["done", "text"], ["text"], ["newest"], ["oldest"], ["tags", "text"], ["-price", "text"],
    ["done", "tags", "text"], ["done", "priority", "text"], ["done", "priority", "tags", "text"],
    ["priority", "tags", "text"],
  ]

  private let lists, items, contains, stores, itemStores, units: [ShoppingRow]
  private var log = RemarkLog()

  /// Reads the tables of a file.
  init(_ file: ForeignDatabase) throws(ImportError) {
    lists = try file.shoppingRows("lists")
    items = try file.shoppingRows("items")
    contains = try file.shoppingRows("contains")
    stores = try file.shoppingRows("stores")
    itemStores = try file.shoppingRows("itemstores")
    units = try file.shoppingRows("units")
    if file.hasJournal {
      log.add("rows that the app has not yet moved from its journal (-wal) are not seen")
    }
  }

  /// The lists, the catalogue last.
  mutating func result() throws(ImportError) -> ImportResult {
    let shops = shopNames()
    let prices = prices(shops)
    var known: [Int: [JSONText.Member]] = [:]
    var catalogue = ListSink(name: ShoppingDatabase.catalogue, members: head(shops))
    var first: [ItemName: Int] = [:]
    for item in items {
      let members = members(of: item, prices[item.id] ?? [])
      known[item.id] = members
      guard let text = item.text("name") else {
        log.note("an item without a name is not in the catalogue", line: nil)
        continue
      }
      if first[ItemName(text)] == nil {
        first[ItemName(text)] = item.id
        try catalogue.appendItem(members, line: 1)
      } else {
        log.note("an item that is called as another one is one with it in the catalogue", line: nil)
      }
    }
    noteUnits()
    var result: [NamedList] = []
    let rows = Dictionary(grouping: contains) { $0.integer("list_id") ?? -1 }
    let ids = Set(lists.map(\.id))
    for list in lists {
      let name = list.text("name") ?? "list \(list.id)"
      var sink = ListSink(name: name, members: head(of: list, name, shops))
      for row in rows[list.id] ?? [] {
        guard let id = row.integer("item_id"), let members = known[id] else {
          log.note("a row of \"contains\" whose item is not there is left out", line: nil)
          continue
        }
        let name = members.first { $0.key == "text" }?.value.string ?? ""
        let catalogued = first[ItemName(name)].flatMap { known[$0] } ?? []
        try sink.appendItem(item(row, members, catalogued), line: 1)
      }
      result.append(try sink.list())
    }
    result.append(try catalogue.list())
    for (id, rows) in rows where !ids.contains(id) {
      for _ in rows {
        log.note("a row of \"contains\" whose list is not there is left out", line: nil)
      }
    }
    return ImportResult(lists: result, remarks: log.remarks)
  }

  // MARK: Shops

  /// The names of the stores by their numbers; stores of several lists with one name are one shop.
  private func shopNames() -> [(id: Int, name: String)] {
    stores.compactMap { store in store.text("name").map { (store.id, $0) } }
  }

  /// What each item costs in each shop.
  private mutating func prices(_ shops: [(id: Int, name: String)]) -> [Int: [ShopPrice]] {
    let names = Dictionary(shops.map { ($0.id, $0.name) }) { first, _ in first }
    let ids = Set(items.map(\.id))
    var prices: [Int: [ShopPrice]] = [:]
    for row in itemStores {
      guard let shop = row.integer("store_id").flatMap({ names[$0] }) else {
        log.note("a row of \"itemstores\" whose store is not there is left out", line: nil)
        continue
      }
      guard let item = row.integer("item_id"), ids.contains(item) else {
        log.note("a row of \"itemstores\" whose item is not there is left out", line: nil)
        continue
      }
      let aisle = row.text("aisle").flatMap { ["-1", "null"].contains($0) ? nil : $0 }
      let entry = ShopPrice(
        shop: shop,
        price: price(row),
        aisle: aisle,
        isStocked: row.integer("stocks_item") != 0
      )
      if let place = prices[item]?.firstIndex(where: { $0.shop == shop }) {
        guard prices[item]?[place] != entry else { continue }
        log.note("of two prices of an item in shops of one name the newer one is kept", line: nil)
        prices[item]?[place] = entry
      } else {
        prices[item, default: []].append(entry)
      }
    }
    return prices
  }

  /// The price in cents, of which -1 and 0 stand for none.
  private mutating func price(_ row: ShoppingRow) -> NumberText? {
    guard let cents = row.integer("price") else {
      if row.text("price") != nil { log.note("a price that is no number is left out", line: nil) }
      return nil
    }
    guard cents > 0 else {
      log.note("a price of 0 or less stands for none, and is left out", line: nil)
      return nil
    }
    let digits = String(cents % 100)
    return NumberText("\(cents / 100).\(digits.count < 2 ? "0" : "")\(digits)")
  }

  // MARK: Items

  /// What is known of an item in all lists.
  private mutating func members(of item: ShoppingRow, _ prices: [ShopPrice]) -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    members.append("text", string: item.text("name") ?? "")
    if let unit = item.text("units") { members.append("unit", string: unit) }
    if let price = price(item) { members.append("price", JSONText(price)) }
    if !prices.isEmpty {
      var entry = ListItem(text: "")
      entry.shopPrices = prices
      if let value = entry[ItemField.prices.key] { members.append("prices", value) }
    }
    let tags = (item.text("tags") ?? "").split(separator: ",").map { String($0).trimmed }
      .filter { !$0.isEmpty }
    members.append("tags", texts: tags)
    if let note = item.text("note") { members.append("note", string: note) }
    if let code = item.text("barcode") { members.append("barcode", string: code) }
    for column in ["image", "location", "due"] where ![nil, "0"].contains(item.text(column)) {
      let message = "the column \"\(column)\" of items, which the app never shows, is left out"
      log.note(message, line: nil)
    }
    return members
  }

  /// An item of a list: what only this list knows, and what the catalogue says otherwise.
  private mutating func item(
    _ row: ShoppingRow,
    _ members: [JSONText.Member],
    _ catalogued: [JSONText.Member]
  ) -> [JSONText.Member] {
    var item: [JSONText.Member] = []
    item.append(contentsOf: members.filter { $0.key == "text" })
    switch row.integer("status") ?? 1 {
    case 1: break
    case 2: item.append("completed", JSONText(true))
    case 3: item.append("removed", JSONText(true))
    default: log.note("a status that is not 1, 2 or 3 counts as 1", line: nil)
    }
    for key in ["quantity", "priority"] {
      guard let text = row.text(key) else { continue }
      if let number = NumberText(text) {
        item.append(key, JSONText(number))
      } else {
        log.note("a \(key) that is not a number is kept as \"\(key)Text\"", line: nil)
        item.append("\(key)Text", string: text)
      }
    }
    for member in members where member.key != "text" {
      if catalogued.first(where: { $0.key == member.key })?.value != member.value {
        item.append(member.key, member.value)
      }
    }
    if let date = row.date("created") { item.append("created", string: date.text) }
    return item
  }

  // MARK: Lists

  /// The members of the catalogue before its items.
  private func head(_ shops: [(id: Int, name: String)]) -> [JSONText.Member] {
    var seen: Set<String> = []
    let names = shops.map(\.name).filter { seen.insert($0).inserted }
    let name = JSONText.Member(key: "name", value: JSONText(string: ShoppingDatabase.catalogue))
    if names.isEmpty { return [name] }
    let value = JSONText(elements: names.map { JSONText(string: $0) })
    return [name, JSONText.Member(key: "shops", value: value)]
  }

  /// The members of a list before its items: its name, and what of it is shown in which order.
  private mutating func head(
    of list: ShoppingRow,
    _ name: String,
    _ shops: [(id: Int, name: String)]
  ) -> [JSONText.Member] {
    var view: [JSONText.Member] = []
    if let order = list.integer("items_sort"), ShoppingDatabase.orders.indices.contains(order) {
      let keys = ShoppingDatabase.orders[order].map { JSONText(string: $0) }
      view.append("sort", JSONText(elements: keys))
    }
    if let tag = list.text("tags_filter") {
      view.append("tags", JSONText(elements: [JSONText(string: tag)]))
    }
    let filter = list.integer("store_filter") ?? -1
    if let shop = shops.first(where: { $0.id == filter }) { view.append("shop", string: shop.name) }
    if ![nil, "1"].contains(list.text("skin_background")) {
      log.note("the theme of a list is left out", line: nil)
    }
    let head = [JSONText.Member(key: "name", value: JSONText(string: name))]
    if view.isEmpty { return head }
    return head + [JSONText.Member(key: "view", value: JSONText(members: view))]
  }

  /// Notes units that are only there to complete words, for lists have those that items say.
  private mutating func noteUnits() {
    let used = Set(items.compactMap { $0.text("units") }.map { ItemName($0) })
    for unit in units {
      guard let name = unit.text("name"), !used.contains(ItemName(name)) else { continue }
      log.note("a unit that no item has is left out", line: nil)
    }
  }
}
