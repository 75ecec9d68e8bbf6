// SPDX-License-Identifier: MIT

/// Counts how often layouts come, in a table of fixed size.
///
/// Sets of four: a new layout takes the place of the one that came least often, and those that stay
/// count for less, so that nothing stays for ever.
struct LayoutSights {
  private struct Sight: BitwiseCopyable {
    var hash: UInt64 = 0
    var count = 0
  }

  private var sights = [Sight](repeating: Sight(), count: 4 * LayoutSights.sets)
  private static let sets = 1_024

  /// No layouts.
  init() {}

  /// Counts a layout; returns how often it has come.
  mutating func count(_ hash: UInt64) -> Int {
    let first = 4 * Int(truncatingIfNeeded: hash % UInt64(LayoutSights.sets))
    var least = first
    for place in first..<first + 4 {
      if sights[place].hash == hash, sights[place].count > 0 {
        sights[place].count += 1
        return sights[place].count
      }
      if sights[place].count < sights[least].count { least = place }
    }
    for place in first..<first + 4 where sights[place].count > 0 { sights[place].count -= 1 }
    sights[least] = Sight(hash: hash, count: 1)
    return 1
  }
}
