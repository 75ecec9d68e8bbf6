// SPDX-License-Identifier: MIT

import ListerBasics
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
    let rank: Int
    let value: Range<Int>
  }

  private static let keys = KeyTable(
    ItemField.all.enumerated().map { (name: $1.key, key: $0) }
  )

  /// What an item says.
  package init(_ item: ListItem) {
    json = item.json
    if json.kind == .string {
      let value = 0..<json.text.utf8.count
      if let rank = ItemField.rank(ofKey: ItemField.text.key) {
        places = [Place(rank: rank, value: value)]
      }
      return
    }
    var places: [Place] = []
    json.text.withByteView { bytes in
      JSONText.forEachPlace(bytes) { place, token in
        let key = bytes[token.start..<token.end]
        let rank =
          token.isEscaped
          ? ItemField.rank(ofKey: JSONText.string(of: bytes[place.key]))
          : ItemMembers.keys.key(key)
        if let rank { ItemMembers.insert(Place(rank: rank, value: place.value), into: &places) }
        return true
      }
    }
    self.places = places
  }

  /// Of several members of one key the first one counts.
  private static func insert(_ place: Place, into places: inout [Place]) {
    var index = places.count
    while index > 0, places[index - 1].rank >= place.rank {
      if places[index - 1].rank == place.rank { return }
      index -= 1
    }
    places.insert(place, at: index)
  }

  /// The value of a member; nil if the item has none, or it is null.
  package subscript(field: ItemField) -> JSONText? {
    for place in places where ItemField.all[place.rank].key == field.key { return value(at: place) }
    return nil
  }

  /// Calls `body` with each member that is not null, by its place in ``ItemField/all``, in that order.
  package func forEach(_ body: (Int, JSONText) -> Void) {
    for place in places {
      if let value = value(at: place) { body(place.rank, value) }
    }
  }

  private func value(at place: Place) -> JSONText? {
    json.text.withByteView { bytes in
      let value = bytes[place.value]
      return value[0] == UInt8(ascii: "n") ? nil : JSONText(checked: value)
    }
  }
}
