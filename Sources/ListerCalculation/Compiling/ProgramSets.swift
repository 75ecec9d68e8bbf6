// SPDX-License-Identifier: MIT

import ListerBasics

/// A few hundred objects by layout, in sets of four, the oldest of a set replaced first.
///
/// Bounded, so that a stream of documents that are all different doesn't grow. A hash only finds
/// the place: layouts are compared byte by byte.
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

  /// The object of a layout, if it is here.
  func entry(for layout: ByteView, hash: UInt64) -> Entry? {
    let first = Int(truncatingIfNeeded: hash % UInt64(sets)) * ways
    for way in 0..<ways {
      guard let entry = entries[first + way], entry.hash == hash else { continue }
      if entry.layout == layout { return entry }
    }
    return nil
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
