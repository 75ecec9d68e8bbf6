// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON

extension Recalculator {
  /// The document with the values of its grids recalculated, and else byte for byte as it was.
  ///
  /// - Parameter document: one document in UTF-8.
  /// - Returns: the document, or its values alone if the options say so.
  /// - Throws: `DocumentError` with the place in the document.
  public func recalculate(_ document: [UInt8]) throws(DocumentError) -> [UInt8] {
    try document.withByteView { (view) throws(DocumentError) in try bytes(of: view) }
  }

  /// The same, of bytes that somebody else keeps.
  public func recalculate(_ document: Span<UInt8>) throws(DocumentError) -> [UInt8] {
    try document.withByteView { (view) throws(DocumentError) in try bytes(of: view) }
  }

  /// The same, of a text.
  public func recalculate(_ document: String) throws(DocumentError) -> [UInt8] {
    try document.withByteView { (view) throws(DocumentError) in try bytes(of: view) }
  }

  /// The values of all cells of a document.
  ///
  /// - Parameter document: one document in UTF-8.
  /// - Returns: its grids, and what is wrong with its formulas.
  /// - Throws: `DocumentError` with the place in the document.
  public func calculate(_ document: [UInt8]) throws(DocumentError) -> DocumentValues {
    try document.withByteView { (view) throws(DocumentError) in try values(of: view) }
  }

  /// The same, of bytes that somebody else keeps.
  public func calculate(_ document: Span<UInt8>) throws(DocumentError) -> DocumentValues {
    try document.withByteView { (view) throws(DocumentError) in try values(of: view) }
  }

  /// The same, of a text.
  public func calculate(_ document: String) throws(DocumentError) -> DocumentValues {
    try document.withByteView { (view) throws(DocumentError) in try values(of: view) }
  }

  private func bytes(of document: ByteView) throws(DocumentError) -> [UInt8] {
    var output = ByteBuffer(capacity: document.count + 1_024)
    try recalculate(document, to: &output)
    return output.view.array
  }

  private func values(of document: ByteView) throws(DocumentError) -> DocumentValues {
    try calculate(document)
    return DocumentValues(of: self)
  }
}
