// SPDX-License-Identifier: MIT

/// What a database holds: whose it is, and its tables.
package struct DatabaseSchema: Sendable {
  /// Marks the file as this program's, and is not 0; see `PRAGMA application_id`.
  package let application: Int
  /// Tells this schema from others of the program, and is not 0; see `PRAGMA user_version`.
  package let version: Int
  /// The statements that make the tables in an empty file.
  ///
  /// They set `application_id` and `user_version` too, for statements are constant.
  package let tables: StaticString

  /// A schema of the given parts.
  package init(application: Int, version: Int, tables: StaticString) {
    precondition(application != 0 && version != 0)
    self.application = application
    self.version = version
    self.tables = tables
  }

  /// Whether a database holds the tables; false for an empty one.
  ///
  /// - Throws: ``DatabaseError`` when it is another program's, or has another version.
  func isMade(in database: Database) throws(DatabaseError) -> Bool {
    // In one statement: another program may be making it.
    let found = try database.prepare(
      """
      SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
      FROM pragma_application_id, pragma_user_version
      """
    ).first { (owner: $0.integer(0), version: $0.integer(1), tables: $0.integer(2)) }
    guard let (owner, version, tables) = found, (owner, version, tables) != (0, 0, 0) else {
      return false
    }
    guard owner == application else { throw DatabaseError(database.path, .foreign) }
    guard version == self.version else { throw DatabaseError(database.path, .version(version)) }
    return true
  }

  /// Sees to it that a database can be read as one of this schema.
  ///
  /// - Throws: ``DatabaseError`` when it is another one, or holds nothing yet.
  func check(_ database: Database) throws(DatabaseError) {
    guard try isMade(in: database) else { throw DatabaseError(database.path, .missing) }
  }

  /// Makes the tables in a database that is empty.
  ///
  /// - Throws: ``DatabaseError``; then it is what it was.
  func make(in database: Database) throws(DatabaseError) {
    if try isMade(in: database) { return }
    let transaction = try Transaction(on: database)
    // Another program may have made them meanwhile.
    if try !isMade(in: database) { try database.execute(tables) }
    try transaction.commit()
  }
}
