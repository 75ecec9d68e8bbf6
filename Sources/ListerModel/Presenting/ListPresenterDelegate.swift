// SPDX-License-Identifier: MIT

/// What a presenter tells about the items it presents: how a view of them becomes right again.
///
/// The calls that report items are between "will change" and "did change". Their indexes are those
/// of that moment: who applies them one after the other to an array of the items ends with the
/// presented ones. The presenter itself holds the final items from the first of these calls on.
///
/// `isInitialLayout` is true for what a new list brought, and false for what the user did: only the
/// latter makes a document dirty. Presenters are not edited from within these calls.
public protocol ListPresenterDelegate: AnyObject {
  /// Everything may have changed; it is alone, not between "will" and "did".
  func listPresenterDidRefreshCompleteLayout(_ listPresenter: any ListPresenterType)

  /// Changes follow; `presentedListItems` are still the old ones.
  func listPresenterWillChangeListLayout(
    _ listPresenter: any ListPresenterType,
    isInitialLayout: Bool
  )

  /// An item was inserted at an index.
  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didInsertListItem listItem: ListItem,
    atIndex index: Int
  )

  /// An item was removed from an index.
  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didRemoveListItem listItem: ListItem,
    atIndex index: Int
  )

  /// The item at an index says something else.
  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didUpdateListItem listItem: ListItem,
    atIndex index: Int
  )

  /// An item was removed from one index, and inserted at another of those that are left.
  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didMoveListItem listItem: ListItem,
    fromIndex: Int,
    toIndex: Int
  )

  /// The color is another one.
  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didUpdateListColorWithColor color: List.Color
  )

  /// All changes have been reported.
  func listPresenterDidChangeListLayout(
    _ listPresenter: any ListPresenterType,
    isInitialLayout: Bool
  )
}
