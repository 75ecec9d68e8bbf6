// SPDX-License-Identifier: MIT

import ListerBasics

extension NameOrder {
  /// The place of an element, with the first bytes that tell its key from others.
  private struct Place {
    var prefix: UInt64
    var key: Range<Int>
    var index: Int
  }

  /// Elements in the order of their names: for a million of them, whose keys are one behind the
  /// other.
  ///
  /// - Parameters:
  ///   - elements: what is sorted.
  ///   - ending: how many bytes at the end of each name don't count.
  ///   - name: the name of an element.
  /// - Returns: the elements; those of one name stay in their order.
  @inlinable
  package static func sorted<Element>(
    _ elements: [Element],
    dropping ending: Int = 0,
    by name: (Element) -> String
  ) -> [Element] {
    // Elements of any type would be copied through tables where their type isn't known.
    order(of: elements.count, dropping: ending) { name(elements[$0]) }.map { elements[$0] }
  }

  /// The places of some elements in the order of their names.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - ending: how many bytes at the end of each name don't count.
  ///   - name: the name of the element at a place.
  /// - Returns: the places; those of one name stay in their order.
  package static func order(
    of count: Int,
    dropping ending: Int,
    by name: (Int) -> String
  ) -> [Int] {
    var buffer = ByteBuffer(capacity: 32 * count)
    var places: [Place] = []
    places.reserveCapacity(count)
    for index in 0..<count {
      let start = buffer.count
      name(index).withByteView { appendKey(of: $0[0..<$0.count - ending], to: &buffer) }
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
      let names = (name(left.index), name(right.index))
      if names.0.utf8.elementsEqual(names.1.utf8) { return left.index < right.index }
      return names.0.utf8.lexicographicallyPrecedes(names.1.utf8)
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
