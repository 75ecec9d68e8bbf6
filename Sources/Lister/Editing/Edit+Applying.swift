// SPDX-License-Identifier: MIT

extension Edit {
  /// What several edits are called as one action.
  static func action(of edits: [Edit]) -> String {
    let actions = Set(edits.map(\.action))
    return actions.count == 1 ? edits[0].action : "Edit"
  }

  /// Does several edits, one after the other, or leaves the list as it is where one can't be done.
  ///
  /// - Parameters:
  ///   - edits: what to do.
  ///   - list: what it is done to.
  ///   - place: where that is.
  ///   - limits: what the edits may take.
  /// - Returns: what each of them did.
  /// - Throws: ``ListerError`` for the first that can't be done, or when they are too much.
  package static func apply(
    _ edits: [Edit],
    to list: inout List,
    at place: ListPlace,
    _ limits: EditLimits = .none
  ) throws(ListerError) -> [EditOutcome] {
    try limits.check(operations: edits.count)
    var draft = ListDraft(list, edits: edits.count, limits)
    var outcomes: [EditOutcome] = []
    outcomes.reserveCapacity(edits.count)
    for edit in edits { outcomes.append(try edit.outcome(editing: &draft, at: place)) }
    list = draft.list
    return outcomes
  }

  /// Does it, or leaves the list as it is where it can't be done.
  func response(
    changing list: inout List,
    at place: ListPlace
  ) -> Result<EditResponse, ListerError> {
    Result { () throws(ListerError) in
      var response = EditResponse()
      response.place = place
      response.outcome = try Edit.apply([self], to: &list, at: place)[0]
      return response
    }
  }

  /// Does it to a draft, which is of no use any more where it can't be done.
  func outcome(
    editing draft: inout ListDraft,
    at place: ListPlace
  ) throws(ListerError) -> EditOutcome {
    draft.noteUnchanged()
    let slots = try apply(to: &draft, named: place.name)
    let subject: EditResponse.Subject =
      switch self {
      case .color: .color(draft.outline.color)
      case .cells, .moveCells, .addGrid, .removeGrid, .renameGrid: .list
      default: .items(draft.entries(of: slots), of: draft.outline)
      }
    return EditOutcome(action: action, isChanged: draft.isChanged, subject: subject)
  }

  /// Changes a list, and returns the slots of the items that it was about.
  private func apply(
    to draft: inout ListDraft,
    named name: String
  ) throws(ListerError) -> [Int] {
    switch self {
    case .want(let items):
      let wanted = try prepared(items, for: &draft, named: name)
      let known = try draft.items(named: wanted.map(\.text))
      let done = draft.want(wanted, known: known) { item, new in
        let known: Set = [ItemField.uuid.key, ItemField.text.key, ItemField.completed.key]
        ItemChange(new.members.filter { !known.contains($0.key) }).apply(to: &item)
      }
      return done.compactMap { draft.slot(of: $0.uuid) }
    case .clean(let resets):
      return try all(of: &draft) { _ = $0.putAwayCompleted(resetsQuantity: resets) }
    case .completeAll(let isComplete):
      return try all(of: &draft) { _ = $0.updateAllItemsToCompletionState(isComplete) }
    case .pick(let words):
      let slots = try draft.slots(of: words, named: name, .putAway)
      if !draft.areTaken(slots) { draft.takeUp(slots.map { draft.items[$0] }) }
      return slots
    case .add(let items):
      let items = try prepared(items, for: &draft, named: name)
      if let index = items.firstIndex(where: { draft.slot(of: $0.uuid) != nil }) {
        let place = "items[\(index)].\(ItemField.uuid.key)"
        throw ListerError(.knownItem(items[index]), at: .init(member: place))
      }
      draft.add(items)
      return items.compactMap { draft.slot(of: $0.uuid) }
    case .change(let word, let change):
      return try apply(change, to: [word], of: &draft, named: name)
    case .changeAll(let words, let change):
      return try apply(change, to: words, of: &draft, named: name)
    case .complete(let isComplete, let words):
      let slots = try draft.slots(of: words, named: name)
      draft.setCompletion(isComplete, of: slots.map { draft.items[$0] })
      return slots
    case .move(let word, let position):
      let slot = try draft.slot(of: word, named: name)
      let targets = try draft.targets(of: slot)
      guard targets.contains(position - 1) else {
        let allowed = targets.lowerBound + 1...targets.upperBound + 1
        throw ListerError(.position(position, of: draft.items[slot], allowed: allowed))
      }
      draft.move(slot, to: position - 1)
      return [slot]
    case .remove(let words):
      let slots = try draft.slots(of: words, named: name, .all)
      draft.remove(slots.map { draft.items[$0] })
      return slots
    case .color(let color):
      try draft.changeRest { list in list.color = color }
      return []
    case .cells, .moveCells, .addGrid, .removeGrid, .renameGrid:
      try draft.changeRest { (list) throws(ListerError) in try applyToGrids(of: &list) }
      return []
    }
  }

  /// Changes all items that a function of a whole list changes, which leaves each in its place.
  private func all(
    of draft: inout ListDraft,
    _ change: (inout List) -> Void
  ) throws(ListerError) -> [Int] {
    try draft.spend(draft.itemCount)
    var list = draft.list
    change(&list)
    return draft.replace(by: list.items)
  }

  /// Changes some items, each in its place.
  private func apply(
    _ change: ItemChange,
    to words: [String],
    of draft: inout ListDraft,
    named name: String
  ) throws(ListerError) -> [Int] {
    let slots = try draft.slots(of: words, named: name)
    for slot in slots {
      var item = try changed(draft.items[slot], by: change)
      if change.members.contains(where: { $0.key == ItemField.parent.key }) {
        try setParent(of: &item, in: &draft, named: name)
      }
      draft.replace(slot, by: item)
    }
    return slots
  }

  /// Items that are to be added to a list, each with an identifier of its own.
  private func prepared(
    _ items: [ListItem],
    for draft: inout ListDraft,
    named name: String
  ) throws(ListerError) -> [ListItem] {
    var items = items
    for index in items.indices {
      try Edit.check(items[index].members)
      // Without an identifier of its own it would be known by its text, as another may be.
      if items[index][ItemField.uuid.key] == nil { items[index].refreshIdentity() }
      try setParent(of: &items[index], in: &draft, named: name)
    }
    return items
  }

  /// Makes an item a part of the one that the word in its member `parent` means.
  private func setParent(
    of item: inout ListItem,
    in draft: inout ListDraft,
    named name: String
  ) throws(ListerError) {
    guard let word = item[ItemField.parent.key]?.string else { return }
    let parent = draft.items[try draft.slot(of: word, named: name)]
    var seen: Set<ItemUUID> = []
    var above: ItemUUID? = parent.uuid
    while let uuid = above, seen.insert(uuid).inserted {
      if uuid == item.uuid { throw ListerError(.partOfItself(item, parent: parent)) }
      if seen.count > 1 { try draft.spend(1) }
      above = draft.slot(of: uuid).flatMap { draft.items[$0].parent }
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
