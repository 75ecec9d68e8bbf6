// SPDX-License-Identifier: MIT

import CListerSQLite

/// An open database, of this program or of another one, on which statements run.
protocol Connection: AnyObject {
  /// The path that errors name.
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
