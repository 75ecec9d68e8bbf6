// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerFiles

/// One document that failed, one formula in it, or one file that could not be used: where, and why.
package struct JobFailure: Hashable, Sendable {
  /// What kind of thing went wrong.
  package enum Cause: Hashable, Sendable {
    /// The document is not what the format asks for; the message says why.
    case document(String)
    /// A formula is not well formed, circular, or names what is not there: its cell shows an error.
    case formula(String)
    /// The file could not be opened, read or written.
    case file(FileError)
  }

  /// The path of the file, or its name: the input's, or that of the output if that one failed.
  package var file: String
  /// The line of a document in a stream of lines, or of the place in a document of many lines.
  ///
  /// Counted from 1; nil for a failure of a whole file.
  package var line: Int?
  /// The column of the place in that line, in characters, counted from 1.
  package var column: Int?
  /// The place within the document: `grids[0].rows[2][1]`, or `Totals!B2` for a formula.
  ///
  /// Empty for the document itself.
  package var path: String
  /// The reason.
  package var cause: Cause

  /// Whether a file could not be opened, read or written.
  package var isOfFile: Bool {
    if case .file = cause { true } else { false }
  }

  /// The reason in words.
  package var message: String {
    switch cause {
    case .document(let message), .formula(let message): message
    case .file(let error): "cannot \(error.operation.rawValue): \(error.reasonText)"
    }
  }
}

extension JobFailure {
  /// A file, an input or an output, could not be opened, read or written.
  init(_ error: FileError) { self.init(file: error.path, path: "", cause: .file(error)) }

  /// A document can't be recalculated that begins on a line of a file.
  init(_ error: DocumentError, of document: ByteView, in file: String, line: Int = 1) {
    let (row, column) = DocumentError.position(of: error.offset, in: document)
    self.init(
      file: file,
      line: line + row - 1,
      column: column,
      path: error.path,
      cause: .document(error.message)
    )
  }
}

extension JobFailure: CustomStringConvertible {
  /// One line for people: `quotes.ndjson:12:40: grids[0].rows: 17 rows; a grid has at most 16`.
  package var description: String {
    var place = file
    if let line { place += ":\(line)" }
    if let column { place += ":\(column)" }
    if !path.isEmpty { place += ": \(path)" }
    return "\(place): \(message)"
  }
}
