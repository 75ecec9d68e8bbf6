// SPDX-License-Identifier: MIT

extension NameOrder {
  /// The place of a name, with the first bytes that tell its key from others.
  private struct Place {
    var prefix: UInt64
    var key: Range<Int>
    var index: Int
  }

  /// The places of some names in their order: for a million of them, whose keys are one behind the
  /// other.
  ///
  /// The ranges are where each name is in the bytes; names that are the same stay in their order.
  package static func order(of ranges: [Range<Int>], in bytes: ByteView) -> [Int] {
    var buffer = ByteBuffer(capacity: 2 * bytes.count)
    var places: [Place] = []
    places.reserveCapacity(ranges.count)
    for (index, range) in ranges.enumerated() {
      let start = buffer.count
      appendKey(of: bytes[range], to: &buffer)
      places.append(Place(prefix: 0, key: start..<buffer.count, index: index))
    }
    let keys = buffer.view
    let shared = sharedCount(of: places, in: keys)
    for index in places.indices {
      let start = places[index].key.lowerBound + shared
      places[index].prefix = word(in: keys, from: start, places[index])
    }
    places.sort { left, right in
      if left.prefix != right.prefix { return left.prefix < right.prefix }
      var (a, b) = (left.key.lowerBound + shared + 8, right.key.lowerBound + shared + 8)
      while a < left.key.upperBound || b < right.key.upperBound {
        let (x, y) = (word(in: keys, from: a, left), word(in: keys, from: b, right))
        if x != y { return x < y }
        (a, b) = (a + 8, b + 8)
      }
      if left.key.count != right.key.count { return left.key.count < right.key.count }
      let names = (bytes[ranges[left.index]], bytes[ranges[right.index]])
      if names.0 == names.1 { return left.index < right.index }
      return names.0.array.lexicographicallyPrecedes(names.1.array)
    }
    return places.map(\.index)
  }

  /// How many bytes all keys have in common at their beginnings.
  private static func sharedCount(of places: [Place], in keys: ByteView) -> Int {
    guard let first = places.first?.key else { return 0 }
    var shared = first.count
    for place in places.dropFirst() {
      shared = min(shared, place.key.count)
      var count = 0
      while count < shared, keys[first.lowerBound + count] == keys[place.key.lowerBound + count] {
        count += 1
      }
      shared = count
    }
    return shared
  }

  /// Eight bytes of a key from a place on, as a number of the same order; zeros behind its end.
  private static func word(in keys: ByteView, from start: Int, _ place: Place) -> UInt64 {
    let count = place.key.upperBound - start
    if count <= 0 { return 0 }
    if count >= 8 { return keys.word(at: start).byteSwapped }
    var word: UInt64 = 0
    for index in start..<place.key.upperBound { word = word << 8 | UInt64(keys[index]) }
    return word << UInt64(8 * (8 - count))
  }
}
