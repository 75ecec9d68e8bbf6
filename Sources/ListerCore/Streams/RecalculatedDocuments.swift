// SPDX-License-Identifier: MIT

/// The documents of a stream, each recalculated when it is asked for.
///
/// ```
/// for document in RecalculatedDocuments(lines: "[[\"=1+1\"]]\n[[\"=2+2\"]]\n") { print(document) }
/// ```
/// A document that is refused is an element with its error, and the stream goes on. Lines that are
/// blank are skipped. Memory is bounded by the largest document and the largest chunk.
public struct RecalculatedDocuments<Chunks: Sequence>: Sequence
where Chunks.Element: Sequence<UInt8> {
  private let chunks: Chunks
  private let form: StreamForm
  private let options: RecalculationOptions

  private init(_ chunks: Chunks, _ form: StreamForm, _ options: RecalculationOptions) {
    self.chunks = chunks
    self.form = form
    self.options = options
  }

  /// The documents of a sequence of documents.
  public init(
    _ documents: Chunks,
    options: RecalculationOptions = RecalculationOptions()
  ) {
    self.init(documents, .documents, options)
  }

  /// The documents of a stream that comes in chunks: a line for a document (NDJSON).
  public init(
    linesOf chunks: Chunks,
    options: RecalculationOptions = RecalculationOptions()
  ) {
    self.init(chunks, .lines, options)
  }

  /// The documents of bytes, or of the `utf8` of a text: a line for a document (NDJSON).
  public init<Bytes: Sequence<UInt8>>(
    lines bytes: Bytes,
    options: RecalculationOptions = RecalculationOptions()
  ) where Chunks == CollectionOfOne<Bytes> {
    self.init(CollectionOfOne(bytes), .lines, options)
  }

  /// An iterator from the first document on.
  public func makeIterator() -> Iterator {
    Iterator(chunks: chunks.makeIterator(), stream: StreamRecalculation(form, options))
  }

  /// Goes through the documents once.
  public struct Iterator: IteratorProtocol {
    fileprivate var chunks: Chunks.Iterator
    fileprivate var stream: StreamRecalculation

    /// The next document; nil at the end.
    public mutating func next() -> RecalculatedDocument? {
      if let document = stream.next() { return document }
      while let chunk = chunks.next() {
        if let document = stream.take(chunk) { return document }
      }
      return stream.finish()
    }
  }
}

extension RecalculatedDocuments: Sendable where Chunks: Sendable {}
