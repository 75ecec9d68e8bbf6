// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerFiles

/// The sources that were imported into a folder, and what came of each for each document.
///
/// What came, the base, is remembered in one step with the document into which it was merged; see
/// ``DocumentBatch``. One thread's.
package final class SourceStore {
  /// The folder of the documents.
  package let folder: String
  private let isReadOnly: Bool
  private let patience: LockTimeout
  private(set) var state: FolderDatabase?
  private var mayChange = false

  private(set) var home: OpenFolder?

  /// The memory of a folder, which need not have one yet, and is never written if it is read-only.
  package init(
    folder: String,
    isReadOnly: Bool = false,
    waiting patience: LockTimeout = LockTimeout()
  ) {
    self.folder = folder
    self.isReadOnly = isReadOnly
    self.patience = patience
  }

  private func mapping<Value>(
    _ call: @autoclosure () throws(DatabaseError) -> Value
  ) throws(DocumentFileError) -> Value {
    try DatabaseError.mapping(at: folder, try call())
  }

  /// What is remembered so far.
  private func known() throws(DocumentFileError) -> FolderDatabase? {
    if state == nil, !mayChange {
      state = try examined()
      // Where documents have gone that were moved is noted.
      if state != nil, !isReadOnly { try openForChanges() }
    }
    return state
  }

  /// Opens what is remembered to change it; the folder is there.
  ///
  /// Documents that other programs have moved are found again, and what killed programs have begun
  /// is ended.
  ///
  /// - Throws: ``DocumentFileError`` when the disk fails, or other programs keep it too long.
  package func openForChanges() throws(DocumentFileError) {
    if mayChange { return }
    mayChange = true
    state = nil
    let path = Folder.absolute(folder)
    home = try DocumentStore(Folder.path(path, "x")).makeHome()
    state =
      try home.map { (home) throws(DocumentFileError) in
        try FolderDatabase.begin(changing: path, in: home, waiting: patience)
      } ?? nil
    if state == nil, try examined() != nil {
      throw DocumentFileError(folder, .unusableState(DocumentFileError.isOnlyReadable))
    }
  }

  /// What is remembered, to read it; nil where nothing is.
  ///
  /// When replacing, a new one takes the place of a damaged one, which is reported.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be read; to go on as if nothing had come before
  ///   would bring back what was deleted here.
  private func examined(replacing: Bool = true) throws(DocumentFileError) -> FolderDatabase? {
    do throws(DocumentFileError) {
      return try FolderDatabase.examine(Folder.absolute(folder), for: .reading, waiting: patience)
    } catch {
      if replacing, case .state(let cause) = error.reason, cause.reason == .damaged { return nil }
      throw DocumentFileError(folder, .unusableState(error.message))
    }
  }

  /// Announces changes of documents; nil where nothing is remembered, or what was is damaged.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be written down: what came of a source would count as
  ///   edited here from then on.
  func announce(_ changes: [AnnouncedVersion]) throws(DocumentFileError) -> [Int]? {
    guard let state else { return nil }
    do throws(DocumentFileError) {
      return try mapping(try state.announce(changes))
    } catch {
      guard case .state(let cause) = error.reason, cause.consequence == .newState else {
        throw error
      }
      try state.giveUp(for: error)
      self.state = nil
      return nil
    }
  }

  // MARK: Sources

  /// The source of an address as it was imported last; nil if it never was.
  ///
  /// - Throws: ``DocumentFileError`` when what is remembered can't be read.
  package func source(_ address: String) throws(DocumentFileError) -> RememberedSource? {
    guard let state = try known(),
      var source = try mapping(try state.sources.sources()).first(where: {
        $0.source.address == address
      })?.source
    else { return nil }
    source.documents = try documents(of: source)
    return source
  }

  /// All sources, in the order of their addresses, without their documents.
  ///
  /// - Throws: ``DocumentFileError`` when what is remembered can't be read.
  package func sources() throws(DocumentFileError) -> [RememberedSource] {
    guard let state = try known() else {
      _ = try examined(replacing: false)
      return []
    }
    return try mapping(try state.sources.sources()).map(\.source)
  }

  /// The documents of a source, in its order, where they are by now.
  ///
  /// - Throws: ``DocumentFileError`` when what is remembered can't be read.
  package func documents(
    of source: RememberedSource
  ) throws(DocumentFileError) -> [RememberedSource.Document] {
    guard let state = try known(),
      let id = try mapping(try state.sources.source(source.address))
    else { return [] }
    if mayChange {
      try state.findMoved(try mapping(try state.sources.documents(of: id)).map(\.file))
    }
    return try mapping(try state.sources.documents(of: id)).compactMap { document in
      ListName(fileName: document.file).map { .init(key: document.key, name: $0.text) }
    }
  }

  /// Notes that documents of a source are about to be saved.
  ///
  /// Until it is remembered again, nothing says which version of it there is: an import that ends
  /// before its end is made again.
  ///
  /// - Returns: its number; nil where nothing can be remembered.
  func begin(_ source: RememberedSource) throws(DocumentFileError) -> Int? {
    guard let state else { return nil }
    var begun = source
    begun.etag = nil
    begun.lastModified = nil
    return try mapping(
      try state.change(isDurable: false) { () throws(DatabaseError) in
        try state.sources.put(begun)
      }
    )
  }

  /// Where a document came from, and its file.
  private struct Origin: Hashable {
    var key: String
    var file: String
  }

  /// Remembers a source, with the documents that came of it.
  ///
  /// - Throws: ``DocumentFileError``; what was remembered before stays then.
  package func remember(_ source: RememberedSource) throws(DocumentFileError) {
    try openForChanges()
    guard let state else { return }
    try mapping(
      try state.change { () throws(DatabaseError) in
        guard let id = try state.sources.put(source) else { return }
        var former: Set<Origin> = []
        for document in try state.sources.documents(of: id) {
          former.insert(Origin(key: document.key, file: document.file))
        }
        for document in source.documents {
          let name = ListName(checked: document.name)
          let isKnown = name.fileNames.contains { file in
            former.remove(Origin(key: document.key, file: file)) != nil
          }
          if isKnown { continue }
          let file = state.file(of: document.name)
          let list = try state.lists.number(of: file)
          try state.sources.add(document.key, of: id, as: list)
        }
        for gone in former {
          guard let list = try state.lists.list(named: gone.file) else { continue }
          try state.sources.remove(gone.key, of: id, as: list.id)
        }
      }
    )
  }

  // MARK: Bases

  /// The bytes that came of a source for a document the last time; nil if none did.
  ///
  /// - Throws: ``DocumentFileError`` when it is there and can't be read.
  package func base(
    of document: RememberedSource.Document,
    _ source: RememberedSource
  ) throws(DocumentFileError) -> [UInt8]? {
    guard let state = try known(),
      let id = try mapping(try state.sources.source(source.address))
    else { return nil }
    return try base(document.key, of: id, file: state.file(of: document.name))
  }

  /// What came of a source for a document the last time.
  func base(
    _ key: String,
    of source: Int,
    file: String
  ) throws(DocumentFileError) -> [UInt8]? {
    guard let state, let list = try mapping(try state.lists.list(named: file))?.id,
      let base = try mapping(try state.sources.base(key, of: source, as: list))
    else { return nil }
    switch base {
    case .content(let stored): return try mapping(try state.versions.expand(stored))
    case .version(let number):
      let journal = try mapping(try state.versions.journal(of: list))
      return try mapping(try state.versions.content(of: number, list, in: journal))
    }
  }

  /// Forgets what came of some sources for a list: what comes next is merged as if they had given nothing.
  ///
  /// - Parameters:
  ///   - name: the name of the list.
  ///   - isMeant: whether a source of an address is one of them.
  /// - Throws: ``DocumentFileError`` when what is remembered can't be read or changed.
  package func forgetBases(
    of name: String,
    where isMeant: (_ address: String) -> Bool
  ) throws(DocumentFileError) {
    guard try known() != nil else { return }
    try openForChanges()
    guard let state else { return }
    let file = state.file(of: name)
    try mapping(
      try state.change { () throws(DatabaseError) in
        guard let list = try state.lists.list(named: file) else { return }
        for (id, source) in try state.sources.sources() where isMeant(source.address) {
          for document in try state.sources.documents(of: id) where document.file == file {
            try state.sources.remove(document.key, of: id, as: list.id)
          }
        }
      }
    )
  }

  /// Remembers what came for documents that stay as they are.
  func remember(_ bases: [NewBase.OfFile]) throws(DocumentFileError) {
    guard let state, !bases.isEmpty else { return }
    try mapping(
      try state.change { () throws(DatabaseError) in
        for (file, base) in bases.lazy.map({ ($0.file, $0.base) }) {
          let list = try state.lists.number(of: file)
          let content = SourceTable.Base.content(try state.stored(base.content))
          try state.sources.set(content, base.key, of: base.source, as: list)
        }
      }
    )
  }
}

extension FolderDatabase {
  /// The file of a list of a name: the first one that is there, or else the usual one.
  func file(of name: String) -> String {
    let name = ListName(checked: name)
    let found = name.fileNames.first { !FileStatus.isMissing(Folder.path(folder, $0)) }
    return found ?? name.fileName
  }
}
