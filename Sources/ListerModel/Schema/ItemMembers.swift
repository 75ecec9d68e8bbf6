// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

/// What an item says of the members of the format, found in one pass over its text.
///
/// An item is scanned for each member that is asked for; who needs several of them asks here.
package struct ItemMembers: Sendable {
  private let json: JSONText
  /// In the order of the format.
  private var places: [Place] = []

  private struct Place {
    /// The place of the member in ``ItemField/all``.
    let rank: UInt8
    let start, end: UInt32
    var range: Range<Int> { Int(start)..<Int(end) }
  }

  /// A member that is asked for again and again, by its place in ``ItemField/all``.
  struct Key: Sendable {
    fileprivate let rank: UInt8

    private init(_ field: ItemField) {
      rank = UInt8(truncatingIfNeeded: ItemField.rank(ofKey: field.key) ?? ItemField.all.count)
    }

    static let text = Key(.text)
    static let completed = Key(.completed)
    static let removed = Key(.removed)
    static let quantity = Key(.quantity)
    static let price = Key(.price)
    static let prices = Key(.prices)
  }

  private static let keys = KeyTable(Array(ItemField.all.indices)) { rank in
    (ItemField.all[rank].key, UInt8(truncatingIfNeeded: rank))
  }
  private static let names = ItemField.all.map(\.key)

  package init(_ item: ListItem) { self.init(item.json) }

  /// What an item says that is in a document.
  package init(_ json: JSONText) {
    self.json = json
    if json.kind == .string {
      places = [Place(rank: Key.text.rank, start: 0, end: ItemMembers.word(json.text.utf8.count))]
      return
    }
    var places: [Place] = []
    places.reserveCapacity(8)
    json.text.withByteView { bytes in
      JSONText.forEachPlace(bytes) { place, token in
        let key = bytes[token.start..<token.end]
        let rank =
          token.isEscaped
          ? ItemField.rank(ofKey: JSONText.string(of: bytes[place.key]))
            .map { UInt8(truncatingIfNeeded: $0) }
          : ItemMembers.keys.key(key)
        if let rank { ItemMembers.insert(rank, place.value, into: &places) }
        return true
      }
    }
    self.places = places
  }

  /// Of several members of one key the first one counts.
  private static func insert(_ rank: UInt8, _ value: Range<Int>, into places: inout [Place]) {
    var index = places.count
    while index > 0, places[index - 1].rank >= rank {
      if places[index - 1].rank == rank { return }
      index -= 1
    }
    let place = Place(rank: rank, start: word(value.lowerBound), end: word(value.upperBound))
    if index == places.count { places.append(place) } else { places.insert(place, at: index) }
  }

  private static func word(_ count: Int) -> UInt32 { UInt32(truncatingIfNeeded: count) }

  /// The value of a member; nil if the item has none, or it is null.
  package subscript(field: ItemField) -> JSONText? {
    for place in places where ItemMembers.names[Int(place.rank)] == field.key {
      return value(at: place)
    }
    return nil
  }

  /// The same by the place of the member.
  subscript(key key: Key) -> JSONText? {
    value(ofRank: Int(key.rank))
  }

  /// What is to be bought or done.
  package var text: String { self[key: .text]?.string ?? "" }

  func isTrue(_ key: Key) -> Bool {
    for place in places where place.rank == key.rank {
      return json.text.withByteView { $0[place.range] == ByteView("true") }
    }
    return false
  }

  /// Calls `body` with the bytes of a member; not if the item has none, or it is null.
  func withValue(of key: Key, _ body: (ByteView) -> Void) {
    for place in places where place.rank == key.rank {
      return json.text.withByteView { bytes in
        let value = bytes[place.range]
        if value[0] != UInt8(ascii: "n") { body(value) }
      }
    }
  }

  /// Calls `body` with the bytes of each member that is not null, by its place in ``ItemField/all``, in
  /// that order.
  package func forEachValue(_ body: (Int, ByteView) -> Void) {
    json.text.withByteView { bytes in
      for place in places {
        let value = bytes[place.range]
        if value[0] != UInt8(ascii: "n") { body(Int(place.rank), value) }
      }
    }
  }

  /// The members whose values are not of their type, so that they say nothing.
  package var mistyped: [ItemField] {
    var fields: [ItemField] = []
    forEachValue { rank, value in
      let field = ItemField.all[rank]
      if !field.isStrict, !field.accepts(JSONText(checked: value)) { fields.append(field) }
    }
    return fields
  }

  /// The value of the member of a place in ``ItemField/all``; nil if there is none, or it is null.
  func value(ofRank rank: Int) -> JSONText? {
    for place in places where Int(place.rank) == rank { return value(at: place) }
    return nil
  }

  private func value(at place: Place) -> JSONText? {
    json.text.withByteView { bytes in
      let value = bytes[place.range]
      return value[0] == UInt8(ascii: "n") ? nil : JSONText(checked: value)
    }
  }
}
