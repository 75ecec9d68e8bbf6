// SPDX-License-Identifier: MIT

import CListerSQLite

/// What statements run on.
protocol Connection: AnyObject {
  /// What errors are told of.
  var path: String { get }
  /// SQLite's own object, which is there as long as this one.
  var handle: OpaquePointer { get }
}

extension Connection {
  /// Throws what a result code stands for, unless it stands for success.
  func check(_ code: Int32) throws(DatabaseError) {
    if code != SQLITE_OK { throw error(code) }
  }

  /// What a result code of the last call stands for.
  func error(_ code: Int32) -> DatabaseError { unsafe DatabaseError(path, code: code, of: handle) }
}
