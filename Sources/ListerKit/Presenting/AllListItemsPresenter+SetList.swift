// SPDX-License-Identifier: MIT

public import ListerModel

extension AllListItemsPresenter {
  /// Presents another list, or another state of the same one, and reports the difference.
  ///
  /// The items that are to be done come first; else the list's order is adopted, and so is all else
  /// that it says. As in Lister 3.4 the difference is reported item by item if it is of one kind:
  /// any number of items were removed, or moved, or say something else; one was inserted; one was
  /// toggled. Else the complete layout is refreshed. The color is reported with the items.
  ///
  /// What was done before can't be undone then, as it happened to another list; what other targets
  /// registered can be. If items and color say the same, nothing is reported and everything can be
  /// undone.
  public func setList(_ newList: List) {
    var newList = newList
    newList.items = newList.items.incompleteFirst
    guard !isInitialList else {
      isInitialList = false
      list = newList
      delegate?.listPresenterDidRefreshCompleteLayout(self)
      return
    }
    let old = list
    let difference = ListDifference(from: old.items, to: newList.items)
    let color = newList.color == old.color ? nil : newList.color
    guard !difference.steps.isEmpty || color != nil else {
      list = newList
      return
    }
    undoManager?.removeAllActions(withTarget: self)
    guard let steps = difference.stepsOfOneKind(from: old.items, to: newList.items) else {
      list = newList
      delegate?.listPresenterDidRefreshCompleteLayout(self)
      return
    }
    report(isInitialLayout: true, color: color) {
      list = newList
      return steps
    }
  }
}

extension [ListItem] {
  /// The items that are to be done, then those that are done, else in the same order.
  fileprivate var incompleteFirst: [ListItem] {
    var (incomplete, complete): ([ListItem], [ListItem]) = ([], [])
    incomplete.reserveCapacity(count)
    for item in self {
      if item.isComplete { complete.append(item) } else { incomplete.append(item) }
    }
    return incomplete + complete
  }
}

extension ListDifference {
  /// The steps if they are of one kind, in the sense of Lister 3.4; else nil.
  func stepsOfOneKind(from old: [ListItem], to new: [ListItem]) -> [Step]? {
    var (removed, moved, inserted, toggled, changed) = (0, 0, 0, 0, 0)
    var updates = replaced.makeIterator()
    var toggledItem: ListItem?
    for step in steps {
      switch step {
      case .remove: removed += 1
      case .move: moved += 1
      case .insert: inserted += 1
      case .update(let item, _):
        guard var before = updates.next() else { continue }
        if before.isComplete != item.isComplete {
          toggled += 1
          toggledItem = item
          before.isComplete = item.isComplete
          if before.hasSameContent(as: item) { continue }
        }
        changed += 1
      }
    }
    if toggled == 1, let toggledItem, removed + inserted + changed == 0 {
      return ListDifference.steps(toggling: toggledItem, from: old, to: new)
    }
    let kinds = [removed, moved, inserted, changed].count { $0 > 0 }
    return toggled == 0 && kinds <= 1 && inserted <= 1 ? steps : nil
  }

  /// The move and the update of an item that was toggled; nil if others were moved too.
  private static func steps(
    toggling item: ListItem,
    from old: [ListItem],
    to new: [ListItem]
  ) -> [Step]? {
    guard let from = old.firstIndex(of: item), let to = new.firstIndex(of: item),
      old.filter({ $0 != item }) == new.filter({ $0 != item })
    else { return nil }
    return [.move(item, from: from, to: to), .update(item, at: to)]
  }
}
