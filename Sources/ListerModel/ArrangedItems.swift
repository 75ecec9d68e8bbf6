// SPDX-License-Identifier: MIT

/// Items in an order that edits change: a list, or what stands for one while many edits are done to it.
///
/// Where items belong by their state is said here, once for both.
package protocol ArrangedItems {
  var itemCount: Int { get }

  /// Puts new items in at an index, from 0 to ``itemCount``, in their order.
  mutating func insert(_ items: [ListItem], at index: Int)

  /// Takes items out, as they are known by their identifiers; those that are not there don't count.
  mutating func remove(_ items: [ListItem])

  /// Lets items that are there say something else, each in its place.
  mutating func update(_ items: [ListItem])
}

extension ArrangedItems {
  /// Puts new items where they belong: those that are to be done to the top, those that are done to
  /// the end; both in their order.
  package mutating func add(_ added: [ListItem]) {
    insert(added.filter { !$0.isComplete }, at: 0)
    insert(added.filter(\.isComplete), at: itemCount)
  }

  /// Ticks some items, or takes the ticks away, and moves those that were in the other state.
  ///
  /// An item that is done goes to the end, one that is to be done again to the top; several of them
  /// keep their order.
  package mutating func setCompletion(_ isComplete: Bool, of items: [ListItem]) {
    let changed = items.filter { $0.isComplete != isComplete }.map { item in
      var item = item
      item.isComplete = isComplete
      return item
    }
    remove(changed)
    insert(changed, at: List.indexOfToggled(isComplete: isComplete, others: itemCount))
  }

  /// Puts items on the list that are to be bought or done again: to the top, in their order.
  package mutating func takeUp(_ items: [ListItem]) {
    let taken = items.map { item in
      var item = item
      item.isRemoved = false
      if item.isComplete { item.isComplete = false }
      return item
    }
    remove(taken)
    insert(taken, at: 0)
  }

  /// Adds items, but for those whose name the list has: these are wanted again.
  ///
  /// An item of the same name, see ``ItemName``, gets what the new one says, keeps all else, its
  /// quantity too, and is as new: neither put away nor done, or done if the new one is. It goes where
  /// new items go, unless it was there in that state.
  ///
  /// `known` are the items of these names that are there, see ``List/items(named:)``; `change`
  /// makes one of them say what the new one says. Returned are the items as they are now.
  package mutating func want(
    _ wanted: [ListItem],
    known: [ItemName: ListItem],
    changing change: (inout ListItem, ListItem) -> Void
  ) -> [ListItem] {
    var entries: [(item: ListItem, isKnown: Bool)] = []
    var slots: [ItemName: Int] = [:]
    for item in wanted {
      let name = ItemName(item.text)
      guard let slot = slots[name] else {
        let there = known[name]
        var entry = there ?? item
        if there != nil { change(&entry, item) }
        slots[name] = entries.count
        entries.append((entry, there != nil))
        continue
      }
      change(&entries[slot].item, item)
    }
    let states = Dictionary(wanted.map { (ItemName($0.text), $0.isComplete) }) { $1 }
    var (staying, coming): ([ListItem], [ListItem]) = ([], [])
    for slot in entries.indices {
      var item = entries[slot].item
      let isComplete = states[ItemName(item.text)] ?? false
      if entries[slot].isKnown, !item.isRemoved, item.isComplete == isComplete {
        staying.append(item)
        continue
      }
      item.isRemoved = false
      if item.isComplete != isComplete { item.isComplete = isComplete }
      entries[slot].item = item
      coming.append(item)
    }
    update(staying)
    remove(coming)
    add(coming)
    return entries.map(\.item)
  }
}

extension ListItem {
  /// How gladly an item is taken for one of its name, the least first: one that is to be done, then
  /// one that is done, then one that is put away.
  package var rank: Int { isRemoved ? 2 : isComplete ? 1 : 0 }
}

extension List: ArrangedItems {
  package var itemCount: Int { items.count }

  package mutating func insert(_ new: [ListItem], at index: Int) {
    items.insert(contentsOf: new, at: index)
  }

  package mutating func remove(_ gone: [ListItem]) {
    let gone = Set(gone)
    items.removeAll { gone.contains($0) }
  }

  package mutating func update(_ changed: [ListItem]) {
    let changed = Dictionary(changed.map { ($0.uuid, $0) }) { $1 }
    for index in items.indices {
      if let item = changed[items[index].uuid] { items[index] = item }
    }
  }
}
