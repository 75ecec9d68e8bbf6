// SPDX-License-Identifier: MIT

/// Items that are put away: kept in the document with the member `removed`, and not on the list.
///
/// They keep their place, and the numbers of the others stay as they are.
extension List {
  /// Whether any item is put away.
  public var hasPutAway: Bool { items.contains(where: \.isRemoved) }

  /// The places of the items on the list, ascending: those that are not put away.
  public var shownIndices: [Int] { items.indices.filter { !items[$0].isRemoved } }

  /// The items on the list: those that are not put away.
  public var shownItems: [ListItem] { items.filter { !$0.isRemoved } }
}
