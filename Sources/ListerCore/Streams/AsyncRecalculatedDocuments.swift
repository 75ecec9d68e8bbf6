// SPDX-License-Identifier: MIT

/// The documents of a stream that comes by and by, each recalculated when it is asked for.
///
/// ```
/// for try await document in AsyncRecalculatedDocuments(lines: connection.bytes) { … }
/// ```
/// What is said of ``RecalculatedDocuments`` holds here. An error of the stream ends it.
public struct AsyncRecalculatedDocuments<Chunks: AsyncSequence>: AsyncSequence
where Chunks.Element: Sequence<UInt8> {
  /// What the stream is made of.
  public typealias Element = RecalculatedDocument
  /// The error of the stream below.
  public typealias Failure = Chunks.Failure

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

  /// The documents of a stream that comes byte by byte: a line for a document (NDJSON).
  public init<Bytes: AsyncSequence>(
    lines bytes: Bytes,
    options: RecalculationOptions = RecalculationOptions()
  ) where Bytes.Element == UInt8, Chunks == AsyncMapSequence<Bytes, CollectionOfOne<UInt8>> {
    self.init(bytes.map { CollectionOfOne($0) }, .lines, options)
  }

  /// An iterator from the first document on.
  public func makeAsyncIterator() -> Iterator {
    Iterator(chunks: chunks.makeAsyncIterator(), stream: StreamRecalculation(form, options))
  }

  /// Goes through the documents once.
  public struct Iterator: AsyncIteratorProtocol {
    fileprivate var chunks: Chunks.AsyncIterator
    fileprivate var stream: StreamRecalculation

    /// The next document; nil at the end.
    ///
    /// - Throws: the error of the stream below.
    public mutating func next() async throws(Failure) -> RecalculatedDocument? {
      try await next(isolation: #isolation)
    }

    /// The next document, on the actor that asks for it; nil at the end.
    ///
    /// - Throws: the error of the stream below.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Failure) -> RecalculatedDocument? {
      if let document = stream.next() { return document }
      while let chunk = try await chunks.next(isolation: actor) {
        if let document = stream.take(chunk) { return document }
      }
      return stream.finish()
    }
  }
}

extension AsyncRecalculatedDocuments: Sendable where Chunks: Sendable {}
