// SPDX-License-Identifier: MIT

import ListerModel

/// Where edits put items: each moves what Lister 3.4 moves, and nothing else.
///
/// Lister keeps the items that are to be done before those that are done. Documents may hold them in any
/// order; an edit doesn't put in order what it isn't about.
extension List {
  /// Puts new items where they belong: those that are to be done to the top, those that are done to the
  /// end; both in their order.
  mutating func add(_ added: [ListItem]) {
    items.insert(contentsOf: added.filter { !$0.isComplete }, at: 0)
    items += added.filter(\.isComplete)
  }

  /// Ticks some items, or takes the ticks away; returns those that were in the other state.
  ///
  /// An item that is done goes to the end, one that is to be done again to the top; several of them
  /// keep their order.
  @discardableResult
  mutating func setCompletion(_ isComplete: Bool, at indices: [Int]) -> [ListItem] {
    var changed: [ListItem] = []
    for index in indices where items[index].isComplete != isComplete {
      var item = items[index]
      item.isComplete = isComplete
      changed.append(item)
    }
    let moved = Set(changed)
    items.removeAll { moved.contains($0) }
    if isComplete { items += changed } else { items.insert(contentsOf: changed, at: 0) }
    return changed
  }

  /// Ticks all items, or takes all ticks away, and moves none; returns those that were in the other state.
  mutating func setCompletionOfAll(_ isComplete: Bool) -> [ListItem] {
    var changed: [ListItem] = []
    for index in items.indices where items[index].isComplete != isComplete {
      items[index].isComplete = isComplete
      changed.append(items[index])
    }
    return changed
  }

  /// Where an item may be moved to, as indices at which it stands afterwards.
  ///
  /// In a list in Lister's order an item stays among those of its state; in another one it may go
  /// anywhere.
  func targets(ofItemAt index: Int) -> ClosedRange<Int> {
    let todo = items.count { !$0.isComplete }
    guard !items.prefix(todo).contains(where: \.isComplete) else { return 0...items.count - 1 }
    return items[index].isComplete ? todo...items.count - 1 : 0...todo - 1
  }

  /// Moves an item to the index at which it stands afterwards.
  mutating func move(from: Int, to: Int) { items.insert(items.remove(at: from), at: to) }
}
