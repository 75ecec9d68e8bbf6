// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON

extension JobFailure {
  /// Appends the record that takes the place of a document that was refused.
  ///
  /// - Parameters:
  ///   - input: where the document comes from.
  ///   - id: its `id`, if it is known.
  ///   - output: the buffer that is appended to.
  func writeRecord(in input: JobInput, id: ByteView?, to output: inout ByteBuffer) {
    var file: String? = self.file
    switch input.kind {
    case .descriptor, .feed: file = nil
    case .document, .documentStream, .lines, .begun: break
    }
    DocumentWriter.writeError(
      file: file,
      line: line ?? 1,
      column: column ?? 1,
      path: path,
      message: message,
      id: id,
      to: &output
    )
  }

  /// Appends one line that tells of a document that was refused, with the document itself.
  ///
  /// ```
  /// {"input":"q.ndjson","offset":120,"sha256":"9f…","line":2,"column":21,"path":"grids[0]","message":"…","text":"…"}
  /// ```
  /// A document that is not UTF-8 is in `base64` in place of `text`; of one that was too long to be
  /// kept, which is nil, `sha256` and `text` are null. It begins at the byte `offset` of the input.
  func write(_ document: ByteView?, offset: Int, to output: inout ByteBuffer) {
    output.append("{\"input\":")
    file.withByteView { output.append(jsonText: $0) }
    output.append(",\"offset\":")
    output.append(decimal: offset)
    output.append(",\"sha256\":")
    output.append(document.map { "\"\(SHA256.hexadecimal(SHA256.digest(of: $0)))\"" } ?? "null")
    output.append(",\"line\":")
    output.append(decimal: line ?? 1)
    output.append(",\"column\":")
    output.append(decimal: column ?? 1)
    output.append(",\"path\":")
    path.withByteView { output.append(jsonText: $0) }
    output.append(",\"message\":")
    message.withByteView { output.append(jsonText: $0) }
    if let document, !UTF8Text.isWellFormed(document) {
      return output.append(",\"base64\":\"\(Base64.text(of: document.array))\"}\n")
    }
    output.append(",\"text\":")
    if let document { output.append(jsonText: document) } else { output.append("null") }
    output.append("}\n")
  }

  /// Appends one line that tells what is wrong with a formula.
  ///
  /// `{"document":"q.ndjson","line":2,"id":"q-2","cell":"Grid!B2","column":5,"message":"..."}`
  ///
  /// - Parameters:
  ///   - id: the document's `id` as JSON text, if there is one.
  ///   - place: the place in the formula, in characters from 1 after its `=`; nil if it is the
  ///     whole.
  ///   - output: the buffer that is appended to.
  func writeDiagnostic(id: ByteView?, place: Int?, to output: inout ByteBuffer) {
    output.append("{\"document\":")
    file.withByteView { output.append(jsonText: $0) }
    if let line {
      output.append(",\"line\":")
      output.append(decimal: line)
    }
    if let id {
      output.append(",\"id\":")
      output.append(id)
    }
    output.append(",\"cell\":")
    path.withByteView { output.append(jsonText: $0) }
    if let place {
      output.append(",\"column\":")
      output.append(decimal: place)
    }
    output.append(",\"message\":")
    message.withByteView { output.append(jsonText: $0) }
    output.append("}\n")
  }
}
