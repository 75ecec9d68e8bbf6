// SPDX-License-Identifier: MIT

/// What a database holds: whose it is, and how its tables came about, version by version.
package struct DatabaseSchema: Sendable {
  /// Marks the file as this program's; see `PRAGMA application_id`.
  package let application: Int
  /// The statements that lead from each version to the next one, the first from an empty file.
  ///
  /// Each sets `application_id` and `user_version`, for statements are constant.
  package let steps: [StaticString]

  /// A schema of the given parts.
  package init(application: Int, steps: [StaticString]) {
    self.application = application
    self.steps = steps
  }

  /// Sees to it that a database is of this schema, or an older one of it.
  ///
  /// - Returns: its version.
  /// - Throws: ``DatabaseError`` when it is not.
  @discardableResult
  func check(_ database: Database) throws(DatabaseError) -> Int {
    let owner = try database.prepare("PRAGMA application_id").first { $0.integer(0) } ?? 0
    let version = try database.prepare("PRAGMA user_version").first { $0.integer(0) } ?? 0
    let isEmpty =
      try database.prepare("SELECT 1 FROM sqlite_schema LIMIT 1").first { _ in true } == nil
    if isEmpty, owner == 0, version == 0 { return 0 }
    guard owner == application else { throw DatabaseError(database.path, .foreign) }
    guard version <= steps.count else { throw DatabaseError(database.path, .newer(version)) }
    return version
  }

  /// Makes a database one of this schema.
  ///
  /// - Throws: ``DatabaseError``; then it is what it was.
  func bring(_ database: Database) throws(DatabaseError) {
    if try check(database) == steps.count { return }
    let transaction = try Transaction(on: database)
    // Another program may have brought it there meanwhile.
    for step in steps[try check(database)...] { try database.execute(step) }
    try transaction.commit()
  }
}
