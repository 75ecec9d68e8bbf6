// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// A three-way merge of lists: both sides' edits of a common version, in one list.
///
/// Items are matched by their identifiers; those without one are by their texts, their content and
/// their neighbors, so a text that was edited in its place is an edit. An item that one side added,
/// deleted or moved is added, deleted or moved; the fields of an item that both changed are merged
/// one by one, shops and tags singly; so are the members of the document, and the cells of its
/// grids. What only one side touched has that side's bytes. Where the sides contradict each other,
/// one edit is taken and both are in ``conflicts``: nothing is lost silently.
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
  /// The sides as they were merged.
  ///
  /// Their items have the identifiers of the base's items that they are; a side that decided alone
  /// is as it was given.
  package let sides: (ours: List, theirs: List)

  /// Merges two lists that descend from one.
  ///
  /// - Parameters:
  ///   - base: the last version that both have in common; nil if there is none.
  ///   - ours: the list as this side has it.
  ///   - theirs: the list as the other side has it.
  ///   - preference: which edit is taken where the sides contradict each other.
  public init(base: List?, ours: List, theirs: List, preferring preference: Preference = .rule) {
    let isOurs = base.map(theirs.isIdentical) ?? false
    if isOurs || ours.isIdentical(to: theirs) || base.map(ours.isIdentical) == true {
      var list = isOurs ? ours : theirs
      list.materializeIdentities()
      (self.list, conflicts, sorting, sides) = (list, [], nil, (ours, theirs))
      return
    }
    var sides = (ours: ours, theirs: theirs)
    if let base { List.align(&sides.ours, &sides.theirs, to: base) }
    var merger = Merger(preferring: preference)
    let versions = Merger.Versions(base: base, ours: sides.ours, theirs: sides.theirs)
    (list, sorting) = merger.list(versions)
    conflicts = merger.conflicts
    self.sides = sides
  }
}

extension Merger {
  /// Merges lists.
  fileprivate mutating func list(_ lists: Versions<List>) -> (List, ItemSorting?) {
    let merged = items(lists.map(\.items), by: Merger.itemRules)
    let shells = lists.map(\.shell)
    var list = List(
      items: merged.items,
      shell: shell(shells, hasItems: !merged.items.isEmpty),
      spacing: Merger.spacing(lists, of: merged.items)
    )
    list.materializeIdentities()
    if let base = lists.base { list.settle(against: base) }
    report(merged.conflicts)
    return (list, merged.sorting)
  }
}
