// SPDX-License-Identifier: MIT

import ListerJSON

extension List {
  /// Gives the items of two versions the identifiers of the base's items that they are.
  static func align(_ ours: inout List, _ theirs: inout List, to base: List) {
    // What was edited here has written identifiers where a reader would derive others.
    ours.materializeIdentities()
    theirs.materializeIdentities()
    let aligned = AlignedVersions(base: base.items, ours: ours.items, theirs: theirs.items)
    ours.adopt(aligned.ours)
    theirs.adopt(aligned.theirs)
  }

  /// Takes over the identifiers of items that are the same otherwise.
  private mutating func adopt(_ aligned: [ListItem]) {
    let renamed = zip(items, aligned).filter { $0 != $1 }
    if renamed.isEmpty { return }
    spacing.rename(Dictionary(uniqueKeysWithValues: renamed.map { ($0.uuid, $1.uuid) }))
    items = aligned
    materializeIdentities()
  }

  /// The place of each item in an older version; nil for a new one.
  func origins(in old: List) -> [Int?] {
    var (old, new) = (old, self)
    old.materializeIdentities()
    new.materializeIdentities()
    return ItemAlignment(of: new.items, to: old.items, at: old.items.placesByIdentity).origins
  }

  /// Writes identifiers into those items that a merge with the same base would take for others: so
  /// merging again changes nothing.
  mutating func settle(against base: List) {
    let places = base.items.placesByIdentity
    var isSettled = false
    while !isSettled {
      let origins = ItemAlignment(of: items, to: base.items, at: places).origins
      let wrong = items.indices.filter { origins[$0] != places[items[$0].uuid] }
      isSettled = wrong.isEmpty
      for place in wrong { items[place].materializeIdentity() }
      materializeIdentities()
    }
  }
}

extension List.Spacing {
  /// Gives what is known by some identifiers to others.
  fileprivate mutating func rename(_ identities: [ItemUUID: ItemUUID]) {
    func renamed(_ texts: [ItemUUID: String]) -> [ItemUUID: String] {
      Dictionary(
        texts.map { (identities[$0] ?? $0, $1) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    if !befores.isEmpty { befores = renamed(befores) }
    if !afters.isEmpty { afters = renamed(afters) }
  }
}
