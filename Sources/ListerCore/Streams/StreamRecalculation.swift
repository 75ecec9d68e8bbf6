// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

/// The recalculation of a stream, chunk by chunk: what its iterators share.
struct StreamRecalculation {
  private let recalculator: Recalculator
  private let form: StreamForm
  private var lines = DocumentSplitter()
  private var number = 0
  private var isAtEnd = false

  init(_ form: StreamForm, _ options: RecalculationOptions) {
    self.form = form
    recalculator = Recalculator(options: options)
  }

  /// The next document of the chunks that were taken; nil if more is needed.
  mutating func next() -> RecalculatedDocument? {
    lines.next().map { recalculated($0) }
  }

  /// Takes a chunk; a document of its own is given back at once.
  mutating func take(_ chunk: some Sequence<UInt8>) -> RecalculatedDocument? {
    switch form {
    case .lines:
      lines.append(chunk)
      return next()
    case .documents:
      number += 1
      return recalculated(DocumentSplitter.Line(number: number, bytes: Array(chunk)))
    }
  }

  /// The last line, if the stream doesn't end with a line feed; nil from then on.
  mutating func finish() -> RecalculatedDocument? {
    defer { isAtEnd = true }
    return isAtEnd ? nil : lines.finish().map { recalculated($0) }
  }

  private func recalculated(_ line: DocumentSplitter.Line) -> RecalculatedDocument {
    do throws(DocumentError) {
      try DocumentLimits.check(byteCount: line.count, hasGrids: true)
      let bytes = try recalculator.recalculate(line.bytes)
      return RecalculatedDocument(number: line.number, bytes: bytes, error: nil)
    } catch {
      var record = ByteBuffer()
      let place = error.position(in: line.bytes)
      DocumentWriter.writeError(
        line: form == .lines ? line.number : place.line,
        column: place.column,
        path: error.path,
        message: error.message,
        id: line.bytes.isEmpty ? nil : recalculator.reader.id,
        to: &record
      )
      return RecalculatedDocument(number: line.number, bytes: record.view.array, error: error)
    }
  }
}

/// What a chunk of a stream is.
enum StreamForm: Sendable {
  /// Some bytes of lines, each of which is a document.
  case lines
  case documents
}
