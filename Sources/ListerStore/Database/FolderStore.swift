// SPDX-License-Identifier: MIT

import Glibc
import ListerDatabase
import ListerFiles

/// What is remembered of the lists of a folder, for those who ask about all of them.
///
/// Where nothing is remembered, the answers are empty: documents are whole without it. Each answer
/// opens what it needs, and nothing stays open.
package struct FolderStore: Hashable, Sendable {
  /// The folder of the documents.
  package let folder: String
  /// How long to wait while other programs write.
  package var patience: LockTimeout

  package init(folder: String, waiting patience: LockTimeout = LockTimeout()) {
    (self.folder, self.patience) = (folder, patience)
  }

  /// Opens what is remembered, to change it, and ends what killed programs have begun; nil where
  /// there is nothing.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be changed.
  func change() throws(DocumentFileError) -> FolderDatabase? {
    let state = try examine(for: .writing)
    try state?.recover()
    return state
  }

  /// Opens what is remembered; nil where there is nothing.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be used.
  func examine(for access: Database.Access) throws(DocumentFileError) -> FolderDatabase? {
    try check()
    return try FolderDatabase.examine(Folder.absolute(folder), for: access, waiting: patience)
  }

  private func check() throws(DocumentFileError) {
    let status = try FileError.mapping(at: folder, try FileStatus(of: folder))
    guard status.kind == .folder else {
      throw DocumentFileError(folder, .file(FileError(.open, folder, .system(ENOTDIR))))
    }
  }

  /// What a call to the database gives, with the folder in its error.
  func mapping<Value: ~Copyable>(
    _ call: @autoclosure () throws(DatabaseError) -> Value
  ) throws(DocumentFileError) -> Value {
    try DatabaseError.mapping(at: folder, try call())
  }
}
