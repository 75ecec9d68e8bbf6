// SPDX-License-Identifier: MIT

extension ListDraft {
  /// The slot of the item that a word means.
  ///
  /// - Throws: as ``slots(of:named:_:)``.
  mutating func slot(
    of word: String,
    named name: String,
    _ choice: ItemSelector.Choice = .shown
  ) throws(ListerError) -> Int { try slots(of: [word], named: name, choice)[0] }

  /// The slots of the items that some words mean, as ``ItemSelector/indices(of:in:name:_:)`` finds them.
  ///
  /// Of many edits those take no walk whose words are numbers, identifiers, or texts that one item has.
  ///
  /// - Throws: ``ListerError`` as it does, and when the walk would be too much.
  mutating func slots(
    of words: [String],
    named name: String,
    _ choice: ItemSelector.Choice = .shown
  ) throws(ListerError) -> [Int] {
    if isIndexed, let slots = try quickSlots(of: words, named: name, choice) { return slots }
    try spend(order.count)
    let slots = order.slots
    return try ItemSelector.indices(of: words, in: list, name: name, choice).map { slots[$0] }
  }

  /// The items of some names that are there; see ``List/items(named:)``.
  mutating func items(named texts: [String]) throws(ListerError) -> [ItemName: ListItem] {
    guard isIndexed else {
      try spend(order.count)
      return list.items(named: texts)
    }
    var found: [ItemName: ListItem] = [:]
    for name in Set(texts.map { ItemName($0) }) {
      let slots = slots(name: name)
      if slots.count > 1 { try spend(slots.count) }
      found[name] = slots.min { (items[$0].rank, place(of: $0)) < (items[$1].rank, place(of: $1)) }
        .map { items[$0] }
    }
    return found
  }

  /// Whether some items are where ``ArrangedItems/takeUp(_:)`` would put them, as it would leave them.
  func areTaken(_ slots: [Int]) -> Bool {
    zip(slots.indices, slots).allSatisfy { place, slot in
      order.place(of: slot) == place && !items[slot].isComplete
        && items[slot][ItemField.removed.key] == nil
    }
  }

  /// The slots of words of which each means one item at once; nil where one doesn't.
  private mutating func quickSlots(
    of words: [String],
    named name: String,
    _ choice: ItemSelector.Choice
  ) throws(ListerError) -> [Int]? {
    var slots: [Int] = []
    var seen: Set<Int> = []
    for word in words {
      guard let slot = try quickSlot(of: word, choice) else { return nil }
      if items[slot].isRemoved, choice == .shown {
        throw ListerError(.putAway(items[slot], list: name))
      }
      if seen.insert(slot).inserted { slots.append(slot) }
    }
    return slots
  }

  private mutating func quickSlot(
    of word: String,
    _ choice: ItemSelector.Choice
  ) throws(ListerError) -> Int? {
    if let number = ItemMatches.number(word), 1...max(order.count, 1) ~= number, order.count > 0 {
      return order[number - 1]
    }
    if let slot = ItemUUID(word).flatMap({ slot(of: $0) }) { return slot }
    let slots = slots(text: word)
    guard slots.count > 1 else { return slots.first }
    try spend(slots.count)
    let preferred = slots.filter { items[$0].isRemoved == (choice == .putAway) }
    return preferred.count == 1 ? preferred[0] : nil
  }

  private func place(of slot: Int) -> Int { order.place(of: slot) ?? .max }
}
