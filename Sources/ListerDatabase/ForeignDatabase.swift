// SPDX-License-Identifier: MIT

import CListerSQLite
package import ListerBasics

/// A database of another program, as the bytes of its file, which are only read.
///
/// Its tables have names that nobody knows here, so statements are made of them; see ``rows(of:)``.
/// What stands in it is trusted with nothing: views call no functions that have effects, nothing is
/// attached or loaded, values are bounded, and statements end after a number of steps.
@safe
package final class ForeignDatabase: Connection {
  /// A table or a view.
  package struct Table: Sendable {
    package let name: String
    /// Whether its rows are made of those of others, which may take any time.
    package let isView: Bool
    /// The number of rows; 0 of a view, which isn't counted.
    package fileprivate(set) var rows = 0
  }

  /// The bytes that a value may have, and a row.
  private static let largestValue: Int32 = 64 << 20

  let handle: OpaquePointer
  /// A copy with another mark, if the file has the one of a journal beside it.
  private var copy = ByteBuffer(capacity: 16)
  /// Whether the newest rows may be in a journal beside the file.
  package let hasJournal: Bool
  private var effort = 0
  /// The steps that all statements together may do, in millions; a pass over a million rows of
  /// twenty columns does about fifty.
  var largestEffort = 4_000

  /// Opens the bytes of a file, which stay as long as this.
  ///
  /// - Throws: ``DatabaseError``, with the reason ``DatabaseError/Reason/noDatabase`` when they are
  ///   something else.
  package init(_ bytes: ByteView) throws(DatabaseError) {
    try Database.requireLibrary(for: Database.memory)
    guard bytes.hasPrefix(ForeignDatabase.mark), bytes.count >= 512 else {
      throw DatabaseError(Database.memory, .noDatabase)
    }
    unsafe handle = try DatabaseFile(Database.memory).open(for: .writing)
    // A database in memory has no journal; so the mark of the one of a file is that of none.
    hasJournal = bytes[18] == 2 || bytes[19] == 2
    var image = bytes
    if hasJournal {
      copy.reserve(bytes.count)
      copy.append(bytes[0..<18])
      copy.append(repeating: 1, count: 2)
      copy.append(bytes[20..<bytes.count])
      image = copy.view
    }
    try check(
      unsafe image.withUnsafeBuffer { buffer in
        unsafe lister_sqlite_read_bytes(handle, buffer.baseAddress, sqlite3_int64(buffer.count))
      }
    )
    try check(unsafe lister_sqlite_defend(handle))
    unsafe lister_sqlite_limit(handle, SQLITE_LIMIT_LENGTH, ForeignDatabase.largestValue)
    unsafe lister_sqlite_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    unsafe lister_sqlite_limit_steps(
      handle,
      { context in
        guard let context = unsafe context else { return 1 }
        let database = unsafe Unmanaged<ForeignDatabase>.fromOpaque(context).takeUnretainedValue()
        database.effort += 1
        return database.effort <= database.largestEffort ? 0 : 1
      },
      unsafe Unmanaged.passUnretained(self).toOpaque()
    )
  }

  deinit { unsafe lister_sqlite_close(handle) }

  /// The first 16 bytes of each file of SQLite.
  package static var mark: ByteView { ByteView("SQLite format 3\0") }

  var path: String { Database.memory }

  /// The tables and views, without those of SQLite itself.
  package func tables() throws(DatabaseError) -> [Table] {
    var tables: [Table] = []
    var found = try Statement(
      """
      SELECT name, type = 'view' FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """,
      of: self
    ).rows()
    while try found.next() {
      let name = try found.spelling(0)?.string ?? ""
      tables.append(Table(name: name, isView: found.integer(1) != 0))
    }
    for index in tables.indices where !tables[index].isView {
      var counts = try select("count(*)", from: tables[index].name)
      if try counts.next() { tables[index].rows = counts.integer(0) }
    }
    return tables
  }

  /// The names of the columns that are the primary key of a table, in its order.
  package func key(of table: String) throws(DatabaseError) -> [String] {
    var key: [String] = []
    var columns = try Statement(
      "SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk",
      of: self
    ).rows(.text(table))
    while try columns.next() { key.append(try columns.spelling(0)?.string ?? "") }
    return key
  }

  /// The rows of a table or a view, with all columns.
  package func rows(of table: String) throws(DatabaseError) -> Rows {
    try select("*", from: table)
  }

  /// The only place where a name becomes SQL: in quotes, whatever is in it.
  private func select(
    _ columns: StaticString,
    from table: String
  ) throws(DatabaseError) -> Rows {
    let name = table.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    let statement = try "SELECT \(columns) FROM \"\(name)\"".withByteView {
      sql throws(DatabaseError) in
      var rest = sql
      return try Statement(&rest, of: self)
    }
    return try statement.rows()
  }
}
