// SPDX-License-Identifier: MIT

extension List {
  /// Whether an item may be moved to a gap between the items.
  ///
  /// Gap `i` is the one before the item that has index `i` now; gap ``count`` is the end. An
  /// incomplete item may go to the gaps before the first complete one, a complete item to those
  /// after it.
  ///
  /// - Parameters:
  ///   - item: an item; if it isn't in the list, it can't be moved.
  ///   - toIndex: the gap.
  ///   - inclusive: whether an incomplete item may also go to the gap just before the first
  ///     complete one.
  /// - Returns: whether it may.
  public func canMoveItem(_ item: ListItem, toIndex: Int, inclusive: Bool) -> Bool {
    guard let fromIndex = indexOfItem(item) else { return false }
    let separator = separatorIndex
    if items[fromIndex].isComplete { return separator...count ~= toIndex }
    return inclusive ? 0...separator ~= toIndex : 0..<separator ~= toIndex
  }

  /// Moves an item to a gap between the items.
  ///
  /// - Precondition: ``canMoveItem(_:toIndex:inclusive:)``, inclusively.
  /// - Returns: where it was, and where it is: one less than the gap if it came from above.
  @discardableResult
  public mutating func moveItem(
    _ item: ListItem,
    toIndex: Int
  ) -> (fromIndex: Int, toIndex: Int) {
    precondition(
      canMoveItem(item, toIndex: toIndex, inclusive: true),
      "the item can't be moved to index \(toIndex)"
    )
    let fromIndex = indexOfMember(item)
    let target = fromIndex < toIndex ? toIndex - 1 : toIndex
    items.insert(items.remove(at: fromIndex), at: target)
    return (fromIndex, target)
  }
}
