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
  /// `incomplete` others stay before one that is to be done again: none in Lister 2 and 3, all that
  /// are to be done in Lister 1.
  package static func indexOfToggled(
    isComplete: Bool,
    others: Int,
    incomplete: Int = 0
  ) -> Int {
    isComplete ? others : incomplete
  }

  /// Ticks some items, or takes the ticks away, and moves those that were in the other state.
  ///
  /// An item that is done goes to the end, one that is to be done again to the top; several of them
  /// keep their order.
  public mutating func setCompletion(_ isComplete: Bool, at indices: [Int]) {
    setCompletion(isComplete, of: indices.map { items[$0] })
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
    let isOrdered = !items.prefix(todo).contains(where: \.isComplete)
    return List.targets(ofItem: items[index], todo: todo, isOrdered: isOrdered, among: items.count)
  }

  /// The same for an item of a list of which is known how many items are to be done, and whether these
  /// stand before all others.
  package static func targets(
    ofItem item: ListItem,
    todo: Int,
    isOrdered: Bool,
    among count: Int
  ) -> ClosedRange<Int> {
    guard isOrdered else { return 0...count - 1 }
    return item.isComplete ? todo...count - 1 : 0...todo - 1
  }
}
