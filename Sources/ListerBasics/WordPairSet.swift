// SPDX-License-Identifier: MIT

/// Pairs of words, each of which is in it once; it only grows.
///
/// One multiplication finds the place of a pair, with a number of this process in it: nobody can
/// choose pairs that all belong into one place. The members of a million items lie in large pages.
package struct WordPairSet: ~Copyable {
  /// A pair; two zeros mean an empty place.
  private typealias Pair = (high: UInt64, low: UInt64)

  private var table: OwnedMemory<Pair>
  /// How many pairs there are, that of two zeros not among them.
  private var filled = 0
  private var hasZeros = false

  private static let seeds: Pair = {
    var generator = SystemRandomNumberGenerator()
    return (generator.next(), generator.next())
  }()

  /// A set with room for so many pairs before it has to grow.
  package init(capacity: Int) {
    var room = 16
    while room < 2 * capacity { room *= 2 }
    table = OwnedMemory(zeros: room)
  }

  /// How many pairs there are.
  package var count: Int { filled + (hasZeros ? 1 : 0) }

  /// Adds a pair; false if it was there.
  package mutating func insert(_ high: UInt64, _ low: UInt64) -> Bool {
    if high | low == 0 {
      defer { hasZeros = true }
      return !hasZeros
    }
    let place = place(of: high, low)
    if isFilled(place) { return false }
    unsafe table.start[place] = (high, low)
    filled += 1
    if 2 * filled > table.capacity { grow() }
    return true
  }

  package func contains(_ high: UInt64, _ low: UInt64) -> Bool {
    high | low == 0 ? hasZeros : isFilled(place(of: high, low))
  }

  private func isFilled(_ place: Int) -> Bool {
    let pair = unsafe table.start[place]
    return pair.high | pair.low != 0
  }

  /// Where a pair is, or belongs: at least half of the places are empty.
  private func place(of high: UInt64, _ low: UInt64) -> Int {
    let mask = table.capacity - 1
    let product = (high ^ WordPairSet.seeds.high)
      .multipliedFullWidth(by: low ^ WordPairSet.seeds.low)
    var place = Int(truncatingIfNeeded: product.high ^ product.low) & mask
    while true {
      let pair = unsafe table.start[place]
      if pair.high == high && pair.low == low || pair.high | pair.low == 0 { return place }
      place = (place + 1) & mask
    }
  }

  private mutating func grow() {
    var larger = WordPairSet(capacity: table.capacity)
    for index in 0..<table.capacity {
      let pair = unsafe table.start[index]
      if pair.high | pair.low == 0 { continue }
      let place = larger.place(of: pair.high, pair.low)
      unsafe larger.table.start[place] = pair
    }
    (larger.filled, larger.hasZeros) = (filled, hasZeros)
    self = larger
  }
}
