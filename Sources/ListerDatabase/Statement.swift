// SPDX-License-Identifier: MIT

import CListerSQLite
import ListerBasics

/// A statement that is compiled once and runs as often as one likes.
@safe
package struct Statement: ~Copyable {
  private let handle: OpaquePointer
  private let database: Database

  /// Compiles the only statement of a text.
  init(_ sql: StaticString, of database: Database) throws(DatabaseError) {
    var rest = ByteView(sql)
    guard let statement = try Statement(&rest, of: database), rest.isEmpty else {
      preconditionFailure("one statement: \(sql)")
    }
    self = statement
  }

  /// Compiles the first statement of a text, and leaves what comes behind it; nil if there is none.
  init?(_ text: inout ByteView, of database: Database) throws(DatabaseError) {
    var handle: OpaquePointer?
    var used: Int32 = 0
    let code = unsafe text.withUnsafeBuffer { buffer in
      let count = Int32(buffer.count)
      return unsafe lister_sqlite_prepare(
        database.handle,
        buffer.baseAddress,
        count,
        &handle,
        &used
      )
    }
    try database.check(code)
    text = text[Int(used)..<text.count]
    guard let handle = unsafe handle else { return nil }
    unsafe self.handle = handle
    self.database = database
  }

  deinit { unsafe lister_sqlite_finalize(handle) }

  /// Runs it, and drops its rows.
  ///
  /// - Parameter values: what stands for the parameters, as many as there are.
  /// - Throws: ``DatabaseError``.
  package borrowing func run(_ values: DatabaseValue...) throws(DatabaseError) {
    try walk(values) { _ in true }
  }

  /// Runs it, and looks at its rows.
  ///
  /// - Parameters:
  ///   - values: what stands for the parameters, as many as there are.
  ///   - body: is given each row; views of it are good until it returns.
  /// - Throws: ``DatabaseError``.
  package borrowing func forEach(
    _ values: DatabaseValue...,
    body: (borrowing Row) -> Void
  ) throws(DatabaseError) {
    try walk(values) { row in
      body(row)
      return true
    }
  }

  /// Runs it, and looks at its first row.
  ///
  /// - Returns: what `body` makes of the row; nil if there is none.
  /// - Throws: ``DatabaseError``.
  package borrowing func first<Result>(
    _ values: DatabaseValue...,
    body: (borrowing Row) -> Result
  ) throws(DatabaseError) -> Result? {
    var result: Result?
    try walk(values) { row in
      result = body(row)
      return false
    }
    return result
  }

  /// Runs it until `body` has seen enough rows.
  private borrowing func walk(
    _ values: [DatabaseValue],
    _ body: (borrowing Row) -> Bool
  ) throws(DatabaseError) {
    precondition(values.count == Int(unsafe lister_sqlite_parameters(handle)))
    defer {
      // A second report of what went wrong in the step.
      unsafe lister_sqlite_reset(handle)
      unsafe lister_sqlite_unbind(handle)
    }
    for (index, value) in values.enumerated() {
      try database.check(bind(value, at: Int32(index + 1)))
    }
    while true {
      let code = unsafe lister_sqlite_step(handle)
      if code == SQLITE_DONE { return }
      guard code == SQLITE_ROW else { return try database.check(code) }
      if !body(unsafe Row(handle)) { return }
    }
  }

  private borrowing func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
    switch value {
    case .null: SQLITE_OK
    case .integer(let number):
      unsafe lister_sqlite_bind_integer(handle, index, sqlite3_int64(number))
    case .text(let text):
      text.withByteView { bytes in
        unsafe bytes.withUnsafeBuffer { buffer in
          unsafe lister_sqlite_bind_text(handle, index, buffer.baseAddress, UInt64(buffer.count))
        }
      }
    case .bytes(let bytes):
      unsafe bytes.withUnsafeBuffer { buffer in
        unsafe lister_sqlite_bind_bytes(handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    }
  }
}
