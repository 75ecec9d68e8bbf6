// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerFiles

extension FolderStore {
  /// Forgets the versions of a list, which can't be undone or restored then; its sources stay.
  ///
  /// The list's document in the folder may be deleted. False if there was nothing to forget.
  ///
  /// - Throws: ``DocumentFileError``; then nothing has changed.
  package func forget(list file: String) throws(DocumentFileError) -> Bool {
    guard let state = try change() else { return false }
    let path = Folder.path(folder, file)
    let lock = try DocumentLock(
      of: Folder.path(state.folder, file),
      in: state.home,
      for: path,
      waiting: patience
    )
    defer { withExtendedLifetime(lock) {} }
    guard let record = try mapping(try state.lists.list(named: file)) else { return false }
    try state.recover(record.id, file)
    return try mapping(
      try state.change { () throws(DatabaseError) in try state.forget(record.id) }
    )
  }

  /// Forgets a source, and what came of it for each document; the documents stay.
  ///
  /// It is asked no more, and importing it is as it was the first time.
  ///
  /// - Parameter address: its address, or its path from the root on.
  /// - Returns: whether there was such a source.
  /// - Throws: ``DocumentFileError``; then nothing has changed.
  package func forget(source address: String) throws(DocumentFileError) -> Bool {
    guard let state = try change() else { return false }
    return try mapping(
      try state.change { () throws(DatabaseError) in try state.sources.remove(address) }
    )
  }

  /// Whether a source of an address is remembered.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be found out.
  package func knows(source address: String) throws(DocumentFileError) -> Bool {
    guard let state = try examine(for: .reading) else { return false }
    return try mapping(try state.sources.source(address)) != nil
  }
}

extension FolderDatabase {
  /// Takes all versions of a list away; those that came of sources are kept as that.
  ///
  /// - Returns: whether there were any.
  fileprivate func forget(_ list: Int) throws(DatabaseError) -> Bool {
    let journal = try versions.journal(of: list)
    for version in journal.versions {
      try keepBases(version.number, list, journal)
      try versions.remove(version.number, of: list)
    }
    try lists.note(nil, of: list)
    try lists.removeUnused(list)
    return !journal.versions.isEmpty
  }
}

extension DocumentFile {
  /// Forgets the versions of the document, which stays as it is, or deleted.
  ///
  /// - Returns: whether there was anything to forget.
  /// - Throws: ``DocumentFileError``; then nothing has changed.
  package func forgetVersions() throws(DocumentFileError) -> Bool {
    let store = try store()
    return try FolderStore(folder: store.folder, waiting: patience).forget(list: store.file)
  }
}
