// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// One change of a document, from the look at what is there to the new bytes in their place.
///
/// ```
/// lock ─ clean up ─ read ─ settle the journal ─ edit ─┬─ new bytes into a temporary file
///                                                     ├─ a note which version is pending
///                                                     ├─ new bytes into a version       flushed
///                                                     ├─ journal names the version      flushed
///                                                     ├─ temporary file renamed         flushed
///                                                     └─ the note removed
/// ```
/// Killed before the journal is written, nothing has happened, and the version's file is removed by
/// the next start. Killed before the renaming, the journal names a version that the document never
/// had: it is the pending one, and the document still equals the version before; the next start
/// drops it. Without the note the same sight means that another program has put the older version
/// back: nothing is dropped.
final class DocumentSession {
  let store: DocumentStore
  /// Nil where there is none and nothing is written.
  private let history: DocumentHistory?
  private(set) var journal: Journal
  /// Versions that the journal names and that are not yet on the disk.
  private var unwritten: [Int: [UInt8]] = [:]
  /// The version that was announced by a program that may have been killed before it came about.
  private var pending: Int?
  private let lock: DocumentLock?
  /// How often the document was asked for.
  private var attempts = 0

  /// Waits for the document's lock; makes the folder for its versions.
  init(changing store: DocumentStore, waiting patience: Patience) throws(DocumentFileError) {
    self.store = store
    let history = try store.makeHistory()
    self.history = history
    lock = try DocumentLock(in: history.folder, of: store.path, waiting: patience)
    journal = try history.journal()
    pending = try history.pending()
    if let pending { try recover(pending, history) }
    history.clean(journal)
  }

  /// Reads what is there, without a trace; where nothing may be locked, without a lock.
  init(reading store: DocumentStore, waiting patience: Patience) throws(DocumentFileError) {
    self.store = store
    history = try store.history()
    guard let history else {
      (lock, journal) = (nil, Journal())
      return
    }
    lock = try DocumentLock(reading: history.folder, of: store.path, waiting: patience)
    journal = try history.journal()
    pending = try history.pending()
  }

  /// How often a change is made again because a program that locks nothing came between.
  private static let attempts = 8

  /// The document as it is now, for one attempt to change it; nil if there is none.
  ///
  /// An attempt that another program has overtaken asks again, and is made again.
  ///
  /// - Throws: ``DocumentFileError``, also when programs came between each of the attempts.
  func document() throws(DocumentFileError) -> DocumentStore.Document? {
    guard attempts < DocumentSession.attempts else {
      throw DocumentFileError(store.path, .contended(attempts: attempts))
    }
    attempts += 1
    return try store.document()
  }

  /// The document as ``document()`` gives it, where there has to be one.
  func existingDocument() throws(DocumentFileError) -> DocumentStore.Document {
    guard let document = try document() else { throw DocumentFileError(store.path, .missing) }
    return document
  }

  /// The bytes of a version.
  func bytes(of number: Int) throws(DocumentFileError) -> [UInt8] {
    if let bytes = unwritten[number] { return bytes }
    guard journal.versions.contains(where: { $0.number == number && $0.size != nil }),
      let bytes = try history?.version(number)
    else { throw DocumentFileError(store.path, .noVersion(number)) }
    return bytes
  }

  /// The list of a version.
  func list(of number: Int) throws(DocumentFileError) -> List {
    let bytes = try bytes(of: number)
    do {
      return try store.list(bytes)
    } catch {
      guard case .document(let reason, _, _) = error.reason else { throw error }
      throw DocumentFileError(store.path, .version(number, reason))
    }
  }

  /// The version before the one of a number; nil if it is the oldest.
  func predecessor(of number: Int) -> Journal.Version? {
    journal.index(of: number).flatMap { $0 > 0 ? journal.versions[$0 - 1] : nil }
  }

  // MARK: What happened before

  /// Makes the journal agree with the document as it is, nil if there is none.
  ///
  /// What was announced and did not come about is dropped; what came about without being announced
  /// was done by another program and becomes a version.
  ///
  /// - Throws: ``DocumentFileError`` when a version can't be read.
  func settle(_ document: DocumentStore.Document?, at time: Int) throws(DocumentFileError) {
    guard let last = journal.versions.last else {
      guard let document else { return }
      return note(.found, "Found", document.bytes, document.status)
    }
    let announced = pending
    pending = nil
    if try matches(last, document?.bytes) { return }
    if announced == last.number, try matchesLastButOne(document?.bytes) {
      return journal.removeLast()
    }
    if let document {
      note(.changedOutside, "Changed by another program", document.bytes, document.status)
    } else {
      journal.append(.changedOutside, "Deleted by another program", at: time, size: nil)
    }
  }

  private func note(
    _ kind: Journal.Version.Kind,
    _ action: String,
    _ bytes: [UInt8],
    _ status: FileStatus
  ) {
    let time = status.modified / 1_000_000
    unwritten[journal.append(kind, action, at: time, size: bytes.count)] = bytes
  }

  private func matches(
    _ version: Journal.Version,
    _ bytes: [UInt8]?
  ) throws(DocumentFileError) -> Bool {
    guard let bytes, let size = version.size else { return bytes == nil && version.size == nil }
    guard size == bytes.count else { return false }
    if let own = unwritten[version.number] { return own == bytes }
    return try history?.version(version.number) == bytes
  }

  private func matchesLastButOne(_ bytes: [UInt8]?) throws(DocumentFileError) -> Bool {
    let count = journal.versions.count
    return count > 1 ? try matches(journal.versions[count - 2], bytes) : false
  }

  /// Ends what a killed program has begun, so that nothing is left of it even if nothing changes
  /// now.
  ///
  /// If the document is neither as before nor as announced, the next change settles it.
  private func recover(
    _ announced: Int,
    _ history: DocumentHistory
  ) throws(DocumentFileError) {
    if let last = journal.versions.last, last.number == announced {
      let bytes = try store.document()?.bytes
      if try !matches(last, bytes) {
        guard try matchesLastButOne(bytes) else { return }
        journal.removeLast()
        try history.write(journal)
      }
    }
    pending = nil
    history.removePending()
  }

  // MARK: The next version

  /// Gives the document new bytes, as the next version.
  ///
  /// The document must still be the one of `status`; if that is nil, there must be none. Bytes over
  /// the limit of a document are refused, whoever made them: nobody could read or undo them.
  ///
  /// - Returns: false if another program has changed the document since: then nothing was done.
  /// - Throws: ``DocumentFileError``; then nothing was done either.
  func replace(
    _ status: FileStatus?,
    by bytes: [UInt8],
    _ kind: Journal.Version.Kind,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> Bool {
    guard let history else { throw DocumentFileError(store.path, .missing) }
    try DocumentError.mapping(
      at: store.path,
      try DocumentLimits.check(byteCount: bytes.count)
    )
    var file = try store.temporary(bytes, in: history)
    let before = journal
    unwritten[journal.append(kind, action, at: time, size: bytes.count)] = bytes
    return try finish(history, from: before, try store.commit(&file, replacing: status))
  }

  /// Takes the document away; its versions stay.
  ///
  /// - Returns: false if another program has changed the document since: then nothing was done.
  func remove(
    _ status: FileStatus,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> Bool {
    guard let history else { throw DocumentFileError(store.path, .missing) }
    let before = journal
    journal.append(.deleted, action, at: time, size: nil)
    return try finish(history, from: before, try store.remove(status))
  }

  /// Announces the last version, and lets it come about.
  private func finish(
    _ history: DocumentHistory,
    from before: Journal,
    _ commit: @autoclosure () throws(DocumentFileError) -> Bool
  ) throws(DocumentFileError) -> Bool {
    let number = before.next
    do {
      journal.prune()
      try history.write(pending: number)
      // The first version has none before it that a crash of the machine could lose: it is what the
      // document holds, which is flushed, and a journal that is missing or torn is made again from
      // it.
      let isDurable = !before.versions.isEmpty || unwritten.count != 1
      for (version, bytes) in unwritten {
        try history.write(bytes, version: version, isDurable: isDurable)
      }
      try history.write(journal, isDurable: isDurable)
      if try commit() {
        unwritten = [:]
        history.removePending()
        history.removeVersions(of: before, missingIn: journal)
        return true
      }
    } catch {
      takeBack(history, to: before)
      throw error
    }
    takeBack(history, to: before)
    return false
  }

  /// Undoes an announcement as far as that is possible; the next start does the rest.
  private func takeBack(_ history: DocumentHistory, to before: Journal) {
    journal = before
    unwritten[before.next] = nil
    // What another program did stays unwritten in part or whole; it is written again with the next
    // one.
    var known = before
    while let last = known.versions.last, unwritten[last.number] != nil { known.removeLast() }
    if (try? history.write(known)) != nil {
      history.removePending()
      history.clean(known)
    }
  }
}
