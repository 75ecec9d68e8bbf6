// SPDX-License-Identifier: MIT

import ListerJSON

/// A three-way merge of lists: both sides' edits of a common version, in one list.
///
/// Items are matched by their identifiers; those without one are by their texts, their content and
/// their neighbors, so a text that was edited in its place is an edit. An item that one side added,
/// deleted or moved is added, deleted or moved; the fields of an item that both changed are merged
/// one by one, shops and tags singly; so are the members of the document, and the cells of its
/// grids. What only one side touched has that side's bytes. Where the sides contradict each other,
/// one edit is taken and both are in ``conflicts``: nothing is lost silently. So is what can't be
/// told: which of several items of one text a side gave an identifier to.
///
/// What is sorted in all three versions, by the text or another member, is sorted afterwards. What
/// both sides put into one place comes in the order of its texts, or first from the preferred side.
///
/// The bytes of the merged list don't depend on which side is called ours, unless a side is
/// preferred, and without conflicts merging again with either side changes no byte.
///
/// The values of grids that both sides edited are left out: they are recalculated. A merge of two
/// documents within the format's bounds can be over one, with the grids of both or the items of
/// both; see `check(using:)`. Takes n log n time and linear memory.
///
/// Source: the properties M1 to M17 that the tests are named after.
public struct ListMerge: Sendable {
  /// Which edit is taken where the sides contradict each other.
  public enum Preference: String, CaseIterable, Sendable {
    /// By a fixed rule that doesn't depend on the sides: both ends of an exchange come to the same
    /// bytes.
    case rule
    /// That of our side; an item that one side edited is kept anyway.
    case ours
    /// That of the other side; an item that one side edited is kept anyway.
    case theirs
  }

  /// The merged list, as it is read back from its bytes.
  public let list: List
  /// What both sides changed in different ways: of the document, its order, its grids, its items.
  public let conflicts: [MergeConflict]
  /// The order that all three versions had, and that the result was put into; nil if it had it
  /// anyway, or there is none.
  public let sorting: ItemSorting?
  /// The versions as they were merged.
  ///
  /// The same items have the same identifiers, which need not be written; a side that decided alone
  /// is as it was given.
  package let versions: (base: List?, ours: List, theirs: List)
  /// The texts of items of which it is in doubt which one a side named; see ``AlignedVersions``.
  private let doubtful: Set<String>

  /// Merges two lists that descend from one.
  ///
  /// - Parameters:
  ///   - base: the last version that both have in common; nil if there is none.
  ///   - ours: the list as this side has it.
  ///   - theirs: the list as the other side has it.
  ///   - preference: which edit is taken where the sides contradict each other.
  public init(base: List?, ours: List, theirs: List, preferring preference: Preference = .rule) {
    let merge = ListMerge(base, ours, theirs, preference)
    guard let base, preference == .rule, merge.conflicts.isEmpty, !merge.doubtful.isEmpty,
      !merge.isSettled(base, ours, theirs)
    else {
      self = merge
      return
    }
    (list, sorting) = (merge.list, merge.sorting)
    (versions, doubtful) = (merge.versions, merge.doubtful)
    conflicts = [MergeConflict(aboutItemsOf: doubtful, base, ours, theirs, chosen: list)]
  }

  /// Whether merging the result again with either side changes no byte.
  private func isSettled(_ base: List, _ ours: List, _ theirs: List) -> Bool {
    [(list, theirs), (ours, list)].allSatisfy { mine, other in
      let again = ListMerge(base, mine, other, .rule)
      return again.conflicts.isEmpty && again.list.bytes == list.bytes
    }
  }

  /// Merges, whether or not that is settled.
  private init(_ base: List?, _ ours: List, _ theirs: List, _ preference: Preference) {
    let isOurs = base.map(theirs.isIdentical) ?? false
    if isOurs || ours.isIdentical(to: theirs) || base.map(ours.isIdentical) == true {
      var list = isOurs ? ours : theirs
      list.materializeIdentities()
      (self.list, conflicts, sorting, versions) = (list, [], nil, (base, ours, theirs))
      doubtful = []
      return
    }
    var nameless: Set<ItemUUID> = []
    while true {
      var sides = (ours: ours, theirs: theirs)
      let (names, doubtful) =
        base.map { List.align(&sides.ours, &sides.theirs, to: $0, nameless: nameless) } ?? ([:], [])
      var merger = Merger(preferring: preference)
      let lists = Merger.Versions(base: base, ours: sides.ours, theirs: sides.theirs)
      var (merged, sorting) = merger.list(lists, naming: names)
      let lost = base.map { merged.settle(against: $0, naming: names) } ?? []
      if lost.isEmpty {
        (list, self.sorting, self.doubtful) = (merged, sorting, doubtful)
        conflicts = merger.conflicts
        versions = (
          base?.known(by: names), sides.ours.known(by: names), sides.theirs.known(by: names)
        )
        return
      }
      nameless.formUnion(lost)
    }
  }
}

extension Merger {
  /// Merges lists in which items were given names.
  fileprivate mutating func list(
    _ lists: Versions<List>,
    naming names: [ItemUUID: JSONText]
  ) -> (List, ItemSorting?) {
    let merged = items(lists.map(\.items), by: Merger.itemRules)
    let shells = lists.map(\.shell)
    var list = List(
      items: merged.items,
      shell: shell(shells, hasItems: !merged.items.isEmpty),
      spacing: Merger.spacing(lists, of: merged.items)
    )
    list.write(names)
    for side in [lists.ours, lists.theirs] { list.settleIdentities(as: side) }
    list.materializeIdentities()
    report(merged.conflicts.map { $0.known(by: names) })
    return (list, merged.sorting)
  }
}

extension MergeConflict {
  /// Tells where all versions have the items of some texts, for it isn't known which of them is which.
  fileprivate init(
    aboutItemsOf texts: Set<String>,
    _ base: List,
    _ ours: List,
    _ theirs: List,
    chosen: List
  ) {
    let named = Set(texts.sorted().prefix(100))
    let places = [base, ours, theirs, chosen].map { list in
      Merger.places(of: named, in: list.items.map(\.text)) { JSONText(string: $0) }
    }
    self.init(
      subject: .document,
      field: "items",
      base: places[0],
      ours: places[1],
      theirs: places[2],
      chosen: places[3],
      rule: .likeness
    )
  }

  /// The same about an item that has been given a name.
  func known(by names: [ItemUUID: JSONText]) -> MergeConflict {
    var conflict = self
    conflict.subject = subject.known(by: names)
    return conflict
  }
}

extension MergeConflict.Subject {
  /// The same item by the name that it has been given.
  func known(by names: [ItemUUID: JSONText]) -> MergeConflict.Subject {
    guard case .item(let uuid, let text) = self, let name = names[uuid]?.string else { return self }
    return .item(.meaning(of: name), text: text)
  }
}
