// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

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
    var key: [UInt8] = []
    key.reserveCapacity(name.utf8.count + 4)
    let lowered = name.utf8.allSatisfy { $0 < 0x80 } ? name : name.lowercased()
    var digits = 0
    for byte in lowered.utf8 {
      guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else {
        NameOrder.close(&digits, &key)
        key.append(ASCII.lower(byte))
        continue
      }
      // A run of zeros keeps none but the last one.
      if digits == 1, key.last == UInt8(ascii: "0") { (digits, _) = (0, key.removeLast()) }
      digits += 1
      key.append(byte)
    }
    NameOrder.close(&digits, &key)
    self.key = key
  }

  /// Puts the length of a number before its digits: a shorter one is smaller.
  ///
  /// The first byte is a digit's, so that numbers keep their place among other characters.
  private static func close(_ digits: inout Int, _ key: inout [UInt8]) {
    guard digits > 0 else { return }
    let length = [UInt8(ascii: "0"), UInt8(truncatingIfNeeded: min(digits, 255))]
    key.insert(contentsOf: length, at: key.count - digits)
    digits = 0
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
