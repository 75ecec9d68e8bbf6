// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What is done again and again with a list for shopping.
extension List {
  /// The name of the list of the same folder from which items have what they don't say themselves;
  /// nil if the document names none.
  public var catalogue: String? {
    get { self[DocumentField.catalogue.key]?.string.flatMap { $0.isEmpty ? nil : $0 } }
    set { self[DocumentField.catalogue.key] = newValue.map { JSONText(string: $0) } }
  }

  /// Puts all items away that are done.
  ///
  /// - Parameter resetsQuantity: whether the quantities are taken away too.
  /// - Returns: those that were put away, as they are now.
  package mutating func putAwayCompleted(resetsQuantity: Bool) -> [ListItem] {
    let done = items.indices.filter { items[$0].isComplete && !items[$0].isRemoved }
    for index in done {
      items[index].isRemoved = true
      if resetsQuantity { items[index].quantity = nil }
    }
    return done.map { items[$0] }
  }

  /// Puts items on the list that are to be bought or done again: to the top, in their order.
  ///
  /// - Parameter indices: where they are.
  /// - Returns: the items as they are now.
  @discardableResult
  package mutating func takeUp(at indices: [Int]) -> [ListItem] {
    var taken: [ListItem] = []
    for index in indices {
      var item = items[index]
      item.isRemoved = false
      if item.isComplete { item.isComplete = false }
      taken.append(item)
    }
    let moved = Set(taken)
    items.removeAll { moved.contains($0) }
    items.insert(contentsOf: taken, at: 0)
    return taken
  }

  /// Adds items, but for those whose name the list has: these are wanted again.
  ///
  /// An item of the same name, see ``ItemName``, gets what the new one says, keeps all else, its
  /// quantity too, and is as new: neither put away nor done, or done if the new one is. It goes where
  /// new items go, unless it was there in that state.
  ///
  /// - Parameters:
  ///   - wanted: the items.
  ///   - change: makes an item that is there say what the new one says.
  /// - Returns: the items as they are now.
  package mutating func want(
    _ wanted: [ListItem],
    changing change: (inout ListItem, ListItem) -> Void
  ) -> [ListItem] {
    let known = places(named: wanted.map(\.text))
    var entries: [(item: ListItem, index: Int?)] = []
    var slots: [ItemName: Int] = [:]
    for item in wanted {
      let name = ItemName(item.text)
      guard let slot = slots[name] else {
        let index = known[name]
        var entry = index.map { items[$0] } ?? item
        if index != nil { change(&entry, item) }
        slots[name] = entries.count
        entries.append((entry, index))
        continue
      }
      change(&entries[slot].item, item)
    }
    let states = Dictionary(wanted.map { (ItemName($0.text), $0.isComplete) }) { $1 }
    var coming: [ListItem] = []
    for slot in entries.indices {
      var item = entries[slot].item
      let isComplete = states[ItemName(item.text)] ?? false
      if let index = entries[slot].index, !item.isRemoved, item.isComplete == isComplete {
        items[index] = item
        continue
      }
      item.isRemoved = false
      if item.isComplete != isComplete { item.isComplete = isComplete }
      entries[slot].item = item
      coming.append(item)
    }
    let moved = Set(coming)
    items.removeAll { moved.contains($0) }
    add(coming)
    return entries.map(\.item)
  }

  /// Where the items of some names are: of several of one name one that is to be done, else one that
  /// is done, else one that is put away.
  private func places(named texts: [String]) -> [ItemName: Int] {
    var names = NamePlaces(capacity: texts.count)
    for (number, text) in texts.enumerated() { text.withByteView { names.insert($0, number) } }
    var places: [ItemName: Int] = [:]
    for (index, item) in items.enumerated() {
      let number = item.json.text.withByteView { names.number(ofItem: $0) }
      guard let name = number.map({ ItemName(texts[$0]) }) else { continue }
      if let former = places[name], items[former].rank <= item.rank { continue }
      places[name] = index
    }
    return places
  }
}

extension ListItem {
  /// How gladly an item is taken for one of its name, the least first.
  fileprivate var rank: Int { isRemoved ? 2 : isComplete ? 1 : 0 }
}
