// SPDX-License-Identifier: MIT

/// Counts and sequences of orders of the numbers from 0.
enum Permutation {
  /// Where each number is in an order.
  static func places(of order: [Int]) -> [Int] {
    var places = [Int](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { places[number] = place }
    return places
  }

  /// Whether an order is that of the numbers.
  static func isIdentity(_ order: [Int]) -> Bool {
    order.indices.allSatisfy { order[$0] == $0 }
  }

  /// How many pairs of a sequence are in falling order: counted by merging, n log n.
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
}
