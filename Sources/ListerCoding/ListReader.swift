// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCalculation
package import ListerJSON
package import ListerModel
import ListerNumbers

/// Reads documents as lists: one worker's, reused for all its documents.
package final class ListReader {
  private let reader = DocumentReader(cells: DocumentCells(arithmetic: Arithmetic()))

  /// A reader.
  package init() {}

  /// The list that a document holds.
  ///
  /// Everything is checked as for a recalculation, grids too, and apart from that no two items have
  /// the same `uuid`. The list does not refer to the bytes.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  package func list(from document: ByteView) throws(DocumentError) -> List {
    try reader.read(document)
    return try List(reader.itemPlaces)
  }

  /// Where the items of a document are, which is checked as ``list(from:)`` does.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  package func places(in document: ByteView) throws(DocumentError) -> ItemPlaces {
    try reader.read(document)
    let places = reader.itemPlaces
    try places.checkIdentities()
    return places
  }

  /// The list that a document holds, whose bytes are in an array.
  ///
  /// - Throws: as ``list(from:)`` of a view.
  package func list(from document: [UInt8]) throws(DocumentError) -> List {
    try document.withByteView { (view) throws(DocumentError) in try list(from: view) }
  }
}

extension DocumentReader {
  /// Where the items of the document are that was read last.
  fileprivate var itemPlaces: ItemPlaces {
    ItemPlaces(
      document: document,
      starts: items,
      end: itemsEnd,
      array: itemsArray,
      hasWrittenIdentities: hasWrittenIdentities,
      states: states
    )
  }
}
