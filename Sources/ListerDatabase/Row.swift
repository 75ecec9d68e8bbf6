// SPDX-License-Identifier: MIT

import CListerSQLite
package import ListerBasics

/// A row that a statement gives, as long as that stands at it.
///
/// Columns are counted from 0.
@safe
package struct Row: ~Copyable {
  private let handle: OpaquePointer

  init(_ handle: OpaquePointer) { unsafe self.handle = handle }

  /// Whether a column has no value.
  package borrowing func isNull(_ column: Int) -> Bool {
    unsafe lister_sqlite_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// The number in a column; 0 if it has no value.
  package borrowing func integer(_ column: Int) -> Int {
    Int(unsafe lister_sqlite_column_integer(handle, Int32(column)))
  }

  /// The number in a column, if it has a value.
  package borrowing func optionalInteger(_ column: Int) -> Int? {
    isNull(column) ? nil : integer(column)
  }

  /// The text in a column; empty if it has no value.
  package borrowing func text(_ column: Int) -> String {
    bytes(column).string
  }

  /// The text in a column, if it has a value.
  package borrowing func optionalText(_ column: Int) -> String? {
    isNull(column) ? nil : text(column)
  }

  /// The bytes in a column, until the next row; none if it has no value.
  package borrowing func bytes(_ column: Int) -> ByteView {
    let column = Int32(column)
    // In this order: looking at the bytes may convert the value, and change their number.
    guard let start = unsafe lister_sqlite_column_bytes(handle, column) else { return .empty }
    let count = Int(unsafe lister_sqlite_column_count(handle, column))
    return unsafe ByteView(start: start.assumingMemoryBound(to: UInt8.self), count: count)
  }
}
