// SPDX-License-Identifier: MIT

import ListerBasics

/// The numbers that a generated document is made of: by seed, kind and index.
struct WorkloadRandom {
  private var random: SplitMix64

  /// A sequence of its own for each seed, kind and index.
  init(seed: UInt64, kind: UInt64, index: Int) {
    random = SplitMix64(seed: seed, parts: kind, UInt64(truncatingIfNeeded: index))
  }

  mutating func next() -> UInt64 { random.next() }

  /// A number of the range, each about as often as any other.
  mutating func pick(_ range: ClosedRange<Int>) -> Int {
    let width = UInt64(truncatingIfNeeded: range.upperBound - range.lowerBound) + 1
    return range.lowerBound + Int(next().multipliedFullWidth(by: width).high)
  }

  /// The numbers from 0 up to `count` in any order.
  mutating func permutation(of count: Int) -> [Int] {
    var order = Array(0..<count)
    for last in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(last, pick(0...last))
    }
    return order
  }
}

/// Where the columns of a table are: in their order, or in another one for each document.
struct ColumnOrder {
  /// The column of the grid for each column of the table.
  let places: [Int]
  /// The column of the table for each column of the grid.
  let roles: [Int]

  /// The order of `count` columns; nil keeps theirs.
  init(count: Int, shuffledBy random: inout WorkloadRandom, distinct: Bool) {
    places = distinct ? random.permutation(of: count) : Array(0..<count)
    var roles = Array(repeating: 0, count: count)
    for (role, place) in places.enumerated() { roles[place] = role }
    self.roles = roles
  }

  /// The letter of the grid's column for a column of the table.
  func letter(_ role: Int) -> UInt8 { UInt8(ascii: "A") + UInt8(places[role]) }
}
