// SPDX-License-Identifier: MIT

/// Where items are by what they are known by, while many edits are done to a list.
///
/// Each part is made when it is first asked for. Slots of items that have gone, or say something else
/// by now, stay until somebody asks for what they said.
struct ItemIndex {
  private var uuids: [ItemUUID: Int]?
  private var texts: [String: [Int]]?
  private var names: [ItemName: [Int]]?

  /// The slot of an item, which may have gone; nil if no item has had this identifier.
  mutating func slot(of uuid: ItemUUID, _ items: [ListItem]) -> Int? {
    if let uuids { return uuids[uuid] }
    var made: [ItemUUID: Int] = Dictionary(minimumCapacity: items.count)
    for (slot, item) in items.enumerated() { made[item.uuid] = slot }
    uuids = made
    return made[uuid]
  }

  /// The slots of the items in an order that have a text, exactly.
  mutating func slots(text: String, _ items: [ListItem], in order: SlotOrder) -> [Int] {
    if texts == nil { texts = Dictionary(grouping: items.indices) { items[$0].text } }
    guard let known = texts?[text] else { return [] }
    let slots = ItemIndex.living(known, in: order) { items[$0].text == text }
    texts?[text] = slots
    return slots
  }

  mutating func slots(name: ItemName, _ items: [ListItem], in order: SlotOrder) -> [Int] {
    if names == nil { names = Dictionary(grouping: items.indices) { ItemName(items[$0].text) } }
    guard let known = names?[name] else { return [] }
    let slots = ItemIndex.living(known, in: order) { ItemName(items[$0].text) == name }
    names?[name] = slots
    return slots
  }

  /// Notes that a slot has an item now, which may have been out of the order.
  mutating func note(_ item: ListItem, _ slot: Int) {
    uuids?[item.uuid] = slot
    guard hasTexts else { return }
    let text = item.text
    texts?[text, default: []].append(slot)
    if names != nil { names?[ItemName(text), default: []].append(slot) }
  }

  /// Whether it is asked for what items say.
  var hasTexts: Bool { texts != nil || names != nil }

  private static func living(
    _ slots: [Int],
    in order: SlotOrder,
    _ isMeant: (Int) -> Bool
  ) -> [Int] {
    let living = slots.filter { order.contains($0) && isMeant($0) }
    return living.count > 1 ? Set(living).sorted() : living
  }
}
