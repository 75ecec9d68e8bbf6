// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// A three-way merge of lists: both sides' edits of a common version, in one list.
///
/// Items are matched by their identifiers, never by likeness. An item that one side added, deleted
/// or moved is added, deleted or moved; the fields of an item that both changed are merged one by
/// one, shops and tags singly; so are the members of the document, and the cells of its grids. What
/// only one side touched has that side's bytes. Where the sides contradict each other, one edit is
/// taken and both are in ``conflicts``: nothing is lost silently.
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

  /// Merges two lists that descend from one.
  ///
  /// - Parameters:
  ///   - base: the last version that both have in common; nil if there is none.
  ///   - ours: the list as this side has it.
  ///   - theirs: the list as the other side has it.
  ///   - preference: which edit is taken where the sides contradict each other.
  public init(base: List?, ours: List, theirs: List, preferring preference: Preference = .rule) {
    var merger = Merger(preferring: preference)
    let versions = Merger.Versions(base: base, ours: ours, theirs: theirs)
    list = merger.list(versions)
    conflicts = merger.conflicts
  }
}

extension Merger {
  /// Merges lists.
  fileprivate mutating func list(_ lists: Versions<List>) -> List {
    let tables = lists.map { list in
      Dictionary(list.items.map { ($0.uuid, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let keys = lists.map { $0.items.map(\.uuid) }
    var items = Merger(preferring: preference)
    var merged: [ItemUUID: ListItem] = [:]
    merged.reserveCapacity(max(keys.ours?.count ?? 0, keys.theirs?.count ?? 0))
    var places: [ItemUUID: Range<Int>] = [:]
    for key in keys.all.joined() where merged[key] == nil {
      let start = items.conflicts.count
      merged[key] = items.item(tables.map { $0[key] })
      if items.conflicts.count > start { places[key] = start..<items.conflicts.count }
    }
    let order = SequenceMerge(keys, keeping: Set(merged.keys), preferring: preference)
    let shells = lists.map(\.shell)
    let kept = order.order.compactMap { merged[$0] }
    var list = List(
      items: kept,
      shell: shell(shells, hasItems: !merged.isEmpty),
      spacing: Merger.spacing(lists, of: kept)
    )
    list.materializeIdentities()
    reportOrder(of: "items", keys, order) { JSONText(string: merged[$0]?.text ?? "") }
    for key in places.isEmpty ? [] : order.order {
      for conflict in places[key].map({ items.conflicts[$0] }) ?? [] { report(conflict) }
    }
    return list
  }
}
