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
