// SPDX-License-Identifier: MIT

import CListerSQLite
import Glibc
import ListerBasics

/// A connection to an SQLite database, which is used by one thread at a time.
///
/// ```
/// let database = try Database("state.db", for: .creating, holding: schema)
/// let names = try database.prepare("SELECT name FROM list WHERE color = ?")
/// try names.forEach(.text("green")) { row in print(row.text(0)) }
/// ```
/// SQL is constant: no statement is made of texts that come from anywhere. What the database holds
/// is trusted with nothing: its views and triggers call no functions that have effects.
@safe
package final class Database {
  /// What is to be done with it.
  package enum Access: Sendable {
    /// Reading alone; nothing is made.
    case reading
    /// Reading and writing; the file is there.
    case writing
    /// Reading and writing; a file that is missing is made.
    case creating
  }

  /// The oldest SQLite that does: 3.37 has strict tables.
  private static let oldestLibrary: Int32 = 3_037_000

  /// The path of the file.
  package let path: String
  /// Whether several programs may read while one writes.
  ///
  /// So it is unless the file system lacks what it needs.
  package private(set) var isShared = false

  let handle: OpaquePointer
  private let mayWait: (Int) -> Bool

  /// Opens a database; no part of its path may be a link.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - access: what is to be done with it.
  ///   - schema: what it holds; a database that is new, or of an older version, is brought there.
  ///   - mayWait: called while another program writes, with the number of calls before: whether to
  ///     try once more. It waits itself.
  /// - Throws: ``DatabaseError``.
  package init(
    _ path: String,
    for access: Access,
    holding schema: DatabaseSchema,
    mayWait: @escaping (Int) -> Bool = { _ in false }
  ) throws(DatabaseError) {
    guard lister_sqlite_version() >= Database.oldestLibrary else {
      throw DatabaseError(path, .noLibrary("libsqlite3"))
    }
    self.path = path
    self.mayWait = mayWait
    unsafe handle = try Database.open(path, access)
    unsafe lister_sqlite_busy_handler(
      handle,
      { context, count in
        guard let context = unsafe context else { return 0 }
        let database = unsafe Unmanaged<Database>.fromOpaque(context).takeUnretainedValue()
        return database.mayWait(Int(count)) ? 1 : 0
      },
      unsafe Unmanaged.passUnretained(self).toOpaque()
    )
    try check(unsafe lister_sqlite_defend(handle))
    try execute("PRAGMA foreign_keys = ON; PRAGMA cell_size_check = ON")
    if access == .reading {
      try schema.check(self)
    } else {
      isShared = try mode("PRAGMA journal_mode = WAL") == "wal"
      if !isShared { _ = try mode("PRAGMA journal_mode = DELETE") }
      try execute("PRAGMA synchronous = FULL")
      try schema.bring(self)
    }
  }

  deinit { unsafe lister_sqlite_close(handle) }

  private static func open(_ path: String, _ access: Access) throws(DatabaseError) -> OpaquePointer
  {
    let mode =
      switch access {
      case .reading: SQLITE_OPEN_READONLY
      case .writing: SQLITE_OPEN_READWRITE
      case .creating: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = unsafe lister_sqlite_open(path, &handle, flags)
    guard let handle = unsafe handle else { throw DatabaseError(path, .system(ENOMEM)) }
    if code == SQLITE_OK { return unsafe handle }
    defer { unsafe lister_sqlite_close(handle) }
    throw unsafe error(path, handle, code)
  }

  private func mode(_ sql: StaticString) throws(DatabaseError) -> String {
    try prepare(sql).first { $0.text(0) } ?? ""
  }

  // MARK: Statements

  /// Compiles a statement.
  ///
  /// - Parameter sql: one statement; values stand in it as `?`.
  /// - Returns: what runs as often as one likes.
  /// - Throws: ``DatabaseError``.
  package func prepare(_ sql: StaticString) throws(DatabaseError) -> Statement {
    try Statement(sql, of: self)
  }

  /// Runs statements once, in their order, and drops their rows.
  ///
  /// - Parameter sql: statements with a semicolon between them.
  /// - Throws: ``DatabaseError``; those before the one that failed have run.
  package func execute(_ sql: StaticString) throws(DatabaseError) {
    var rest = ByteView(sql)
    while let statement = try Statement(&rest, of: self) { try statement.run() }
  }

  /// How many rows the last statement has changed.
  package var changes: Int { Int(unsafe lister_sqlite_changes(handle)) }

  /// The number of the row that was inserted last.
  package var lastRow: Int { Int(unsafe lister_sqlite_last_row(handle)) }

  /// Whether no transaction is open.
  var isIdle: Bool { unsafe lister_sqlite_is_idle(handle) != 0 }

  // MARK: Errors

  /// Throws what a result code stands for, unless it stands for success.
  func check(_ code: Int32) throws(DatabaseError) {
    guard code != SQLITE_OK else { return }
    throw unsafe Database.error(path, handle, code)
  }

  private static func error(
    _ path: String,
    _ handle: OpaquePointer,
    _ code: Int32
  ) -> DatabaseError {
    DatabaseError(
      path,
      code: code,
      system: unsafe lister_sqlite_system_error(handle),
      message: unsafe String(cString: lister_sqlite_message(handle))
    )
  }
}
