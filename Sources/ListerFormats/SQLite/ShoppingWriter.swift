// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerJSON
import ListerModel
import ListerTables

/// Writes lists and their catalogue as a database that OI Shopping List opens.
///
/// The app knows an item once for all lists. An item of a list is the one of the catalogue where it
/// says the same; where it says something else, it is another one of the same name.
struct ShoppingWriter {
  /// What the app knows of an item in all lists.
  private struct Known: Hashable {
    var name: String
    var unit, note, barcode: String?
    var price: NumberText?
    var prices: [ShopPrice]
    var tags: [String]
  }

  private let database: Database
  private let catalogue: List?
  private let lists: [NamedList]
  private let shops: [String]
  private var log = RemarkLog()
  private var respelling = Respelling()
  private var ids: [Known: Int] = [:]
  /// The items whose prices have been written for a list: both numbers.
  private var priced: Set<[Int]> = []
  /// How many rows have been written in all tables: what orders them in time.
  private var rows = 0

  /// A writer of some lists, one of which may be their catalogue.
  init(_ named: [NamedList]) throws(ExportError) {
    let name = named.compactMap { $0.list["catalogue"]?.string }.first ?? ShoppingDatabase.catalogue
    let isCatalogue = { (list: NamedList) in ItemName(list.name) == ItemName(name) }
    catalogue = named.first(where: isCatalogue)?.list
    lists = named.filter { !isCatalogue($0) }
    guard !lists.isEmpty else {
      throw ExportError(message: "the database needs a list besides the catalogue")
    }
    let said = catalogue?["shops"]?.elements.compactMap(\.string) ?? []
    let priced = named.flatMap(\.list.items).flatMap(\.shopPrices).map(\.shop)
    var seen: Set<String> = []
    shops = (said + priced).filter { seen.insert($0).inserted }
    database = try ShoppingWriter.telling { () throws(DatabaseError) in
      try Database(inMemory: ShoppingSchema.tables)
    }
  }

  /// The bytes of the database, and what has no place in it.
  mutating func result() throws(ExportError) -> ExportResult {
    try ShoppingWriter.telling { () throws(DatabaseError) in try write() }
  }

  private static func telling<Result>(
    _ body: () throws(DatabaseError) -> Result
  ) throws(ExportError) -> Result {
    do throws(DatabaseError) {
      return try body()
    } catch {
      throw ExportError(message: "the database can't be made: \(error.message)")
    }
  }

  private mutating func write() throws(DatabaseError) -> ExportResult {
    let transaction = try Transaction(on: database)
    for list in lists.indices {
      try writeList(list)
      for (place, shop) in shops.enumerated() {
        try insert(
          """
          INSERT INTO stores (created, modified, _id, name, list_id) VALUES (?1, ?1, ?, ?, ?)
          """,
          [.integer(store(place, of: list)), .text(shop), .integer(list + 1)]
        )
      }
    }
    for item in catalogue?.items ?? [] { try writePrices(of: item, nil, in: 0) }
    let catalogued = Dictionary(
      (catalogue?.items ?? []).map { (ItemName($0.text), $0) }
    ) { first, _ in first }
    for (index, named) in lists.enumerated() {
      for item in named.list.items {
        try write(item, catalogued[ItemName(item.text)], in: index)
      }
    }
    try writeUnits()
    try transaction.commit()
    return ExportResult(bytes: try database.bytes(), remarks: log.remarks + respelling.remarks)
  }

  // MARK: Rows

  /// Inserts a row: the first parameter is the time when it was made, then come the values.
  private mutating func insert(
    _ sql: StaticString,
    _ values: [DatabaseValue],
    created time: Int? = nil
  ) throws(DatabaseError) {
    rows += 1
    try database.prepare(sql).run([.integer(time ?? rows)] + values)
  }

  /// The number of a shop's row for a list: the app has stores by list.
  private func store(_ place: Int, of list: Int) -> Int { list * shops.count + place + 1 }

  private mutating func writeList(_ index: Int) throws(DatabaseError) {
    let named = lists[index]
    let view = named.list["view"]
    let keys = view?["sort"]?.elements.compactMap(\.string) ?? []
    let order = ShoppingDatabase.orders.firstIndex(of: keys)
    if order == nil, !keys.isEmpty {
      log.note("an order that the app doesn't have is left out", line: nil)
    }
    if view?["hide"] != nil { log.note("what a view hides is left out", line: nil) }
    let tags = view?["tags"]?.elements.compactMap(\.string) ?? []
    if tags.count > 1 { log.note("of a view's tags the first is written", line: nil) }
    let shop = view?["shop"]?.string.flatMap { shops.firstIndex(of: $0) }
    try insert(
      """
      INSERT INTO lists (created, modified, _id, name, items_sort, tags_filter, store_filter)
      VALUES (?1, ?1, ?, ?, ?, ?, ?)
      """,
      [
        .integer(index + 1), .text(named.list.name ?? named.name), .integer(order),
        .text(tags.first), .integer(shop.map { store($0, of: index) } ?? -1),
      ]
    )
  }

  /// The item with what the catalogue says of it.
  private func known(_ item: ListItem, _ catalogued: ListItem?) -> Known {
    let prices = item.shopPrices
    let tags = item.tags
    return Known(
      name: item.text,
      unit: item.unit ?? catalogued?.unit,
      note: item.note ?? catalogued?.note,
      barcode: item.barcode ?? catalogued?.barcode,
      price: item.price ?? catalogued?.price,
      prices: prices.isEmpty ? catalogued?.shopPrices ?? [] : prices,
      tags: tags.isEmpty ? catalogued?.tags ?? [] : tags
    )
  }

  /// The number of an item, which is written when it is new.
  private mutating func id(of known: Known) throws(DatabaseError) -> Int {
    if let id = ids[known] { return id }
    let id = ids.count + 1
    ids[known] = id
    if known.tags.contains(where: { $0.contains(",") }) {
      log.note("a tag with a comma in it becomes several", line: nil)
    }
    let cents = cents(known.price)
    try insert(
      """
      INSERT INTO items (created, modified, _id, name, price, units, barcode, note, tags)
      VALUES (?1, ?1, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .integer(id), .text(known.name), .integer(cents), .text(known.unit), .text(known.barcode),
        .text(known.note), known.tags.isEmpty ? .null : .text(known.tags.joined(separator: ",")),
      ]
    )
    return id
  }

  private mutating func write(
    _ item: ListItem,
    _ catalogued: ListItem?,
    in list: Int
  ) throws(DatabaseError) {
    let known = known(item, catalogued)
    let id = try id(of: known)
    try writePrices(of: item, catalogued, in: list)
    if item.isRemoved, item.isComplete {
      log.note("what is put away is not done as well in this format", line: nil)
    }
    let quantity = item.quantity?.text ?? item["quantityText"]?.string
    // The column takes a number that no double is for as infinity, which is none.
    let isFinite = item.priority.map { Double($0.text)?.isFinite ?? false } ?? true
    let priority = isFinite ? item.priority?.text ?? item["priorityText"]?.string : nil
    if !isFinite { respelling.note(.priority, of: item, readAs: nil) }
    for field in [ItemField.unit, .note] {
      let text = item[field.key]?.string.flatMap(ShoppingRow.plain)
      respelling.note(field, of: item, readAs: text.map { JSONText(string: $0) })
    }
    let created = item.created.map { date in
      // The day, too, is that in UTC.
      let moment = date.inUTC
      let days = moment.serial - Calendar.unixEpoch
      return (days * 86_400 + (moment.seconds ?? 0)) * 1_000
    }
    let read = created.flatMap(ShoppingRow.date).map { JSONText(string: $0.text) }
    respelling.note(.created, of: item, readAs: read)
    try insert(
      """
      INSERT INTO contains (created, modified, item_id, list_id, status, quantity, priority)
      VALUES (?1, ?1, ?, ?, ?, ?, ?)
      """,
      [
        .integer(id), .integer(list + 1), .integer(item.isRemoved ? 3 : item.isComplete ? 2 : 1),
        .text(quantity), .text(priority),
      ],
      created: created
    )
  }

  /// Writes what an item costs in the stores of a list.
  private mutating func writePrices(
    of item: ListItem,
    _ catalogued: ListItem?,
    in list: Int
  ) throws(DatabaseError) {
    let known = known(item, catalogued)
    let id = try id(of: known)
    guard priced.insert([id, list]).inserted else { return }
    for entry in known.prices {
      guard let place = shops.firstIndex(of: entry.shop) else { continue }
      let cents = cents(entry.price)
      try insert(
        """
        INSERT INTO itemstores (created, modified, item_id, store_id, price, aisle, stocks_item)
        VALUES (?1, ?1, ?, ?, ?, ?, ?)
        """,
        [
          .integer(id), .integer(store(place, of: list)), .integer(cents), .text(entry.aisle),
          .integer(entry.isStocked ? 1 : 0),
        ]
      )
    }
  }

  private mutating func writeUnits() throws(DatabaseError) {
    var seen: Set<ItemName> = []
    for known in ids.sorted(by: { $0.value < $1.value }).map(\.key) {
      guard let unit = known.unit, seen.insert(ItemName(unit)).inserted else { continue }
      try insert("INSERT INTO units (created, modified, name) VALUES (?1, ?1, ?)", [.text(unit)])
    }
  }

  // MARK: Values

  /// A price in cents, which the app has; 0 is none there.
  private mutating func cents(_ price: NumberText?) -> Int? {
    guard let price else { return nil }
    let parts = DecimalParts(price.text)
    guard let exponent = Int(parts.exponent), exponent >= -2, exponent < 12, !parts.isNegative,
      !parts.digits.isEmpty,
      let cents = Int(parts.digits + String(repeating: "0", count: exponent + 2))
    else {
      log.note("a price that is no whole number of cents above 0 is left out", line: nil)
      return nil
    }
    return cents
  }
}
