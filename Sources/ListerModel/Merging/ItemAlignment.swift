// SPDX-License-Identifier: MIT

import ListerJSON

/// Says which items of a newer version of a list are items of an older one, its base.
///
/// 1. An identifier that is written says it; it is never overruled.
/// 2. Items without one are those of equal text: first those of equal content, then by their order.
///    So one that is missing shifts none of the others.
/// 3. An item with a written identifier that the base doesn't have is the one of equal text for which
///    the base has none, by the same order: another program has named it.
/// 4. What is left over on both sides between the same two neighbors, and is alike, has been edited;
///    see ``ItemLikeness``. It is paired from both ends, and in the middle where the counts are
///    equal.
///
/// The last two are guesses: ``AlignedVersions`` keeps them only where the other side of a merge
/// agrees. Takes expected linear time.
struct ItemAlignment {
  /// The place in the base of each item of the version; nil for a new one.
  private(set) var origins: [Int?]
  /// The places in the version of the items that steps 3 and 4 paired.
  private(set) var guessed: Set<Int> = []

  private let base: [ListItem]
  private let items: [ListItem]
  /// The items of the base that have been found.
  private var isFound: [Bool]

  /// Aligns the items of a version with those of its base, of which the places are given; without
  /// a likeness the last step is left out.
  init(
    of items: [ListItem],
    to base: [ListItem],
    at places: IdentityPlaces,
    likeness: ItemLikeness? = .items
  ) {
    (self.items, self.base) = (items, base)
    origins = [Int?](repeating: nil, count: items.count)
    isFound = [Bool](repeating: false, count: base.count)
    pairIdentities(places)
    // Most versions have no new items, or have lost none.
    guard isFound.contains(false), origins.contains(nil) else { return }
    pairTexts()
    if let likeness { pairNeighbors(likeness) }
  }

  private mutating func pair(_ place: Int, _ origin: Int) {
    origins[place] = origin
    isFound[origin] = true
  }

  // MARK: Identifiers and texts

  private mutating func pairIdentities(_ places: IdentityPlaces) {
    var next = 0
    for (place, item) in items.enumerated() {
      guard let origin = places.place(of: item.uuid, near: next) else { continue }
      next = origin + 1
      let old = base[origin]
      if old.json == item.json || item.hasWrittenIdentity || old.hasWrittenIdentity
        || old.hasSameContent(as: item)
      {
        pair(place, origin)
      }
    }
  }

  /// Pairs items of equal members apart from the identifier, and then those of equal text: first those
  /// without an identifier, then those that were given one.
  private mutating func pairTexts() {
    for isNamed in [false, true] {
      let news = items.indices.filter {
        origins[$0] == nil && items[$0].hasWrittenIdentity == isNamed
      }
      if news.isEmpty { continue }
      let olds = base.indices.filter { !isFound[$0] && !(isNamed && base[$0].hasWrittenIdentity) }
      pair(news, olds) { $0.textAndRest }
      pair(news, olds) { JSONText(string: $0.text) }
      if isNamed { guessed = Set(news.filter { origins[$0] != nil }) }
    }
  }

  private mutating func pair(_ news: [Int], _ olds: [Int], by key: (ListItem) -> JSONText) {
    var left = Dictionary(
      grouping: olds.reversed().filter { !isFound[$0] },
      by: { key(base[$0]) }
    )
    if left.isEmpty { return }
    for place in news where origins[place] == nil {
      if let origin = left[key(items[place])]?.popLast() { pair(place, origin) }
    }
  }

  // MARK: Neighbors

  private mutating func pairNeighbors(_ likeness: ItemLikeness) {
    var place = 0
    while place < items.count {
      guard origins[place] == nil else {
        place += 1
        continue
      }
      let end = items[place...].indices.first { origins[$0] != nil } ?? items.count
      let start = place == 0 ? 0 : (origins[place - 1] ?? 0) + 1
      let stop = base[start...].indices.first { isFound[$0] } ?? base.count
      if stop == (end == items.count ? base.count : origins[end]) {
        pair(place..<end, start..<stop, likeness)
      }
      place = end
    }
  }

  /// Pairs what is alike in two stretches between the same neighbors.
  private mutating func pair(
    _ places: Range<Int>,
    _ olds: Range<Int>,
    _ likeness: ItemLikeness
  ) {
    var (places, olds) = (places, olds)
    while let place = places.first, let old = olds.first, guess(place, old, likeness) {
      (places, olds) = (places.dropFirst(), olds.dropFirst())
    }
    while let place = places.last, let old = olds.last, guess(place, old, likeness) {
      (places, olds) = (places.dropLast(), olds.dropLast())
    }
    guard places.count == olds.count else { return }
    for (place, old) in zip(places, olds) { _ = guess(place, old, likeness) }
  }

  private mutating func guess(_ place: Int, _ old: Int, _ likeness: ItemLikeness) -> Bool {
    guard !items[place].hasWrittenIdentity, likeness.isAlike(base[old], items[place]) else {
      return false
    }
    pair(place, old)
    guessed.insert(place)
    return true
  }
}

extension ListItem {
  /// Whether its identifier is in the document; otherwise it derives from the text.
  var hasWrittenIdentity: Bool { self[ItemField.uuid.key]?.string != nil }

  /// What it says besides its identifier, however its object is laid out.
  fileprivate var textAndRest: JSONText {
    JSONText(members: members.filter { $0.key != ItemField.uuid.key })
  }
}
