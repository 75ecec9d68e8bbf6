// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerPlans

/// A document that rows of a table fill, each at the same places.
package struct RowTemplate: Sendable {
  /// The document.
  package let document: [UInt8]
  /// Where columns go, in the order of the document; none is within another one.
  package let places: [RowPlace]

  /// A template with places in any order.
  ///
  /// - Precondition: the places don't overlap, and each is one value of the document.
  package init(_ document: [UInt8], _ places: [RowPlace]) {
    self.document = document
    self.places = places.sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Puts the document that a row makes into a buffer, and notes where its columns are.
  func fill(
    _ columns: Slab<ByteView>,
    into buffer: inout ByteBuffer,
    _ filled: inout [RowPlace]
  ) {
    buffer.truncate()
    filled.removeAll(keepingCapacity: true)
    document.withByteView { document in
      var copied = 0
      for place in places {
        buffer.append(document[copied..<place.range.lowerBound])
        let start = buffer.count
        buffer.append(columns[place.column])
        filled.append(RowPlace(start..<buffer.count, column: place.column))
        copied = place.range.upperBound
      }
      buffer.append(document[copied..<document.count])
    }
  }
}
