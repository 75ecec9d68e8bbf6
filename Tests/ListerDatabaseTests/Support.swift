// SPDX-License-Identifier: MIT

import Glibc
import TestKit

@testable import ListerDatabase

extension DatabaseSchema {
  /// Lists and their items.
  static let lists = DatabaseSchema(
    application: 7,
    version: 2,
    tables: """
      CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, content BLOB) STRICT;
      CREATE TABLE item (
        list INTEGER NOT NULL REFERENCES list, position INTEGER, text TEXT,
        PRIMARY KEY (list, position)
      ) STRICT, WITHOUT ROWID;
      PRAGMA application_id = 7; PRAGMA user_version = 2
      """
  )
}

extension Database {
  /// A database of lists.
  convenience init(
    _ path: String = Database.memory,
    for access: Access = .creating,
    mayWait: @escaping (Int) -> Bool = { _ in false }
  ) throws(DatabaseError) {
    try self.init(path, for: access, holding: .lists, mayWait: mayWait)
  }

  /// Inserts a list.
  func add(_ name: String, _ content: [UInt8] = []) throws(DatabaseError) {
    try prepare("INSERT INTO list (name, content) VALUES (?, ?)").run(.text(name), .array(content))
  }

  /// Inserts as many lists, named by their numbers, whose contents have so many bytes.
  func add(_ count: Int, of size: (Int) -> Int) throws(DatabaseError) {
    let transaction = try Transaction(on: self, isDurable: false)
    for number in 0..<count { try add("\(number)", Array(repeating: 7, count: size(number))) }
    try transaction.commit()
  }

  /// The names of all lists, sorted.
  var names: [String] {
    get throws(DatabaseError) {
      var names: [String] = []
      try prepare("SELECT name FROM list ORDER BY name").forEach { names.append($0.text(0)) }
      return names
    }
  }
}

/// Why something did not come about; nil if it did.
func reason(_ body: () throws(DatabaseError) -> Void) -> DatabaseError.Reason? {
  do throws(DatabaseError) {
    try body()
    return nil
  } catch {
    return error.reason
  }
}

extension TemporaryFolder {
  /// The path of a database in this folder, which may be missing.
  var database: String { "\(path)/state.db" }
}
