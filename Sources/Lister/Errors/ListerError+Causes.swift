// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerStore
import ListerTables

/// An error of a module below, which a front end gets as a ``ListerError``.
package protocol ListerCause: Error {
  /// The same with its place.
  var listerError: ListerError { get }
}

extension ListerCause {
  /// What a call gives that may fail with this error.
  ///
  /// ```
  /// let versions = try DocumentFileError.mapping(try file.versions())
  /// ```
  @discardableResult
  package static func mapping<Value: ~Copyable>(
    _ call: @autoclosure () throws(Self) -> Value
  ) throws(ListerError) -> Value {
    do { return try call() } catch { throw error.listerError }
  }
}

extension FileError: ListerCause {
  package var listerError: ListerError { ListerError(.file(self), at: .init(path: path)) }
}

extension DocumentFileError: ListerCause {
  package var listerError: ListerError {
    switch reason {
    case .document(let error, let line, let column):
      let place = ListerError.Place(path: path, line: line, column: column, member: error.path)
      return ListerError(.document(error.reason), at: place)
    default: return ListerError(.documentFile(reason), at: .init(path: path))
    }
  }
}

extension DocumentFile {
  /// What a call gives that asks for a version of this document.
  ///
  /// - Throws: ``ListerError``, which says what there is if there is no such version.
  func mapping<Value>(
    _ call: @autoclosure () throws(DocumentFileError) -> Value
  ) throws(ListerError) -> Value {
    do {
      return try call()
    } catch {
      guard case .noVersion(let number) = error.reason, let versions = try? versions(),
        let first = versions.first, let last = versions.last
      else { throw error.listerError }
      let place = ListerError.Place(path: path)
      guard let version = versions.first(where: { $0.number == number }) else {
        throw ListerError(.noVersion(number, kept: first.number...last.number), at: place)
      }
      if version.size == nil { throw ListerError(.deletedVersion(number), at: place) }
      throw error.listerError
    }
  }
}

extension FormulaError: ListerCause {
  package var listerError: ListerError {
    ListerError(.formula(message, in: formula, column: column), at: .init(cell: cell))
  }
}

extension ExportError: ListerCause {
  package var listerError: ListerError { ListerError(.export(self)) }
}

extension ImportError {
  /// The error as one in a file.
  func listerError(in path: String) -> ListerError {
    let column = line == nil ? nil : column
    let place = ListerError.Place(path: path, line: line, column: column, member: self.place)
    return ListerError(.source(self), at: place)
  }
}

extension DocumentError {
  /// What a call gives that reads a document.
  ///
  /// - Parameters:
  ///   - path: the file of the document.
  ///   - document: its bytes.
  ///   - call: reads them.
  /// - Returns: what it gives.
  /// - Throws: ``ListerError`` with line and column.
  static func mapping<Value>(
    in path: String,
    _ document: [UInt8],
    _ call: @autoclosure () throws(DocumentError) -> Value
  ) throws(ListerError) -> Value {
    do {
      return try call()
    } catch {
      throw document.withByteView { error.listerError(in: path, $0) }
    }
  }

  /// The error as one in a file.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - document: its bytes.
  /// - Returns: the error with the line and the column of its place.
  package func listerError(in path: String, _ document: ByteView) -> ListerError {
    let (line, column) = DocumentError.position(of: offset, in: document)
    let place = ListerError.Place(path: path, line: line, column: column, member: self.path)
    return ListerError(.document(reason), at: place)
  }
}
