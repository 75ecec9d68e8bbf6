// SPDX-License-Identifier: MIT

public import ListerModel

/// Presents the items of a list that are to be done, for a small view such as a widget.
///
/// An item that is marked as done stays where it is, marked, so that it can be taken back; a new
/// presenter doesn't show it any more. Nothing is registered to be undone.
public final class IncompleteListItemsPresenter: ListPresenterType {
  /// The delegate, which receives the changes; held weakly.
  public weak var delegate: (any ListPresenterDelegate)?

  private var list = List()
  private var isInitialList = true

  /// The items that were to be done when they were first seen, in the order of the list.
  public private(set) var presentedListItems: [ListItem] = []

  /// A presenter of an empty list.
  public init() {}

  /// The list as it is to be saved, with the items that are not presented.
  public var archiveableList: List { list }

  /// The color of the list.
  public var color: List.Color {
    get { list.color }
    set {
      guard newValue != list.color else { return }
      report(isInitialLayout: false, color: newValue) {
        list.color = newValue
        return []
      }
    }
  }

  /// Presents another list, or another state of the same one, and reports the difference.
  ///
  /// Presented items stay presented while the list has them; others appear if they are to be done.
  /// The order is that of the list. If nothing of what is presented changed, nothing is reported;
  /// the list is adopted in any case.
  public func setList(_ newList: List) {
    guard !isInitialList else {
      isInitialList = false
      list = newList
      presentedListItems = newList.items.filter { !$0.isComplete }
      delegate?.listPresenterDidRefreshCompleteLayout(self)
      return
    }
    let seen = Set(presentedListItems)
    let items = newList.items.filter { !$0.isComplete || seen.contains($0) }
    let steps = ListDifference(from: presentedListItems, to: items).steps
    let color = newList.color == list.color ? nil : newList.color
    func adopt() {
      list = newList
      presentedListItems = items
    }
    guard !steps.isEmpty || color != nil else { return adopt() }
    report(isInitialLayout: true, color: color) {
      adopt()
      return steps
    }
  }

  /// Marks an item as done or as to be done, where it is.
  ///
  /// - Precondition: the item is presented.
  public func toggleListItem(_ listItem: ListItem) {
    guard let index = presentedListItems.firstIndex(of: listItem) else {
      preconditionFailure("the item is not presented")
    }
    var item = presentedListItems[index]
    item.isComplete.toggle()
    replace([ListEdit.Place(item: item, index: index)])
  }

  /// Marks all presented items as done, or as to be done, where they are.
  public func updatePresentedListItemsToCompletionState(_ completionState: Bool) {
    let places = presentedListItems.changed(toCompletionState: completionState)
    if !places.isEmpty { replace(places) }
  }

  /// Puts items in the places of other states of themselves, in the list and among the presented
  /// ones.
  private func replace(_ places: [ListEdit.Place]) {
    report(isInitialLayout: false) {
      // The presented items are in the list in the same order.
      var next = places.makeIterator()
      var place = next.next()
      for index in list.items.indices {
        guard let current = place else { break }
        if list.items[index] == current.item {
          list.items[index] = current.item
          place = next.next()
        }
      }
      for place in places { presentedListItems[place.index] = place.item }
      return places.map { .update($0.item, at: $0.index) }
    }
  }
}
