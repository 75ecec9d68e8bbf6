// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerModel

extension Edit {
  /// What several edits are called as one action.
  static func action(of edits: [Edit]) -> String {
    let actions = Set(edits.map(\.action))
    return actions.count == 1 ? edits[0].action : "Edit"
  }

  /// Does several edits, one after the other, or leaves the list as it is where one can't be done.
  package static func apply(
    _ edits: [Edit],
    to list: inout List,
    at place: ListPlace
  ) throws(ListerError) -> [EditResponse] {
    var changed = list
    var responses: [EditResponse] = []
    for edit in edits {
      responses.append(try edit.response(changing: &changed, at: place).get())
    }
    list = changed
    return responses
  }

  /// Does it, or leaves the list as it is where it can't be done.
  func response(
    changing list: inout List,
    at place: ListPlace
  ) -> Result<EditResponse, ListerError> {
    let before = list
    return Result { () throws(ListerError) in
      var after = before
      let items = try apply(to: &after, named: place.name)
      list = after
      return EditResponse(
        place: place,
        action: action,
        isChanged: before != after,
        subject: subject(items, of: after)
      )
    }
  }

  private func subject(_ items: [ListItem], of list: List) -> EditResponse.Subject {
    switch self {
    case .color: return .color(list.color)
    case .cells, .addGrid, .removeGrid, .renameGrid: return .list
    default: break
    }
    let entries = zip(items, Edit.numbers(of: items, in: list)).map { item, number in
      ListEntry(item: number.map { list.items[$0 - 1] } ?? item, number: number)
    }
    return .items(entries, of: list)
  }

  /// The places of items in a list, counted from 1; nil for those that are not in it.
  private static func numbers(of items: [ListItem], in list: List) -> [Int?] {
    // Mostly they are in the order of the list.
    var numbers: [Int?] = []
    for (index, item) in list.items.enumerated()
    where numbers.count < items.count && items[numbers.count] == item {
      numbers.append(index + 1)
    }
    if numbers.count == items.count { return numbers }
    var places: [ItemUUID: Int] = [:]
    for (index, item) in list.items.enumerated() { places[item.uuid] = index + 1 }
    return items.map { places[$0.uuid] }
  }

  /// Changes a list, and returns the items that it was about.
  private func apply(
    to list: inout List,
    named name: String
  ) throws(ListerError) -> [ListItem] {
    switch self {
    case .want(let items):
      let wanted = try prepared(items, for: list, named: name)
      return list.want(wanted) { item, new in
        let known: Set = [ItemField.uuid.key, ItemField.text.key, ItemField.completed.key]
        ItemChange(new.members.filter { !known.contains($0.key) }).apply(to: &item)
      }
    case .clean(let resets): return list.putAwayCompleted(resetsQuantity: resets)
    case .pick(let words):
      let indices = try ItemSelector.indices(of: words, in: list, name: name, .putAway)
      return list.takeUp(at: indices)
    case .add(let items):
      let items = try prepared(items, for: list, named: name)
      let added = Set(items)
      if let known = list.items.first(where: { added.contains($0) }) {
        let index = items.firstIndex(of: known) ?? 0
        let place = "items[\(index)].\(ItemField.uuid.key)"
        throw ListerError(.knownItem(known), at: .init(member: place))
      }
      list.add(items)
      return items
    case .change(let word, let change):
      return try apply(change, to: [word], of: &list, named: name)
    case .changeAll(let words, let change):
      return try apply(change, to: words, of: &list, named: name)
    case .complete(let isComplete, let words):
      let indices = try ItemSelector.indices(of: words, in: list, name: name)
      let items = indices.map { list.items[$0] }
      list.setCompletion(isComplete, at: indices)
      return items
    case .completeAll(let isComplete): return list.updateAllItemsToCompletionState(isComplete)
    case .move(let word, let position):
      let index = try ItemSelector.index(of: word, in: list, name: name)
      let item = list.items[index]
      let targets = list.targets(ofItemAt: index)
      guard let target = targets.first(where: { $0 + 1 == position }) else {
        let allowed = targets.lowerBound + 1...targets.upperBound + 1
        throw ListerError(.position(position, of: item, allowed: allowed))
      }
      list.move(from: index, to: target)
      return [item]
    case .remove(let words):
      let indices = try ItemSelector.indices(of: words, in: list, name: name, .all)
      let items = indices.map { list.items[$0] }
      let removed = Set(items)
      list.items.removeAll { removed.contains($0) }
      return items
    case .color(let color):
      list.color = color
      return []
    case .cells, .addGrid, .removeGrid, .renameGrid:
      try applyToGrids(of: &list)
      return []
    }
  }

  /// Changes some items, each in its place.
  private func apply(
    _ change: ItemChange,
    to words: [String],
    of list: inout List,
    named name: String
  ) throws(ListerError) -> [ListItem] {
    let indices = try ItemSelector.indices(of: words, in: list, name: name)
    for index in indices {
      var item = try changed(list.items[index], by: change)
      if change.members.contains(where: { $0.key == ItemField.parent.key }) {
        try setParent(of: &item, in: list, named: name)
      }
      list.items[index] = item
    }
    return indices.map { list.items[$0] }
  }

  /// Items that are to be added to a list, each with an identifier of its own.
  private func prepared(
    _ items: [ListItem],
    for list: List,
    named name: String
  ) throws(ListerError) -> [ListItem] {
    var items = items
    for index in items.indices {
      try Edit.check(items[index].members)
      // Without an identifier of its own it would be known by its text, as another may be.
      if items[index][ItemField.uuid.key] == nil { items[index].refreshIdentity() }
      try setParent(of: &items[index], in: list, named: name)
    }
    return items
  }

  /// Makes an item a part of the one that the word in its member `parent` means.
  private func setParent(
    of item: inout ListItem,
    in list: List,
    named name: String
  ) throws(ListerError) {
    guard let word = item[ItemField.parent.key]?.string else { return }
    let parent = list.items[try ItemSelector.index(of: word, in: list, name: name)]
    let parents = Dictionary(list.items.map { ($0.uuid, $0.parent) }) { first, _ in first }
    var seen: Set<ItemUUID> = []
    var above: ItemUUID? = parent.uuid
    while let uuid = above, seen.insert(uuid).inserted {
      if uuid == item.uuid { throw ListerError(.partOfItself(item, parent: parent)) }
      above = parents[uuid] ?? nil
    }
    item.parent = parent.uuid
  }

  /// An item after a change, which says nothing that a document can't.
  private func changed(
    _ item: ListItem,
    by change: ItemChange
  ) throws(ListerError) -> ListItem {
    if change.members.contains(where: { $0.key == ItemField.uuid.key }) {
      throw ListerError(.identity, at: .init(member: ItemField.uuid.key))
    }
    try Edit.check(change.members)
    var changed = item
    change.apply(to: &changed)
    do {
      _ = try Edit.items([changed.json])
    } catch {
      // The place is one in the item, not in a list that has only this one.
      let member = error.place.member.map { $0.trimmingPrefix("items[0].") }
      throw ListerError(error.reason, at: .init(member: member.map { String($0) }))
    }
    return changed
  }

  /// Refuses values that a document may hold for another program, and an edit can't mean.
  private static func check(_ members: [JSONText.Member]) throws(ListerError) {
    for member in members {
      guard let field = ItemField.named(member.key), !field.accepts(member.value) else { continue }
      throw ListerError(
        .document(.wrongType(expected: field.type.name, found: member.value.text)),
        at: .init(member: member.key)
      )
    }
  }

  /// The items that their JSON means.
  ///
  /// - Throws: ``ListerError`` with the place, `items[0].price`, when a document can't hold them.
  static func items(_ elements: [JSONText]) throws(ListerError) -> [ListItem] {
    let document = JSONText(members: [.init("items", JSONText(elements: elements))])
    do {
      return try List(document: document.text).items
    } catch {
      throw ListerError(.document(error.reason), at: .init(member: error.path))
    }
  }
}
