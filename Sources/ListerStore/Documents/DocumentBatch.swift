// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCoding
import ListerFiles
import ListerModel

/// Changes of many documents of one folder, which are announced, flushed and made together.
///
/// ```
/// let draft = try batch.open("lists/Groceries.list.json", key: "groceries.csv")
/// let next = merge(draft.document, draft.base)                         on any thread
/// let results = batch.save([.init(draft, bytes: next, base: came)], at: now)
/// ```
/// Each document is as safe as with ``DocumentFile/edit(_:at:finish:_:)``: it is locked from the look
/// at it until it is saved, and old or new, whole, at every moment. The flushing is done once for
/// all of them.
package final class DocumentBatch {
  /// How many documents may be open at once: those that are there are locked, each by a descriptor.
  package static let limit = (new: 4_096, existing: 128)

  /// A document that is about to be saved.
  package final class Draft {
    let session: DocumentSession
    let found: DocumentStore.Document?
    let base: (key: String, content: [UInt8]?)
    let isLinked: Bool
    /// What the document holds; nil if there is none.
    package var document: [UInt8]? { found?.bytes }
    /// What came of the source the last time; nil if nothing did.
    package var former: [UInt8]? { base.content }
    /// What was saved; nil if nothing was, or elsewhere.
    package fileprivate(set) var digest: ContentDigest?
    /// The number of its last version; once it is saved, of the one that it was saved as.
    package var version: Int? { session.journal.versions.last?.number }

    init(
      _ session: DocumentSession,
      base: (key: String, content: [UInt8]?),
      isLinked: Bool
    ) throws(DocumentFileError) {
      (self.session, self.base, self.isLinked) = (session, base, isLinked)
      found = session.isNew ? nil : try session.document()
    }
  }

  /// What is to become of a document.
  package struct Change {
    let draft: Draft
    let bytes: [UInt8]?
    let base: [UInt8]
    let written: WrittenDocument?
    let summary: ListSummary?

    /// A change of a draft.
    ///
    /// Without bytes it stays as it is; `base` is what came of the source. The bytes are `written`
    /// in a file already if the document is a new one.
    package init(
      _ draft: Draft,
      bytes: [UInt8]?,
      base: [UInt8],
      written: WrittenDocument? = nil,
      summary: ListSummary? = nil
    ) {
      (self.draft, self.bytes, self.base, self.written) = (draft, bytes, base, written)
      self.summary = summary
    }
  }

  /// What saving a document came to: false if another program has changed it since it was opened.
  package typealias Outcome = Result<Bool, DocumentFileError>

  private let memory: SourceStore
  private let source: Int?
  private let root: String
  private let place: OpenFolder
  private let names: FolderNames
  private let patience: LockTimeout
  private let author: ChangeAuthor

  /// A batch of a source's documents.
  ///
  /// The source is nil if it isn't remembered. The names are held, see
  /// ``FolderNames/hold(waiting:for:_:)``, if new documents are made. The patience is for each
  /// document that another program changes.
  ///
  /// - Throws: ``DocumentFileError`` when the folder can't be opened, or the state not be written.
  package init(
    _ memory: SourceStore,
    from source: RememberedSource?,
    in names: FolderNames,
    waiting patience: LockTimeout,
    by author: ChangeAuthor = .source
  ) throws(DocumentFileError) {
    self.author = author
    root = Folder.absolute(memory.folder)
    place = try FileError.mapping(at: memory.folder, try OpenFolder(root))
    (self.memory, self.names, self.patience) = (memory, names, patience)
    try memory.openForChanges()
    self.source =
      try source.map { (source) throws(DocumentFileError) in
        try memory.begin(source)
      } ?? nil
  }

  /// Where temporary files are made.
  private var home: OpenFolder { memory.home ?? place }

  /// Locks a document, and looks at it.
  ///
  /// It is in the folder of the batch, and need not exist; `key` is what the source calls it. A new
  /// one was not there at the last look at the folder; if it is there by now, it isn't saved.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be read, or another program keeps it too long.
  package func open(
    _ path: String,
    key: String,
    isNew: Bool = false
  ) throws(DocumentFileError) -> Draft {
    let file = Folder.name(of: path)
    let store =
      isNew
      ? DocumentStore(path, target: Folder.path(root, file))
      : try DocumentStore(path)
    let isLinked = store.folder != root
    // What a link leads to has its history there.
    let session: DocumentSession =
      isLinked
      ? try DocumentSession(changing: store, waiting: patience)
      : try DocumentSession(
        store,
        isNew ? DocumentLock(making: store.target) : try lock(store),
        memory.home,
        memory.state,
        isNew: isNew
      )
    session.author = author
    // Of a list that is not known nothing has come before.
    let content =
      isLinked || session.record != nil
      ? try source.map { (source) throws(DocumentFileError) in
        try memory.base(key, of: source, file: file)
      } ?? nil : nil
    return try Draft(session, base: (key, content), isLinked: isLinked)
  }

  private func lock(_ store: DocumentStore) throws(DocumentFileError) -> DocumentLock {
    if FileStatus.isMissing(store.target) { return DocumentLock(making: store.target) }
    return try DocumentLock(
      of: store.target,
      in: memory.home,
      for: store.path,
      waiting: patience
    )
  }

  // MARK: Saving

  /// Saves documents, and remembers what came of the source for each of them.
  ///
  /// `action` is the name, for the history, of what is done where a document was there. The time is
  /// in milliseconds since 1970. There is an outcome for each change.
  package func save(_ changes: [Change], _ action: String, at time: Int) -> [Outcome] {
    var outcomes = [Outcome](repeating: .success(true), count: changes.count)
    var (pending, rest): ([Pending], [Int]) = ([], [])
    for (index, change) in changes.enumerated() {
      do throws(DocumentFileError) {
        if let next = try prepare(change, action, at: time) {
          pending.append(Pending(index: index, announced: next.0, next: next.1))
        } else {
          rest.append(index)
          outcomes[index] = .success(try saveElsewhere(change, action, at: time))
        }
      } catch {
        outcomes[index] = isOvertaken(change, error) ? .success(false) : .failure(error)
      }
    }
    do throws(DocumentFileError) {
      try save(pending, changes, &outcomes)
    } catch {
      for one in pending {
        outcomes[one.index] = .failure(error)
        giveBack(changes[one.index])
      }
    }
    remember(rest, changes, &outcomes)
    return outcomes
  }

  /// Whether another program has made the very document that was to be made.
  private func isOvertaken(_ change: Change, _ error: DocumentFileError) -> Bool {
    let session = change.draft.session
    guard session.isNew, case .name(.taken(let name)) = error.reason else { return false }
    return name == ListName(fileName: session.store.file)?.text
      && !FileStatus.isMissing(session.store.target)
  }

  /// A change on its way.
  private struct Pending {
    var index: Int
    var announced: AnnouncedVersion
    var next: NextContent
  }

  /// Writes the next content of a document; nil if that isn't one of the folder, or stays.
  private func prepare(
    _ change: Change,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> (AnnouncedVersion, NextContent)? {
    let (draft, store) = (change.draft, change.draft.session.store)
    guard let bytes = change.bytes, !draft.isLinked else { return nil }
    let isNew = draft.found == nil
    if isNew {
      let file = try ListNameError.mapping(at: store.path, try DocumentFile(path: store.path))
      try file.checkName()
      try ListNameError.mapping(at: store.path, try names.take(file.name))
    }
    do throws(DocumentFileError) {
      let next: NextContent
      if let written = change.written?.content {
        next = written
      } else {
        next = try NextContent(bytes, of: store, in: home, isNew: isNew)
      }
      try draft.session.settle(draft.found, at: time)
      let version = Journal.Version(
        draft.session.journal.next,
        isNew ? .created : .edited,
        isNew ? "Create" : action,
        at: time,
        size: bytes.count
      )
      let base = source.map { NewBase(source: $0, key: draft.base.key, content: change.base) }
      let announced = draft.session.change(
        draft.found,
        to: bytes,
        next.status,
        in: next.name,
        version,
        base: base,
        summary: change.summary
      )
      draft.digest = announced.next.digest
      return (announced, next)
    } catch {
      giveBack(change)
      throw error
    }
  }

  private func giveBack(_ change: Change) {
    guard change.draft.found == nil,
      let file = try? DocumentFile(path: change.draft.session.store.path)
    else { return }
    names.giveBack(file.name)
  }

  /// Flushes, announces and places contents.
  private func save(
    _ pending: [Pending],
    _ changes: [Change],
    _ outcomes: inout [Outcome]
  ) throws(DocumentFileError) {
    if pending.isEmpty { return }
    let folder = memory.folder
    try FileError.mapping(at: folder, try home.synchronizeAll())
    let lists = try memory.announce(pending.map(\.announced))
    var done: [Int] = []
    for (number, one) in pending.enumerated() {
      let draft = changes[one.index].draft
      let store = draft.session.store
      do throws(FileError) {
        let isDone = try one.next.place(as: store.file, in: place, replacing: draft.found?.status)
        outcomes[one.index] = .success(isDone)
      } catch {
        outcomes[one.index] = .failure(
          DocumentFileError(store.path, .file(FileError(error.operation, store.path, error.reason)))
        )
      }
      if case .success(true) = outcomes[one.index] {
        if let lists { done.append(lists[number]) }
      } else {
        // What can't be taken back is known by the file that is still there.
        if let lists, (try? memory.state?.revert(lists[number])) == nil { one.next.keep() }
        giveBack(changes[one.index])
      }
    }
    place.synchronize()
    // If that can't be noted, the next start finds out.
    try? memory.state?.complete(done)
  }

  /// Saves a document to which a link leads; true if it stays as it is.
  private func saveElsewhere(
    _ change: Change,
    _ action: String,
    at time: Int
  ) throws(DocumentFileError) -> Bool {
    guard let bytes = change.bytes else { return true }
    let session = change.draft.session
    try session.settle(change.draft.found, at: time)
    return try session.replace(change.draft.found, by: bytes, .edited, action, at: time)
  }

  /// Remembers what came for documents that were saved elsewhere, or stay as they are.
  private func remember(_ rest: [Int], _ changes: [Change], _ outcomes: inout [Outcome]) {
    guard let source else { return }
    let bases = rest.compactMap { index -> NewBase.OfFile? in
      guard case .success(true) = outcomes[index] else { return nil }
      let (draft, base) = (changes[index].draft, changes[index].base)
      if draft.former == base { return nil }
      let file = Folder.name(of: draft.session.store.path)
      let new = NewBase(source: source, key: draft.base.key, content: base)
      return NewBase.OfFile(file: file, base: new)
    }
    do throws(DocumentFileError) {
      try memory.remember(bases)
    } catch {
      for index in rest { outcomes[index] = .failure(error) }
    }
  }
}
