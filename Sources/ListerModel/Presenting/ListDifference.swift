// SPDX-License-Identifier: MIT

/// The steps that make one array of items into another, as few moves among them as there can be.
///
/// Items are known by their identifiers and compared by content. First items are removed, the last
/// one first; then those are moved that have to be; then items are inserted, the first one first;
/// then those are updated that say something else, in order. Each index is the one at that moment.
/// Found with hashes and a longest increasing subsequence, in time n log n.
package struct ListDifference: Sendable {
  package enum Step: Hashable, Sendable {
    /// Removes the item at an index.
    case remove(ListItem, at: Int)
    /// Removes the item from one index, and inserts it at another of those that are left.
    case move(ListItem, from: Int, to: Int)
    /// Inserts an item at an index.
    case insert(ListItem, at: Int)
    /// Puts another state of the item in its place.
    case update(ListItem, at: Int)
  }

  /// The steps in order; none if both arrays have the same items in the same order, and they say
  /// the same.
  package let steps: [Step]

  /// What the updated items were before, in the order of the updates.
  package let replaced: [ListItem]

  /// Finds the steps from one array to another.
  ///
  /// Where an array holds an item more than once, the first ones are taken for each other.
  package init(from old: [ListItem], to new: [ListItem]) {
    // What is equal at both ends needs no hashes.
    let shorter = min(old.count, new.count)
    var head = 0
    while head < shorter, old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < shorter - head, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }

    var places: [ItemUUID: Int] = [:]
    let (oldMiddle, newMiddle) = (head..<old.count - tail, head..<new.count - tail)
    places.reserveCapacity(oldMiddle.count)
    for index in oldMiddle.reversed() { places[old[index].uuid] = index }
    let sources = newMiddle.map { places.removeValue(forKey: new[$0].uuid) }

    var isKept = [Bool](repeating: false, count: oldMiddle.count)
    for source in sources { if let source { isKept[source - head] = true } }
    var steps: [Step] = []
    for index in oldMiddle.reversed() where !isKept[index - head] {
      steps.append(.remove(old[index], at: index))
    }

    // Where the kept ones are when the others no longer exist.
    var ranks: [Int] = []
    ranks.reserveCapacity(isKept.count)
    var rank = 0
    for isKept in isKept {
      ranks.append(rank)
      if isKept { rank += 1 }
    }
    let kept = zip(newMiddle, sources).compactMap { index, source in
      source.map { (index: index, rank: ranks[$0 - head]) }
    }
    for move in SequenceMoves(to: kept.map(\.rank)).moves {
      let item = new[kept[move.position].index]
      steps.append(.move(item, from: head + move.from, to: head + move.to))
    }
    for (index, source) in zip(newMiddle, sources) where source == nil {
      steps.append(.insert(new[index], at: index))
    }

    var replaced: [ListItem] = []
    for index in new.indices {
      let source: Int
      if newMiddle.contains(index) {
        guard let known = sources[index - head] else { continue }
        source = known
      } else {
        source = index < head ? index : index - new.count + old.count
      }
      if !old[source].hasSameContent(as: new[index]) {
        replaced.append(old[source])
        steps.append(.update(new[index], at: index))
      }
    }
    self.steps = steps
    self.replaced = replaced
  }
}
