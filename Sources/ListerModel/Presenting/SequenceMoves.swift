// SPDX-License-Identifier: MIT

import ListerBasics

/// The fewest moves that bring `0, 1, 2, …` into another order.
///
/// A longest increasing subsequence stays; every other element is moved once, in the order of the
/// target, to right after the one that precedes it there.
struct SequenceMoves {
  struct Move {
    /// Where the element is in the target order.
    var position: Int
    /// Where it is before the move.
    var from: Int
    /// Where it is after the move.
    var to: Int
  }

  private(set) var moves: [Move] = []

  /// Finds the moves to a permutation of `0 ..< target.count`.
  init(to target: [Int]) {
    let stays = RisingSubsequence.marks(of: target)
    guard stays.contains(false) else { return }
    // Elements are counted at the place, from 1 on, where they were at first; one that was moved is
    // counted at the place of the last element before it that stays, or at 0 if there is none.
    var counts = FenwickTree(ones: target.count + 1)
    counts.add(-1, at: 0)
    var anchor = 0
    for (position, element) in target.enumerated() {
      let place = element + 1
      if stays[position] {
        anchor = place
        continue
      }
      let from = counts.sum(before: place)
      counts.add(-1, at: place)
      let to = counts.sum(before: anchor + 1)
      counts.add(1, at: anchor)
      moves.append(Move(position: position, from: from, to: to))
    }
  }
}
