// SPDX-License-Identifier: MIT

import ListerBasics

/// Merges two orders of the same things, which are numbered in the order of the base.
///
/// An order is known by its *flips*: the pairs that are the other way round than in the base. The
/// merged order is the one whose flips are those of both sides together, if there is one; then
/// every move of either side is in it, and nothing else. There is one for moves that don't meet,
/// and for most that do. It is found by sorting, and proved by counting: an order r has the flips
/// of both a and b, and no others, when |r| = |a or b|, |a to r| = |r| - |a| and |b to r| = |r| -
/// |b|, where |x to y| counts the pairs that are in x and y in different ways, and |a or b| = (|a|
/// + |b| + |a to b|) / 2.
///
/// There is none when flips force a pair that nobody flipped: of `1 2 3`, one side makes `2 1 3`,
/// the other one `1 3 2`. Then what neither side moved stays in place, and each other thing goes to
/// the gap between those where the side that moved it has it. If that loses a flip, the sides
/// contradict each other, which is reported.
///
/// Both ways treat the sides alike, and give an order again that is merged with one of its sides.
struct OrderMerge {
  private(set) var order: [Int]
  /// What the sides contradict each other about, if a flip of one of them was lost.
  private(set) var disputed: [Int] = []
  /// Whether the order has the flips of both sides, and no others.
  private(set) var isUnion = true

  /// Merges two permutations of the numbers from 0.
  init(ours: [Int], theirs: [Int], preferring preference: ListMerge.Preference) {
    if ours == theirs || Permutation.isIdentity(theirs) {
      order = ours
      return
    }
    if Permutation.isIdentity(ours) {
      order = theirs
      return
    }
    let places = (ours: Permutation.places(of: ours), theirs: Permutation.places(of: theirs))
    if let union = OrderMerge.union(Array(ours.indices), places.ours, places.theirs) {
      order = union
      return
    }
    isUnion = false
    let gaps = OrderMerge.gaps(ours, theirs, preference)
    order = OrderMerge.filled(gaps, places.ours, places.theirs, preference)
    let flips = Permutation.inversions(of: order)
    let isLost = [(ours, places.ours), (theirs, places.theirs)].contains { side, places in
      let between = Permutation.inversions(of: order.map { places[$0] })
      return between != flips - Permutation.inversions(of: side)
    }
    if isLost { disputed = gaps.flatMap(\.moved) }
  }

  // MARK: All flips of both sides

  /// The order of some numbers, given as they rise, with the flips of both sides; nil if there is
  /// none.
  private static func union(_ numbers: [Int], _ ours: [Int], _ theirs: [Int]) -> [Int]? {
    let sorted = numbers.sorted { left, right in
      if left < right { return ours[left] < ours[right] && theirs[left] < theirs[right] }
      return ours[left] < ours[right] || theirs[left] < theirs[right]
    }
    let mine = numbers.map { ours[$0] }
    let other = numbers.map { theirs[$0] }
    let flips = Permutation.inversions(of: sorted)
    let mineFlips = Permutation.inversions(of: mine)
    let otherFlips = Permutation.inversions(of: other)
    // The pairs in which the sides differ: one side's places in the other one's order.
    let byOurs = numbers.sorted { ours[$0] < ours[$1] }
    let between = Permutation.inversions(of: byOurs.map { theirs[$0] })
    let isUnion =
      flips * 2 == mineFlips + otherFlips + between
      && Permutation.inversions(of: sorted.map { ours[$0] }) == flips - mineFlips
      && Permutation.inversions(of: sorted.map { theirs[$0] }) == flips - otherFlips
    return isUnion ? sorted : nil
  }

  // MARK: Gaps between what stays in place

  /// What is in the gap after each number that neither side moved; first what is before all.
  private static func gaps(
    _ ours: [Int],
    _ theirs: [Int],
    _ preference: ListMerge.Preference
  ) -> [(still: Int?, moved: [Int])] {
    let mine = still(in: ours)
    let other = still(in: theirs)
    let both = zip(mine, other).map { $0 && $1 }
    let myGaps = gap(of: ours, behind: both)
    let otherGaps = gap(of: theirs, behind: both)
    var gaps: [(still: Int?, moved: [Int])] = [(nil, [])]
    for number in ours.indices where both[number] { gaps.append((number, [])) }
    for number in ours.indices where !both[number] {
      let gap: Int =
        switch (mine[number], other[number], preference) {
        case (false, true, _), (false, false, .ours): myGaps[number]
        case (true, _, _), (false, false, .theirs): otherGaps[number]
        case (false, false, .rule): min(myGaps[number], otherGaps[number])
        }
      gaps[gap].moved.append(number)
    }
    return gaps
  }

  /// Marks the numbers that a side need not have moved.
  private static func still(in order: [Int]) -> [Bool] {
    let marks = RisingSubsequence.marks(of: order)
    var still = [Bool](repeating: false, count: order.count)
    for (place, number) in order.enumerated() { still[number] = marks[place] }
    return still
  }

  /// In which gap each number is: how many of those that stay in place are before it.
  private static func gap(of order: [Int], behind still: [Bool]) -> [Int] {
    var gaps = [Int](repeating: 0, count: order.count)
    var gap = 0
    for number in order {
      if still[number] { gap += 1 }
      gaps[number] = gap
    }
    return gaps
  }

  private static func filled(
    _ gaps: [(still: Int?, moved: [Int])],
    _ ours: [Int],
    _ theirs: [Int],
    _ preference: ListMerge.Preference
  ) -> [Int] {
    var order: [Int] = []
    order.reserveCapacity(ours.count)
    for (still, moved) in gaps {
      if let still { order.append(still) }
      if moved.count < 2 {
        order += moved
      } else if let union = union(moved, ours, theirs) {
        order += union
      } else {
        order += moved.sorted { left, right in
          let (first, second) = (ours[left], ours[right])
          let (third, fourth) = (theirs[left], theirs[right])
          switch preference {
          case .ours: return first < second
          case .theirs: return third < fourth
          case .rule:
            return (min(first, third), max(first, third), left)
              < (min(second, fourth), max(second, fourth), right)
          }
        }
      }
    }
    return order
  }
}
