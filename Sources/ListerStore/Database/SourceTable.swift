// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase

/// The tables of sources and of the documents that came of them.
final class SourceTable {
  /// The last content that came of a source for a document.
  enum Base {
    /// It is the content of a version of the list.
    case version(Int)
    /// It is kept by itself.
    case content(StoredContent)
  }

  private let all: Statement
  private let find: Statement
  private let documents: Statement
  private let upsert: Statement
  private let base: Statement
  private let usersOfVersion: Statement
  private let setBase: Statement
  private let basesOfList: Statement
  private let addDocument: Statement
  private let removeDocument: Statement
  private let removeSource: Statement
  /// What the user said of the tables of sources, and what came of them.
  private let readings: SourceReadingTable
  private let database: Database

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    all = try database.prepare(
      "SELECT id, address, format, name, tiled, etag, modified, time FROM source ORDER BY address"
    )
    find = try database.prepare("SELECT id FROM source WHERE address = ?")
    documents = try database.prepare(
      """
      SELECT key, list.name FROM source_document JOIN list ON list.id = source_document.list
      WHERE source = ? ORDER BY list, key
      """
    )
    upsert = try database.prepare(
      """
      INSERT INTO source (address, format, name, tiled, etag, modified, time)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (address) DO UPDATE SET format = excluded.format, name = excluded.name,
        tiled = excluded.tiled, etag = excluded.etag, modified = excluded.modified,
        time = excluded.time
      """
    )
    base = try database.prepare(
      "SELECT version, size, content FROM source_document WHERE list = ? AND source = ? AND key = ?"
    )
    usersOfVersion = try database.prepare(
      "SELECT source, key FROM source_document WHERE list = ? AND version = ?"
    )
    setBase = try database.prepare(
      """
      INSERT INTO source_document (list, source, key, version, size, content)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET version = excluded.version, size = excluded.size,
        content = excluded.content
      """
    )
    basesOfList = try database.prepare(
      "SELECT source, key, version, size, content FROM source_document WHERE list = ?"
    )
    readings = try SourceReadingTable(database)
    removeSource = try database.prepare("DELETE FROM source WHERE address = ?")
    addDocument = try database.prepare(
      "INSERT OR IGNORE INTO source_document (list, source, key) VALUES (?, ?, ?)"
    )
    removeDocument = try database.prepare(
      "DELETE FROM source_document WHERE list = ? AND source = ? AND key = ?"
    )
  }

  // MARK: Sources

  /// All sources without their documents, in the order of their addresses, with their numbers.
  func sources() throws(DatabaseError) -> [(id: Int, source: RememberedSource)] {
    var sources: [(Int, RememberedSource)] = []
    try all.forEach { row in
      // The state may have come with the folder from somebody else.
      guard let address = RememberedSource.usable(row.text(1)) else { return }
      var source = RememberedSource(address: address)
      source.format = row.optionalText(2)
      source.name = row.optionalText(3)
      source.tilesLargeSheets = row.integer(4) != 0
      source.etag = row.optionalText(5)
      source.lastModified = row.optionalText(6)
      source.time = row.integer(7)
      sources.append((row.integer(0), source))
    }
    for index in sources.indices { try readings.fill(&sources[index].1, sources[index].0) }
    return sources
  }

  /// The number of the source of an address.
  func source(_ address: String) throws(DatabaseError) -> Int? {
    try find.first(.text(address)) { $0.integer(0) }
  }

  /// The keys of a source's documents, with their file names.
  func documents(of source: Int) throws(DatabaseError) -> [(key: String, file: String)] {
    var found: [(String, String)] = []
    try documents.forEach(.integer(source)) { found.append(($0.text(0), $0.text(1))) }
    return found
  }

  /// Adds a source, or gives the one of its address new values; its documents stay.
  ///
  /// - Returns: its number.
  func put(_ source: RememberedSource) throws(DatabaseError) -> Int? {
    try upsert.run(
      .text(source.address),
      .text(source.format),
      .text(source.name),
      .integer(source.tilesLargeSheets ? 1 : 0),
      .text(source.etag),
      .text(source.lastModified),
      .integer(source.time)
    )
    guard let id = try self.source(source.address) else { return nil }
    try readings.put(source, id)
    return id
  }

  // MARK: Documents

  /// Notes that a document came of a source, unless that is known.
  func add(_ key: String, of source: Int, as list: Int) throws(DatabaseError) {
    try addDocument.run(.integer(list), .integer(source), .text(key))
  }

  /// Forgets that a document came of a source.
  func remove(_ key: String, of source: Int, as list: Int) throws(DatabaseError) {
    try removeDocument.run(.integer(list), .integer(source), .text(key))
  }

  /// Takes a source away, with all that came of it.
  ///
  /// - Returns: whether there was one.
  func remove(_ address: String) throws(DatabaseError) -> Bool {
    try removeSource.run(.text(address))
    return database.changes > 0
  }

  /// One of the documents that came of sources for a list.
  struct Document {
    var source: Int
    var key: String
    var base: Base?
  }

  /// What came of all sources for a list.
  func documents(ofList list: Int) throws(DatabaseError) -> [Document] {
    var found: [Document] = []
    try basesOfList.forEach(.integer(list)) { row in
      var document = Document(source: row.integer(0), key: row.text(1))
      if let version = row.optionalInteger(2) {
        document.base = .version(version)
      } else if let size = row.optionalInteger(3) {
        document.base = .content(StoredContent(count: size, bytes: row.bytes(4).array))
      }
      found.append(document)
    }
    return found
  }

  /// What came last of a source for a list under a key; nil if nothing did.
  func base(_ key: String, of source: Int, as list: Int) throws(DatabaseError) -> Base? {
    try base.first(.integer(list), .integer(source), .text(key)) { row -> Base? in
      if let version = row.optionalInteger(0) { return .version(version) }
      guard let size = row.optionalInteger(1) else { return nil }
      return .content(StoredContent(count: size, bytes: row.bytes(2).array))
    } ?? nil
  }

  /// Remembers what came last.
  func set(
    _ base: Base,
    _ key: String,
    of source: Int,
    as list: Int
  ) throws(DatabaseError) {
    switch base {
    case .version(let number): try set(number, nil, [], key, source, list)
    case .content(let stored): try set(nil, stored.count, stored.bytes, key, source, list)
    }
  }

  /// Remembers again what came before, or that nothing did.
  func restore(
    _ base: Base?,
    _ key: String,
    of source: Int,
    as list: Int
  ) throws(DatabaseError) {
    if let base {
      try set(base, key, of: source, as: list)
    } else {
      try remove(key, of: source, as: list)
    }
  }

  private func set(
    _ version: Int?,
    _ count: Int?,
    _ content: [UInt8],
    _ key: String,
    _ source: Int,
    _ list: Int
  ) throws(DatabaseError) {
    try content.withByteView { (bytes) throws(DatabaseError) in
      try setBase.run(
        .integer(list),
        .integer(source),
        .text(key),
        .integer(version),
        .integer(count),
        count == nil ? .null : .bytes(bytes)
      )
    }
  }

  /// The documents whose base is a version of a list.
  func users(of version: Int, _ list: Int) throws(DatabaseError) -> [(source: Int, key: String)] {
    var users: [(Int, String)] = []
    try usersOfVersion.forEach(.integer(list), .integer(version)) { row in
      users.append((row.integer(0), row.text(1)))
    }
    return users
  }
}
