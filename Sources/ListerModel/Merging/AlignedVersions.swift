// SPDX-License-Identifier: MIT

import ListerJSON

/// Two versions of a list whose items have the identifiers of the base's items that they are.
///
/// What ``ItemAlignment`` guesses of one side counts if the other side has the item of the base, and
/// not the new text or identifier as an item of its own: a guess never makes an edit of what the
/// other side deleted. Both sides are treated alike.
///
/// An item of the base without a written identifier that a side has named is known by the base's
/// while the sides are merged, and by its name afterwards. Of two names it has the lesser one. Where
/// the base has several such items of one text, the base's identifier is kept if a side has written it.
struct AlignedVersions {
  /// The side that is called ours.
  let ours: [ListItem]
  /// The other side.
  let theirs: [ListItem]
  /// The names that were given to items, as they are written, by the identifiers of the base.
  let names: [ItemUUID: JSONText]
  /// The texts of items of the base of which it is in doubt which item was named: the base has several
  /// of one text without an identifier, or the other side deleted it.
  let doubtful: Set<String>

  /// Aligns two versions with their base; items of the base that are `nameless` keep its identifier,
  /// whatever a side has named them.
  init(
    base: [ListItem],
    ours: [ListItem],
    theirs: [ListItem],
    likeness: ItemLikeness? = .items,
    nameless: Set<ItemUUID> = []
  ) {
    let places = IdentityPlaces(base)
    func side(_ items: [ListItem]) -> Side {
      Side(items, ItemAlignment(of: items, to: base, at: places, likeness: likeness))
    }
    var (mine, other) = (side(ours), side(theirs))
    var given: [Int: ItemUUID] = [:]
    var doubtful: Set<String> = []
    if !mine.guessed.isEmpty || !other.guessed.isEmpty {
      let (first, second) = (mine, other)
      let named = Set(first.names.keys).union(second.names.keys)
      let (myPlaces, otherPlaces) = (IdentityPlaces(ours), IdentityPlaces(theirs))
      mine.drop { second.contradicts($0, $1, otherPlaces) }
      other.drop { first.contradicts($0, $1, myPlaces) }
      let (left, right) = (Set(mine.origins), Set(other.origins))
      mine.drop { !right.contains($1) }
      other.drop { !left.contains($1) }
      given = mine.names.merging(other.names, uniquingKeysWith: min)
      let unnamed = named.isEmpty ? [] : base.filter { !$0.hasWrittenIdentity }
      let counts = Dictionary(unnamed.map { ($0.text, 1) }, uniquingKeysWith: +)
      for origin in named {
        let text = base[origin].text
        let isSure = given[origin] != nil && counts[text] == 1
        if !isSure || nameless.contains(base[origin].uuid) { doubtful.insert(text) }
      }
      for origin in Array(given.keys) {
        let uuid = base[origin].uuid
        let isWritten = mine.writes(uuid, myPlaces) || other.writes(uuid, otherPlaces)
        let isOneOfMany = (counts[base[origin].text] ?? 0) > 1
        if nameless.contains(uuid) || isOneOfMany && isWritten { given[origin] = uuid }
      }
    }
    var names: [ItemUUID: JSONText] = [:]
    for (origin, name) in given where base[origin].uuid != name {
      names[base[origin].uuid] = [mine, other].compactMap { $0.spelling(of: name) }.min()
    }
    self.names = names
    self.doubtful = doubtful
    let spellings = Dictionary(
      uniqueKeysWithValues: given.map { origin, name in
        (origin, names[base[origin].uuid] ?? JSONText(string: name.description))
      }
    )
    self.ours = mine.items(base, places, spellings)
    self.theirs = other.items(base, places, spellings)
  }

  /// One side with what it has of the base.
  private struct Side {
    let items: [ListItem]
    let guessed: Set<Int>
    private(set) var origins: [Int?]

    init(_ items: [ListItem], _ alignment: ItemAlignment) {
      self.items = items
      guessed = alignment.guessed
      origins = alignment.origins
    }

    /// Drops the guesses for which something is true: of the identifier that the item has, and of its
    /// place in the base.
    mutating func drop(where isWrong: (ItemUUID, Int) -> Bool) {
      for place in guessed {
        guard let origin = origins[place], isWrong(items[place].uuid, origin) else { continue }
        origins[place] = nil
      }
    }

    /// Whether the side has an item of an identifier that is not the one of a place.
    func contradicts(_ uuid: ItemUUID, _ origin: Int, _ places: IdentityPlaces) -> Bool {
      places[uuid].map { origins[$0] != origin } ?? false
    }

    // MARK: Names

    /// The places of the items that the side has named.
    private var named: [Int] { guessed.filter { items[$0].hasWrittenIdentity } }

    /// The identifiers that the side has given to items of the base, by their places there.
    var names: [Int: ItemUUID] {
      let pairs = named.compactMap { place in origins[place].map { ($0, items[place].uuid) } }
      return Dictionary(uniqueKeysWithValues: pairs)
    }

    /// Whether the side has written an identifier.
    func writes(_ uuid: ItemUUID, _ places: IdentityPlaces) -> Bool {
      places[uuid].map { items[$0].hasWrittenIdentity } ?? false
    }

    /// How the side writes an identifier that it has given; nil if it hasn't.
    func spelling(of name: ItemUUID) -> JSONText? {
      named.first { items[$0].uuid == name && origins[$0] != nil }
        .flatMap { items[$0][ItemField.uuid.key] }
    }

    // MARK: Items

    /// The items with the identifiers of the base, and with the names written that they have in both
    /// sides; a new one gets another identifier than those.
    func items(
      _ base: [ListItem],
      _ places: IdentityPlaces,
      _ names: [Int: JSONText]
    ) -> [ListItem] {
      let isSettled =
        names.isEmpty
        && zip(items, origins).allSatisfy { item, origin in
          origin.map { base[$0].uuid == item.uuid } ?? (places[item.uuid] == nil)
        }
      if isSettled { return items }
      var taken = Set(base.map(\.uuid)).union(items.map(\.uuid))
      return zip(items, origins).map { item, origin in
        if let origin { return item.known(as: base[origin].uuid, writing: names[origin]) }
        guard places[item.uuid] != nil else { return item }
        var position = 1
        var uuid = ItemUUID.derived(from: item.text, position: position)
        while !taken.insert(uuid).inserted {
          position += 1
          uuid = ItemUUID.derived(from: item.text, position: position)
        }
        return ListItem(json: item.json, uuid: uuid)
      }
    }
  }
}

extension ListItem {
  /// The item known by another identifier, with a name written if an identifier is.
  func known(as uuid: ItemUUID, writing name: JSONText?) -> ListItem {
    guard let name, hasWrittenIdentity, self[ItemField.uuid.key] != name else {
      return ListItem(json: json, uuid: uuid)
    }
    var item = self
    item[ItemField.uuid.key] = name
    return ListItem(json: item.json, uuid: uuid)
  }
}
