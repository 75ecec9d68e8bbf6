// SPDX-License-Identifier: MIT

import ListerJSON

extension List {
  /// Writes identifiers into those items for which a reader would derive others.
  ///
  /// A reader gives the items of one text the positions 0, 1, 2 … and skips those whose identifier
  /// is written somewhere. So an item keeps its derived identifier if all positions before its own
  /// belong to items that come before it, or are written in the document; the others are written
  /// out. One pass: what is written for one text alters nothing for another one, for such an
  /// identifier is known as written from the start.
  package mutating func materializeIdentities() {
    guard !hasSettledIdentities else { return }
    defer { settleIdentities() }
    if derivesAsSettled { return }
    var written = Set<ItemUUID>(minimumCapacity: items.count)
    var derived: [ItemUUID: JSONText] = [:]
    derived.reserveCapacity(items.count)
    for item in items {
      if item["uuid"]?.string == nil {
        derived[item.uuid] = item.textKey
      } else {
        written.insert(item.uuid)
      }
    }
    if derived.isEmpty { return }
    var positions: [JSONText: Int] = [:]
    for index in items.indices {
      let uuid = items[index].uuid
      guard let text = derived[uuid] else { continue }
      var position = positions[text] ?? 0
      var next = ItemUUID.derived(from: text.text, position: position)
      while written.contains(next) || derived[next].map({ $0 != text }) == true {
        position += 1
        next = ItemUUID.derived(from: text.text, position: position)
      }
      if next == uuid {
        position += 1
      } else {
        items[index].materializeIdentity()
        derived[uuid] = nil
        written.insert(uuid)
      }
      positions[text] = position
    }
  }

  /// Whether it is seen at once that a reader derives what it did before the items were changed.
  ///
  /// So it is where the items that have no identifier written are the same ones in the same order,
  /// with their texts, and no other identifiers are written that could be derived: random ones are
  /// not. Most edits are such: an item that comes, goes or moves has its identifier written, and the
  /// others stay.
  private var derivesAsSettled: Bool {
    let former = settledItems
    if former.isEmpty { return false }
    var (old, new) = (0, 0)
    while old < former.count || new < items.count {
      if old < former.count, new < items.count, former[old].uuid == items[new].uuid {
        let (before, after) = (former[old], items[new])
        let isSame =
          before.json == after.json || before.isRandom && after.isRandom
          || before.isDerived && after.isDerived && before.textKey == after.textKey
        if !isSame { return false }
        (old, new) = (old + 1, new + 1)
      } else if new < items.count, items[new].isRandom {
        new += 1
      } else if old < former.count, former[old].isRandom {
        old += 1
      } else {
        return false
      }
    }
    return true
  }
}

extension List {
  /// Notes that a reader derives the identifiers of the items if it does those of another list: of as
  /// many items with the same texts and identifiers, which are written in the same ones.
  mutating func settleIdentities(as other: List?) {
    guard let other, other.hasSettledIdentities, items.count == other.items.count else { return }
    let isSame = zip(items, other.items).allSatisfy { item, old in
      item == old
        && (item.json == old.json
          || item.hasWrittenIdentity == old.hasWrittenIdentity && item.textKey == old.textKey)
    }
    if isSame { settleIdentities() }
  }
}

extension ListItem {
  /// The text, compared by its bytes.
  fileprivate var textKey: JSONText { JSONText(checked: text) }

  /// Whether its identifier derives, for none is written.
  fileprivate var isDerived: Bool { self["uuid"]?.string == nil }

  /// Whether an identifier is written that can't derive from any text.
  fileprivate var isRandom: Bool { !uuid.isNamed && !isDerived }
}
