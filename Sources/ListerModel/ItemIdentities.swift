// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON

/// The identifiers of one document's items: those that are written, and those that derive.
///
/// An item without `uuid` is known by its text and by its position among the items of equal text
/// that have none either; positions whose identifier is written at another item are skipped. So
/// each item of a document has an identifier of its own, and hand-written lists keep theirs while
/// they are merged.
package struct ItemIdentities: ~Copyable {
  private var explicit = WordPairSet(capacity: 0)
  /// The next position of each text, by the identifier that derives for the first item with it.
  private var positions: [ItemUUID: Int] = [:]
  private let itemCount: Int
  /// Room for what is hashed.
  private var message = ByteBuffer()

  /// The identifiers of a document of so many items.
  package init(itemCount: Int) { self.itemCount = itemCount }

  /// Notes the identifier that is written in an item; returns it, and whether it is the first one.
  @discardableResult
  package mutating func noteExplicit(_ json: JSONText) -> (uuid: ItemUUID, isNew: Bool)? {
    guard let uuid = explicitUUID(of: json) else { return nil }
    if explicit.count == 0 { explicit = WordPairSet(capacity: itemCount) }
    return (uuid, explicit.insert(uuid.high, uuid.low))
  }

  /// The identifier that derives for the next item without one; all written ones are noted before.
  package mutating func identity(of json: JSONText) -> ItemUUID {
    json.text.withByteView { bytes in
      let place = json.kind == .string ? 0..<bytes.count : json.range(of: "text") ?? 0..<0
      guard !place.isEmpty, bytes[place.lowerBound] == UInt8(ascii: "\"") else {
        return identity(ofText: .empty)
      }
      let inner = bytes[place.dropFirst().dropLast()]
      guard inner.firstIndex(of: UInt8(ascii: "\\")) != nil else { return identity(ofText: inner) }
      return JSONText.string(of: bytes[place]).withByteView { identity(ofText: $0) }
    }
  }

  private mutating func identity(ofText text: ByteView) -> ItemUUID {
    if positions.isEmpty { positions.reserveCapacity(itemCount - explicit.count) }
    let first = ItemUUID.derived(from: text, position: 0, &message)
    var position = positions.updateValue(1, forKey: first) ?? 0
    var uuid = position == 0 ? first : .derived(from: text, position: position, &message)
    while explicit.contains(uuid.high, uuid.low) {
      position += 1
      uuid = .derived(from: text, position: position, &message)
    }
    if position > 0 { positions[first] = position + 1 }
    return uuid
  }

  /// What the member `uuid` of an item means; nil if it has none.
  private mutating func explicitUUID(of json: JSONText) -> ItemUUID? {
    guard let range = json.range(of: "uuid") else { return nil }
    // A text without escapes is read where it is, between its quotes.
    return json.text.withByteView { bytes in
      guard bytes[range.lowerBound] == UInt8(ascii: "\"") else { return nil }
      let inner = bytes[range.dropFirst().dropLast()]
      guard inner.firstIndex(of: UInt8(ascii: "\\")) != nil else {
        return .meaning(of: inner, &message)
      }
      return .meaning(of: JSONText.string(of: bytes[range]))
    }
  }
}
