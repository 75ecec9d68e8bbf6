// SPDX-License-Identifier: MIT

/// Where items belong by their state: said here for Lister 1, for Lister 3 and its presenters, and for
/// edits.
///
/// Lister keeps the items that are to be done before those that are done. Documents may hold them
/// in any order; an edit doesn't put in order what it isn't about.
extension List {
  /// Where an item goes whose state changes: one that is done to the end, one that is to be done
  /// again to the top, or after those that are to be done.
  ///
  /// - Parameters:
  ///   - isComplete: its new state.
  ///   - others: how many other items there are.
  ///   - incomplete: how many of them stay before it when it is to be done again: none in Lister 2
  ///     and 3, all
  ///     that are to be done in Lister 1.
  /// - Returns: the index at which it is afterwards.
  package static func indexOfToggled(
    isComplete: Bool,
    others: Int,
    incomplete: Int = 0
  ) -> Int {
    isComplete ? others : incomplete
  }

  /// Puts new items where they belong: those that are to be done to the top, those that are done to
  /// the end; both in their order.
  package mutating func add(_ added: [ListItem]) {
    items.insert(contentsOf: added.filter { !$0.isComplete }, at: 0)
    items += added.filter(\.isComplete)
  }

  /// Ticks some items, or takes the ticks away, and moves those that were in the other state.
  ///
  /// An item that is done goes to the end, one that is to be done again to the top; several of them
  /// keep their order.
  public mutating func setCompletion(_ isComplete: Bool, at indices: [Int]) {
    var changed: [ListItem] = []
    for index in indices where items[index].isComplete != isComplete {
      var item = items[index]
      item.isComplete = isComplete
      changed.append(item)
    }
    let moved = Set(changed)
    items.removeAll { moved.contains($0) }
    let index = List.indexOfToggled(isComplete: isComplete, others: items.count)
    items.insert(contentsOf: changed, at: index)
  }

  /// Sets all items to complete, or to incomplete, but for those that are put away; none of them
  /// moves.
  ///
  /// Items that are in that state already keep every byte.
  ///
  /// - Returns: those that were in the other state, as they are now.
  @discardableResult
  public mutating func updateAllItemsToCompletionState(_ isComplete: Bool) -> [ListItem] {
    var changed: [ListItem] = []
    for index in items.indices
    where items[index].isComplete != isComplete && !items[index].isRemoved {
      items[index].isComplete = isComplete
      changed.append(items[index])
    }
    return changed
  }

  /// Where an item may be moved to, as indices at which it is afterwards.
  ///
  /// In a list in Lister's order an item stays among those of its state; in another one it may go
  /// anywhere.
  package func targets(ofItemAt index: Int) -> ClosedRange<Int> {
    let todo = items.count { !$0.isComplete }
    guard !items.prefix(todo).contains(where: \.isComplete) else { return 0...items.count - 1 }
    return items[index].isComplete ? todo...items.count - 1 : 0...todo - 1
  }

  /// Moves an item to the index at which it is afterwards.
  package mutating func move(from: Int, to: Int) { items.insert(items.remove(at: from), at: to) }
}
