// SPDX-License-Identifier: MIT

import ListerDatabase

extension DocumentSession {
  /// Gives the document another name in its folder; all that is remembered of it goes with it.
  ///
  /// Nothing announces it: one who is killed after the move leaves a document that is found again,
  /// by its number and its bytes.
  ///
  /// The document must still be as given, and nothing be called `file`. False if another program
  /// has changed the document since: then nothing was done.
  ///
  /// - Throws: ``DocumentFileError``; then nothing was done either.
  func rename(
    _ document: DocumentStore.Document,
    to file: String,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> Bool {
    try remember(document)
    let size = document.bytes.count
    let change = change(
      document,
      to: document.bytes,
      document.status,
      in: store.file,
      Journal.Version(journal.next, .renamed, action, at: time, size: size)
    )
    guard try store.move(store.file, to: file, expecting: document.status) else { return false }
    do throws(DocumentFileError) {
      try write { (state) throws(DatabaseError) in try state.rename(change, to: file) }
    } catch {
      _ = try? store.move(file, to: store.file, expecting: document.status)
      throw error
    }
    return true
  }

  /// Remembers which file the document is, and what other programs made of it.
  private func remember(_ document: DocumentStore.Document) throws(DocumentFileError) {
    guard record != nil else { return }
    let change = AnnouncedVersion(
      file: store.file,
      record: record,
      before: before,
      after: journal,
      contents: unwritten,
      present: document.bytes,
      next: ListSight(document.bytes, document.status),
      temporary: (store.file, nil),
      base: nil
    )
    try write { (state) throws(DatabaseError) in
      try state.change { () throws(DatabaseError) in _ = try state.write(change) }
    }
    reload()
  }
}
