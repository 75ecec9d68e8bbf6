// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerFiles
import ListerJSON
import ListerModel

/// Changes of documents, which the state and the folder make in one step.
///
/// ```
/// next content in the private folder ─ announce ─ the document is replaced ─ complete
///                                        │                 └ not possible ─ revert
///                                        └ killed: the next start completes or reverts
/// ```
/// What is announced is true as soon as the document is replaced: completing only forgets how to
/// take it back. Which side of the replacement a killed program was on is told by what the document
/// holds; if another program has changed it since, by the next content, which is still in the
/// private folder or has left it.
extension FolderDatabase {
  /// Announces changes of documents, on the disk when this returns.
  ///
  /// - Returns: the numbers of the lists.
  func announce(_ changes: [AnnouncedVersion]) throws(DatabaseError) -> [Int] {
    try change { () throws(DatabaseError) in
      var lists: [Int] = []
      lists.reserveCapacity(changes.count)
      for change in changes { lists.append(try announce(change)) }
      return lists
    }
  }

  private func announce(_ change: AnnouncedVersion) throws(DatabaseError) -> Int {
    let list = try write(change)
    guard let version = change.after.versions.last, version.number >= change.before.next else {
      preconditionFailure("a change adds a version")
    }
    var step = Step(
      version: version.number,
      file: change.temporary.file,
      node: change.temporary.node,
      digest: change.present.map { ContentDigest(of: $0) }
    )
    if let base = change.base {
      // Of a list that was not known nothing has come before.
      let former =
        change.record == nil
        ? nil : try sources.base(base.key, of: base.source, as: list)
      step.base = Step.FormerBase(source: base.source, key: base.key, content: former)
      let isVersion = base.content == change.contents[version.number]
      try sources.set(
        isVersion
          ? .version(version.number)
          : .content(try stored(base.content)),
        base.key,
        of: base.source,
        as: list
      )
    }
    try steps.add(step, of: list)
    return list
  }

  /// Writes the versions of a change, and how its document is going to be seen.
  ///
  /// - Returns: the number of the list.
  func write(_ change: AnnouncedVersion) throws(DatabaseError) -> Int {
    let list: Int
    var next = change.next
    if change.temporary.node != nil { next.birth = home.birth(of: change.temporary.file) }
    if let known = change.record {
      list = known.id
      try lists.note(next, of: list)
      try prune(list, change)
    } else {
      list = try lists.add(change.file, next)
    }
    let added = change.after.versions.filter { $0.number >= change.before.next }
    if let last = change.before.versions.last, last.size != nil, let next = added.first,
      let near = change.contents[next.number]
    {
      // What is damaged stays so, and is told when it is asked for.
      let bytes = try DatabaseError.ifWhole(try content(ofLast: last, list, change))
      if let bytes {
        try versions.replace(last.number, of: list, by: versions.compressed(bytes, beside: near))
      }
    }
    for (index, version) in added.enumerated() {
      let content = change.contents[version.number]
      let near = index + 1 < added.count ? change.contents[added[index + 1].number] : nil
      try versions.add(
        version,
        try content.map { (bytes) throws(DatabaseError) in
          try versions.compressed(bytes, beside: near)
        },
        to: list,
        from: index + 1 == added.count ? change.base?.source : nil
      )
    }
    return list
  }

  /// A content that is kept by itself.
  func stored(_ content: [UInt8]) throws(DatabaseError) -> StoredContent {
    StoredContent(count: content.count, bytes: try versions.compressed(content))
  }

  private func content(
    ofLast version: Journal.Version,
    _ list: Int,
    _ change: AnnouncedVersion
  ) throws(DatabaseError) -> [UInt8] {
    if let present = change.present, present.count == version.size,
      change.record?.digest == ContentDigest(of: present)
    {
      return present
    }
    let bytes = try versions.content(of: version.number, list, in: change.before)
    guard let bytes else { throw DatabaseError(database.path, .damaged) }
    return bytes
  }

  /// Takes the versions away that are no longer kept; one that is a base is kept as such.
  private func prune(_ list: Int, _ change: AnnouncedVersion) throws(DatabaseError) {
    let first = change.after.versions.first?.number ?? .max
    for version in change.before.versions where version.number < first {
      try keepBases(version.number, list, change.before)
      try versions.remove(version.number, of: list)
    }
  }

  /// Keeps what came of sources, and is a version that is about to go, by itself.
  func keepBases(_ version: Int, _ list: Int, _ journal: Journal) throws(DatabaseError) {
    let users = try sources.users(of: version, list)
    guard !users.isEmpty,
      let bytes = try DatabaseError.ifWhole(
        try versions.content(of: version, list, in: journal)
      ) ?? nil
    else { return }
    let content = try stored(bytes)
    for user in users { try sources.set(.content(content), user.key, of: user.source, as: list) }
  }

  /// Notes that announced changes have come about.
  ///
  /// It need not reach the disk: the next start finds out again.
  func complete(_ lists: [Int]) throws(DatabaseError) {
    try change(isDurable: false) { () throws(DatabaseError) in
      // Lists that are made together have numbers that follow one another.
      var rest = lists.sorted()[...]
      while let first = rest.first {
        let run = zip(rest, first...).prefix { $0 == $1 }.count
        try steps.remove(of: first...first + run - 1)
        rest = rest.dropFirst(run)
      }
    }
  }

  /// Takes an announced change back, which has not come about.
  func revert(_ list: Int) throws(DatabaseError) {
    try change { () throws(DatabaseError) in
      guard let step = try steps.step(of: list) else { return }
      try revert(step, list)
    }
  }

  private func revert(_ step: Step, _ list: Int) throws(DatabaseError) {
    let journal = try versions.journal(of: list)
    guard let last = journal.versions.last, last.number == step.version else {
      return try steps.remove(of: list)
    }
    if let before = journal.versions.dropLast().last, before.size != nil, last.size != nil,
      let bytes = try DatabaseError.ifWhole(
        try versions.content(of: before.number, list, in: journal)
      ) ?? nil
    {
      try versions.replace(before.number, of: list, by: versions.compressed(bytes))
    }
    if let base = step.base {
      try sources.restore(base.content, base.key, of: base.source, as: list)
    }
    try versions.remove(last.number, of: list)
    try lists.note(step.digest, of: list)
    try steps.remove(of: list)
    if journal.versions.count == 1 { try lists.removeUnused(list) }
  }

  // MARK: Killed programs

  /// Ends what killed programs have begun, as far as nobody is changing those documents now.
  func recover() throws(DocumentFileError) {
    let pending = try DatabaseError.mapping(at: folder, try steps.pending())
    for (list, name, _) in pending {
      let path = Folder.path(folder, name)
      // Nobody is waited for: who has the lock ends his step himself.
      let lock = try? DocumentLock(of: path, in: home, for: path, waiting: 0)
      guard let lock else { continue }
      // What is against it is reported by those who change that document.
      _ = try? recover(list, name)
      withExtendedLifetime(lock) {}
    }
    let files = Set(try DatabaseError.mapping(at: folder, try steps.pending().map(\.file)))
    guard let names = try? home.names() else { return }
    AtomicFile.removeLeftovers(among: names.filter { !files.contains($0) }, in: home)
  }

  /// Ends what a killed program has begun with a document whose lock is held.
  ///
  /// - Returns: whether there was anything.
  @discardableResult
  func recover(_ list: Int, _ name: String) throws(DocumentFileError) -> Bool {
    let path = Folder.path(folder, name)
    guard let step = try DatabaseError.mapping(at: path, try steps.step(of: list)) else {
      return false
    }
    let hasHappened = try hasHappened(step, name, try DocumentStore(path).document())
    let next = try DatabaseError.mapping(at: path, try lists.list(named: name)?.digest)
    try DatabaseError.mapping(
      at: path,
      try change { () throws(DatabaseError) in
        if hasHappened { try steps.remove(of: list) } else { try revert(step, list) }
      }
    )
    if AtomicFile.isTemporary(step.file) { try remove(step.file, of: name, [step.digest, next]) }
    return true
  }

  /// Removes what a step has left in the private folder: the next content of a document, or the one
  /// before it.
  ///
  /// What another program put there at the very moment of the replacement, and a kill has kept from
  /// going back, is nothing of the step's: it is kept beside the document.
  private func remove(
    _ file: String,
    of name: String,
    _ own: [ContentDigest?]
  ) throws(DocumentFileError) {
    let path = Folder.path(folder, name)
    guard try FileError.mapping(at: path, try home.status(of: file)) != nil else { return }
    if own.contains(try digest(of: file)) {
      home.remove(file)
    } else {
      let place = try FileError.mapping(at: path, try OpenFolder(folder))
      let kept = AtomicFile.keepAside(file, in: home, for: name, in: place)
      FileNotice.keepsAside(path: path, kept: kept).tell()
    }
  }

  /// Whether a step has come about, after which the document may have been changed again.
  func hasHappened(
    _ step: Step,
    _ name: String,
    _ document: DocumentStore.Document?
  ) throws(DocumentFileError) -> Bool {
    let path = Folder.path(folder, name)
    let next = try DatabaseError.mapping(at: path, try lists.list(named: name)?.digest)
    let now = document.map { ContentDigest(of: $0.bytes) }
    if now == next { return true }
    let kept = try FileError.mapping(at: path, try home.status(of: step.file))
    guard let node = step.node else { return kept != nil }
    // Another program may have written into the new file. In a copy of the folder, or one that was
    // put back, the old file may have its number by chance.
    if document?.status.identity.node == node, now != step.digest { return true }
    guard let kept else { return true }
    if kept.identity.node == node { return false }
    // In a copy of the folder each file is another one.
    return try digest(of: step.file) != next
  }

  private func digest(of file: String) throws(DocumentFileError) -> ContentDigest? {
    var buffer = ByteBuffer(capacity: 4_096)
    try FileError.mapping(
      at: home.path(of: file),
      try WholeFile.read(file, in: home, limit: DocumentLimits.listBytes, into: &buffer)
    )
    return ContentDigest(of: buffer.view)
  }
}
