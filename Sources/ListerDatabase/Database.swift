// SPDX-License-Identifier: MIT

import CListerSQLite
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
package final class Database: Connection {
  /// What is to be done with it.
  package enum Access: Sendable {
    /// Reading alone; nothing is made that stays.
    case reading
    /// Reading and writing; the file is there.
    case writing
    /// Reading and writing; a file that is missing is made.
    case creating
  }

  /// The oldest SQLite that does: 3.37 has strict tables.
  private static let oldestLibrary: Int32 = 3_037_000

  /// The path of a database in memory, which ends with its connection.
  package static let memory = ":memory:"

  /// The path of the file, or ``memory``.
  package let path: String
  /// Whether several programs may read while one writes.
  ///
  /// So it is unless the file system had not what it takes when the file was made.
  package private(set) var isShared = false

  private(set) var handle: OpaquePointer
  private let mayWait: (Int) -> Bool
  private var isDurable = false

  // MARK: Opening

  /// Opens a database, whose file may be no link.
  ///
  /// A database in a folder that may not be written is read as it is, if no program is writing it.
  ///
  /// Tables of the schema are made in an empty database unless it is only read. `mayWait` is called
  /// while another program writes, with the number of calls before: whether to try once more. It
  /// waits itself.
  ///
  /// - Throws: ``DatabaseError``; what is not of the schema is left as it is.
  package init(
    _ path: String,
    for access: Access,
    holding schema: DatabaseSchema,
    mayWait: @escaping (Int) -> Bool = { _ in false }
  ) throws(DatabaseError) {
    try Database.requireLibrary(for: path)
    self.path = path
    self.mayWait = mayWait
    let file = try DatabaseFile(path)
    unsafe handle = try file.open(for: access)
    try setUp()
    if access == .reading {
      try read(file, schema)
    } else {
      try write(file, access, schema)
    }
  }

  /// Makes a database in memory with the given tables, which ends with its connection; see
  /// ``bytes()``.
  package init(inMemory tables: StaticString) throws(DatabaseError) {
    path = Database.memory
    mayWait = { _ in false }
    try Database.requireLibrary(for: path)
    unsafe handle = try DatabaseFile(path).open(for: .creating)
    try setUp()
    try execute(tables)
  }

  deinit { unsafe lister_sqlite_close(handle) }

  /// Throws when there is no SQLite, or one that is too old.
  static func requireLibrary(for path: String) throws(DatabaseError) {
    guard lister_sqlite_version() >= oldestLibrary else {
      throw DatabaseError(path, .noLibrary(.sqlite))
    }
  }

  /// Readies a connection that is new.
  private func setUp() throws(DatabaseError) {
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
  }

  /// Puts a new connection into the place of this one.
  private func reopen(_ other: OpaquePointer) throws(DatabaseError) {
    unsafe lister_sqlite_close(handle)
    unsafe handle = unsafe other
    try setUp()
  }

  private func read(_ file: DatabaseFile, _ schema: DatabaseSchema) throws(DatabaseError) {
    try execute("PRAGMA query_only = ON")
    do throws(DatabaseError) {
      try schema.check(self)
    } catch {
      // Where the memory that programs share can't be made, nobody needs it to read a file that is
      // whole by itself.
      guard [.missing, .readOnly, .unsupported].contains(error.reason), file.isWhole else {
        throw error
      }
      try unsafe reopen(file.openUnchanging())
      try schema.check(self)
    }
    isShared = try journal("PRAGMA journal_mode") == "wal"
  }

  private func write(
    _ file: DatabaseFile,
    _ access: Access,
    _ schema: DatabaseSchema
  ) throws(DatabaseError) {
    do throws(DatabaseError) {
      // What is not ours, or can't be understood, is left alone.
      if try !schema.isMade(in: self) { try share() }
      isShared = try journal("PRAGMA journal_mode") == "wal"
      try setDurable(true)
      try schema.make(in: self)
    } catch {
      guard error.reason == .unsupported else { throw error }
      try unsafe reopen(file.open(for: access))
      // An exclusive connection needs no memory that programs share to leave the journal for it.
      _ = try journal("PRAGMA locking_mode = EXCLUSIVE")
      _ = try journal("PRAGMA journal_mode = DELETE")
      file.removeShared()
      _ = try journal("PRAGMA locking_mode = NORMAL")
      isShared = false
      try setDurable(true)
      try schema.make(in: self)
    }
  }

  /// Lets programs read while one writes, if the file system lets them.
  private func share() throws(DatabaseError) {
    var attempts = 0
    while true {
      do throws(DatabaseError) {
        _ = try journal("PRAGMA journal_mode = WAL")
        return
      } catch {
        // SQLite doesn't wait here for another program that does the same.
        guard error.reason == .busy, mayWait(attempts) else { throw error }
        attempts += 1
      }
    }
  }

  private func journal(_ sql: StaticString) throws(DatabaseError) -> String {
    try prepare(sql).first { $0.text(0) } ?? ""
  }

  /// Chooses whether what is committed from now on is on the disk at once.
  func setDurable(_ isDurable: Bool) throws(DatabaseError) {
    if self.isDurable == isDurable { return }
    // EXTRA is FULL, and the folder's entry of a journal, too.
    try execute(isDurable ? "PRAGMA synchronous = EXTRA" : "PRAGMA synchronous = NORMAL")
    self.isDurable = isDurable
  }

  // MARK: Statements

  /// Compiles one statement, in which values stand as `?`.
  package func prepare(_ sql: StaticString) throws(DatabaseError) -> Statement {
    try Statement(sql, of: self)
  }

  /// The statement, which is compiled when it is first needed.
  package func prepared(
    _ statement: inout Statement?,
    _ sql: StaticString
  ) throws(DatabaseError) -> Statement {
    if let statement { return statement }
    let new = try prepare(sql)
    statement = new
    return new
  }

  /// Runs statements, with semicolons between them, once, in their order, and drops their rows.
  ///
  /// - Throws: ``DatabaseError``; those before the one that failed have run.
  package func execute(_ sql: StaticString) throws(DatabaseError) {
    var rest = ByteView(sql)
    while !rest.isEmpty { try Statement(&rest, of: self).run() }
  }

  /// The number that a statement without parameters gives; 0 if it gives none.
  func number(_ sql: StaticString) throws(DatabaseError) -> Int {
    try prepare(sql).first { $0.integer(0) } ?? 0
  }

  /// How many rows the last statement has changed.
  package var changes: Int { Int(unsafe lister_sqlite_changes(handle)) }

  /// The number of the row that was inserted last.
  package var lastRow: Int { Int(unsafe lister_sqlite_last_row(handle)) }

  /// Whether no transaction is open.
  var isIdle: Bool { unsafe lister_sqlite_is_idle(handle) != 0 }

  /// What a file would hold if this were not in memory.
  ///
  /// - Throws: ``DatabaseError`` without memory.
  package func bytes() throws(DatabaseError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = unsafe lister_sqlite_write_bytes(handle, &count) else {
      throw DatabaseError(path, .system(ENOMEM))
    }
    defer { unsafe lister_sqlite_free(start) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }
}
