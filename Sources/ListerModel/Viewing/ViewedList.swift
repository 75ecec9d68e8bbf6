// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON

/// The items of a list that a view shows, in its order.
///
/// What a view finds out is which items are shown; what each says is read when it is asked for.
package struct ViewedList: Sendable {
  /// One of them.
  package struct Row: Sendable {
    /// Its place in the list, from 0.
    package let index: Int
    package let item: ViewedItem
    /// The shops that are chosen, none for all.
    fileprivate let shops: Set<ItemName>

    /// Where it is bought, and what one costs.
    package var offer: ViewedItem.Offer { item.offer(in: shops) }

    /// What one costs where it is bought.
    package var price: NumberText? {
      // Its own price counts before that of any shop, unless shops are chosen.
      shops.isEmpty ? item.price ?? item.lowestPrice : offer.price
    }
  }

  /// The items, each of which is read anew when it is asked for.
  package struct Rows: RandomAccessCollection, Sendable {
    private let items: [ListItem]
    private let catalogue: Catalogue?
    private let shops: Set<ItemName>
    /// The places of the items in the list.
    fileprivate var places: [Int]

    fileprivate init(
      _ list: List,
      _ catalogue: Catalogue?,
      _ shops: Set<ItemName>,
      _ places: [Int]
    ) {
      (items, self.catalogue, self.shops, self.places) = (list.items, catalogue, shops, places)
    }

    /// The place of the first row.
    package var startIndex: Int { 0 }

    /// The place behind the last row.
    package var endIndex: Int { places.count }

    package subscript(place: Int) -> Row {
      let index = places[place]
      return Row(index: index, item: ViewedItem(items[index], catalogue), shops: shops)
    }
  }

  /// Which items of a list are looked at.
  package enum State: Sendable {
    /// Those that are on it.
    case present
    /// Those that are put away.
    case putAway
  }

  package let list: List
  /// The catalogue that supplies what its items don't say themselves.
  package let catalogue: Catalogue?
  package let view: ListView
  /// The items.
  package private(set) var rows: Rows

  /// What a view shows of a list.
  ///
  /// - Parameters:
  ///   - list: the list, which stays as it is.
  ///   - catalogue: the catalogue that supplies what its items don't say themselves.
  ///   - view: the view.
  ///   - state: which items are looked at.
  ///   - map: calls a function with each number below a count, in whatever order, and gives what it
  ///     returns in theirs.
  ///   - times: when items came on the list, in milliseconds since 1970; asked for where the view
  ///     sorts by that, and items don't say it.
  package init(
    _ list: List,
    _ catalogue: Catalogue?,
    by view: ListView,
    _ state: State = .present,
    map: (Int, @escaping @Sendable (Int) -> Bool) -> [Bool] = { (0..<$0).map($1) },
    times: () -> [ItemUUID: Int]
  ) {
    (self.list, self.catalogue, self.view) = (list, catalogue, view)
    let (filter, items) = (Filter(view), list.items)
    var places = Array(items.indices)
    if !filter.isOpen || state == .putAway || list.states?.putAway != 0 {
      let shown = map(items.count) { index in
        let item = ViewedItem(items[index], filter.isOpen ? nil : catalogue)
        return item.isRemoved == (state == .putAway) && filter.shows(item)
      }
      places.removeAll { !shown[$0] }
    }
    rows = Rows(list, catalogue, filter.shops, places)
    sort(times)
  }

  /// The places of the items in the list.
  package var indices: [Int] { rows.places }

  private mutating func sort(_ times: () -> [ItemUUID: Int]) {
    let keys = view.sort.prefix { $0 != SortKey(.manual) }
    if keys.isEmpty { return }
    let isKnown =
      !keys.contains(where: \.isByTime) || rows.allSatisfy { $0.item.said[.created] != nil }
    let ranking = Ranking(self, isKnown ? [:] : times())
    let columns = keys.map { key in
      let ranks = ranking.ranks(by: key.property)
      return ranks.map { rank in rank.map { key.isDescending ? -$0 : $0 } ?? Int.max }
    }
    let order = rows.indices.sorted { left, right in
      for column in columns where column[left] != column[right] {
        return column[left] < column[right]
      }
      return left < right
    }
    rows.places = order.map { rows.places[$0] }
  }
}

/// What of a list a view shows.
private struct Filter: Sendable {
  private let hidden: Set<ListView.Hidden>
  let shops: Set<ItemName>
  private let tags: [ItemName]
  private let hasNoTag, hasNoShop: Bool

  init(_ view: ListView) {
    hidden = view.hidden
    shops = Set(view.shops.compactMap(\.name))
    tags = view.tags.compactMap(\.name)
    hasNoTag = view.tags.contains(.none)
    hasNoShop = view.shops.contains(.none)
  }

  /// Whether all items are shown.
  var isOpen: Bool {
    hidden.isEmpty && shops.isEmpty && tags.isEmpty && !hasNoTag && !hasNoShop
  }

  func shows(_ item: ViewedItem) -> Bool {
    if !hidden.isEmpty, hidden.contains(item.isComplete ? .done : .open) { return false }
    return accepts(item)
  }

  private func accepts(_ item: ViewedItem) -> Bool {
    if hasNoTag || !tags.isEmpty {
      let own = Set(item.tags.map { ItemName($0) })
      guard !hasNoTag || own.isEmpty, tags.allSatisfy(own.contains) else { return false }
    }
    guard hasNoShop || !shops.isEmpty else { return true }
    let entries = item.shopPrices
    if entries.isEmpty { return hasNoShop }
    return entries.contains { $0.isStocked && shops.contains(ItemName($0.shop)) }
  }
}

/// The places of items by each key; nil for those that don't have it.
private struct Ranking {
  private let rows: ViewedList.Rows
  private let shops: [String]
  private let language: WordOrder.Language
  private let times: [ItemUUID: Int]

  init(_ viewed: ViewedList, _ times: [ItemUUID: Int]) {
    rows = viewed.rows
    self.times = times
    let (list, catalogue) = (viewed.list, viewed.catalogue)
    shops = [catalogue?[.shops], list[DocumentField.shops.key]].flatMap { shops in
      shops?.elements.compactMap(\.string) ?? []
    }
    language = WordOrder.Language(
      list[DocumentField.locale.key]?.string ?? catalogue?[.locale]?.string
    )
  }

  func ranks(by property: SortKey.Property) -> [Int?] {
    switch property {
    case .done: rows.map { $0.item.isComplete ? 1 : 0 }
    case .priority: ranks { $0.item.priority.map { NumberOrder($0) } }
    case .quantity: ranks { $0.item.quantity.map { NumberOrder($0) } }
    case .price: ranks { $0.price.map { NumberOrder($0) } }
    case .tags: words { $0.item.tags.joined(separator: "\u{1}") }
    case .text: words(\.item.text)
    case .aisle: words(\.offer.aisle)
    case .due: rows.map { $0.item.item.due?.moment }
    case .manual: rows.map(\.index)
    case .newest: moments().map { $0.map { -$0 } }
    case .oldest: moments()
    case .shop: shopRanks()
    }
  }

  private func words(_ text: (ViewedList.Row) -> String?) -> [Int?] {
    ranks { row in
      text(row).flatMap { $0.isEmpty ? nil : WordOrder($0, in: language) }
    }
  }

  /// The places of values among each other; what is equal is in the same place.
  private func ranks<Key: Comparable>(_ key: (ViewedList.Row) -> Key?) -> [Int?] {
    var keys: [(key: Key, row: Int)] = []
    keys.reserveCapacity(rows.count)
    for (row, element) in rows.enumerated() {
      if let key = key(element) { keys.append((key, row)) }
    }
    keys.sort { $0.key < $1.key }
    var ranks = [Int?](repeating: nil, count: rows.count)
    var rank = 0
    for (place, entry) in keys.enumerated() {
      if place > 0, keys[place - 1].key < entry.key { rank += 1 }
      ranks[entry.row] = rank
    }
    return ranks
  }

  /// The shops in the order in which they are told, then the others by their names.
  private func shopRanks() -> [Int?] {
    var ranks: [ItemName: Int] = [:]
    let others = Set(rows.compactMap(\.offer.shop))
      .sorted { NameOrder($0) < NameOrder($1) }
    for shop in shops + others where ranks[ItemName(shop)] == nil {
      ranks[ItemName(shop)] = ranks.count
    }
    return rows.map { row in row.offer.shop.flatMap { ranks[ItemName($0)] } }
  }

  /// When each item came on the list.
  private func moments() -> [Int?] {
    rows.map { row in
      row.item.item.created.map { $0.moment * 1_000 } ?? times[row.item.item.uuid]
    }
  }
}

extension ItemDate {
  /// The seconds since 1970; of a whole day those of its begin.
  fileprivate var moment: Int {
    let date = inUTC
    return (date.serial - Calendar.unixEpoch) * 86_400 + (date.seconds ?? 0)
  }
}
