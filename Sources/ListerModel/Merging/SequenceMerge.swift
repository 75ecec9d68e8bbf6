// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Merges the orders of two sequences of different things, of which some are in the base.
///
/// The things of the base are ordered by ``OrderMerge``; one that a side no longer has is there
/// after its last neighbor from the base that is left. What is new is after the thing of the base,
/// or the start, after which its side has it. Where both sides have something new in one place,
/// what they have in common is the frame, and of what either has between, that of the preferred side
/// comes first; without a preference that whose first text comes first. What both have in different
/// places is in the first of them.
struct SequenceMerge<Key: Hashable & Comparable> {
  /// The merged order.
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
    let merged = OrderMerge(
      ours: numbering(ours),
      theirs: numbering(theirs),
      preferring: preference
    )
    disputed = Set(merged.disputed.map { old[$0] })
    fill(merged.order, news(in: ours, kept), news(in: theirs, kept))
  }

  // MARK: Things of the base

  /// The order in which a side has the things of the base, as numbers; missing ones are put in.
  private func numbering(_ side: [Key]) -> [Int] {
    var isThere = [Bool](repeating: false, count: old.count)
    let present = side.compactMap { numbers[$0] }
    for number in present { isThere[number] = true }
    if present.count == old.count { return present }
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
