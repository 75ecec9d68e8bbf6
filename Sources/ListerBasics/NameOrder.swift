// SPDX-License-Identifier: MIT

/// The order of names as people expect it: without case, and by value where digits are.
///
/// `list 9` is before `List 10`. Names that differ in case or leading zeros only are ordered by
/// their bytes, so that the order is total and the same on every machine. The key is made once per
/// name: sorting a hundred thousand names compares bytes only.
package struct NameOrder: Hashable, Sendable {
  private let key: [UInt8]
  private let name: String

  /// The place of a name.
  package init(_ name: String) {
    self.name = name
    var key = ByteBuffer(capacity: name.utf8.count + 8)
    name.withByteView { NameOrder.appendKey(of: $0, to: &key) }
    self.key = key.view.array
  }

  package static func appendKey(of name: ByteView, to key: inout ByteBuffer) {
    if (0..<name.count).allSatisfy({ name[$0] < 0x80 }) { return append(name, to: &key) }
    name.string.lowercased().withByteView { append($0, to: &key) }
  }

  /// Appends a name with its ASCII in lower case, and the length of each number before its digits: a
  /// shorter one is smaller.
  ///
  /// The first byte of a length is a digit's, so that numbers keep their place among other
  /// characters.
  private static func append(_ name: ByteView, to key: inout ByteBuffer) {
    var index = 0
    while index < name.count {
      guard ASCII.isDigit(name[index]) else {
        key.append(ASCII.lower(name[index]))
        index += 1
        continue
      }
      var first = index
      while index < name.count, ASCII.isDigit(name[index]) { index += 1 }
      // A run of zeros keeps none but the last one.
      while first + 1 < index, name[first] == UInt8(ascii: "0") { first += 1 }
      key.append(UInt8(ascii: "0"))
      key.append(UInt8(truncatingIfNeeded: min(index - first, 255)))
      key.append(name[first..<index])
    }
  }
}

extension NameOrder: Comparable {
  /// Whether the left name comes first.
  package static func < (left: NameOrder, right: NameOrder) -> Bool {
    // One pass; where bytes are compared a million times, a generic comparison of sequences is
    // slow.
    let count = min(left.key.count, right.key.count)
    for index in 0..<count where left.key[index] != right.key[index] {
      return left.key[index] < right.key[index]
    }
    if left.key.count != right.key.count { return left.key.count < right.key.count }
    return left.name.utf8.lexicographicallyPrecedes(right.name.utf8)
  }
}
