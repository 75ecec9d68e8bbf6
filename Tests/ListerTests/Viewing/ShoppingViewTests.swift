// SPDX-License-Identifier: MIT

@testable import ListerFormats
@testable import ListerTables
import ListerBasics
import ListerJSON
import ListerModel
import TestKit
import Testing

@testable import Lister
@testable import ListerDatabase

/// The ten orders, the filters and the totals of OI Shopping List: on a database of the app, by queries of
/// SQL, and on the lists that are made of it.
///
/// What is other than in the app, each a mistake of it that is mended here and in the queries:
/// 1. An item without tags, or without priority, comes last; so does one without a price.
/// 2. A tag is compared whole, not as a part of all tags.
/// 3. An item that a store doesn't stock is not shown for that store.
/// 4. A price of -1 or 0 is none; without a price of its own an item has the lowest of a store that
///    stocks it, and in a store it has that store's.
/// 5. A quantity that is no number counts as one, in the row and in the total.
/// 6. Totals are those of the rows that are shown, and not cut.
/// Names are compared by the language and digits by value, which these names don't tell.
@Suite struct ShoppingViewTests {
  /// A database with one list of forty items, shown in an order and by filters.
  private static func database(order: Int, tag: String, store: Int) throws -> [UInt8] {
    let database = try Database(inMemory: ShoppingSchema.tables)
    let run = { (sql: String) throws in try database.statement(sql).run() }
    let filter = tag.isEmpty ? "NULL" : "'\(tag)'"
    try run(
      "INSERT INTO lists (_id, name, items_sort, tags_filter, store_filter) "
        + "VALUES (1, 'L', \(order), \(filter), \(store))"
    )
    try run(
      "INSERT INTO stores (_id, name, list_id) VALUES (1, 'Market', 1), (2, 'Corner', 1)"
    )
    var chance = SeededGenerator(seed: 16)
    for id in 1...40 {
      let letters = (0..<4).map { _ in "abcdefGHIJ".randomElement(using: &chance) ?? "a" }
      // Its last letters tell it from all others.
      let name =
        String(letters) + "\(Character(UnicodeScalar(UInt8(97 + id / 7))))"
        + "\(Character(UnicodeScalar(UInt8(97 + id % 7))))"
      let tags =
        ["", "dairy", "dairy, cold", "Obst", "Obstsalat", "fresh, dairy"]
        .randomElement(using: &chance) ?? ""
      let price = ["NULL", "-1", "0", "119", "250", "1050"].randomElement(using: &chance) ?? "0"
      try run(
        "INSERT INTO items (_id, name, price, tags) VALUES (\(id), '\(name)', \(price), '\(tags)')"
      )
      let quantity =
        ["NULL", "''", "'2'", "'1.5'", "'a few'", "'2 kg'", "'0'"]
        .randomElement(using: &chance) ?? "''"
      let priority = ["NULL", "''", "1", "2", "3", "10"].randomElement(using: &chance) ?? "''"
      let time = 1_700_000_000_000 + Int.random(in: 1...1_000, using: &chance) * 40_000 + id * 1_000
      try run(
        "INSERT INTO contains (item_id, list_id, quantity, status, priority, created, modified) "
          + "VALUES (\(id), 1, \(quantity), \(Int.random(in: 1...3, using: &chance)), \(priority), "
          + "\(time), \(time))"
      )
      for shop in 1...2 where Bool.random(using: &chance) {
        let price = ["-1", "0", "99", "240", "1100"].randomElement(using: &chance) ?? "0"
        try run(
          "INSERT INTO itemstores (item_id, store_id, stocks_item, price) "
            + "VALUES (\(id), \(shop), \(Int.random(in: 0...1, using: &chance)), \(price))"
        )
      }
    }
    return try database.bytes()
  }

  private static let noTags = "CASE WHEN tags = '' THEN 1 ELSE 0 END, tags COLLATE NOCASE"
  private static let noPriority = "CASE WHEN priority > 0 THEN 0 ELSE 1 END, priority + 0"
  private static let name = "name COLLATE NOCASE"
  /// What the app sorts by, with the mendings.
  private static let orders = [
    "status, \(name)", name, "modified DESC", "modified", "\(noTags), \(name)",
    "price IS NULL, price DESC, \(name)", "status, \(noTags), \(name)",
    "status, \(noPriority), \(name)", "status, \(noPriority), \(noTags), \(name)",
    "\(noPriority), \(noTags), \(name)",
  ]

  /// The rows of the app's query: name and what the row costs, in tenths of a cent, or nothing.
  private static func rows(
    of database: [UInt8],
    order: Int,
    tag: String,
    store: Int,
    isHidingDone: Bool,
    priorities: Int? = nil
  ) throws -> [(name: String, cost: Int?)] {
    let shop = store < 0 ? "1" : "store_id = \(store)"
    let offers = "FROM itemstores WHERE item_id = items._id AND \(shop) AND stocks_item = 1"
    let offer = "(SELECT min(nullif(max(price, 0), 0)) \(offers))"
    let own = store < 0 ? "nullif(max(items.price, 0), 0)" : "NULL"
    var conditions = ["list_id = 1", isHidingDone ? "status = 1" : "status <> 3"]
    if store >= 0 { conditions.append("EXISTS (SELECT 1 \(offers))") }
    if !tag.isEmpty { conditions.append("', ' || tags || ', ' LIKE '%, \(tag), %'") }
    if let priorities { conditions.append("priority BETWEEN 1 AND \(priorities)") }
    let sql = """
      SELECT name, price * 10 * CASE
        WHEN quantity <> '' AND quantity NOT GLOB '*[^0-9.]*' THEN quantity + 0 ELSE 1 END
      FROM (SELECT name, tags, status, quantity, nullif(priority, '') AS priority,
        contains.modified AS modified, coalesce(\(own), \(offer)) AS price
        FROM contains JOIN items ON item_id = items._id WHERE \(conditions.joined(separator: " AND ")))
      ORDER BY \(orders[order])
      """
    return try database.withByteView { (bytes) throws(DatabaseError) in
      var found = try ForeignDatabase(bytes).statement(sql).rows()
      var rows: [(name: String, cost: Int?)] = []
      while try found.next() { rows.append((found.text(0), found.optionalInteger(1))) }
      return rows
    }
  }

  /// What the list that is made of a database shows.
  private static func view(
    of database: [UInt8],
    isHidingDone: Bool
  ) throws -> (viewed: ViewedList, totals: ViewTotals) {
    let format = try #require(FormatTable.format(named: "oi-db"))
    let lists = try database.withByteView { (bytes) throws(ImportError) in
      try format.read(bytes, ReadingOptions(name: "shopping")).lists
    }
    let (last, first) = (try #require(lists.last), lists[0])
    let catalogue = Catalogue(last.list, name: last.name)
    var change = ListView.Change()
    if isHidingDone { change.hidden = [.done] }
    change.subtotal = 2
    let list = first.list
    let viewed = ViewedList(list, catalogue, by: list.view.applying(change)) { [:] }
    return (viewed, ViewTotals(viewed))
  }

  private func tenths(_ amount: NumberText?) -> Int? {
    amount.flatMap { ExactAmount($0)?.units(atScale: 3) }.map { Int($0) }
  }

  @Test(arguments: 0...9, ["", "dairy", "Obst"])
  func `ten sort orders, filters by store and tag, prices and totals`(
    order: Int,
    tag: String
  ) throws {
    for store in [-1, 1, 2] {
      let database = try ShoppingViewTests.database(order: order, tag: tag, store: store)
      for isHidingDone in [false, true] {
        let app = { (priorities: Int?) in
          try ShoppingViewTests.rows(
            of: database,
            order: order,
            tag: tag,
            store: store,
            isHidingDone: isHidingDone,
            priorities: priorities
          )
        }
        let rows = try app(nil)
        let (viewed, totals) = try ShoppingViewTests.view(
          of: database,
          isHidingDone: isHidingDone
        )
        let place = "order \(order), tag \(tag), store \(store), hiding \(isHidingDone)"
        #expect(viewed.rows.map(\.item.item.text) == rows.map(\.name), "\(place)")
        #expect(
          viewed.rows.indices.map { tenths(totals.amount(at: $0)) } == rows.map(\.cost),
          "\(place)"
        )
        #expect(tenths(totals.all.amount) == rows.compactMap(\.cost).reduce(0, +), "\(place)")
        let first = try app(2)
        #expect(totals.first?.count == first.count, "\(place)")
        #expect(
          tenths(totals.first?.amount) == first.compactMap(\.cost).reduce(0, +),
          "\(place)"
        )
        #expect(totals.done.count + totals.open.count == rows.count, "\(place)")
      }
    }
  }
}

extension Connection {
  /// A statement that a test has made of texts.
  fileprivate func statement(_ sql: String) throws(DatabaseError) -> Statement {
    try sql.withByteView { text throws(DatabaseError) in
      var rest = text
      return try Statement(&rest, of: self)
    }
  }
}
