// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerDatabase
import ListerFiles
import ListerJSON
import ListerModel

/// One change of a document, from the look at what is there to the new bytes in their place.
///
/// ```
/// lock ─ end what was killed ─ read ─ settle the journal ─ edit ─┬─ new bytes in the private folder
///                                                                ├─ announced in the state  flushed
///                                                                ├─ put into place          flushed
///                                                                └─ completed in the state
/// ```
/// Where nothing can be remembered, the new bytes are put into place all the same.
final class DocumentSession {
  let store: DocumentStore
  private(set) var journal = Journal()
  /// The contents of versions that the journal has and the state does not.
  private(set) var unwritten: [Int: [UInt8]] = [:]
  /// The content of an older version that was asked for last: the way to others may be shorter.
  private var known: (number: Int, bytes: [UInt8])?
  private let lock: DocumentLock?
  private var home: OpenFolder?
  private var state: FolderDatabase?
  private(set) var record: ListRecord?
  /// The journal as the state has it.
  private(set) var before = Journal()
  /// Who changes the document; nil where that isn't known.
  var author: ChangeAuthor?
  /// Whether the document is known not to be there.
  let isNew: Bool
  /// Whether there is a state, in which something can be remembered.
  var hasState: Bool { state != nil }
  /// How often the document was asked for.
  private var attempts = 0

  /// Waits for the document's lock; makes the private folder.
  ///
  /// With `holdsNames` this thread holds the names of its folder already.
  ///
  /// - Throws: ``DocumentFileError`` when the time is over, or the document can't be opened.
  package convenience init(
    changing store: DocumentStore,
    waiting patience: LockTimeout,
    holdingNames holdsNames: Bool = false
  ) throws(DocumentFileError) {
    let home = try store.makeHome()
    let lock = try DocumentLock(
      of: store.target,
      in: home,
      for: store.path,
      waiting: patience,
      holdingNames: holdsNames
    )
    try self.init(store, lock, home, waiting: patience)
  }

  /// Takes the right to make the document, whose folder's names are held.
  convenience init(
    making store: DocumentStore,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) {
    let home = try store.makeHome()
    try self.init(store, DocumentLock(making: store.target), home, waiting: patience)
  }

  private convenience init(
    _ store: DocumentStore,
    _ lock: DocumentLock,
    _ home: OpenFolder?,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) {
    var state =
      try home.map { (home) throws(DocumentFileError) in
        try FolderDatabase.begin(changing: store.folder, in: home, waiting: patience)
      } ?? nil
    let known: Known
    do throws(DocumentFileError) {
      known = try Known(of: store, in: state, isChanging: true)
    } catch {
      guard let damaged = state else { throw error }
      state = try damaged.replaced(for: error, waiting: patience)
      known = try Known(of: store, in: state, isChanging: true)
    }
    self.init(store, lock, home, state, known)
  }

  /// Takes over a lock and a state that other sessions use too.
  convenience init(
    _ store: DocumentStore,
    _ lock: DocumentLock,
    _ home: OpenFolder?,
    _ state: FolderDatabase?,
    isNew: Bool = false
  ) throws(DocumentFileError) {
    let known = try Known(of: store, in: state, isChanging: true, isNew: isNew)
    self.init(store, lock, home, state, known, isNew: isNew)
  }

  /// Reads what is there, without a trace.
  ///
  /// - Throws: ``DocumentFileError`` when what is remembered can't be used: else the document as it
  ///   is now would be taken for its first version.
  convenience init(
    reading store: DocumentStore,
    waiting patience: LockTimeout
  ) throws(DocumentFileError) {
    let state: FolderDatabase?
    let known: Known
    do throws(DocumentFileError) {
      state = try FolderDatabase.examine(store.folder, for: .reading, waiting: patience)
      known = try Known(of: store, in: state, isChanging: false)
    } catch {
      throw DocumentFileError(store.path, .unusableHistory(error.message))
    }
    self.init(store, nil, nil, state, known)
  }

  private init(
    _ store: DocumentStore,
    _ lock: DocumentLock?,
    _ home: OpenFolder?,
    _ state: FolderDatabase?,
    _ known: Known,
    isNew: Bool = false
  ) {
    (self.store, self.lock, self.home, self.state) = (store, lock, home, state)
    self.isNew = isNew
    (record, before, journal) = (known.record, known.journal, known.journal)
  }

  private func mapping<Value>(
    _ call: @autoclosure () throws(DatabaseError) -> Value
  ) throws(DocumentFileError) -> Value {
    try DatabaseError.mapping(at: store.path, try call())
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
    try lock?.renew()
    return try store.document()
  }

  /// The document as ``document()`` gives it, where there has to be one.
  func existingDocument() throws(DocumentFileError) -> DocumentStore.Document {
    guard let document = try document() else { throw DocumentFileError(store.path, .missing) }
    return document
  }

  // MARK: Versions

  /// The bytes of a version.
  func bytes(of number: Int) throws(DocumentFileError) -> [UInt8] {
    if let bytes = unwritten[number] { return bytes }
    guard let state, let record else { throw DocumentFileError(store.path, .noVersion(number)) }
    let bytes: [UInt8]?
    do throws(DatabaseError) {
      bytes = try state.versions.content(of: number, record.id, in: before, from: known)
    } catch {
      let isDamaged = error.reason == .damagedContent
      throw DocumentFileError(store.path, isDamaged ? .damagedVersion(number) : .state(error))
    }
    guard let bytes else { throw DocumentFileError(store.path, .noVersion(number)) }
    known = (number, bytes)
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
  /// What came about without being announced was done by another program, and becomes a version.
  ///
  /// - Throws: ``DocumentFileError`` when the state can't be read.
  func settle(_ document: DocumentStore.Document?, at time: Int) throws(DocumentFileError) {
    (journal, unwritten) = (before, [:])
    try dropUnfinished(document)
    guard let last = journal.versions.last else {
      if let document { note(.found, "Found", document.bytes, document.status) }
      return
    }
    let digest = document.map { ContentDigest(of: $0.bytes) }
    if last.size == nil ? document == nil : record?.digest == digest { return }
    if let document {
      note(.changedOutside, "Changed by another program", document.bytes, document.status)
    } else {
      journal.append(.changedOutside, "Deleted by another program", at: time, size: nil)
    }
  }

  /// Where nothing is written, a version that a killed program has announced in vain is left out.
  private func dropUnfinished(_ document: DocumentStore.Document?) throws(DocumentFileError) {
    guard lock == nil, let state, let id = record?.id else { return }
    guard let step = try mapping(try state.steps.step(of: id)),
      journal.versions.last?.number == step.version,
      try !state.hasHappened(step, store.file, document)
    else { return }
    journal.removeLast()
    record?.digest = step.digest
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

  // MARK: The next version

  /// Gives the document new bytes, as the next version.
  ///
  /// Bytes over the limit of a document are refused, whoever made them: nobody could read or undo
  /// them.
  ///
  /// The document must still be as given; if that is nil, there must be none. False if another
  /// program has changed it since: then nothing was done.
  ///
  /// - Throws: ``DocumentFileError``; then nothing was done either.
  func replace(
    _ document: DocumentStore.Document?,
    by bytes: [UInt8],
    _ kind: Journal.Version.Kind,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> Bool {
    try DocumentError.mapping(
      at: store.path,
      try DocumentLimits.check(byteCount: bytes.count, hasGrids: false)
    )
    dropLostHome()
    var file = try store.temporary(bytes, in: home)
    let status = try FileError.mapping(at: store.path, try file.descriptor.status())
    let change = change(
      document,
      to: bytes,
      status,
      in: file.temporary,
      Journal.Version(journal.next, kind, action, at: time, size: bytes.count)
    )
    let list = try announce(change)
    let outcome = Result { () throws(DocumentFileError) in
      try store.commit(&file, replacing: document?.status)
    }
    // What was not taken back is known by the file that is still there.
    if !finish(list, outcome) { file.keepTemporary() }
    return try outcome.get()
  }

  /// Takes the document away; its versions stay.
  ///
  /// - Returns: false if another program has changed the document since: then nothing was done.
  func remove(
    _ document: DocumentStore.Document,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> Bool {
    dropLostHome()
    guard state != nil, let home else {
      throw DocumentFileError(store.path, .unrememberedDeletion)
    }
    let temporary = AtomicFile.temporaryName(for: store.file)
    let version = Journal.Version(journal.next, .deleted, action, at: time, size: nil)
    let change = change(document, to: nil, nil, in: temporary, version)
    guard let list = try announce(change) else {
      throw DocumentFileError(store.path, .unrememberedDeletion)
    }
    let outcome = Result { () throws(DocumentFileError) in
      try store.remove(document.status, to: home, as: temporary)
    }
    finish(list, outcome)
    if case .success(true) = outcome { home.remove(temporary) }
    return try outcome.get()
  }

  /// Adds the next version to the journal.
  ///
  /// The bytes and the status are of what will be there, nil for nothing; so far it is called
  /// `temporary` in the private folder. The version has the journal's next number, and `base` is
  /// what came of a source, if this is an import.
  func change(
    _ document: DocumentStore.Document?,
    to bytes: [UInt8]?,
    _ status: FileStatus?,
    in temporary: String,
    _ version: Journal.Version,
    base: NewBase? = nil,
    summary: ListSummary? = nil
  ) -> AnnouncedVersion {
    _ = journal.adopt(version.made(by: author))
    unwritten[version.number] = bytes
    journal.prune()
    return AnnouncedVersion(
      file: store.file,
      record: record,
      before: before,
      after: journal,
      contents: unwritten,
      present: document?.bytes,
      next: ListSight(bytes, status, summary),
      temporary: (temporary, status?.identity.node),
      base: base
    )
  }

  /// Goes on without the private folder if somebody has deleted it meanwhile.
  private func dropLostHome() {
    guard let home, home.isDeleted else { return }
    (self.home, state) = (nil, nil)
  }

  /// Announces a change; nil where nothing is remembered, or no longer can be.
  private func announce(_ change: AnnouncedVersion) throws(DocumentFileError) -> Int? {
    try write { (state) throws(DatabaseError) in try state.announce([change]).first } ?? nil
  }

  /// Writes to the state; nil where nothing is remembered, or no longer can be.
  @discardableResult
  func write<Result>(
    _ body: (FolderDatabase) throws(DatabaseError) -> Result
  ) throws(DocumentFileError) -> Result? {
    guard let state else { return nil }
    do throws(DocumentFileError) {
      return try mapping(try body(state))
    } catch {
      try state.giveUp(for: error)
      self.state = nil
      return nil
    }
  }

  /// Looks again at what the state says.
  func reload() {
    record = try? state?.lists.list(named: store.file)
    before = record.flatMap { try? state?.versions.journal(of: $0.id) } ?? Journal()
    (known, unwritten) = (nil, [:])
  }

  /// Notes that what was announced has come about, or takes it back.
  ///
  /// - Returns: false if it could not be taken back: then the next start does it.
  @discardableResult
  private func finish(_ list: Int?, _ outcome: Result<Bool, DocumentFileError>) -> Bool {
    guard let list, let state else { return true }
    if case .success(true) = outcome {
      // If that can't be noted, the next start finds out.
      try? state.complete([list])
      return true
    }
    let isTakenBack = (try? state.revert(list)) != nil
    reload()
    return isTakenBack
  }
}
