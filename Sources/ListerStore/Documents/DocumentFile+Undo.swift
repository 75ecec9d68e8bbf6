// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerModel

extension DocumentFile {
  /// The names of the actions that ``undo(at:finish:)`` and ``redo(at:finish:)`` would take back.
  ///
  /// - Returns: for each of them nil when there is nothing.
  /// - Throws: ``DocumentFileError`` when the history can't be read.
  package func undoableActions() throws(DocumentFileError) -> (undo: String?, redo: String?) {
    let (undo, redo) = try history().journal.stacks
    return (undo.last?.action, redo.last?.action)
  }

  /// Takes the last action back that was not taken back yet, and leaves what was done since.
  ///
  /// If nothing was done since, the document is byte for byte what it was before the action;
  /// otherwise the older version is merged in: later edits stay, and where they touch the same
  /// field, they win and are reported. An edit by a program that keeps no history isn't one to
  /// undo; see ``restore(_:at:)``.
  ///
  /// The action is the one that led to the version of a number. Nil if there is nothing to undo.
  ///
  /// - Throws: ``DocumentFileError``; then nothing has changed.
  package func undo(
    version number: Int? = nil,
    at time: Int,
    expecting expected: ContentDigest? = nil,
    finish: (List) throws(DocumentFileError) -> [UInt8] = { $0.bytes }
  ) throws(DocumentFileError) -> Undone? {
    try takeBack(\.undo, number, at: time, expected, finish) { .undone($0) }
  }

  /// Takes the last undoing back, unless an edit was made since; nil if there is nothing to redo.
  ///
  /// - Throws: ``DocumentFileError``; then nothing has changed.
  package func redo(
    at time: Int,
    expecting expected: ContentDigest? = nil,
    finish: (List) throws(DocumentFileError) -> [UInt8] = { $0.bytes }
  ) throws(DocumentFileError) -> Undone? {
    try takeBack(\.redo, nil, at: time, expected, finish) { .redone($0) }
  }

  private typealias Stacks = (undo: [Version], redo: [Version])

  private func takeBack(
    _ stack: KeyPath<Stacks, [Version]>,
    _ number: Int?,
    at time: Int,
    _ expected: ContentDigest?,
    _ finish: (List) throws(DocumentFileError) -> [UInt8],
    _ kind: (Int) -> Version.Kind
  ) throws(DocumentFileError) -> Undone? {
    guard let session = try sessionOfRemembered() else { return nil }
    let store = session.store
    while true {
      let document = try session.document()
      try check(document, against: expected)
      try session.settle(document, at: time)
      let versions = session.journal.stacks[keyPath: stack]
      guard let version = versions.last(where: { number == nil || $0.number == number }),
        let before = session.predecessor(of: version.number)
      else {
        if document == nil { throw DocumentFileError(path, .missing) }
        return nil
      }
      let result: (list: List, conflicts: [MergeConflict], bytes: [UInt8])
      if try isLast(version, session, document?.bytes) {
        let bytes = try session.bytes(of: before.number)
        result = (try session.list(of: before.number), [], bytes)
      } else {
        guard let document else { throw DocumentFileError(path, .missing) }
        let merge = ListMerge(
          base: try session.list(of: version.number),
          ours: try store.list(document.bytes),
          theirs: try session.list(of: before.number),
          preferring: .ours
        )
        result = (merge.list, merge.conflicts, try finish(merge.list))
      }
      let next = kind(version.number)
      if try session.replace(document, by: result.bytes, next, version.action, at: time) {
        return Undone(action: version.action, list: result.list, conflicts: result.conflicts)
      }
    }
  }

  /// Whether the document is what the action made of it: nothing has happened since.
  private func isLast(
    _ version: Version,
    _ session: DocumentSession,
    _ bytes: [UInt8]?
  ) throws(DocumentFileError) -> Bool {
    guard version.size != nil else { return bytes == nil }
    return try session.bytes(of: version.number) == bytes
  }

  /// The right to change the document, of which versions are remembered; nil where none are.
  func sessionOfRemembered() throws(DocumentFileError) -> DocumentSession? {
    let store = try store()
    if try DocumentSession(reading: store, waiting: patience).journal.versions.isEmpty {
      if !exists { throw DocumentFileError(path, .missing) }
      return nil
    }
    let session = authored(try DocumentSession(changing: store, waiting: patience))
    if session.hasState { return session }
    throw DocumentFileError(path, .unusableHistory(DocumentFileError.isOnlyReadable))
  }
}
