// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// The columns that the items of a view have, in their order, each once.
struct KnownColumns: Sendable {
  private struct Entry: Sendable {
    let column: ItemColumn
    /// Whether an item has a number there.
    var hasNumber: Bool
  }

  private var entries: [Entry] = []
  /// The places of the columns by their names.
  private var places: [String: Int] = [:]
  /// Whether prices are those of the shops that the view chooses.
  private let isByShop: Bool
  /// The headings of the files that the list came from.
  private var headings: [ItemTables.Column] = []

  /// The columns of a view.
  init(of viewed: ViewedList) {
    let rows = viewed.rows
    headings = ItemTables(viewed.list[DocumentField.tables.key]).columns
    let isByShop = !viewed.view.shops.isEmpty
    self.isByShop = isByShop
    let parts = viewed.mapParts { places in
      var columns = KnownColumns(isByShop: isByShop)
      for place in places { columns.note(rows[place]) }
      return columns
    }
    for part in parts {
      for entry in part.entries { note(entry.column.name, entry.hasNumber, entry.column) }
    }
    // What became texts is known by its heading, too.
    for heading in headings where heading.decimalMark != nil && places[heading.heading] == nil {
      guard let place = places[heading.member] else { continue }
      let column = entries[place].column.titled(heading)
      note(heading.heading, true, column)
    }
  }

  private init(isByShop: Bool) { self.isByShop = isByShop }

  // MARK: Finding

  /// The columns in which an item has a number.
  var withNumbers: [ItemColumn] { entries.filter(\.hasNumber).map(\.column) }

  /// The columns that some words mean, each once; `prices` means those of all shops.
  ///
  /// - Throws: ``ListerError`` for a word that means none.
  func columns(_ words: [String]) throws(ListerError) -> [ItemColumn] {
    let shops = entries.map(\.column).filter(\.isOfShop)
    let prices = ItemName(ItemField.prices.key)
    var columns: [ItemColumn] = []
    for word in words {
      if !shops.isEmpty, ItemName(word) == prices {
        columns += shops
      } else {
        columns.append(try column(word))
      }
    }
    var seen: Set<String> = []
    return columns.filter { seen.insert($0.name).inserted }
  }

  /// The column that a word means: by its name, by its heading in the file that the list came from, by
  /// these in another case, or by a heading that tables have for the member.
  ///
  /// - Throws: ``ListerError`` with what was probably meant when there is none.
  func column(_ word: String) throws(ListerError) -> ItemColumn {
    let name = ItemName(word)
    let found =
      places[word] ?? place(of: { $0 == word }) ?? place(named: name)
      ?? place(of: { ItemName($0) == name }) ?? place(titled: word)
    if let found { return entries[found].column }
    let names = entries.prefix(10_000).map(\.column.name) + headings.map(\.heading)
    throw ListerError(.noColumn(word, near: Suggestion.nearest(to: word, among: names)))
  }

  /// The place of the column that a heading means.
  private func place(of isMeant: (String) -> Bool) -> Int? {
    headings.first { isMeant($0.heading) && places[$0.member] != nil }.flatMap { places[$0.member] }
  }

  private func place(named name: ItemName) -> Int? {
    entries.firstIndex { ItemName($0.column.name) == name }
  }

  private func place(titled word: String) -> Int? {
    let title = word.lowercased()
    return ItemField.all.lazy.filter { $0.headings.contains(title) }
      .compactMap { places[$0.key] }.first
  }

  // MARK: Noting

  private mutating func note(_ row: ViewedList.Row) {
    let item = row.item
    let json = item.item.json
    if json.kind == .string { note(member: ItemField.text.key, isNumber: false) }
    json.text.withByteView { bytes in
      JSONText.forEachPlace(bytes) { place, _ in
        note(JSONText.string(of: bytes[place.key]), bytes[place.value], of: item)
        return true
      }
    }
    item.forEachInherited { rank, value in note(ItemField.all[rank].key, value, of: item) }
    if isByShop, row.price != nil { note(member: ItemField.price.key, isNumber: true) }
    // An item that doesn't say whether it is done says that it isn't.
    note(member: ItemField.completed.key, isNumber: false)
  }

  private mutating func note(_ key: String, _ value: ByteView, of item: ViewedItem) {
    if value.element(at: 0) == UInt8(ascii: "n") { return }
    if key == ItemField.prices.key {
      for entry in item.shopPrices {
        let name = ItemColumn.name(ofShop: entry.shop)
        note(name, entry.stockedPrice != nil, ItemColumn(shop: entry.shop))
      }
      return
    }
    let beginsNumber = value.element(at: 0).map { JSONScanner.beginsNumber($0) } ?? false
    // A bar code is no amount.
    note(member: key, isNumber: beginsNumber && ItemField.named(key)?.type != .code)
  }

  private mutating func note(member key: String, isNumber: Bool) {
    let isByShop = isByShop
    note(key, isNumber, ItemColumn(member: key, isByShop: isByShop))
  }

  private mutating func note(
    _ name: String,
    _ hasNumber: Bool,
    _ column: @autoclosure () -> ItemColumn
  ) {
    guard let place = places[name] else {
      places[name] = entries.count
      entries.append(Entry(column: column(), hasNumber: hasNumber))
      return
    }
    if hasNumber { entries[place].hasNumber = true }
  }
}
