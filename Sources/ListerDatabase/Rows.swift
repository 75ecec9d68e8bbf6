// SPDX-License-Identifier: MIT

import CListerSQLite
package import ListerBasics

/// The rows that a statement gives, one at a time.
///
/// ```
/// var rows = try names.rows(.text("green"))
/// while try rows.next() { print(rows.text(0)) }
/// ```
/// Columns are counted from 0. Before the first row and behind the last one they have no value.
@safe
package struct Rows: ~Copyable {
  private let statement: Statement
  private var isOpen = true

  /// The rows of a statement that has its values.
  init(of statement: Statement) { self.statement = statement }

  deinit { if isOpen { statement.end() } }

  /// Goes on to the next row.
  ///
  /// - Returns: whether there is one.
  /// - Throws: ``DatabaseError``; then there are no more.
  package mutating func next() throws(DatabaseError) -> Bool {
    guard isOpen else { return false }
    isOpen = false
    isOpen = try statement.step()
    return isOpen
  }

  /// Goes back before the first row, of a statement without parameters.
  package mutating func rewind() {
    statement.rewind()
    isOpen = true
  }

  /// What the columns are called.
  package var names: [String] {
    let count = unsafe lister_sqlite_columns(statement.handle)
    return (0..<count).map { column in
      unsafe lister_sqlite_column_name(statement.handle, column).map { unsafe String(cString: $0) }
        ?? ""
    }
  }

  // MARK: Columns of any type

  /// A value as it is stored.
  package enum Value: Sendable {
    /// Nothing.
    case null
    /// A whole number.
    case integer(Int)
    /// Any other number.
    case real(Double)
    /// A text, until the next row.
    case text(ByteView)
    /// Bytes that are no text; see ``Rows/bytes(_:)``.
    case bytes
  }

  /// The value in a column.
  ///
  /// - Throws: ``DatabaseError``, with the reason ``DatabaseError/Reason/noText``.
  package borrowing func value(_ column: Int) throws(DatabaseError) -> Value {
    switch unsafe lister_sqlite_column_type(statement.handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_FLOAT: .real(unsafe lister_sqlite_column_real(statement.handle, Int32(column)))
    case SQLITE_TEXT: .text(try spelling(column) ?? .empty)
    case SQLITE_BLOB: .bytes
    default: .null
    }
  }

  /// The value in a column as a text in UTF-8, until the next row; nil if there is none.
  ///
  /// Unlike ``bytes(_:)`` it is so in a database whose texts are UTF-16, too.
  ///
  /// - Throws: ``DatabaseError``, with the reason ``DatabaseError/Reason/noText``.
  package borrowing func spelling(_ column: Int) throws(DatabaseError) -> ByteView? {
    let column = Int32(column)
    // In this order: the text may be made of another value, and then it has other bytes.
    guard let start = unsafe lister_sqlite_column_text(statement.handle, column) else { return nil }
    let count = Int(unsafe lister_sqlite_column_count(statement.handle, column))
    let text = unsafe ByteView(start: start.assumingMemoryBound(to: UInt8.self), count: count)
    guard UTF8Text.isWellFormed(text) else { throw statement.error(.noText) }
    return text
  }

  // MARK: Columns of one type

  /// Whether a column has no value.
  package borrowing func isNull(_ column: Int) -> Bool {
    unsafe lister_sqlite_column_type(statement.handle, Int32(column)) == SQLITE_NULL
  }

  /// The number in a column; 0 if it has no value.
  package borrowing func integer(_ column: Int) -> Int {
    Int(unsafe lister_sqlite_column_integer(statement.handle, Int32(column)))
  }

  /// The number in a column, if it has a value.
  package borrowing func optionalInteger(_ column: Int) -> Int? {
    isNull(column) ? nil : integer(column)
  }

  /// The text in a column; empty if it has no value.
  package borrowing func text(_ column: Int) -> String { bytes(column).string }

  /// The text in a column, if it has a value.
  package borrowing func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// The bytes in a column, until the next row; none if it has no value.
  package borrowing func bytes(_ column: Int) -> ByteView {
    let column = Int32(column)
    // In this order: looking at the bytes may convert the value, and change their number.
    guard let start = unsafe lister_sqlite_column_bytes(statement.handle, column) else {
      return .empty
    }
    let count = Int(unsafe lister_sqlite_column_count(statement.handle, column))
    return unsafe ByteView(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The digest in a column, if that has 16 bytes; see ``DatabaseValue/digest(_:)``.
  package borrowing func digest(_ column: Int) -> UInt128? {
    let bytes = bytes(column)
    guard bytes.count == 16 else { return nil }
    return UInt128(bytes.word(at: 0).byteSwapped) << 64 | UInt128(bytes.word(at: 8).byteSwapped)
  }
}
