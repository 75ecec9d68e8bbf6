// SPDX-License-Identifier: MIT

public import ListerModel
import ListerCoding

/// Presents all items of a list, those to be done before those that are done, and edits them.
///
/// Every operation is reported to the delegate, and can be undone where an undo manager is set.
/// Operations and their placement are those of Lister 3.4: what is added or is to be done again
/// comes first, what is done comes last. Taking an operation back restores every byte of the list.
public final class AllListItemsPresenter: ListPresenterType {
  /// The delegate, which receives the changes; held weakly.
  public weak var delegate: (any ListPresenterDelegate)?

  /// Where operations are registered, that of the document usually; none unless it is set.
  public var undoManager: UndoManager?

  var list = List()
  var isInitialList = true

  /// A presenter of an empty list.
  public init() {}

  /// The list as it is to be saved; its items are the presented ones.
  public var archiveableList: List { list }

  /// All items, those to be done first.
  public var presentedListItems: [ListItem] { list.items }

  /// The color of the list; setting another one is undone as "Change Color".
  public var color: List.Color {
    get { list.color }
    set {
      guard newValue != list.color else { return }
      perform(.color(newValue, document: nil, expected: nil), named: "Change Color")
    }
  }

  // MARK: Inserting and removing

  /// Inserts an item: first if it is to be done, last if it is done.
  ///
  /// - Precondition: the list doesn't have the item.
  public func insertListItem(_ listItem: ListItem) { insertListItems([listItem]) }

  /// Inserts items one after the other, each first if it is to be done, and last if it is done.
  ///
  /// So items that are to be done are in reverse order afterwards.
  ///
  /// - Precondition: no item is given twice, and the list has none of them.
  public func insertListItems(_ listItems: [ListItem]) {
    guard !listItems.isEmpty else { return }
    let inserted = Set(listItems)
    precondition(inserted.count == listItems.count, "an item is inserted twice")
    precondition(
      !list.items.contains { inserted.contains($0) },
      "an item is inserted that the list has already"
    )
    let places = listItems.enumerated().map { position, item in
      ListEdit.Place(item: item, index: item.isComplete ? list.items.count + position : 0)
    }
    perform(.insert(places), named: "Insert")
  }

  /// Removes an item.
  ///
  /// - Precondition: the list has the item.
  public func removeListItem(_ listItem: ListItem) { removeListItems([listItem]) }

  /// Removes items, in the order in which they are given.
  ///
  /// - Precondition: no item is given twice, and the list has each of them.
  public func removeListItems(_ listItems: [ListItem]) {
    guard !listItems.isEmpty else { return }
    let removed = Set(listItems)
    precondition(removed.count == listItems.count, "an item is removed twice")
    precondition(
      list.items.count { removed.contains($0) } == removed.count,
      "an item is removed that the list doesn't have"
    )
    perform(.remove(listItems), named: "Remove")
  }

  // MARK: Changing

  /// Gives an item another text; nothing happens if it has this one already.
  ///
  /// - Precondition: the list has the item.
  public func updateListItem(_ listItem: ListItem, withText newText: String) {
    let index = self.index(of: listItem)
    guard !list.items[index].text.utf8.elementsEqual(newText.utf8) else { return }
    var item = list.items[index]
    item.text = newText
    perform(.replace([ListEdit.Place(item: item, index: index)]), named: "Text Change")
  }

  /// Marks an item as done and moves it to the end, or as to be done and moves it to the front.
  ///
  /// - Precondition: the list has the item.
  public func toggleListItem(_ listItem: ListItem) {
    let index = self.index(of: listItem)
    var item = list.items[index]
    item.isComplete.toggle()
    let target = List.indexOfToggled(
      isComplete: item.isComplete,
      others: list.items.count - 1
    )
    perform(.toggle(item, from: index, to: target), named: "Toggle")
  }

  /// Marks all items as done, or as to be done, where they are.
  public func updatePresentedListItemsToCompletionState(_ completionState: Bool) {
    let places = list.items.changed(toCompletionState: completionState)
    guard !places.isEmpty else { return }
    perform(.replace(places), named: completionState ? "Complete All" : "Incomplete All")
  }

  // MARK: Moving

  /// Whether an item can be moved to an index: there it is among items that are done as it is, or
  /// not.
  ///
  /// - Parameters:
  ///   - listItem: the item.
  ///   - toIndex: where it is afterwards.
  /// - Returns: whether moving it there succeeds; false if the list doesn't have the item.
  public func canMoveListItem(_ listItem: ListItem, toIndex: Int) -> Bool {
    guard let index = list.items.firstIndex(of: listItem) else { return false }
    let firstComplete = list.items.firstIndex(where: \.isComplete) ?? list.items.count
    let isComplete = list.items[index].isComplete
    return (isComplete ? firstComplete..<list.items.count : 0..<firstComplete).contains(toIndex)
  }

  /// Moves an item to an index; nothing happens if it is there already.
  ///
  /// - Parameters:
  ///   - listItem: the item.
  ///   - toIndex: where it is afterwards.
  /// - Precondition: ``canMoveListItem(_:toIndex:)``.
  public func moveListItem(_ listItem: ListItem, toIndex: Int) {
    precondition(
      canMoveListItem(listItem, toIndex: toIndex),
      "an item can't be moved to index \(toIndex)"
    )
    let index = self.index(of: listItem)
    guard index != toIndex else { return }
    perform(.move(from: index, to: toIndex), named: "Move")
  }

  // MARK: Common

  private func index(of listItem: ListItem) -> Int {
    guard let index = list.items.firstIndex(of: listItem) else {
      preconditionFailure("the list doesn't have the item")
    }
    return index
  }

  /// Applies an operation, registers how to take it back, and reports it.
  private func perform(_ edit: ListEdit, named name: String) {
    var color: List.Color?
    if case .color(let newColor, _, _) = edit { color = newColor }
    report(isInitialLayout: false, color: color) {
      let (steps, inverse) = edit.apply(to: &list)
      undoManager?.registerUndo(withTarget: self, actionName: name) { presenter in
        presenter.perform(inverse, named: name)
      }
      return steps
    }
  }
}

extension [ListItem] {
  /// The items that are not in a state of completion, as they are when they are, and their indexes.
  func changed(toCompletionState completionState: Bool) -> [ListEdit.Place] {
    enumerated().compactMap { index, item in
      guard item.isComplete != completionState else { return nil }
      var item = item
      item.isComplete = completionState
      return ListEdit.Place(item: item, index: index)
    }
  }
}
