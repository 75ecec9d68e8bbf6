// SPDX-License-Identifier: MIT

import ListerJSON

extension List {
  /// Gives the items of two versions the identifiers of the base's items that they are.
  ///
  /// - Returns: the names that sides gave to items of the base, and the texts of those of which it is in
  ///   doubt which one was named; see ``AlignedVersions``.
  static func align(
    _ ours: inout List,
    _ theirs: inout List,
    to base: List,
    nameless: Set<ItemUUID>
  ) -> (names: [ItemUUID: JSONText], doubtful: Set<String>) {
    // What was edited here has written identifiers where a reader would derive others.
    ours.materializeIdentities()
    theirs.materializeIdentities()
    let aligned = AlignedVersions(
      base: base.items,
      ours: ours.items,
      theirs: theirs.items,
      nameless: nameless
    )
    ours.adopt(aligned.ours)
    theirs.adopt(aligned.theirs)
    return (aligned.names, aligned.doubtful)
  }

  /// Writes the names that items were given, by the identifiers that they were merged by.
  mutating func write(_ names: [ItemUUID: JSONText]) {
    if names.isEmpty { return }
    let merged = items
    self = known(by: names)
    for (index, item) in merged.enumerated() {
      if let name = names[item.uuid] { items[index][ItemField.uuid.key] = name }
    }
  }

  /// The list whose items are known by the names that they were given, which are not written.
  func known(by names: [ItemUUID: JSONText]) -> List {
    if names.isEmpty { return self }
    var list = self
    let meanings = names.mapValues { ItemUUID.meaning(of: $0.string ?? "") }
    list.spacing.rename(meanings)
    list.items = items.map { item in
      meanings[item.uuid].map { ListItem(json: item.json, uuid: $0) } ?? item
    }
    return list
  }

  /// Takes over the identifiers of items that are the same otherwise, and the names that are written.
  private mutating func adopt(_ aligned: [ListItem]) {
    guard zip(items, aligned).contains(where: { $0 != $1 || $0.json != $1.json }) else { return }
    let renamed = zip(items, aligned).filter { $0 != $1 }
    spacing.rename(Dictionary(uniqueKeysWithValues: renamed.map { ($0.uuid, $1.uuid) }))
    items = aligned
    materializeIdentities()
  }

  /// The place of each item in an older version; nil for a new one.
  func origins(in old: List) -> [Int?] {
    var (old, new) = (old, self)
    old.materializeIdentities()
    new.materializeIdentities()
    return ItemAlignment(of: new.items, to: old.items, at: IdentityPlaces(old.items)).origins
  }

  /// Writes identifiers into those items that a merge with the same base would take for others: so
  /// merging again changes nothing.
  ///
  /// `names` are those that are written in its items now. Returned are the identifiers of those
  /// whose names such a merge would not find by their texts.
  mutating func settle(against base: List, naming names: [ItemUUID: JSONText]) -> Set<ItemUUID> {
    let places = IdentityPlaces(base.items)
    var named: [ItemUUID: Int] = [:]
    for (uuid, name) in names { named[.meaning(of: name.string ?? "")] = places[uuid] }
    while true {
      let origins = ItemAlignment(of: items, to: base.items, at: places).origins
      let wrong = items.indices.filter { index in
        let uuid = items[index].uuid
        if let origin = origins[index], base.items[origin].uuid == uuid { return false }
        return origins[index] != named[uuid] ?? places[uuid]
      }
      // A new item that has a name of its own stays what it is.
      let lost = Set(wrong.compactMap { named[items[$0].uuid] })
      if !lost.isEmpty { return Set(lost.map { base.items[$0].uuid }) }
      let unnamed = wrong.filter { !items[$0].hasWrittenIdentity }
      if unnamed.isEmpty { return [] }
      for place in unnamed { items[place].materializeIdentity() }
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
