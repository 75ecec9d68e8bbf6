// SPDX-License-Identifier: MIT

package import ListerBasics

/// What tells two contents apart when only one of them is at hand: the first 16 bytes of SHA-1.
///
/// It is no protection against somebody who makes two contents of one digest on purpose.
package struct ContentDigest: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  /// The digest of a content.
  package init(of content: ByteView) {
    var message = ByteBuffer(capacity: content.count + 128)
    message.append(content)
    let words = SHA1.digest(padding: &message)
    high = UInt64(words[0]) << 32 | UInt64(words[1])
    low = UInt64(words[2]) << 32 | UInt64(words[3])
  }

  /// The digest of a content.
  package init(of content: [UInt8]) { self = content.withByteView { ContentDigest(of: $0) } }

  /// A digest that was kept as its ``bytes``; nil for something else.
  package init?(_ bytes: ByteView) {
    guard bytes.count == 16 else { return nil }
    high = bytes.word(at: 0).byteSwapped
    low = bytes.word(at: 8).byteSwapped
  }

  /// The digest as 16 bytes.
  package var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }
}
