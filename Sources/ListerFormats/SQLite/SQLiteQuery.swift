// SPDX-License-Identifier: MIT

import CListerSQLite
import ListerBasics

/// The rows that a statement gives, one at a time, as often as one likes.
@safe
final class SQLiteQuery {
  private let statement: OpaquePointer
  private let file: SQLiteFile
  /// The table, for errors.
  private let place: String

  /// Compiles a statement without parameters.
  init(_ sql: String, of file: SQLiteFile, place: String) throws(ImportError) {
    var statement: OpaquePointer?
    var used: Int32 = 0
    let code = sql.withByteView { text in
      unsafe text.withUnsafeBuffer { buffer in
        let count = Int32(clamping: buffer.count)
        return unsafe lister_sqlite_prepare(
          file.handle,
          buffer.baseAddress,
          count,
          &statement,
          &used
        )
      }
    }
    try file.check(code, place)
    guard let statement = unsafe statement else {
      throw ImportError(place: place, message: "the database can't be read: no statement")
    }
    unsafe self.statement = unsafe statement
    self.file = file
    self.place = place
  }

  deinit { unsafe lister_sqlite_finalize(statement) }

  /// Goes back before the first row.
  func rewind() { unsafe lister_sqlite_reset(statement) }

  /// Goes on to the next row; false behind the last one.
  func next() throws(ImportError) -> Bool {
    let code = unsafe lister_sqlite_step(statement)
    try file.check(code, place)
    return code == SQLITE_ROW
  }

  /// The names of the columns.
  var names: [String] {
    let count = unsafe lister_sqlite_columns(statement)
    return (0..<count).map { index in
      unsafe lister_sqlite_column_name(statement, index).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// The type of a value, such as `SQLITE_TEXT`.
  func type(_ column: Int) -> Int32 { unsafe lister_sqlite_column_type(statement, Int32(column)) }

  /// A value as a whole number.
  func integer(_ column: Int) -> Int64 {
    unsafe lister_sqlite_column_integer(statement, Int32(column))
  }

  /// A value as a number.
  func real(_ column: Int) -> Double { unsafe lister_sqlite_column_real(statement, Int32(column)) }

  /// A value as a text, until the next row; nil if there is none.
  func text(_ column: Int) throws(ImportError) -> ByteView? {
    let column = Int32(column)
    guard let start = unsafe lister_sqlite_column_text(statement, column) else { return nil }
    let count = Int(unsafe lister_sqlite_column_count(statement, column))
    let text = unsafe ByteView(start: start.assumingMemoryBound(to: UInt8.self), count: count)
    guard UTF8Scan(text).invalid == nil else {
      throw ImportError(place: place, message: "a text of this table is not UTF-8")
    }
    return text
  }
}
