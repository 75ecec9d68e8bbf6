// SPDX-License-Identifier: MIT

/// The longest part of a sequence that rises: what stays in its place when an order changes.
public enum RisingSubsequence {
  /// Marks the numbers of a sequence that belong to a longest rising subsequence of it.
  ///
  /// Of several, the one is taken that ends in the least numbers: n log n, by piles.
  /// Source: Fredman: "On computing the length of longest increasing subsequences", 1975.
  public static func marks(of sequence: [Int]) -> [Bool] {
    // The place where the best subsequence of each length ends, and what precedes each place in its
    // own.
    var tops: [Int] = []
    var below: [Int] = []
    below.reserveCapacity(sequence.count)
    for (place, number) in sequence.enumerated() {
      var (low, high) = (0, tops.count)
      // Most sequences are nearly in order.
      if let top = tops.last, sequence[top] < number { low = high }
      while low < high {
        let middle = (low + high) / 2
        if sequence[tops[middle]] < number { low = middle + 1 } else { high = middle }
      }
      below.append(low == 0 ? -1 : tops[low - 1])
      if low == tops.count { tops.append(place) } else { tops[low] = place }
    }
    var marks = [Bool](repeating: false, count: sequence.count)
    var place = tops.last ?? -1
    while place >= 0 {
      marks[place] = true
      place = below[place]
    }
    return marks
  }
}
