// SPDX-License-Identifier: MIT

extension List {
  /// Whether items may be inserted at an index as incomplete ones.
  ///
  /// They may if all are incomplete and the index isn't after the first complete item.
  public func canInsertIncompleteItems(_ items: [ListItem], atIndex index: Int) -> Bool {
    items.allSatisfy { !$0.isComplete } && 0...separatorIndex ~= index
  }

  /// Whether an item may be inserted at an index.
  ///
  /// An incomplete item may be before the first complete one or take its place; a complete one may
  /// be anywhere from there on.
  public func canInsertItem(_ item: ListItem, atIndex index: Int) -> Bool {
    item.isComplete ? separatorIndex...count ~= index : 0...separatorIndex ~= index
  }

  /// Inserts an item where its state belongs: incomplete at the top, complete at the end.
  ///
  /// - Precondition: the item isn't in the list.
  /// - Returns: its index.
  @discardableResult
  public mutating func insertItem(_ item: ListItem) -> Int {
    let index = item.isComplete ? count : 0
    insertItem(item, atIndex: index)
    return index
  }

  /// Inserts items where their states belong; both kinds keep their order.
  ///
  /// - Precondition: none of the items is in the list, and no item is given twice.
  /// - Returns: the indices where they are, ascending.
  @discardableResult
  public mutating func insertItems(_ newItems: [ListItem]) -> [Int] {
    let present = Set(items)
    precondition(
      Set(newItems).count == newItems.count && present.isDisjoint(with: newItems),
      "an item is in the list already"
    )
    add(newItems)
    let complete = newItems.count(where: \.isComplete)
    return Array(0..<newItems.count - complete) + Array(count - complete..<count)
  }

  /// Inserts an item at an index.
  ///
  /// - Precondition: the item isn't in the list, and ``canInsertItem(_:atIndex:)``.
  public mutating func insertItem(_ item: ListItem, atIndex index: Int) {
    precondition(indexOfItem(item) == nil, "the item is in the list already")
    precondition(canInsertItem(item, atIndex: index), "the item can't stand at index \(index)")
    items.insert(item, at: index)
  }

  /// Removes items.
  ///
  /// - Precondition: all of them are in the list.
  public mutating func removeItems(_ oldItems: [ListItem]) {
    let old = Set(oldItems)
    let before = count
    items.removeAll { old.contains($0) }
    precondition(before - count == old.count, "an item is not in the list")
  }
}
