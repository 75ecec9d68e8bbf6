// SPDX-License-Identifier: MIT

import ListerBasics

/// Merges the orders of two sequences of different things, of which some are in the base.
///
/// The things of the base are ordered by ``OrderMerge``; one that a side no longer has is there
/// after its last neighbor from the base that is left. Where that place would hold back a move of the
/// others, these are merged alone, and the thing is after its neighbor on the side that has it. What
/// is new is after the thing of the base, or the start, after which its side has it. Where both sides
/// have something new in one place, what they have in common is the frame, and of what either has
/// between, that of the preferred side comes first; without a preference that whose first text comes
/// first. What both have in different places is in the first of them.
struct SequenceMerge<Key: Hashable & Comparable> {
  private(set) var order: [Key] = []
  /// What the sides contradict each other about.
  private(set) var disputed: Set<Key> = []

  /// The things of the base that are kept.
  private let old: [Key]
  /// The numbers of those: their places.
  private let numbers: [Key: Int]
  private let preference: ListMerge.Preference
  private let text: (Key) -> String

  /// Merges the orders of all keys that are in `kept`, each of which is in one of the three; `text`
  /// is what people know a key by.
  init(
    _ sequences: Merger.Versions<[Key]>,
    keeping kept: Set<Key>,
    preferring preference: ListMerge.Preference,
    text: @escaping (Key) -> String
  ) {
    let (ours, theirs) = (sequences.ours ?? [], sequences.theirs ?? [])
    self.preference = preference
    self.text = text
    old = (sequences.base ?? []).filter { kept.contains($0) }
    numbers = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1, $0) })
    let known = merged(ours.compactMap { numbers[$0] }, theirs.compactMap { numbers[$0] })
    disputed = Set(known.disputed.map { old[$0] })
    fill(known.order, news(in: ours, kept), news(in: theirs, kept))
  }

  // MARK: Things of the base

  /// An order of the things of the base, as numbers.
  private struct Known {
    var order: [Int]
    /// What the sides contradict each other about.
    var disputed: [Int]
    /// What only one side has, if it was put in after the others were merged.
    var lone: [Int] = []
  }

  /// Merges the orders in which the sides have the things of the base.
  private func merged(_ ours: [Int], _ theirs: [Int]) -> Known {
    var known = self.known(ours, theirs)
    if known.lone.isEmpty || !known.disputed.isEmpty { return known }
    // What is told to be merged must stay so when it is merged again.
    for side in [ours, theirs] {
      let again = self.known(known.order, side)
      if again.order != known.order || !again.disputed.isEmpty { known.disputed = known.lone }
    }
    return known
  }

  private func known(_ ours: [Int], _ theirs: [Int]) -> Known {
    func merge(_ ours: [Int], _ theirs: [Int]) -> OrderMerge {
      OrderMerge(ours: ours, theirs: theirs, preferring: preference)
    }
    let whole = merge(numbering(ours), numbering(theirs))
    let known = Known(order: whole.order, disputed: whole.disputed)
    if whole.isUnion || ours.count + theirs.count == 2 * old.count { return known }
    // What both have must not be held by what one of them has no more.
    let (isMine, isOther) = (isThere(ours), isThere(theirs))
    let both = old.indices.filter { isMine[$0] && isOther[$0] }
    let ranks = Dictionary(uniqueKeysWithValues: both.enumerated().map { ($1, $0) })
    let core = merge(ours.compactMap { ranks[$0] }, theirs.compactMap { ranks[$0] })
    let order = core.order.map { both[$0] }
    if whole.order.filter({ isMine[$0] && isOther[$0] }) == order { return known }
    let lone = zip(runs(of: ours, beside: isOther), runs(of: theirs, beside: isMine)).map {
      // The same from both sides.
      ($0.first ?? .max) < ($1.first ?? .max) ? $0 + $1 : $1 + $0
    }
    return Known(
      order: filled(order, lone),
      disputed: core.disputed.map { both[$0] },
      lone: lone.flatMap(\.self)
    )
  }

  /// Which numbers a side has.
  private func isThere(_ side: [Int]) -> [Bool] {
    var isThere = [Bool](repeating: false, count: old.count)
    for number in side { isThere[number] = true }
    return isThere
  }

  /// What a side has that the other one hasn't, after each number that both have; first what is before
  /// all.
  private func runs(of side: [Int], beside isOther: [Bool]) -> [[Int]] {
    var runs = [[Int]](repeating: [], count: old.count + 1)
    var anchor = -1
    for number in side {
      if isOther[number] {
        anchor = number
      } else {
        runs[anchor + 1].append(number)
      }
    }
    return runs
  }

  /// An order with what comes after each of its numbers put in.
  private func filled(_ order: [Int], _ runs: [[Int]]) -> [Int] {
    order.reduce(into: runs[0]) { filled, number in
      filled.append(number)
      filled += runs[number + 1]
    }
  }

  /// The order in which a side has the things of the base; missing ones are put in where the base has
  /// them.
  private func numbering(_ present: [Int]) -> [Int] {
    if present.count == old.count { return present }
    let isThere = self.isThere(present)
    var order: [Int] = []
    order.reserveCapacity(old.count)
    func appendMissing(from number: Int) {
      var number = number
      while number < old.count, !isThere[number] {
        order.append(number)
        number += 1
      }
    }
    appendMissing(from: 0)
    for number in present {
      order.append(number)
      appendMissing(from: number + 1)
    }
    return order
  }

  // MARK: New things

  /// A new thing, and the number of the thing of the base after which it is; -1 is the start.
  private typealias New = (key: Key, anchor: Int)

  private func news(in side: [Key], _ kept: Set<Key>) -> [New] {
    var news: [New] = []
    var anchor = -1
    for key in side {
      if let number = numbers[key] {
        anchor = number
      } else if kept.contains(key) {
        news.append((key, anchor))
      }
    }
    return news
  }

  private mutating func fill(_ merged: [Int], _ ours: [New], _ theirs: [New]) {
    var places = [Int](repeating: 0, count: old.count + 1)
    for (place, number) in merged.enumerated() { places[number + 1] = place + 1 }
    let mine = Dictionary(uniqueKeysWithValues: ours.map { ($0.key, places[$0.anchor + 1]) })
    let other = Dictionary(uniqueKeysWithValues: theirs.map { ($0.key, places[$0.anchor + 1]) })
    var runs = [(ours: [Key], theirs: [Key])](repeating: ([], []), count: old.count + 1)
    for new in ours {
      let place = places[new.anchor + 1]
      if place <= other[new.key] ?? .max { runs[place].ours.append(new.key) }
    }
    for new in theirs {
      let place = places[new.anchor + 1]
      if place <= mine[new.key] ?? .max { runs[place].theirs.append(new.key) }
    }
    for (place, run) in runs.enumerated() {
      if place > 0 { order.append(old[merged[place - 1]]) }
      appendBoth(run.ours, run.theirs)
    }
  }

  /// Appends what both sides have in one place.
  private mutating func appendBoth(_ ours: [Key], _ theirs: [Key]) {
    guard !ours.isEmpty, !theirs.isEmpty else {
      order += ours + theirs
      return
    }
    let (first, second) = agreeing(ours, theirs)
    let common = Set(first).intersection(second)
    var (left, right) = (first[...], second[...])
    repeat {
      let mine = left.prefix { !common.contains($0) }
      let other = right.prefix { !common.contains($0) }
      order += isFirst(other, mine) ? other + mine : mine + other
      left = left.dropFirst(mine.count)
      right = right.dropFirst(other.count)
      // What both have is the same on both sides from here on.
      if let shared = left.popFirst() { order.append(shared) }
      _ = right.popFirst()
    } while !left.isEmpty || !right.isEmpty
  }

  /// Whether what is new on the other side comes before what is new on ours.
  private func isFirst(_ theirs: ArraySlice<Key>, _ ours: ArraySlice<Key>) -> Bool {
    guard let other = theirs.first, let mine = ours.first else { return false }
    switch preference {
    case .ours: return false
    case .theirs: return true
    case .rule:
      let texts = (NameOrder(text(other)), NameOrder(text(mine)))
      return texts.0 == texts.1 ? other < mine : texts.0 < texts.1
    }
  }

  /// The two runs with what they have in common in one order.
  ///
  /// If they have it in different orders, one of them decides, and the other one loses what is out
  /// of order there.
  private mutating func agreeing(_ ours: [Key], _ theirs: [Key]) -> ([Key], [Key]) {
    let (mine, other) = (Set(ours), Set(theirs))
    let first = ours.filter { other.contains($0) }
    let second = theirs.filter { mine.contains($0) }
    if first == second { return (ours, theirs) }
    disputed.formUnion(first)
    let isOurs =
      switch preference {
      case .rule: first.lexicographicallyPrecedes(second)
      case .ours: true
      case .theirs: false
      }
    let (leading, following) = isOurs ? (first, theirs) : (second, ours)
    let ranks = Dictionary(uniqueKeysWithValues: leading.enumerated().map { ($1, $0) })
    let shared = following.compactMap { ranks[$0] }
    var marks = RisingSubsequence.marks(of: shared)[...]
    let thinned = following.filter { ranks[$0] == nil || marks.popFirst() == true }
    return isOurs ? (ours, thinned) : (thinned, theirs)
  }
}
