// SPDX-License-Identifier: MIT

import CListerSQLite
import ListerBasics

/// A database that is made in memory, and then is the bytes of a file.
@safe
final class SQLiteBuilder {
  /// A value of a row.
  enum Value: Equatable {
    case null
    case integer(Int)
    case text(String)
  }

  private let handle: OpaquePointer

  /// An empty database.
  init() throws(ExportError) {
    var handle: OpaquePointer?
    let flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY
    guard lister_sqlite_version() > 0,
      unsafe lister_sqlite_open(":memory:", &handle, flags | SQLITE_OPEN_NOMUTEX) == SQLITE_OK,
      let handle = unsafe handle
    else { throw ExportError(message: SharedLibrary.sqlite.missing) }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe lister_sqlite_close(handle) }

  /// Does a statement.
  ///
  /// - Parameters:
  ///   - sql: the statement.
  ///   - values: what its parameters are.
  /// - Throws: `ExportError` with what SQLite says against it.
  func run(_ sql: String, _ values: [Value] = []) throws(ExportError) {
    var statement: OpaquePointer?
    var used: Int32 = 0
    let code = sql.withByteView { text in
      unsafe text.withUnsafeBuffer { buffer in
        let count = Int32(clamping: buffer.count)
        return unsafe lister_sqlite_prepare(handle, buffer.baseAddress, count, &statement, &used)
      }
    }
    guard code == SQLITE_OK, let statement = unsafe statement else { throw error }
    defer { _ = unsafe lister_sqlite_finalize(statement) }
    for (index, value) in values.enumerated() {
      let place = Int32(clamping: index + 1)
      switch value {
      case .null: break
      case .integer(let number):
        _ = unsafe lister_sqlite_bind_integer(statement, place, sqlite3_int64(number))
      case .text(let text):
        _ = text.withByteView { bytes in
          unsafe bytes.withUnsafeBuffer { buffer in
            let count = sqlite3_uint64(buffer.count)
            return unsafe lister_sqlite_bind_text(statement, place, buffer.baseAddress, count)
          }
        }
      }
    }
    guard [SQLITE_DONE, SQLITE_ROW].contains(unsafe lister_sqlite_step(statement)) else {
      throw error
    }
  }

  /// Adds a row to a table.
  func insert(
    into table: String,
    _ row: KeyValuePairs<String, Value>
  ) throws(ExportError) {
    let marks = row.map { _ in "?" }.joined(separator: ", ")
    let names = row.map(\.key).joined(separator: ", ")
    try run("INSERT INTO \(table) (\(names)) VALUES (\(marks))", row.map(\.value))
  }

  /// The bytes of the file.
  func bytes() throws(ExportError) -> [UInt8] {
    var count: sqlite3_int64 = 0
    guard let start = unsafe lister_sqlite_write_bytes(handle, &count) else { throw error }
    defer { unsafe lister_sqlite_free(start) }
    return unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: Int(count)))
  }

  private var error: ExportError {
    let words = unsafe lister_sqlite_message(handle).map { unsafe String(cString: $0) }
    return ExportError(message: "the database can't be made: \(words ?? "there is no memory")")
  }
}
