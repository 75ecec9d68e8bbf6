// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON
package import ListerModel

/// Makes the bytes of a list that is about to be saved: with the values of its grids recalculated.
///
/// Every edit, merge and import ends here: what this makes is a document that can be read again.
/// One worker's, like the ``Recalculator`` that it holds.
package final class DocumentFinisher {
  private let recalculator: Recalculator

  /// A finisher whose values depend on the given options.
  package init(options: RecalculationOptions) {
    recalculator = Recalculator(options: options)
  }

  /// The bytes of a list with the values of its grids, ended by a line feed.
  ///
  /// A list without grids is written as it is.
  ///
  /// - Throws: `DocumentError` when the list isn't one that can be read back, such as one that an
  ///   edit has made larger than a document may be.
  package func bytes(of list: List) throws(DocumentError) -> [UInt8] {
    let bytes = list.bytes
    try DocumentLimits.check(byteCount: bytes.count, hasGrids: list.hasGrids)
    guard list.hasGrids else { return bytes }
    return try self.bytes(of: bytes)
  }

  /// The bytes of a document with the values of its grids.
  ///
  /// - Throws: as ``bytes(of:)`` of a view.
  package func bytes(of document: [UInt8]) throws(DocumentError) -> [UInt8] {
    try document.withByteView { (view) throws(DocumentError) in try bytes(of: view) }
  }

  /// The bytes of a document with the values of its grids.
  ///
  /// - Throws: `DocumentError` with the place in the document, also when its values make it larger
  ///   than a document may be.
  package func bytes(of document: ByteView) throws(DocumentError) -> [UInt8] {
    var output = ByteBuffer(capacity: document.count + 4_096)
    try recalculator.recalculate(document, to: &output)
    try DocumentLimits.check(
      byteCount: output.count,
      hasGrids: recalculator.reader.hasGrids,
      hasNewValues: true
    )
    return output.view.array
  }
}

extension List {
  /// Whether its document has grids, which are calculated.
  package var hasGrids: Bool { self["grids"] != nil || self["grid"] != nil }
}
