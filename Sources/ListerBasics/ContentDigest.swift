// SPDX-License-Identifier: MIT

/// What tells two contents apart when only one of them is at hand: the first 16 bytes of SHA-1.
///
/// It is no protection against somebody who makes two contents of one digest on purpose.
package struct ContentDigest: Hashable, Sendable {
  /// The digest as a number, the first byte the highest one.
  package let value: UInt128

  package init(of content: ByteView) {
    let words = SHA1.digest(of: content)
    value = (0..<4).reduce(0) { $0 << 32 | UInt128(words[$1]) }
  }

  package init(of content: [UInt8]) { self = content.withByteView { ContentDigest(of: $0) } }

  /// A digest that was kept as a number.
  package init(_ value: UInt128) { self.value = value }
}
