// SPDX-License-Identifier: MIT

/// The operations of Apple's Lister 1.x, where the list itself keeps the order: incomplete items
/// before complete ones.
///
/// New incomplete items go to the top and keep their order; an item that is completed goes to the
/// end, and one that is taken up again to the end of the incomplete ones. (Lister 2 and 3 put it to
/// the top; the presenters do so.) Documents may hold items in any order: the *separator* is then
/// the index of the first complete item, and nothing here fails because of it.
///
/// Indices given and returned are those of ``items``; sets of them are ascending arrays. What a
/// document holds never stops these operations; asking for an item that isn't there is an error of
/// the program.
///
/// Source: the observed behaviour of Apple's Lister, version 1 (2014).
extension List {
  /// How many items there are.
  public var count: Int { items.count }

  /// Whether there are none.
  public var isEmpty: Bool { items.isEmpty }

  /// The index of the first complete item; nil if there is none.
  public var indexOfFirstCompletedItem: Int? { items.firstIndex { $0.isComplete } }

  /// Where the complete items begin; the end if there are none.
  var separatorIndex: Int { indexOfFirstCompletedItem ?? items.count }

  /// The item at an index.
  ///
  /// - Precondition: `0 <= index < count`.
  public subscript(index: Int) -> ListItem { items[index] }

  /// The items at some indices, in ascending order of index, each once.
  ///
  /// - Precondition: all indices are in `0..<count`.
  public subscript(indexes indexes: some Sequence<Int>) -> [ListItem] {
    Set(indexes).sorted().map { items[$0] }
  }

  /// The index of an item, whatever became of its content; nil if it isn't in the list.
  public func indexOfItem(_ item: ListItem) -> Int? { items.firstIndex(of: item) }

  /// Changes the state of an item and puts it where its state belongs.
  ///
  /// Without a preferred index a completed item goes to the end of the list, and one that is
  /// incomplete again to the end of the incomplete ones.
  ///
  /// - Parameters:
  ///   - item: an item of the list.
  ///   - preferredTargetIndex: where it is to be afterwards, in `0..<count`.
  /// - Returns: where it was, and where it is.
  @discardableResult
  public mutating func toggleItem(
    _ item: ListItem,
    preferredTargetIndex: Int? = nil
  ) -> (fromIndex: Int, toIndex: Int) {
    let fromIndex = indexOfMember(item)
    var item = items.remove(at: fromIndex)
    item.isComplete.toggle()
    let toIndex =
      preferredTargetIndex
      ?? List.indexOfToggled(
        isComplete: item.isComplete,
        others: items.count,
        incomplete: separatorIndex
      )
    items.insert(item, at: toIndex)
    return (fromIndex, toIndex)
  }

  /// The index of an item that must be there.
  func indexOfMember(_ item: ListItem) -> Int {
    guard let index = indexOfItem(item) else {
      preconditionFailure("the item is not in the list")
    }
    return index
  }
}
