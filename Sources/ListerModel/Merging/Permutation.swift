// SPDX-License-Identifier: MIT

import ListerJSON

/// Counts and sequences of orders of the numbers from 0.
enum Permutation {
  /// Where each number stands in an order.
  static func places(of order: [Int]) -> [Int] {
    var places = [Int](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { places[number] = place }
    return places
  }

  /// Whether an order is that of the numbers.
  static func isIdentity(_ order: [Int]) -> Bool {
    order.indices.allSatisfy { order[$0] == $0 }
  }

  /// How many pairs of a sequence stand in falling order: counted by merging, n log n.
  static func inversions(of sequence: [Int]) -> Int {
    var numbers = sequence
    var scratch = sequence
    var count = 0
    var width = 1
    while width < numbers.count {
      var start = 0
      while start < numbers.count {
        let middle = min(start + width, numbers.count)
        let end = min(middle + width, numbers.count)
        var (left, right) = (start, middle)
        // Lists are edited here and there: most stretches are in order.
        let isInOrder = middle == end || numbers[middle - 1] <= numbers[middle]
        for place in start..<end {
          if isInOrder {
            scratch[place] = numbers[place]
            continue
          }
          if left < middle, right == end || numbers[left] <= numbers[right] {
            scratch[place] = numbers[left]
            left += 1
          } else {
            scratch[place] = numbers[right]
            right += 1
            count += middle - left
          }
        }
        start = end
      }
      swap(&numbers, &scratch)
      width *= 2
    }
    return count
  }

  /// A longest rising subsequence, as marks of the numbers that belong to it.
  ///
  /// Of several, the one is taken that ends in the least numbers: n log n, by piles.
  static func rising(of sequence: [Int]) -> [Bool] {
    var tops: [Int] = []
    var below = [Int](repeating: -1, count: sequence.count)
    for (place, number) in sequence.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if sequence[tops[middle]] < number { low = middle + 1 } else { high = middle }
      }
      if low > 0 { below[place] = tops[low - 1] }
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
