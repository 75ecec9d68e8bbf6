// SPDX-License-Identifier: MIT

import CListerSQLite
import Glibc

/// Why a database can't do what it was asked to.
package struct DatabaseError: Error, Hashable, Sendable {
  /// What stood against it.
  package enum Reason: Hashable, Sendable {
    /// There is no file.
    case missing
    /// It is a symbolic link, and none is followed.
    case isLink
    /// It may not be written, or its folder may not.
    case readOnly
    /// Other programs are using it, and went on longer than the wait.
    case busy
    /// The disk or a quota has no room left.
    case full
    /// The file is no database, or its pages don't fit together.
    case damaged
    /// It is a database of another program.
    case foreign
    /// It was made by a newer version of this program, for which the number stands.
    case newer(Int)
    /// Its file system has no locks or no memory that programs share.
    case unsupported
    /// The library of that name is not installed, or older than needed.
    case noLibrary(String)
    /// The system's error number.
    case system(Int32)
    /// SQLite's extended result code, and what it says of it.
    case other(code: Int32, message: String)
  }

  /// The database's file.
  package let path: String
  /// What stood against it.
  package let reason: Reason

  /// An error of the given parts.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The error that a result code stands for.
  ///
  /// - Parameters:
  ///   - path: the database's file.
  ///   - code: an extended result code, not `SQLITE_OK`; see https://www.sqlite.org/rescode.html.
  ///   - system: the error number of the system's call that failed; 0 if none did.
  ///   - message: what SQLite says of it.
  init(_ path: String, code: Int32, system: Int32, message: String) {
    self.path = path
    reason =
      switch (code, code & 0xff) {
      case (DatabaseError.cantOpenLink, _): .isLink
      case (_, SQLITE_BUSY), (_, SQLITE_LOCKED): .busy
      case (_, SQLITE_FULL): .full
      case (_, SQLITE_READONLY), (_, SQLITE_PERM): .readOnly
      case (_, SQLITE_CORRUPT), (_, SQLITE_NOTADB): .damaged
      case (_, SQLITE_CANTOPEN), (_, SQLITE_IOERR):
        switch system {
        case 0: .other(code: code, message: message)
        case ENOENT: .missing
        case EACCES, EROFS, EPERM: .readOnly
        case ENOSPC, EDQUOT: .full
        case ENOLCK, ENOSYS, EOPNOTSUPP: .unsupported
        default: .system(system)
        }
      default: .other(code: code, message: message)
      }
  }

  /// `SQLITE_CANTOPEN_SYMLINK`, whose definition Swift doesn't see.
  private static let cantOpenLink = SQLITE_CANTOPEN | 6 << 8
}
