// SPDX-License-Identifier: MIT

import CListerSQLite
import ListerBasics

/// A statement that is compiled once and runs as often as one likes, one run at a time.
@safe
package final class Statement {
  let handle: OpaquePointer
  private let connection: any Connection
  private let parameters: Int
  private var isRunning = false

  /// Compiles the only statement of a text.
  convenience init(_ sql: StaticString, of connection: any Connection) throws(DatabaseError) {
    var rest = ByteView(sql)
    try self.init(&rest, of: connection)
    precondition(rest.isEmpty, "one statement: \(sql)")
  }

  /// Compiles the first statement of a text, and leaves what comes behind it.
  init(_ text: inout ByteView, of connection: any Connection) throws(DatabaseError) {
    var handle: OpaquePointer?
    var used: Int32 = 0
    let code = unsafe text.withUnsafeBuffer { buffer in
      let count = Int32(buffer.count)
      return unsafe lister_sqlite_prepare(
        connection.handle,
        buffer.baseAddress,
        count,
        &handle,
        &used
      )
    }
    try connection.check(code)
    guard let handle = unsafe handle else { preconditionFailure("no statement: \(text)") }
    text = text[Int(used)..<text.count]
    unsafe self.handle = handle
    self.connection = connection
    parameters = Int(unsafe lister_sqlite_parameters(handle))
  }

  deinit { unsafe lister_sqlite_finalize(handle) }

  // MARK: Running

  /// Runs it with as many values as it has parameters, and drops its rows.
  package func run(_ values: DatabaseValue...) throws(DatabaseError) { try run(values) }

  /// Runs it with as many values as it has parameters, and drops its rows.
  package func run(_ values: [DatabaseValue]) throws(DatabaseError) {
    try begin(values)
    while try step() {}
  }

  /// Runs it as far as its rows are asked for.
  ///
  /// It reads, and keeps other programs from some things, until the last row is behind or the rows
  /// are gone.
  ///
  /// There are as many values as parameters; bytes that are not copied stay as long as the rows.
  package func rows(_ values: DatabaseValue...) throws(DatabaseError) -> Rows {
    try rows(values)
  }

  /// Runs it as far as its rows are asked for; see ``rows(_:)``.
  package func rows(_ values: [DatabaseValue]) throws(DatabaseError) -> Rows {
    try begin(values)
    return Rows(of: self)
  }

  /// Runs it with values for its parameters, and looks at each row.
  package func forEach(
    _ values: DatabaseValue...,
    body: (borrowing Rows) -> Void
  ) throws(DatabaseError) {
    var rows = try rows(values)
    while try rows.next() { body(rows) }
  }

  /// Runs it with values for its parameters, and looks at its first row; nil if there is none.
  package func first<Result>(
    _ values: DatabaseValue...,
    body: (borrowing Rows) -> Result
  ) throws(DatabaseError) -> Result? {
    var rows = try rows(values)
    return try rows.next() ? body(rows) : nil
  }

  // MARK: Steps

  /// Gives the parameters their values.
  private func begin(_ values: [DatabaseValue]) throws(DatabaseError) {
    precondition(!isRunning, "one run at a time")
    precondition(values.count == parameters)
    isRunning = true
    for index in values.indices {
      let code = bind(values[index], at: Int32(index + 1))
      if code != SQLITE_OK {
        end()
        try connection.check(code)
      }
    }
  }

  /// Goes on to the next row, or ends.
  ///
  /// - Returns: whether there is a row.
  /// - Throws: ``DatabaseError``; then the run has ended.
  func step() throws(DatabaseError) -> Bool {
    let code = unsafe lister_sqlite_step(handle)
    if code == SQLITE_ROW { return true }
    // Ending may change what the database says of the error.
    let error = code == SQLITE_DONE ? nil : connection.error(code)
    end()
    if let error { throw error }
    return false
  }

  /// What stands against using a value of a row.
  func error(_ reason: DatabaseError.Reason) -> DatabaseError {
    DatabaseError(connection.path, reason)
  }

  /// Begins the run anew, or one more without values.
  func rewind() {
    precondition(parameters == 0)
    unsafe lister_sqlite_reset(handle)
    isRunning = true
  }

  /// Ends the run, and forgets the values.
  func end() {
    // The result tells once more what went wrong in the last step.
    unsafe lister_sqlite_reset(handle)
    unsafe lister_sqlite_unbind(handle)
    isRunning = false
  }

  private func bind(_ value: DatabaseValue, at index: Int32) -> Int32 {
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
    case .array(let bytes):
      unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe lister_sqlite_bind_copy(handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    case .digest(let digest):
      unsafe withUnsafeBytes(of: digest.bigEndian) { buffer in
        unsafe lister_sqlite_bind_copy(handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    }
  }
}
