// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerFiles

extension FolderStore {
  /// A version of a list, as one of all that happened in a folder.
  package struct Event: Hashable, Sendable {
    /// The name of the list's document.
    package var file: String
    /// What it came to, when, and how.
    package var version: DocumentFile.Version
    /// The address of the source if it was an import.
    package var source: String?
  }

  /// What happened in all lists, those that were deleted too, the newest first.
  ///
  /// What was before `time`, in milliseconds since 1970, is left out.
  ///
  /// - Throws: ``DocumentFileError`` when it can't be read.
  package func events(since time: Int = 0, limit: Int) throws(DocumentFileError) -> [Event] {
    guard let state = try examine(for: .reading) else { return [] }
    let vain = try state.announcedInVain()
    let found = try mapping(try state.events(since: time, limit: limit + vain.count))
    let events = found.filter { vain[$0.list] != $0.event.version.number }.map(\.event)
    return Array(events.prefix(limit))
  }
}

extension FolderDatabase {
  /// The last versions in time, with the numbers of their lists.
  fileprivate func events(
    since time: Int,
    limit: Int
  ) throws(DatabaseError) -> [(list: Int, event: FolderStore.Event)] {
    var events: [(Int, FolderStore.Event)] = []
    // Read from the end of the index: no more rows are looked at than are wanted.
    let newest = try database.prepare(
      """
      SELECT version.list, list.name, number, version.time, kind, target, action, version.size,
        address, author
      FROM version JOIN list ON list.id = version.list
        LEFT JOIN source ON source.id = version.source
      WHERE version.time >= ? ORDER BY version.time DESC, version.list DESC, number DESC LIMIT ?
      """
    )
    try newest.forEach(.integer(time), .integer(limit)) { row in
      guard let kind = Journal.Version.Kind(row.text(4), of: row.optionalInteger(5)) else { return }
      var version = Journal.Version(
        row.integer(2),
        kind,
        row.text(6),
        at: row.integer(3),
        size: row.optionalInteger(7)
      )
      version.author = row.optionalText(9).flatMap { ChangeAuthor(spelling: $0) }
      let source = row.optionalText(8)
      events.append(
        (row.integer(0), FolderStore.Event(file: row.text(1), version: version, source: source))
      )
    }
    return events
  }

  /// The versions that killed programs have announced and not brought about, by their lists.
  fileprivate func announcedInVain() throws(DocumentFileError) -> [Int: Int] {
    var vain: [Int: Int] = [:]
    for (list, name, _) in try DatabaseError.mapping(at: folder, try steps.pending()) {
      let path = Folder.path(folder, name)
      let step = try DatabaseError.mapping(at: path, try steps.step(of: list))
      guard let step else { continue }
      let document = try DocumentStore(path).document()
      if try !hasHappened(step, name, document) { vain[list] = step.version }
    }
    return vain
  }
}
