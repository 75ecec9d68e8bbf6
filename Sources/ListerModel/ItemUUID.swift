// SPDX-License-Identifier: MIT

import ListerBasics

/// What an item is known by, through all edits of its text: a universally unique identifier.
///
/// Source: RFC 9562. New items have random ones (version 4); items of documents without the member
/// `uuid` have one that is derived from their text (version 5), so that every program that reads
/// the document derives the same.
public struct ItemUUID: Hashable, Sendable {
  /// The first eight bytes.
  public let high: UInt64
  /// The last eight bytes.
  public let low: UInt64

  /// The identifier of the given bytes, the first ones in the highest places.
  public init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// A random identifier (version 4).
  package static func random(
    using generator: inout some RandomNumberGenerator
  ) -> ItemUUID {
    ItemUUID(high: generator.next(), low: generator.next()).marked(version: 4)
  }

  /// A random identifier (version 4) from the system's source of chance.
  public static func random() -> ItemUUID {
    var generator = SystemRandomNumberGenerator()
    return random(using: &generator)
  }

  /// The identifier of a name in a name space (version 5).
  package static func named(_ name: String, in space: ItemUUID) -> ItemUUID {
    var message = ByteBuffer(capacity: name.utf8.count + 96)
    space.begin(&message)
    message.append(name)
    return ItemUUID(hashing: &message)
  }

  /// Makes a new message that begins with the identifier, a name space.
  private func begin(_ message: inout ByteBuffer) {
    message.truncate()
    message.append(word: high.byteSwapped)
    message.append(word: low.byteSwapped)
  }

  /// The identifier of a message: a name space and the name; the message gets padded.
  private init(hashing message: inout ByteBuffer) {
    let digest = SHA1.digest(padding: &message)
    let high = UInt64(digest[0]) << 32 | UInt64(digest[1])
    let low = UInt64(digest[2]) << 32 | UInt64(digest[3])
    self = ItemUUID(high: high, low: low).marked(version: 5)
  }

  /// Whether it may have been derived from a name (version 5).
  var isNamed: Bool { high & 0xF000 == 0x5000 }

  private func marked(version: UInt64) -> ItemUUID {
    ItemUUID(
      high: high & ~0xF000 | version << 12,
      low: low & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    )
  }

  // MARK: Items without an identifier of this form

  /// The name space of item texts and of the texts in `uuid` that aren't UUIDs.
  private static let space = ItemUUID(high: 0x8E1C_5A0B_7D94_4F3E, low: 0x9B62_0C4D_2A71_F5E8)

  /// The identifier of the item with a text, the `position`-th one (from 0) of those with equal
  /// texts.
  static func derived(from text: String, position: Int) -> ItemUUID {
    var message = ByteBuffer(capacity: text.utf8.count + 128)
    return text.withByteView { derived(from: $0, position: position, &message) }
  }

  /// The same, with room for what is hashed that is used again.
  static func derived(
    from text: ByteView,
    position: Int,
    _ message: inout ByteBuffer
  ) -> ItemUUID {
    space.begin(&message)
    message.append("text\u{0}")
    message.append(decimal: position)
    message.append(0)
    message.append(text)
    return ItemUUID(hashing: &message)
  }

  /// What the member `uuid` of an item means: the identifier it spells, or one derived from its
  /// text.
  package static func meaning(of text: String) -> ItemUUID {
    var message = ByteBuffer(capacity: text.utf8.count + 96)
    return text.withByteView { meaning(of: $0, &message) }
  }

  /// The same, with room for what is hashed that is used again.
  static func meaning(of text: ByteView, _ message: inout ByteBuffer) -> ItemUUID {
    if let uuid = ItemUUID(text) { return uuid }
    space.begin(&message)
    message.append("uuid\u{0}")
    message.append(text)
    return ItemUUID(hashing: &message)
  }
}

extension ItemUUID: Comparable {
  /// The order of the bytes: a fixed order that breaks ties.
  public static func < (left: ItemUUID, right: ItemUUID) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }
}

extension ItemUUID: LosslessStringConvertible {
  /// Reads `6F1C2D3E-0000-4000-8000-0123456789AB`, in either case; nil for another form.
  public init?(_ text: String) {
    guard let uuid = text.withByteView({ ItemUUID($0) }) else { return nil }
    self = uuid
  }

  /// Reads the same form from bytes.
  init?(_ bytes: ByteView) {
    guard bytes.count == 36 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for index in 0..<36 {
      let byte = bytes[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
      } else {
        guard let digit = ItemUUID.digit(byte) else { return nil }
        words.0 = words.0 << 4 | words.1 >> 60
        words.1 = words.1 << 4 | digit
      }
    }
    self.init(high: words.0, low: words.1)
  }

  /// The 36 characters of the identifier, in capitals as Apple writes them.
  public var description: String {
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for place in 0..<32 {
      if place == 8 || place == 12 || place == 16 || place == 20 { text.append(UInt8(ascii: "-")) }
      let word = place < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: word >> UInt64(60 - place % 16 * 4) & 15)
      text.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt64(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt64(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt64(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }
}
