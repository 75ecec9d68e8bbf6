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
  /// The identifiers that derive for the first items of their texts.
  private var firsts = WordPairSet(capacity: 0)
  /// The next position of each text that comes twice, by the identifier of the first item with it.
  private var positions: [ItemUUID: Int] = [:]
  private let itemCount: Int
  /// Room for what is hashed.
  private var message = ByteBuffer()

  /// The identifiers of a document of so many items.
  package init(itemCount: Int) { self.itemCount = itemCount }

  /// Notes the identifier that is written in an item; returns it, and whether it is the first one.
  @discardableResult
  package mutating func noteExplicit(_ json: JSONText) -> (uuid: ItemUUID, isNew: Bool)? {
    json.text.withByteView { noteExplicit($0) }
  }

  /// The same of an item as its document spells it.
  mutating func noteExplicit(_ item: ByteView) -> (uuid: ItemUUID, isNew: Bool)? {
    guard let uuid = explicitUUID(of: item) else { return nil }
    if explicit.count == 0 { explicit = WordPairSet(capacity: itemCount) }
    return (uuid, explicit.insert(uuid.high, uuid.low))
  }

  /// The identifier that derives for the next item without one; all written ones are noted before.
  package mutating func identity(of json: JSONText) -> ItemUUID {
    json.text.withByteView { identity(of: $0) }
  }

  /// The same of an item as its document spells it.
  mutating func identity(of item: ByteView) -> ItemUUID {
    let isText = item.element(at: 0) == UInt8(ascii: "\"")
    let place = isText ? 0..<item.count : JSONText.range(of: "text", in: item) ?? 0..<0
    guard !place.isEmpty, item[place.lowerBound] == UInt8(ascii: "\"") else {
      return identity(ofText: .empty)
    }
    let inner = item[place.dropFirst().dropLast()]
    guard inner.firstIndex(of: UInt8(ascii: "\\")) != nil else { return identity(ofText: inner) }
    return JSONText.string(of: item[place]).withByteView { identity(ofText: $0) }
  }

  private mutating func identity(ofText text: ByteView) -> ItemUUID {
    if firsts.count == 0 { firsts = WordPairSet(capacity: itemCount - explicit.count) }
    let first = ItemUUID.derived(from: text, position: 0, &message)
    var position = firsts.insert(first.high, first.low) ? 0 : positions[first] ?? 1
    var uuid = position == 0 ? first : .derived(from: text, position: position, &message)
    while explicit.contains(uuid.high, uuid.low) {
      position += 1
      uuid = .derived(from: text, position: position, &message)
    }
    if position > 0 { positions[first] = position + 1 }
    return uuid
  }

  /// What the member `uuid` of an item means; nil if it has none.
  private mutating func explicitUUID(of item: ByteView) -> ItemUUID? {
    guard let range = JSONText.range(of: "uuid", in: item),
      item[range.lowerBound] == UInt8(ascii: "\"")
    else { return nil }
    // A text without escapes is read where it is, between its quotes.
    let inner = item[range.dropFirst().dropLast()]
    guard inner.firstIndex(of: UInt8(ascii: "\\")) != nil else {
      return .meaning(of: inner, &message)
    }
    return .meaning(of: JSONText.string(of: item[range]))
  }
}
