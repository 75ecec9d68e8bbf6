// SPDX-License-Identifier: MIT

import ListerBasics

/// A few hundred objects by layout, in sets of four, the oldest of a set replaced first.
///
/// Bounded, so that a stream of documents that are all different doesn't grow. A hash only finds
/// the place: whoever looks for an object compares layouts byte by byte.
struct ProgramSets<Entry: LayoutKeyed> {
  private let sets = 64
  private let ways = 4
  private var entries: [Entry?]
  private var victims: [UInt8]

  /// No objects.
  init() {
    entries = Array(repeating: nil, count: sets * ways)
    victims = Array(repeating: 0, count: sets)
  }

  /// The objects of layouts with this hash.
  func entries(hash: UInt64) -> [Entry] {
    let first = Int(truncatingIfNeeded: hash % UInt64(sets)) * ways
    return entries[first..<first + ways].compactMap { $0?.hash == hash ? $0 : nil }
  }

  /// Puts an object, which is not here yet, instead of the oldest one of its set; returns that.
  @discardableResult
  mutating func insert(_ entry: Entry) -> Entry? {
    let set = Int(truncatingIfNeeded: entry.hash % UInt64(sets))
    let place = set * ways + Int(victims[set])
    victims[set] = (victims[set] + 1) % UInt8(ways)
    let oldest = entries[place]
    entries[place] = entry
    return oldest
  }
}
