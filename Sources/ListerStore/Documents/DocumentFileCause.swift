// SPDX-License-Identifier: MIT

package import ListerDatabase
import ListerFiles
package import ListerJSON

/// An error for which something can't be done with a document.
package protocol DocumentFileCause: Error {
  var documentFileReason: DocumentFileError.Reason { get }
}

extension DocumentFileCause {
  /// What a call gives that may fail with this error, on the document at a path.
  ///
  /// ```
  /// try FileError.mapping(at: path, try Folder.make(folder))
  /// ```
  @discardableResult
  package static func mapping<Value: ~Copyable>(
    at path: String,
    _ call: @autoclosure () throws(Self) -> Value
  ) throws(DocumentFileError) -> Value {
    do { return try call() } catch { throw DocumentFileError(path, error.documentFileReason) }
  }
}

extension FileError: DocumentFileCause {
  /// A call of the system failed.
  package var documentFileReason: DocumentFileError.Reason { .file(self) }
}

extension ListNameError: DocumentFileCause {
  /// The name isn't one, or it is taken.
  package var documentFileReason: DocumentFileError.Reason { .name(self) }
}

extension DocumentError: DocumentFileCause {
  /// What was about to be written is not a document.
  package var documentFileReason: DocumentFileError.Reason { .unfit(self) }
}

extension DatabaseError: DocumentFileCause {
  /// What is remembered can't be read or written.
  package var documentFileReason: DocumentFileError.Reason { .state(self) }
}
