// SPDX-License-Identifier: MIT

import ListerJSON

extension Merger {
  /// The rules for an item's members; the subject is known when its text is merged.
  static let itemRules = Rules(
    subject: .document,
    identity: ItemField.uuid.key,
    known: ItemField.all.map { ($0.key, $0.type.merging) }
  )

  /// Items that were merged, in their order.
  struct MergedItems {
    var items: [ListItem]
    var conflicts: [MergeConflict]
    /// The order that they were put into because all versions have it.
    var sorting: ItemSorting?
  }

  /// Merges the items of lists.
  ///
  /// The conflicts are in the order of the items, after that about the order itself; where all
  /// versions are sorted, there is none about it.
  func items(_ lists: Versions<[ListItem]>, by rules: Rules) -> MergedItems {
    let numbers = ItemNumbers(lists)
    var single = Merger(preferring: preference)
    var merged: [ListItem?] = []
    merged.reserveCapacity(numbers.keys.count)
    var places: [ItemUUID: Range<Int>] = [:]
    for (number, key) in numbers.keys.enumerated() {
      let start = single.conflicts.count
      merged.append(single.item(numbers.items(number), by: rules))
      if single.conflicts.count > start { places[key] = start..<single.conflicts.count }
    }
    func item(_ key: ItemUUID) -> ListItem? { numbers.number(of: key).flatMap { merged[$0] } }
    let keys = lists.map { $0.map(\.uuid) }
    let sole = Merger.soleOrder(numbers.orders) { merged[$0] != nil }
    let kept = { Set(zip(numbers.keys, merged).lazy.filter { $1 != nil }.map { $0.0 }) }
    let order =
      sole == nil
      ? SequenceMerge(keys, keeping: kept(), preferring: preference) { item($0)?.text ?? "" } : nil
    var whole = Merger(preferring: preference)
    var result = MergedItems(
      items: sole?.compactMap { merged[$0] } ?? order?.order.compactMap(item) ?? [],
      conflicts: []
    )
    if let sorting = ItemSorting.common(to: lists) {
      if !sorting.isOrder(of: result.items) {
        result.items = sorting.sorted(result.items)
        result.sorting = sorting
      }
    } else if let order {
      whole.reportOrder(of: "items", keys, order) { JSONText(string: item($0)?.text ?? "") }
    }
    result.conflicts = whole.conflicts
    for item in places.isEmpty ? [] : result.items {
      result.conflicts += places[item.uuid].map { single.conflicts[$0] } ?? []
    }
    return result
  }

  /// The order of a side, by the numbers of its items, if the other one has that of the base, and the
  /// side has all items of the base that are kept; nil if both have a say.
  private static func soleOrder(_ orders: Versions<[Int]>, isKept: (Int) -> Bool) -> [Int]? {
    guard let base = orders.base, let ours = orders.ours, let theirs = orders.theirs else {
      return nil
    }
    guard let side = theirs == base ? ours : ours == base ? theirs : nil else { return nil }
    // Those of the base have the numbers up to their count.
    let count = side.count { base.indices.contains($0) && isKept($0) }
    return count == base.count(where: isKept) ? side : nil
  }

  /// Merges the versions of an item; nil if it no longer exists.
  ///
  /// An item that one side deleted no longer exists if the other one left it alone, and is kept and
  /// reported if the other one edited it.
  mutating func item(_ versions: Versions<ListItem>, by rules: Rules) -> ListItem? {
    let start = conflicts.count
    guard let ours = versions.ours, let theirs = versions.theirs else {
      guard let edited = versions.ours ?? versions.theirs else { return nil }
      guard let base = versions.base else { return edited }
      if Merger.saysSame(edited, base, rules) { return nil }
      report(
        MergeConflict(
          subject: .item(edited.uuid, text: edited.text),
          field: "item",
          base: base.json,
          ours: versions.ours?.json,
          theirs: versions.theirs?.json,
          chosen: edited.json,
          rule: .editBeatsDelete
        )
      )
      return edited
    }
    let json = itemText(
      base: versions.base?.json,
      ours: ours.json,
      theirs: theirs.json,
      rules: rules
    )
    let item = ListItem(json: json, uuid: ours.uuid)
    if conflicts.count > start { setSubject(.item(item.uuid, text: item.text), from: start) }
    return item
  }

  /// Whether an item says what the base says: what is null, or what it would be if it were missing, says
  /// nothing.
  private static func saysSame(_ item: ListItem, _ base: ListItem, _ rules: Rules) -> Bool {
    if item.hasSameContent(as: base) { return true }
    let sides = [item, base].map { ObjectText(long($0.json)) }
    let keys = Set(sides.flatMap { $0.entries.map(\.key) })
    return keys.allSatisfy { key in
      let values = (sides[0][key], sides[1][key])
      switch rules.kind(of: key) {
      case .identity: return true
      case .tree: return saysSame(values.0, values.1)
      case .completed: return hasSameMeaning(saying(values.0), saying(values.1))
      case let kind: return hasSameMeaning(values.0, values.1, kind)
      }
    }
  }

  /// A value of a member that is false where it is missing; nil if it says just that.
  ///
  /// What is no truth value is something that somebody has written.
  private static func saying(_ value: JSONText?) -> JSONText? {
    value?.logical == false ? nil : value
  }

  private mutating func itemText(
    base: JSONText?,
    ours: JSONText,
    theirs: JSONText,
    rules: Rules
  ) -> JSONText {
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    let isShort = { (json: JSONText?) in json?.kind == .string }
    let merged = object(
      base: base.map(Merger.long),
      ours: Merger.long(ours),
      theirs: Merger.long(theirs),
      rules: rules
    )
    // The object of a text that is as such on a side is written as it is there.
    for short in [ours, theirs] where isShort(short) && Merger.long(short) == merged {
      return short
    }
    guard base.map(isShort) ?? (isShort(ours) || isShort(theirs)) else { return merged }
    let members = merged.members
    guard members.count == 1, members[0].key == "text" else { return merged }
    return members[0].value
  }

  /// The object that an item is, or that a text is short for.
  static func long(_ json: JSONText) -> JSONText {
    json.kind == .string ? JSONText(members: [JSONText.Member(key: "text", value: json)]) : json
  }
}
