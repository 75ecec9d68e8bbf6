// SPDX-License-Identifier: MIT

/// What a database holds: whose it is, and how its tables came about, version by version.
package struct DatabaseSchema: Sendable {
  /// Marks the file as this program's, and is not 0; see `PRAGMA application_id`.
  package let application: Int
  /// The statements that lead from each version to the next one, the first from an empty file.
  ///
  /// Each sets `application_id` and `user_version`, for statements are constant.
  package let steps: [StaticString]
  /// The first version that can be read as it is, for later ones only add tables to it.
  private let firstReadable: Int

  /// A schema of the given parts.
  ///
  /// - Parameters:
  ///   - application: the mark, not 0.
  ///   - steps: the statements.
  ///   - firstReadable: the first version that can be read as it is; nil for the last one.
  package init(application: Int, steps: [StaticString], readableFrom firstReadable: Int? = nil) {
    precondition(application != 0)
    self.application = application
    self.steps = steps
    self.firstReadable = firstReadable ?? steps.count
  }

  /// The version of a database of this schema; 0 for an empty one.
  ///
  /// - Throws: ``DatabaseError`` when it is another program's, or of a version that is not known.
  func version(of database: Database) throws(DatabaseError) -> Int {
    // In one statement: another program may be making it.
    let found = try database.prepare(
      """
      SELECT application_id, user_version, (SELECT count(*) FROM sqlite_schema)
      FROM pragma_application_id, pragma_user_version
      """
    ).first { (owner: $0.integer(0), version: $0.integer(1), tables: $0.integer(2)) }
    guard let (owner, version, tables) = found, (owner, version, tables) != (0, 0, 0) else {
      return 0
    }
    guard owner == application, version > 0 else { throw DatabaseError(database.path, .foreign) }
    guard version <= steps.count else { throw DatabaseError(database.path, .newer(version)) }
    return version
  }

  /// Sees to it that a database can be read as one of this schema.
  ///
  /// - Throws: ``DatabaseError`` when it is another one, or holds nothing yet.
  func check(_ database: Database) throws(DatabaseError) {
    let version = try version(of: database)
    if version >= firstReadable { return }
    throw DatabaseError(database.path, version == 0 ? .missing : .older(version))
  }

  /// Makes a database one of this schema.
  ///
  /// - Throws: ``DatabaseError``; then it is what it was.
  func bring(_ database: Database) throws(DatabaseError) {
    if try version(of: database) == steps.count { return }
    let transaction = try Transaction(on: database)
    // Another program may have brought it there meanwhile.
    for step in steps[try version(of: database)...] { try database.execute(step) }
    try transaction.commit()
  }
}
