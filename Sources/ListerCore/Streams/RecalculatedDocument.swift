// SPDX-License-Identifier: MIT

public import ListerJSON

/// A document of a stream after its recalculation.
public struct RecalculatedDocument: Sendable {
  /// The line of the stream that it is, from 1; of documents that come one by one, which of them.
  public let number: Int
  /// The document with its values.
  ///
  /// In the place of a document that was refused, one line that tells why:
  /// `{"lister_error":{"line":12,"column":40,"path":"grids[0].rows","message":"…"},"id":"q-12"}`.
  public let bytes: [UInt8]
  /// Why the document was refused, with its place in the document; nil if it was not.
  public let error: DocumentError?
}

extension RecalculatedDocument: CustomStringConvertible {
  /// The bytes as text.
  public var description: String { String(decoding: bytes, as: UTF8.self) }
}
