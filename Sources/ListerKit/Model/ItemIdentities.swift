// SPDX-License-Identifier: MIT

import Bytes

/// The identifiers of one document's items: those that are written, and those that derive.
///
/// An item without `uuid` is known by its text and by its position among the items of equal text that
/// have none either; positions whose identifier is written at another item are passed over. So each item
/// of a document has an identifier of its own, and hand-written lists keep theirs while they are merged.
struct ItemIdentities {
  private var explicit: Set<ItemUUID> = []
  /// The next position of each text: texts are equal when their bytes are.
  private var positions: [JSONText: Int] = [:]

  private let itemCount: Int

  /// The identifiers of a document of so many items.
  init(itemCount: Int) { self.itemCount = itemCount }

  /// Notes the identifier that is written in an item; returns it, and whether it is the first such one.
  @discardableResult
  mutating func noteExplicit(_ json: JSONText) -> (uuid: ItemUUID, isNew: Bool)? {
    guard let uuid = json.explicitUUID else { return nil }
    if explicit.isEmpty { explicit.reserveCapacity(itemCount) }
    return (uuid, explicit.insert(uuid).inserted)
  }

  /// The identifier that derives for the next item without one; all written ones are noted before.
  mutating func identity(of json: JSONText) -> ItemUUID {
    let text = json.string ?? json["text"]?.string ?? ""
    let key = JSONText(checked: text)
    if positions.isEmpty { positions.reserveCapacity(itemCount - explicit.count) }
    var position = positions[key] ?? 0
    var uuid = ItemUUID.derived(from: text, position: position)
    while explicit.contains(uuid) {
      position += 1
      uuid = ItemUUID.derived(from: text, position: position)
    }
    positions[key] = position + 1
    return uuid
  }
}

extension JSONText {
  /// What the member `uuid` of an item means; nil if it has none.
  fileprivate var explicitUUID: ItemUUID? {
    guard let range = range(of: "uuid") else { return nil }
    // An identifier of the usual form is read where it stands, between its quotes.
    let inner = range.dropFirst().dropLast()
    if let uuid = text.withByteView({ ItemUUID($0[inner]) }) { return uuid }
    return self["uuid"]?.string.map(ItemUUID.meaning(of:))
  }
}
