// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase

/// The table of versions.
///
/// The content of a version is compressed beside the one of the next version; the newest content,
/// and one before a deletion, by itself. So what is wanted most is read at once, an edit of a large
/// list takes as little room as what it changed, and the oldest versions can go without a change of
/// others.
final class VersionTable {
  private let all: Statement
  private let content: Statement
  /// Compiled when it is first needed, for most programs only read.
  private var insert: Statement?
  private let update: Statement
  private let delete: Statement
  private let compressor: ContentCompressor
  private let path: String
  private let database: Database

  init(_ database: Database, _ compressor: ContentCompressor) throws(DatabaseError) {
    self.compressor = compressor
    path = database.path
    self.database = database
    all = try database.prepare(
      """
      SELECT number, time, kind, target, action, size, length(content), author
      FROM version WHERE list = ? ORDER BY number
      """
    )
    content = try database.prepare(
      "SELECT size, content FROM version WHERE list = ? AND number = ?"
    )
    update = try database.prepare(
      "UPDATE version SET content = ? WHERE list = ? AND number = ?"
    )
    delete = try database.prepare("DELETE FROM version WHERE list = ? AND number = ?")
  }

  // MARK: Journals

  func journal(of list: Int) throws(DatabaseError) -> Journal {
    var journal = Journal()
    var isWhole = true
    try all.forEach(.integer(list)) { row in
      guard let kind = Journal.Version.Kind(row.text(2), of: row.optionalInteger(3)) else {
        return isWhole = false
      }
      var version = Journal.Version(
        row.integer(0),
        kind,
        row.text(4),
        at: row.integer(1),
        size: row.optionalInteger(5),
        stored: row.integer(6)
      )
      version.author = row.optionalText(7).flatMap { ChangeAuthor(spelling: $0) }
      if !journal.adopt(version) { isWhole = false }
    }
    guard isWhole else { throw DatabaseError(path, .damaged) }
    return journal
  }

  // MARK: Contents

  /// The content of a version; nil if there is no such version, or none of its content.
  ///
  /// `known` is a later content that is at hand, from which the way is shorter.
  ///
  /// - Throws: ``DatabaseError``, also when what is stored is damaged.
  func content(
    of number: Int,
    _ list: Int,
    in journal: Journal,
    from known: (number: Int, bytes: [UInt8])? = nil
  ) throws(DatabaseError) -> [UInt8]? {
    guard let first = journal.index(of: number), journal.versions[first].size != nil else {
      return nil
    }
    let run = journal.versions[first...].prefix { $0.size != nil }
    var (end, bytes) = (run.endIndex, [UInt8]())
    if let known, let index = run.firstIndex(where: { $0.number == known.number }) {
      (end, bytes) = (index, known.bytes)
    }
    for version in run[..<end].reversed() {
      bytes = try expand(version.number, list, beside: bytes)
    }
    return bytes
  }

  private func expand(
    _ number: Int,
    _ list: Int,
    beside next: [UInt8]
  ) throws(DatabaseError) -> [UInt8] {
    let found = try content.first(.integer(list), .integer(number)) { row in
      StoredContent(count: row.integer(0), bytes: row.bytes(1).array)
    }
    guard let found else { throw DatabaseError(path, .damaged) }
    return try expand(found, beside: next)
  }

  /// The content that became some bytes.
  func expand(
    _ stored: StoredContent,
    beside next: [UInt8] = []
  ) throws(DatabaseError) -> [UInt8] {
    let content = next.withByteView { next in
      stored.bytes.withByteView { bytes in
        try? compressor.content(of: bytes, count: stored.count, beside: next)
      }
    }
    guard let content else { throw DatabaseError(path, .damagedContent) }
    return content
  }

  /// What is stored of a content.
  func compressed(_ content: [UInt8], beside next: [UInt8]? = nil) -> [UInt8] {
    (next ?? []).withByteView { next in
      content.withByteView { compressor.compressed($0, beside: next) }
    }
  }

  // MARK: Changes

  func add(
    _ version: Journal.Version,
    _ content: [UInt8]?,
    to list: Int,
    from source: Int?
  ) throws(DatabaseError) {
    let (kind, target) = version.kind.spelling
    let insert = try database.prepared(
      &self.insert,
      """
      INSERT INTO version (list, number, time, kind, target, action, source, size, content, author)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    try (content ?? []).withByteView { (bytes) throws(DatabaseError) in
      try insert.run(
        .integer(list),
        .integer(version.number),
        .integer(version.time),
        .text(kind),
        .integer(target),
        .text(version.action),
        .integer(source),
        .integer(version.size),
        version.size == nil ? .null : .bytes(bytes),
        .text(version.author?.spelling)
      )
    }
  }

  /// Stores the content of a version otherwise.
  func replace(_ number: Int, of list: Int, by content: [UInt8]) throws(DatabaseError) {
    try content.withByteView { (bytes) throws(DatabaseError) in
      try update.run(.bytes(bytes), .integer(list), .integer(number))
    }
  }

  /// Takes a version away.
  func remove(_ number: Int, of list: Int) throws(DatabaseError) {
    try delete.run(.integer(list), .integer(number))
  }
}
