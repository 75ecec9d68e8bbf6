// SPDX-License-Identifier: MIT

/// A change of a database that happens as a whole or not at all.
///
/// ```
/// let transaction = try Transaction(on: database)
/// try insert.run(.text("Groceries"))
/// try transaction.commit()
/// ```
/// One that ends without ``commit()`` has changed nothing. A database has one at a time.
package struct Transaction: ~Copyable {
  private let database: Database
  private var isOpen = true

  /// Begins one, as soon as no other program writes.
  ///
  /// The changes are on the disk when ``commit()`` returns if it is durable. If not, a power cut
  /// may take them back, together with all that followed, until a durable one is committed; a
  /// program that is killed loses nothing either way.
  ///
  /// - Throws: ``DatabaseError``, with the reason ``DatabaseError/Reason/busy`` when the wait is too
  ///   long.
  package init(on database: Database, isDurable: Bool = true) throws(DatabaseError) {
    precondition(database.isIdle, "one transaction at a time")
    try database.setDurable(isDurable)
    // At once, for a reader that becomes a writer later might find that another one came first.
    try database.execute("BEGIN IMMEDIATE")
    self.database = database
  }

  deinit {
    // SQLite has ended it already after some errors, such as a full disk.
    if isOpen, !database.isIdle { try? database.execute("ROLLBACK") }
    // What is changed without a transaction is durable; if this fails, the next one tries again.
    try? database.setDurable(true)
  }

  /// Lets all changes come about.
  ///
  /// - Throws: ``DatabaseError``; then nothing has changed.
  package consuming func commit() throws(DatabaseError) {
    try database.execute("COMMIT")
    isOpen = false
  }
}
