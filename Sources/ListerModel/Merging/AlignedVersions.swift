// SPDX-License-Identifier: MIT

import ListerJSON

/// Two versions of a list whose items have the identifiers of the base's items that they are.
///
/// What ``ItemAlignment`` guesses of one side counts if the other side has the item of the base,
/// and not the new text as an item of its own: a guess never makes an edit of what the other side
/// deleted. Both sides are treated alike.
struct AlignedVersions {
  /// The side that is called ours.
  let ours: [ListItem]
  /// The other side.
  let theirs: [ListItem]

  /// Aligns two versions with their base.
  init(
    base: [ListItem],
    ours: [ListItem],
    theirs: [ListItem],
    likeness: ItemLikeness? = .items
  ) {
    let places = base.placesByIdentity
    func side(_ items: [ListItem]) -> Side {
      Side(items, ItemAlignment(of: items, to: base, at: places, likeness: likeness))
    }
    var (mine, other) = (side(ours), side(theirs))
    if !mine.guessed.isEmpty || !other.guessed.isEmpty {
      let (first, second) = (mine, other)
      let (myPlaces, otherPlaces) = (ours.placesByIdentity, theirs.placesByIdentity)
      mine.drop { second.contradicts($0, $1, otherPlaces) }
      other.drop { first.contradicts($0, $1, myPlaces) }
      let (left, right) = (Set(mine.origins), Set(other.origins))
      mine.drop { !right.contains($1) }
      other.drop { !left.contains($1) }
    }
    self.ours = mine.items(base, places)
    self.theirs = other.items(base, places)
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

    /// Drops the guesses for which something is true: of the identifier that the item derives, and
    /// of its place in the base.
    mutating func drop(where isWrong: (ItemUUID, Int) -> Bool) {
      for place in guessed {
        guard let origin = origins[place], isWrong(items[place].uuid, origin) else { continue }
        origins[place] = nil
      }
    }

    /// Whether the side has an item of a derived identifier that is not the one of a place.
    func contradicts(_ uuid: ItemUUID, _ origin: Int, _ places: [ItemUUID: Int]) -> Bool {
      places[uuid].map { origins[$0] != origin } ?? false
    }

    /// The items with the identifiers of the base; a new one gets another one than those.
    func items(_ base: [ListItem], _ places: [ItemUUID: Int]) -> [ListItem] {
      let isSettled = zip(items, origins).allSatisfy { item, origin in
        origin.map { base[$0].uuid == item.uuid } ?? (places[item.uuid] == nil)
      }
      if isSettled { return items }
      var taken = Set(places.keys).union(items.map(\.uuid))
      return zip(items, origins).map { item, origin in
        if let origin { return ListItem(json: item.json, uuid: base[origin].uuid) }
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

extension [ListItem] {
  /// The place of each item.
  var placesByIdentity: [ItemUUID: Int] {
    Dictionary(enumerated().map { ($1.uuid, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
