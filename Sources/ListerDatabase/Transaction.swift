// SPDX-License-Identifier: MIT

/// A change of a database that happens as a whole or not at all.
///
/// ```
/// let transaction = try Transaction(on: database)
/// try insert.run(.text("Groceries"))
/// try transaction.commit()
/// ```
/// One that ends without ``commit()`` has changed nothing.
package struct Transaction: ~Copyable {
  private let database: Database
  private var isOpen = true

  /// Begins one, as soon as no other program writes.
  ///
  /// - Throws: ``DatabaseError``, with the reason ``DatabaseError/Reason/busy`` when that takes too
  ///   long.
  package init(on database: Database) throws(DatabaseError) {
    // At once, for a reader that becomes a writer later might find that another one came first.
    try database.execute("BEGIN IMMEDIATE")
    self.database = database
  }

  deinit {
    // SQLite has ended it already after some errors, such as a full disk.
    if isOpen, !database.isIdle { try? database.execute("ROLLBACK") }
  }

  /// Lets all changes come about, on the disk when this returns.
  ///
  /// - Throws: ``DatabaseError``; then nothing has changed.
  package consuming func commit() throws(DatabaseError) {
    try database.execute("COMMIT")
    isOpen = false
  }
}
