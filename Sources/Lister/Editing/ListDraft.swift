// SPDX-License-Identifier: MIT

/// A list while edits are done to it, one after the other.
///
/// Nothing is copied or compared for an edit but what it is about: items stay in slots, which have an
/// order, and what an edit changes is noted as it is done. A walk over the whole list is counted in
/// ``steps``, and refused before it is made where that would be too much.
struct ListDraft {
  /// All of the list but its items.
  private var rest: List
  /// The items by their slots; one that has gone keeps its slot.
  private(set) var items: [ListItem]
  /// The slots in the order of the list.
  private(set) var order: SlotOrder
  /// What the list is apart from its items.
  private(set) var outline: EditResponse.Outline
  /// Whether anything is said otherwise since ``noteUnchanged()``.
  private(set) var isChanged = false
  /// How much was walked over; see ``EditLimits/steps``.
  private(set) var steps = 0
  /// Whether many edits are done, so that an index is worth its making.
  let isIndexed: Bool
  private let limits: EditLimits
  private var index = ItemIndex()
  /// How many items are to be done, and how often one that is done stands before one that isn't; nil
  /// as long as nobody has asked.
  private var shape: (todo: Int, descents: Int)?
  /// Whether the items aren't those of ``rest`` any more.
  private var hasNewItems = false

  /// The draft of a list.
  ///
  /// - Parameters:
  ///   - list: the list.
  ///   - count: how many edits are done to it.
  ///   - limits: what they may take.
  init(_ list: List, edits count: Int, _ limits: EditLimits) {
    rest = list
    items = list.items
    order = SlotOrder(count: items.count)
    outline = EditResponse.Outline(list)
    self.limits = limits
    isIndexed = count > 1
  }

  /// The list as the edits have left it: a walk over all items.
  var list: List {
    guard hasNewItems else { return rest }
    var list = rest
    list.items = order.slots.map { items[$0] }
    return list
  }

  /// From now on it is as it was.
  mutating func noteUnchanged() { isChanged = false }

  /// Counts a walk before it is made; the first one is always allowed.
  ///
  /// - Throws: ``ListerError`` when it would be too much.
  mutating func spend(_ count: Int) throws(ListerError) {
    guard steps == 0 || steps + count <= limits.steps else {
      throw ListerError(.tooMuch("edits that walk over more than \(limits.steps) items together"))
    }
    steps += count
  }

  // MARK: Finding

  mutating func slot(of uuid: ItemUUID) -> Int? {
    index.slot(of: uuid, items).flatMap { order.contains($0) ? $0 : nil }
  }

  /// The slots of the items that have a text, exactly.
  mutating func slots(text: String) -> [Int] { index.slots(text: text, items, in: order) }

  mutating func slots(name: ItemName) -> [Int] { index.slots(name: name, items, in: order) }

  /// The items of some slots as they are now, with their numbers; without one if they have gone.
  func entries(of slots: [Int]) -> [ListEntry] {
    guard slots.count > SlotOrder.most else {
      return slots.map { slot in
        ListEntry(item: items[slot], number: order.place(of: slot).map { $0 + 1 })
      }
    }
    var numbers = [Int?](repeating: nil, count: items.count)
    for (place, slot) in order.slots.enumerated() { numbers[slot] = place + 1 }
    return slots.map { ListEntry(item: items[$0], number: numbers[$0]) }
  }

  // MARK: Changing

  /// Lets the item of a slot say something else.
  mutating func replace(_ slot: Int, by item: ListItem) {
    let former = items[slot]
    guard item.json != former.json else { return }
    isChanged = isChanged || !item.hasSameContent(as: former)
    hasNewItems = true
    let place = shape == nil ? nil : order.place(of: slot)
    if let place { count(-1, around: place) }
    items[slot] = item
    if let place { count(1, around: place) }
    if index.hasTexts, item.text != former.text { index.note(item, slot) }
  }

  /// Lets each item say what the one at its place says.
  ///
  /// - Parameter new: as many items as there are, in the order of the list.
  /// - Returns: the slots of those that have other bytes now.
  mutating func replace(by new: [ListItem]) -> [Int] {
    let changed = zip(order.slots, new).filter { items[$0].json != $1.json }
    for (slot, item) in changed { replace(slot, by: item) }
    return changed.map(\.0)
  }

  /// Moves the item of a slot to the place at which it is afterwards.
  mutating func move(_ slot: Int, to place: Int) {
    guard order.place(of: slot) != place else { return }
    take(slot)
    put(slot, at: place)
  }

  /// Where the item of a slot may be moved to; see ``List/targets(ofItemAt:)``.
  mutating func targets(of slot: Int) throws(ListerError) -> ClosedRange<Int> {
    if shape == nil {
      try spend(order.count)
      let done = order.slots.map { items[$0].isComplete }
      shape = (done.count { !$0 }, zip(done, done.dropFirst()).count { $0 && !$1 })
    }
    return List.targets(
      ofItem: items[slot],
      todo: shape?.todo ?? 0,
      isOrdered: shape?.descents == 0,
      among: order.count
    )
  }

  /// Changes all but the items.
  ///
  /// - Parameter change: does it.
  /// - Throws: what `change` throws; then nothing has changed.
  mutating func changeRest(
    _ change: (inout List) throws(ListerError) -> Void
  ) throws(ListerError) {
    // What is read, written and compared is the text around the items.
    try spend(1 + rest.shell.text.utf8.count / EditLimits.bytesOfStep)
    var new = rest
    try change(&new)
    if !new.hasSameMembers(as: rest) { isChanged = true }
    rest = new
    outline = EditResponse.Outline(rest)
    outline.count = order.count
  }

  // MARK: The order

  private mutating func take(_ slot: Int) {
    (isChanged, hasNewItems) = (true, true)
    guard shape != nil, let place = order.place(of: slot) else { return order.remove(slot) }
    count(-1, around: place)
    order.remove(slot)
    if isDescent(place) { shape?.descents += 1 }
  }

  private mutating func put(_ slot: Int, at place: Int) {
    (isChanged, hasNewItems) = (true, true)
    if shape != nil, isDescent(place) { shape?.descents -= 1 }
    order.insert(slot, at: place)
    if shape != nil { count(1, around: place) }
  }

  /// Counts the item at a place, and how it stands with those beside it.
  private mutating func count(_ sign: Int, around place: Int) {
    if !items[order[place]].isComplete { shape?.todo += sign }
    for next in place...place + 1 where isDescent(next) { shape?.descents += sign }
  }

  /// Whether the item at a place is to be done, and the one before it is done.
  private func isDescent(_ place: Int) -> Bool {
    place > 0 && place < order.count && items[order[place - 1]].isComplete
      && !items[order[place]].isComplete
  }
}

extension ListDraft: ArrangedItems {
  var itemCount: Int { order.count }

  mutating func insert(_ new: [ListItem], at place: Int) {
    for (offset, item) in new.enumerated() {
      // What was only taken out, as what moves is, comes back into its slot.
      let slot = index.slot(of: item.uuid, items) ?? items.count
      if slot == items.count {
        items.append(item)
      } else {
        if order.contains(slot) { take(slot) }
        items[slot] = item
      }
      index.note(item, slot)
      put(slot, at: place + offset)
    }
    outline.count = order.count
  }

  mutating func remove(_ gone: [ListItem]) {
    for item in gone {
      if let slot = slot(of: item.uuid) { take(slot) }
    }
    outline.count = order.count
  }

  mutating func update(_ changed: [ListItem]) {
    for item in changed {
      if let slot = slot(of: item.uuid) { replace(slot, by: item) }
    }
  }
}
