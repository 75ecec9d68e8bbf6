// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerJSON

extension DocumentWriter {
  /// Appends one line that tells of a document that was refused, with the document itself.
  ///
  /// ```
  /// {"input":"q.ndjson","offset":120,"sha256":"9f…","line":2,"column":21,"path":"grids[0]","message":"…","text":"…"}
  /// ```
  /// A document that is not UTF-8 is in `base64` in place of `text`; of one that was too long to be
  /// kept, `sha256` and `text` are null.
  ///
  /// - Parameters:
  ///   - input: the file or stream.
  ///   - offset: the byte of it at which the document begins.
  ///   - line: the line of the trouble, from 1.
  ///   - column: its column, from 1.
  ///   - path: its place in the document.
  ///   - message: what the trouble is.
  ///   - document: the document; nil if it was not kept.
  ///   - output: the buffer that is appended to.
  package static func writeFailure(
    input: String,
    offset: Int,
    line: Int,
    column: Int,
    path: String,
    message: String,
    document: ByteView?,
    to output: inout ByteBuffer
  ) {
    output.append("{\"input\":")
    input.withByteView { output.append(jsonText: $0) }
    output.append(",\"offset\":")
    output.append(decimal: offset)
    output.append(",\"sha256\":")
    if let document {
      output.append("\"")
      output.append(SHA256.hexadecimal(SHA256.digest(of: document)))
      output.append("\"")
    } else {
      output.append("null")
    }
    output.append(",\"line\":")
    output.append(decimal: line)
    output.append(",\"column\":")
    output.append(decimal: column)
    output.append(",\"path\":")
    path.withByteView { output.append(jsonText: $0) }
    output.append(",\"message\":")
    message.withByteView { output.append(jsonText: $0) }
    if let document, !UTF8Text.isWellFormed(document) {
      output.append(",\"base64\":\"")
      output.append(Base64.text(of: document.array))
      output.append("\"}\n")
      return
    }
    output.append(",\"text\":")
    if let document { output.append(jsonText: document) } else { output.append("null") }
    output.append("}\n")
  }
}
