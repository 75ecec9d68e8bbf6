// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerDatabase
package import ListerFiles
package import ListerJSON

/// Why something could not be done with a document: its path, and the reason.
///
/// Whatever the reason is: the document is as it was before, or as another program has left it.
public struct DocumentFileError: Error, Equatable, Sendable {
  package enum Reason: Equatable, Sendable {
    /// A call of the system failed, on the document or on what is kept beside it.
    case file(FileError)
    /// What the file holds is not a document; the line and the column are counted from 1.
    case document(DocumentError, line: Int, column: Int)
    /// What was about to be written could not be read again as a document.
    case unfit(DocumentError)
    /// What an older version holds can no longer be read as a document.
    case version(Int, DocumentError)
    /// Another program has been changing the document for longer than one waits.
    case locked(process: Int32?, seconds: Int)
    /// A program on another machine holds the document, or has been killed while it did; the lock
    /// file says which.
    case lockedElsewhere(file: String, holder: String)
    /// A new document's name is not one, or it is taken.
    case name(ListNameError)
    case missing
    /// The document is not the one that was to be changed: somebody has changed it since.
    case superseded
    /// It is the list of today, which can't be deleted or renamed.
    case protected
    /// There is no version of this number.
    case noVersion(Int)
    /// The content of a version is not what was stored.
    case damagedVersion(Int)
    /// Programs that lock nothing changed the document each time before it was replaced.
    case contended(attempts: Int)
    /// What is remembered of earlier imports is there, and can't be used.
    case unusableState(String)
    /// What is remembered of the document's versions is there, and can't be used.
    case unusableHistory(String)
    /// Nothing can be remembered of the folder, so what is deleted would be lost.
    case unrememberedDeletion
    /// What is remembered of the folder can't be read or written.
    case state(DatabaseError)
  }

  /// The path of the document as it was given.
  public var path: String
  package var reason: Reason

  /// An error of the given parts.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// Why a memory can't be used that is to be changed.
  static let isOnlyReadable = "it can be read, but not be changed"

  /// The reason in words, without the path.
  public var message: String {
    switch reason {
    case .file(let error):
      error.path == path
        ? "cannot \(error.operation.rawValue): \(error.reasonText)"
        : FileError(error.operation, seenFromHere(error.path), error.reason).description
    case .document(let error, _, _): error.message
    case .unfit(let error):
      "not saved, because it could not be read again: "
        + (error.path.isEmpty ? error.message : "\(error.path): \(error.message)")
    case .version(let number, let error): "version \(number) cannot be read: \(error.message)"
    case .locked(let process, let seconds):
      "another program\(process.map { " (process \($0))" } ?? "") is changing it, "
        + "and has not finished within \(String(counting: seconds, "second"))"
    case .lockedElsewhere(let file, let holder):
      "a program on \(holder) is changing it; if none is running there, delete \(file)"
    case .name(let error): error.description
    case .missing: "there is no such list"
    case .superseded: "somebody has changed it since it was read"
    case .protected: "the list of today cannot be deleted or renamed"
    case .noVersion(let number): "there is no version \(number)"
    case .damagedVersion(let number): "version \(number) is damaged, and can't be read"
    case .contended(let attempts):
      "another program changed it each of the \(attempts) times that it was to be replaced"
    case .unusableState(let reason):
      "what is remembered of earlier imports can't be used, and without it deleted items would come "
        + "back: \(reason)"
    case .unusableHistory(let reason): "its history can't be used: \(reason)"
    case .unrememberedDeletion:
      "not deleted, because the folder's history can't be used and the list could not come back; "
        + "to do without it, remove the file"
    case .state(let error): "\(seenFromHere(error.path)): \(error.message)"
    }
  }

  /// A path in a message, which stands behind the path of the document or the folder.
  private func seenFromHere(_ other: String) -> String { Folder.path(other, seenFrom: path) }
}

extension DocumentFileError: CustomStringConvertible {
  /// One line for people: `Groceries.list.json:3:7: a comma or a bracket is missing`.
  public var description: String {
    if case .document(_, let line, let column) = reason {
      return "\(path):\(line):\(column): \(message)"
    }
    return "\(path): \(message)"
  }
}
