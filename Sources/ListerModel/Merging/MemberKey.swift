// SPDX-License-Identifier: MIT

import ListerBasics

/// What a member of an object, or a grid, is matched by.
///
/// Keys of documents are equal when their bytes are: "é" as one character and as two are different
/// keys, which Swift's strings don't distinguish.
package struct MemberKey: Sendable {
  /// The key; in lower case where case doesn't count, by the rule of ``TextOrder``.
  package let text: String
  /// How many members with this key come before; only unknown members occur more than once.
  var occurrence = 0

  /// The key of a text; when folding, case doesn't count.
  package init(_ key: String, folding: Bool = false) { text = folding ? key.lowercased() : key }
}

extension MemberKey: Hashable {
  /// Whether they are the same bytes.
  package static func == (left: MemberKey, right: MemberKey) -> Bool {
    // Texts of equal bytes are equal; asking that first is fastest for short ones.
    left.occurrence == right.occurrence && left.text == right.text
      && hasSameBytes(left.text, right.text)
  }

  /// Whether two texts are the same bytes.
  ///
  /// Not inlined: Swift 6.3.1 aborts while it propagates a constant key into these closures.
  @inline(never)
  private static func hasSameBytes(_ left: String, _ right: String) -> Bool {
    left.withByteView { bytes in right.withByteView { $0 == bytes } }
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) { text.withByteView { hasher.combine($0) } }
}

extension MemberKey: Comparable {
  /// The order of the bytes.
  package static func < (left: MemberKey, right: MemberKey) -> Bool {
    if left.text.utf8.elementsEqual(right.text.utf8) { return left.occurrence < right.occurrence }
    return left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension MemberKey: ExpressibleByStringLiteral {
  package init(stringLiteral key: String) { self.init(key) }
}
