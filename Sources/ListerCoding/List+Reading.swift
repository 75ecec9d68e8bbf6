// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON
public import ListerModel

extension List {
  /// The list that a document holds; ``bytes`` is the way back.
  ///
  /// Everything is checked as for a recalculation, grids too, and apart from that no two items have
  /// the same `uuid`.
  ///
  /// - Parameter document: one document in UTF-8.
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  public init(document: [UInt8]) throws(DocumentError) {
    self = try ListReader().list(from: document)
  }

  /// The same, of bytes that somebody else keeps.
  public init(document: Span<UInt8>) throws(DocumentError) {
    self = try document.withByteView { (view) throws(DocumentError) in
      try ListReader().list(from: view)
    }
  }

  /// The same, of a text.
  public init(document: String) throws(DocumentError) {
    self = try document.withByteView { (view) throws(DocumentError) in
      try ListReader().list(from: view)
    }
  }
}
