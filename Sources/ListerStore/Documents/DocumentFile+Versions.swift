// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerModel

extension DocumentFile {
  /// The versions that are kept, the oldest first; the last one is the document as it is now.
  ///
  /// Fifty actions are kept, with their undoings, or fewer if their versions have more than 64 MiB
  /// together. A deletion is a version without a size. Nothing is written, so the history of a
  /// folder that may only be read can be read too.
  ///
  /// - Throws: ``DocumentFileError`` when the document or its history can't be read.
  package func versions() throws(DocumentFileError) -> [Version] {
    try history().journal.versions
  }

  /// The document as it was in a version.
  ///
  /// - Throws: ``DocumentFileError`` when there is no such version, or it can't be read.
  package func list(ofVersion number: Int) throws(DocumentFileError) -> List {
    try history().list(of: number)
  }

  /// The bytes of the document as it was in a version.
  ///
  /// - Throws: ``DocumentFileError`` when there is no such version.
  package func bytes(ofVersion number: Int) throws(DocumentFileError) -> [UInt8] {
    try history().bytes(of: number)
  }

  /// Reads the documents of all versions, the newest first, each once.
  ///
  /// That takes the time of reading them, while asking for one after the other would begin with the
  /// newest each time; see VersionTable.
  ///
  /// `body` is given each version that has a document, with the bytes of it, or why just these
  /// can't be read.
  ///
  /// - Throws: ``DocumentFileError`` when the history can't be read.
  package func forEachVersion(
    _ body: (Version, Result<[UInt8], DocumentFileError>) -> Void
  ) throws(DocumentFileError) {
    let session = try history()
    for version in session.journal.versions.reversed() where version.size != nil {
      let bytes = Result { () throws(DocumentFileError) in try session.bytes(of: version.number) }
      // Damage is that of one version; what else a database fails with concerns all of them.
      if case .failure(let error) = bytes, case .state(let cause) = error.reason,
        cause.consequence != .newState
      {
        throw error
      }
      body(version, bytes)
    }
  }

  /// Puts a version back, byte for byte, also one of a deleted document; this can be undone.
  ///
  /// False if the document was already so.
  ///
  /// - Throws: ``DocumentFileError`` when there is no such version, or the document can't be
  ///   replaced.
  @discardableResult
  package func restore(
    _ number: Int,
    at time: Int,
    expecting expected: ContentDigest? = nil
  ) throws(DocumentFileError) -> Bool {
    // A document that was never changed here would be its own first version.
    guard let session = try sessionOfRemembered(), !session.before.versions.isEmpty else {
      throw DocumentFileError(path, .noVersion(number))
    }
    while true {
      let document = try session.document()
      try check(document, against: expected)
      try session.settle(document, at: time)
      let bytes = try session.bytes(of: number)
      if document?.bytes == bytes { return false }
      if try session.replace(
        document,
        by: bytes,
        .restored(number),
        "Restore",
        at: time
      ) {
        return true
      }
    }
  }

  /// The history as it is now, without writing anything.
  func history() throws(DocumentFileError) -> DocumentSession {
    let store = try store()
    let session = try DocumentSession(reading: store, waiting: patience)
    let document = try store.document()
    try session.settle(document, at: session.journal.versions.last?.time ?? 0)
    if document == nil, session.journal.versions.isEmpty {
      throw DocumentFileError(path, .missing)
    }
    return session
  }
}
