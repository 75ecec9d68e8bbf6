// SPDX-License-Identifier: MIT

import CListerSQLite
import ListerBasics

/// A database of another program, as the bytes of its file, which are only read.
///
/// What stands in it is trusted with nothing: views call no functions that have effects, no
/// extension is loaded, and statements end after a number of steps.
@safe
final class SQLiteFile {
  /// The steps that all statements together may do, in millions; a pass over a million rows of
  /// twenty columns does about fifty.
  private static let largestEffort = 4_000

  let handle: OpaquePointer
  /// A copy with another mark, if the file has the one of a journal beside it.
  private var copy = ByteBuffer(capacity: 16)
  /// Whether the newest rows may be in a journal beside the file.
  let hasJournal: Bool
  private var effort = 0

  /// Opens the bytes of a file, which stay as long as this.
  init(_ bytes: ByteView) throws(ImportError) {
    guard lister_sqlite_version() > 0 else {
      throw ImportError(message: SharedLibrary.sqlite.missing)
    }
    guard bytes.hasPrefix(SQLiteFile.mark), bytes.count >= 512 else {
      throw ImportError(message: "this is no SQLite database: its header is missing")
    }
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX
    let code = unsafe lister_sqlite_open(":memory:", &handle, flags)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw ImportError(message: "there is no memory to read it")
    }
    unsafe self.handle = unsafe handle
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
    let opened = unsafe image.withUnsafeBuffer { buffer in
      let count = sqlite3_int64(buffer.count)
      return unsafe lister_sqlite_read_bytes(handle, buffer.baseAddress, count)
    }
    try check(opened, "")
    try check(unsafe lister_sqlite_defend(handle), "")
    _ = unsafe lister_sqlite_limit(handle, SQLITE_LIMIT_LENGTH, 64 << 20)
    _ = unsafe lister_sqlite_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    unsafe lister_sqlite_limit_steps(
      handle,
      { context in
        guard let context = unsafe context else { return 1 }
        let file = unsafe Unmanaged<SQLiteFile>.fromOpaque(context).takeUnretainedValue()
        file.effort += 1
        return file.effort <= SQLiteFile.largestEffort ? 0 : 1
      },
      unsafe Unmanaged.passUnretained(self).toOpaque()
    )
  }

  deinit { unsafe lister_sqlite_close(handle) }

  /// What every database begins with.
  static var mark: ByteView { ByteView("SQLite format 3\0") }

  /// Refuses what SQLite could not do.
  func check(_ code: Int32, _ place: String) throws(ImportError) {
    if [SQLITE_OK, SQLITE_ROW, SQLITE_DONE].contains(code) { return }
    if code & 0xFF == SQLITE_INTERRUPT {
      throw ImportError(place: place, message: "reading it takes far too many steps")
    }
    let words = unsafe lister_sqlite_message(handle).map { unsafe String(cString: $0) }
    throw ImportError(
      place: place,
      message: "the database can't be read: \(words ?? "error \(code)")"
    )
  }

  // MARK: Tables

  /// A table or a view, and how many rows it has; of a view that isn't counted.
  struct Table {
    var name: String
    var isView: Bool
    var rows = 0
  }

  /// The tables and views, without those of SQLite itself.
  func tables() throws(ImportError) -> [Table] {
    var tables: [Table] = []
    let query = try SQLiteQuery(
      """
      SELECT name, type = 'view' FROM sqlite_schema
      WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      """,
      of: self,
      place: ""
    )
    while try query.next() {
      tables.append(Table(name: try query.text(0)?.string ?? "", isView: query.integer(1) != 0))
    }
    for index in tables.indices where !tables[index].isView {
      let name = tables[index].name
      let count = try SQLiteQuery("SELECT count(*) FROM \(quoted(name))", of: self, place: name)
      if try count.next() { tables[index].rows = Int(count.integer(0)) }
    }
    return tables
  }

  /// The names of the columns that are the primary key of a table.
  func key(of table: String) throws(ImportError) -> [String] {
    let query = try SQLiteQuery("PRAGMA table_info(\(quoted(table)))", of: self, place: table)
    var key: [(place: Int64, name: String)] = []
    while try query.next() {
      if query.integer(5) > 0 { key.append((query.integer(5), try query.text(1)?.string ?? "")) }
    }
    return key.sorted { $0.place < $1.place }.map(\.name)
  }

  func rows(of table: String) throws(ImportError) -> SQLiteQuery {
    try SQLiteQuery("SELECT * FROM \(quoted(table))", of: self, place: table)
  }

  /// A name as SQL has it, whatever is in it.
  private func quoted(_ name: String) -> String {
    let inner = name.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    return "\"\(inner)\""
  }
}
