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
    defer { hasSettledIdentities = true }
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
}

extension ListItem {
  /// The text, compared by its bytes.
  fileprivate var textKey: JSONText { JSONText(checked: text) }
}
