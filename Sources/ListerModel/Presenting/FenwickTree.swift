// SPDX-License-Identifier: MIT

/// Counts in a row, of which the sum before any place is known in logarithmic time.
///
/// Source: Fenwick: "A New Data Structure for Cumulative Frequency Tables", 1994.
package struct FenwickTree {
  /// At `i`, from 1 on: the sum of the last `i & -i` counts up to the `i`-th one.
  private var sums: [Int]

  /// A one at each of `count` places.
  package init(ones count: Int) {
    sums = (0...count).map { $0 & -$0 }
  }

  /// Adds to the count at a place.
  package mutating func add(_ amount: Int, at place: Int) {
    var index = place + 1
    while index < sums.count {
      sums[index] += amount
      index += index & -index
    }
  }

  /// The sum of the counts before a place.
  package func sum(before place: Int) -> Int {
    var (index, sum) = (place, 0)
    while index > 0 {
      sum += sums[index]
      index &= index - 1
    }
    return sum
  }

  /// The place at which the sum before it is `sum` and there is more; all counts are 0 or 1.
  package func place(ofSum sum: Int) -> Int {
    var (place, rest) = (0, sum)
    var step = 1
    while step * 2 < sums.count { step *= 2 }
    while step > 0 {
      if place + step < sums.count, sums[place + step] <= rest {
        place += step
        rest -= sums[place]
      }
      step /= 2
    }
    return place
  }
}
