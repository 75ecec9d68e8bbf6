// SPDX-License-Identifier: MIT

import Bytes

/// The order of texts: without case, by Unicode scalars.
///
/// ASCII is compared byte by byte; other letters by the simple lower-case mapping of the Unicode
/// standard, which is part of the language's library and so the same on every machine.
enum TextOrder {
  /// Whether two texts are equal without case.
  static func equal(_ left: ByteView, _ right: ByteView) -> Bool {
    left == right || compare(left, right) == 0
  }

  /// -1, 0 or 1 as `left` stands before, with or behind `right`.
  static func compare(_ left: ByteView, _ right: ByteView) -> Int {
    let shorter = min(left.count, right.count)
    for index in 0..<shorter {
      let a = left[index]
      let b = right[index]
      if a >= 0x80 || b >= 0x80 { return compareFolded(left, right) }
      let x = ASCII.lower(a)
      let y = ASCII.lower(b)
      if x != y { return x < y ? -1 : 1 }
    }
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  private static func compareFolded(_ left: ByteView, _ right: ByteView) -> Int {
    let a = folded(left)
    let b = folded(right)
    if a == b { return 0 }
    return a.lexicographicallyPrecedes(b) ? -1 : 1
  }

  /// The scalars of a text in lower case.
  static func folded(_ text: ByteView) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.count)
    for scalar in text.string.unicodeScalars {
      if scalar.isASCII {
        scalars.append(UInt32(ASCII.lower(UInt8(truncatingIfNeeded: scalar.value))))
      } else {
        scalars.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars.map(\.value))
      }
    }
    return scalars
  }
}
