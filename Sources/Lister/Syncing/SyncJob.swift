// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerStore

/// Lets the lists of a folder and those of a server become the same.
///
/// ```
/// the server's list ──merge with the one here, by what both had last──▶ document here
/// document here ──if it differs, and the server's is still that one──▶ the server's list
/// ```
/// What both sides had last, the base, is remembered with the document, as that of a source is. A
/// list that one side has deleted is deleted on the other one, if it was not changed there; otherwise
/// it comes back. A list that somebody changes meanwhile is merged once more.
final class SyncJob {
  /// The lists of both sides, by the name there.
  struct Pair: Hashable {
    let there: String
    let here: String
  }

  /// How often a list is merged again because somebody has changed it meanwhile.
  private static let rounds = 8

  let workspace: Workspace
  let remote: RemoteLibrary
  let options: ImportOptions
  let cancellation: Cancellation
  let memory: SourceStore
  let names: FolderNames
  var source: RememberedSource
  /// What became of each list, by its name here.
  private var lists: [String: SyncedList] = [:]

  init(
    _ workspace: Workspace,
    _ remote: RemoteLibrary,
    _ options: ImportOptions,
    _ cancellation: Cancellation
  ) throws(ListerError) {
    (self.workspace, self.remote) = (workspace, remote)
    (self.options, self.cancellation) = (options, cancellation)
    memory = SourceStore(folder: options.folder, waiting: options.patience)
    names = FolderNames(of: options.folder)
    let address = SyncJob.scheme + remote.address
    source =
      try DocumentFileError.mapping(try memory.source(address))
      ?? RememberedSource(address: address)
  }

  /// What the address of a server begins with among those of sources; it is not imported from.
  static let scheme = "sync:"

  /// Does it.
  func run() throws(ListerError) -> SyncReport {
    try FileError.mapping(try Folder.make(options.folder))
    do {
      var left: Set<Pair>?
      for _ in 0..<SyncJob.rounds where left?.isEmpty != true && !cancellation.isCancelled {
        left = try round(left)
      }
      for pair in left ?? [] where !cancellation.isCancelled {
        note(pair) { $0.failure = "it was changed each time while it was merged" }
      }
    } catch {
      // What was done until then stays.
      try? remember()
      throw error
    }
    try remember()
    var report = SyncReport(server: remote.address)
    report.lists = lists.values.sorted { $0.name < $1.name } + (try nameless())
    return report
  }

  /// The files that are called as lists are, by bytes that nobody can send.
  private func nameless() throws(ListerError) -> [SyncedList] {
    try workspace.folder.files().unreadable.sorted().map { file in
      var list = SyncedList(name: file)
      list.failure = ListNameError.notUTF8.description
      return list
    }
  }

  /// Remembers which lists both sides have.
  private func remember() throws(ListerError) {
    source.time = options.time
    try DocumentFileError.mapping(try memory.remember(source))
  }

  // MARK: A round

  /// Goes over the lists once.
  ///
  /// - Parameter left: those that are left to do; nil for all.
  /// - Returns: those that somebody has changed meanwhile.
  /// - Throws: ``ListerError`` when the server can't be asked.
  private func round(_ left: Set<Pair>?) throws(ListerError) -> Set<Pair> {
    let there = Set(try remote.names())
    let pairs = try pairs(there)
    if left == nil { try checkLosses(there) }
    var again: Set<Pair> = []
    var common: [(pair: Pair, base: [UInt8]?)] = []
    for pair in pairs where left?.contains(pair) != false && !cancellation.isCancelled {
      try noting(pair) { () throws(ListerError) in
        let base = try base(of: pair)
        if there.contains(pair.there), isHere(pair) || base == nil {
          common.append((pair, base))
        } else if try !settle(pair, base, isThere: there.contains(pair.there)) {
          again.insert(pair)
        }
      }
    }
    for pair in try merge(common) { again.insert(pair) }
    return again
  }

  /// Refuses to delete most lists of one side because the other one has lost them.
  private func checkLosses(_ there: Set<String>) throws(ListerError) {
    let known = source.documents.map { Pair(there: $0.key, here: $0.name) }
    let lost = (
      here: known.count { !isHere($0) && there.contains($0.there) },
      there: known.count { isHere($0) && !there.contains($0.there) }
    )
    for (count, side) in [(lost.here, "here"), (lost.there, "on \(remote.address)")]
    where count > 1 && count * 2 > known.count && !options.accepts {
      let message =
        "\(count) of \(known.count) lists are missing \(side), and would be deleted on the other "
        + "side; if that is right, say --accept"
      throw ListerError(.server(message, status: nil))
    }
  }

  /// The lists of both sides.
  private func pairs(_ there: Set<String>) throws(ListerError) -> [Pair] {
    try FileError.mapping(try names.refresh())
    var pairs = source.documents.map { Pair(there: $0.key, here: $0.name) }
    let known = Set(pairs.map(\.there))
    for name in there.sorted() where !known.contains(name) {
      // Other systems, and people, take a twin for the same list.
      let twin = (try? ListName(name)).flatMap { names.document(like: $0) }
      pairs.append(Pair(there: name, here: twin?.text ?? name))
    }
    let taken = Set(pairs.map(\.here))
    for name in try workspace.folder.names() where !taken.contains(name) {
      pairs.append(Pair(there: name, here: name))
    }
    return pairs
  }

  /// Does what is to be done with a list that one side has not.
  ///
  /// - Returns: false if somebody has changed it meanwhile.
  private func settle(
    _ pair: Pair,
    _ base: [UInt8]?,
    isThere: Bool
  ) throws(ListerError) -> Bool {
    switch (isHere(pair), isThere) {
    case (true, false):
      let (bytes, tag) = try workspace.document(of: place(of: pair))
      if let base, differs(bytes, from: base) == false {
        try workspace.delete(place(of: pair), expecting: tag)
        note(pair) { $0.here = .deleted }
        forget(pair)
        return true
      }
      guard try remote.put(pair.there, bytes, over: nil) == .done else {
        forget(pair)
        return false
      }
      try adopt(pair, bytes)
      note(pair) { list in
        list.there = .created
        if base != nil { list.remarks.append("it was deleted there, and changed here: it is back") }
      }
    case (false, true):
      guard let base, try remote.delete(pair.there, ListTag(of: base)) == .done else {
        note(pair) { $0.remarks.append("it was deleted here, and changed there: it is back") }
        forget(pair)
        return false
      }
      note(pair) { $0.there = .deleted }
      forget(pair)
    case (false, false), (true, true): forget(pair)
    }
    return true
  }

  // MARK: Lists of both sides

  /// Merges lists that the server has with those here, and sends what came of it.
  ///
  /// - Returns: those that somebody has changed meanwhile.
  private func merge(
    _ common: [(pair: Pair, base: [UInt8]?)]
  ) throws(ListerError) -> [Pair] {
    var tasks: [ImportJob.Task] = []
    var theirs: [(pair: Pair, bytes: [UInt8])] = []
    var again: [Pair] = []
    for (pair, base) in common where !cancellation.isCancelled {
      try noting(pair) { () throws(ListerError) in
        switch try remote.document(pair.there, unless: base.map { ListTag(of: $0) }) {
        case .gone: again.append(pair)
        case .unchanged: theirs.append((pair, base ?? []))
        case .document(let bytes):
          let path = "\(remote.address)/\(pair.there)"
          let list = try DocumentError.mapping(in: path, bytes, try ListReader().list(from: bytes))
          let document = RememberedSource.Document(key: pair.there, name: pair.here)
          tasks.append(ImportJob.Task(document: document, list: list, remarks: []))
          theirs.append((pair, bytes))
        }
      }
    }
    let saved = try DocumentFileError.mapping(try save(tasks))
    for (pair, bytes) in theirs where !cancellation.isCancelled {
      if let list = saved[pair.there], !take(list, pair) { continue }
      try noting(pair) { () throws(ListerError) in
        if try !send(pair, over: bytes) { again.append(pair) }
      }
    }
    return again
  }

  /// Sends a list as it is here, if the server's differs.
  ///
  /// - Returns: false if somebody has changed that one meanwhile.
  private func send(_ pair: Pair, over theirs: [UInt8]) throws(ListerError) -> Bool {
    let ours = try workspace.document(of: place(of: pair)).bytes
    if differs(ours, from: theirs) == false { return true }
    guard try remote.put(pair.there, ours, over: ListTag(of: theirs)) == .done else {
      return false
    }
    try adopt(pair, ours)
    note(pair) { $0.there = $0.there ?? .changed }
    return true
  }

  /// Notes what became of a list here; false if it could not be saved.
  private func take(_ saved: ImportedList, _ pair: Pair) -> Bool {
    if !source.documents.contains(where: { $0.key == pair.there }) {
      source.documents.append(.init(key: pair.there, name: pair.here))
    }
    note(pair) { list in
      list.conflicts += saved.conflicts
      list.reportsConflicts = list.reportsConflicts || saved.hasFailed
      switch saved.outcome {
      case .created: list.here = .created
      case .merged: list.here = list.here ?? .changed
      case .unchanged: break
      case .failed(let message): list.failure = message
      }
    }
    if case .failed = saved.outcome { return false }
    return true
  }

  private func save(
    _ tasks: [ImportJob.Task]
  ) throws(DocumentFileError) -> [String: ImportedList] {
    if tasks.isEmpty { return [:] }
    let saver = ListSaver(
      memory: memory,
      names: names,
      source: source,
      options: options,
      patience: options.patience,
      cancellation: cancellation,
      action: "Sync",
      author: .command
    )
    let placed = tasks.map { task in
      ListSaver.Placed(task, .success(path(of: task.document.name)))
    }
    let prepared = saver.prepare(placed, try NewDocumentWriter(memory))
    var lists: [String: ImportedList] = [:]
    for saved in try saver.save(prepared) { lists[saved.list.key] = saved.list }
    return lists
  }

  // MARK: What is remembered

  private func base(of pair: Pair) throws(ListerError) -> [UInt8]? {
    let document = RememberedSource.Document(key: pair.there, name: pair.here)
    guard source.documents.contains(document) else { return nil }
    return try DocumentFileError.mapping(try memory.base(of: document, source))
  }

  /// Remembers what both sides have now.
  private func adopt(_ pair: Pair, _ bytes: [UInt8]) throws(ListerError) {
    let document = RememberedSource.Document(key: pair.there, name: pair.here)
    if !source.documents.contains(document) { source.documents.append(document) }
    try DocumentFileError.mapping(try remember(pair, bytes))
  }

  private func remember(_ pair: Pair, _ bytes: [UInt8]) throws(DocumentFileError) {
    let batch = try DocumentBatch(memory, from: source, in: names, waiting: options.patience)
    let draft = try batch.open(path(of: pair.here), key: pair.there)
    let change = DocumentBatch.Change(draft, bytes: nil, base: bytes)
    for outcome in batch.save([change], "Sync", at: options.time) { _ = try outcome.get() }
  }

  private func forget(_ pair: Pair) {
    source.documents.removeAll { $0.key == pair.there }
  }

  // MARK: Lists

  /// The file of a list: the first document of its names that is there, or else the usual one.
  private func path(of name: String) -> String {
    (try? names.path(of: name)) ?? Folder.path(options.folder, name + ListName.fileExtension)
  }

  private func place(of pair: Pair) -> ListPlace { ListPlace(path: path(of: pair.here)) }

  private func isHere(_ pair: Pair) -> Bool { !FileStatus.isMissing(path(of: pair.here)) }

  /// Whether two documents differ in more than what formulas give; nil if one can't be read.
  private func differs(_ one: [UInt8], from other: [UInt8]) -> Bool? {
    if one == other { return false }
    let reader = ListReader()
    guard let one = try? reader.list(from: one), let other = try? reader.list(from: other) else {
      return nil
    }
    return !ListChanges(from: other, to: one).isEmpty
  }

  /// Does something with a list whose failure is that of this list alone, unless the server can't be
  /// asked at all.
  private func noting(
    _ pair: Pair,
    _ body: () throws(ListerError) -> Void
  ) throws(ListerError) {
    note(pair) { _ in }
    do throws(ListerError) {
      try body()
    } catch {
      if case .server(_, let status, _) = error.reason, [nil, 401, 403].contains(status) {
        throw error
      }
      note(pair) { $0.failure = error.description }
    }
  }

  private func note(_ pair: Pair, _ change: (inout SyncedList) -> Void) {
    change(&lists[pair.here, default: SyncedList(name: pair.here)])
  }
}
