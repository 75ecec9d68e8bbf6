// SPDX-License-Identifier: MIT

/// Numbers for the items of three versions: those of the base in its order, then what is new on our
/// side, then what is new on the other one.
///
/// Versions are mostly in one order: what follows an item on a side is looked for behind it first, and
/// only then by its identifier.
struct ItemNumbers {
  /// What each number means.
  private(set) var keys: [ItemUUID] = []
  /// The item of each number in a version; nil where it has none.
  private(set) var versions: Merger.Versions<[ListItem?]>

  private var numbers: [ItemUUID: Int] = [:]

  /// Numbers the items of versions.
  init(_ lists: Merger.Versions<[ListItem]>) {
    versions = Merger.Versions(base: nil, ours: nil, theirs: nil)
    let count = lists.all.map(\.count).max() ?? 0
    numbers.reserveCapacity(count)
    keys.reserveCapacity(count)
    versions.base = lists.base.map { add($0) }
    versions.ours = lists.ours.map { add($0) }
    versions.theirs = lists.theirs.map { add($0) }
  }

  /// Numbers the items of one version; of two items that are the same, the first one counts.
  private mutating func add(_ items: [ListItem]) -> [ListItem?] {
    var found = [ListItem?](repeating: nil, count: max(keys.count, items.count))
    var next = 0
    for item in items {
      let number = number(of: item.uuid, near: next)
      next = number + 1
      if number >= found.count { found += [ListItem?](repeating: nil, count: found.count + 1) }
      if found[number] == nil { found[number] = item }
    }
    return found
  }

  private mutating func number(of key: ItemUUID, near place: Int) -> Int {
    if place < keys.count, keys[place] == key { return place }
    if let known = numbers[key] { return known }
    numbers[key] = keys.count
    keys.append(key)
    return keys.count - 1
  }

  /// The versions of the item of a number.
  func items(_ number: Int) -> Merger.Versions<ListItem> {
    versions.map { $0.indices.contains(number) ? $0[number] : nil }
  }

  /// The number of an item; nil if no version has it.
  subscript(key: ItemUUID) -> Int? { numbers[key] }
}
