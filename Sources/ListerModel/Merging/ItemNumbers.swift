// SPDX-License-Identifier: MIT

/// Numbers for the items of three versions: those of the base in its order, then what is new on our
/// side, then what is new on the other one.
///
/// Versions are mostly in one order: what follows an item on a side is looked for behind it first, and
/// only then by its identifier.
struct ItemNumbers {
  private(set) var keys: [ItemUUID] = []
  /// The item of each number in a version; nil where it has none.
  private(set) var versions: Merger.Versions<[ListItem?]>

  /// The numbers of the items of a version in its order.
  private(set) var orders: Merger.Versions<[Int]>
  /// The numbers of the items of the first version that has any, which are their places, and of all
  /// others.
  private let first: IdentityPlaces
  private var others: [ItemUUID: Int] = [:]

  /// Numbers the items of versions.
  init(_ lists: Merger.Versions<[ListItem]>) {
    versions = Merger.Versions(base: nil, ours: nil, theirs: nil)
    orders = Merger.Versions(base: nil, ours: nil, theirs: nil)
    first = IdentityPlaces(lists.all.first { !$0.isEmpty } ?? [])
    (versions.base, orders.base) = add(lists.base)
    (versions.ours, orders.ours) = add(lists.ours)
    (versions.theirs, orders.theirs) = add(lists.theirs)
  }

  /// Numbers the items of one version, which are different ones.
  private mutating func add(_ items: [ListItem]?) -> ([ListItem?]?, [Int]?) {
    guard let items else { return (nil, nil) }
    if keys.isEmpty {
      keys = items.map(\.uuid)
      return (items, Array(items.indices))
    }
    var found = [ListItem?](repeating: nil, count: max(keys.count, items.count))
    var order: [Int] = []
    order.reserveCapacity(items.count)
    for item in items {
      let number = number(of: item.uuid, near: (order.last ?? -1) + 1)
      order.append(number)
      if number >= found.count { found += [ListItem?](repeating: nil, count: found.count + 1) }
      found[number] = item
    }
    return (found, order)
  }

  private mutating func number(of key: ItemUUID, near place: Int) -> Int {
    if place < keys.count, keys[place] == key { return place }
    if let known = first.place(of: key, near: place) ?? others[key] { return known }
    others[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// The number of an item; nil if no version has it.
  func number(of key: ItemUUID) -> Int? { first[key] ?? others[key] }

  func items(_ number: Int) -> Merger.Versions<ListItem> {
    versions.map { $0.indices.contains(number) ? $0[number] : nil }
  }
}
