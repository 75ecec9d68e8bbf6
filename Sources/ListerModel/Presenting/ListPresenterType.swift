// SPDX-License-Identifier: MIT

/// What is between a list and a view of it: it says which items are seen, and what becomes of them.
///
/// A presenter belongs to one thread. Editing is not part of this protocol, as some only present.
public protocol ListPresenterType: AnyObject {
  /// The delegate, which receives the changes; held weakly.
  var delegate: (any ListPresenterDelegate)? { get set }

  /// Presents another list, or another state of the same one, and reports the difference.
  ///
  /// The first list is reported by
  /// ``ListPresenterDelegate/listPresenterDidRefreshCompleteLayout(_:)``.
  func setList(_ list: List)

  /// The color of the list.
  var color: List.Color { get }

  /// The list as it is to be saved, with everything that was done to it.
  var archiveableList: List { get }

  /// The items that are seen, in order.
  var presentedListItems: [ListItem] { get }
}

extension ListPresenterType {
  /// How many items are presented.
  public var count: Int { presentedListItems.count }

  /// Whether no items are presented.
  public var isEmpty: Bool { presentedListItems.isEmpty }

  /// Tells the delegate of steps and of the color, if it changed, between "will" and "did".
  ///
  /// - Parameters:
  ///   - isInitialLayout: whether a new list brought the changes.
  ///   - color: the color if it is another one.
  ///   - change: brings the presenter into the state that the steps lead to.
  package func report(
    isInitialLayout: Bool,
    color: List.Color? = nil,
    change: () -> [ListDifference.Step]
  ) {
    let delegate = delegate
    delegate?.listPresenterWillChangeListLayout(self, isInitialLayout: isInitialLayout)
    let steps = change()
    guard let delegate else { return }
    for step in steps {
      switch step {
      case .remove(let item, let index):
        delegate.listPresenter(self, didRemoveListItem: item, atIndex: index)
      case .move(let item, let from, let to):
        delegate.listPresenter(self, didMoveListItem: item, fromIndex: from, toIndex: to)
      case .insert(let item, let index):
        delegate.listPresenter(self, didInsertListItem: item, atIndex: index)
      case .update(let item, let index):
        delegate.listPresenter(self, didUpdateListItem: item, atIndex: index)
      }
    }
    if let color { delegate.listPresenter(self, didUpdateListColorWithColor: color) }
    delegate.listPresenterDidChangeListLayout(self, isInitialLayout: isInitialLayout)
  }
}
