// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

extension ImportError {
  package init(at offset: Int, in text: ByteView, place: String = "", message: String) {
    let position = DocumentError.position(of: offset, in: text)
    self.init(line: position.line, column: position.column, place: place, message: message)
  }

  /// What is wrong with a document, at its place in the text that it is.
  package init(_ error: DocumentError, in text: ByteView) {
    self.init(at: error.offset, in: text, place: error.path, message: error.message)
  }

  /// What is no JSON, at its place in the text.
  package init(_ failure: ScanFailure, in text: ByteView) {
    self.init(DocumentError(offset: failure.offset, path: "", reason: failure.reason), in: text)
  }

  /// The same, of a document that is on a line of its own.
  package init(_ error: DocumentError, in text: ByteView, line: Int) {
    self.init(error, in: text)
    self.line = self.line.map { $0 + line - 1 }
  }
}

extension Format {
  /// The excerpt of a text that an error or a remark shows: short, in quotes.
  package static func excerpt(_ text: String) -> String {
    text.count <= 40 ? "\"\(text)\"" : "\"\(text.prefix(40))…\""
  }

  /// Names in quotes, the first ones of many.
  package static func enumeration(_ names: [String]) -> String {
    let shown = names.prefix(12).map(excerpt).joined(separator: ", ")
    return names.count > 12 ? shown + " and \(names.count - 12) more" : shown
  }
}
