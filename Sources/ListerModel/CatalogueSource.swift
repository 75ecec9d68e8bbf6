// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// What a catalogue is made of: the items of a list or of a document, found by their names.
///
/// Of a document nothing is copied but what is asked for: who looks at a short list with a long
/// catalogue needs few of its items.
final class CatalogueSource: @unchecked Sendable {
  // Sendable because nothing of it changes once it is made.

  /// Where the items are found, by their names.
  let names: NamePlaces
  /// The document with an empty array instead of the items.
  let shell: JSONText
  private let content: Content
  /// Keeps the bytes that the places of ``content`` are in.
  private let document: ByteBuffer

  private enum Content {
    case list(List)
    case document(ItemPlaces, ranges: [Range<Int>])
  }

  init(_ list: List) {
    var names = NamePlaces(capacity: list.items.count)
    for (index, item) in list.items.enumerated() where !item.isRemoved {
      item.json.text.withByteView { names.insert(item: $0, index) }
    }
    (self.names, shell, content) = (names, list.shell, .list(list))
    document = ByteBuffer(capacity: 0)
  }

  init(_ document: consuming ByteBuffer, _ places: ItemPlaces) {
    let ranges = places.itemRanges()
    let mayBePutAway = places.states.putAway > 0
    var names = NamePlaces(capacity: ranges.count)
    for (index, range) in ranges.enumerated() {
      let item = places.document[range]
      if mayBePutAway, CatalogueSource.isPutAway(item) { continue }
      names.insert(item: item, index)
    }
    (self.names, shell) = (names, places.shell)
    content = .document(places, ranges: ranges)
    self.document = document
  }

  private static func isPutAway(_ item: ByteView) -> Bool {
    JSONText.range(of: ItemField.removed.key, in: item)
      .map { item[$0] == ByteView("true") } ?? false
  }

  /// The item at a place.
  func json(at index: Int) -> JSONText {
    switch content {
    case .list(let list): list.items[index].json
    case .document(let places, let ranges): JSONText(checked: places.document[ranges[index]])
    }
  }

  var list: List {
    switch content {
    case .list(let list): return list
    case .document(let places, _):
      guard let list = try? List(places) else {
        preconditionFailure("the identifiers of the items were checked")
      }
      return list
    }
  }
}
