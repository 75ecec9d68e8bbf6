// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

import CListerSQLite

/// Why a database can't do what it was asked to.
package struct DatabaseError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// There is no file, or one for reading that holds nothing yet.
    case missing
    /// It is a symbolic link, and none is followed.
    case isLink
    /// It is a folder, a pipe or a device.
    case notFile
    /// It may not be written, or its folder may not.
    case readOnly
    /// Other programs are using it, and went on longer than the wait.
    case busy
    /// The disk or a quota has no room left.
    case full
    /// The file is no database, or its pages don't fit together.
    case damaged
    /// The bytes are not those of a database.
    case noDatabase
    /// A text is not UTF-8, or can't be made so.
    case noText
    /// A statement on a database of another program takes too long.
    case endless
    /// The file is whole, but a content in it is not what was stored.
    case damagedContent
    /// It is a database of another program.
    case foreign
    /// It has another version of the schema, whose number that is.
    case version(Int)
    /// Its file system has no locks or no memory that programs share.
    case unsupported
    /// The library of that name is not installed, or older than needed.
    case noLibrary(SharedLibrary)
    /// A call was interrupted, or refused for a moment: it may be tried again at once.
    case interrupted
    /// The system's error number.
    case system(Int32)
    /// SQLite's extended result code, and what it says of it.
    case other(code: Int32, message: String)

    /// What an error number of the system stands for.
    init(system number: Int32) {
      self =
        switch number {
        case ENOENT: .missing
        case EACCES, EROFS, EPERM: .readOnly
        case ENOSPC, EDQUOT: .full
        case ENOLCK, ENOSYS, EOPNOTSUPP: .unsupported
        case EINTR, EAGAIN: .interrupted
        default: .system(number)
        }
    }
  }

  /// The database's file.
  package let path: String
  package let reason: Reason

  /// An error of the given parts.
  package init(_ path: String, _ reason: Reason) {
    self.path = path
    self.reason = reason
  }

  /// The error that a result code stands for; see https://www.sqlite.org/rescode.html.
  ///
  /// It is the extended one of the last call, not `SQLITE_OK`.
  @unsafe
  init(_ path: String, code: Int32, of handle: OpaquePointer) {
    // SQLite takes pages that a disk fails to read for damaged ones, and keeps no number of that.
    let number = errno
    self.path = path
    let other = Reason.other(
      code: code,
      message: unsafe String(cString: lister_sqlite_message(handle))
    )
    let isSharing = ExtendedCode.ofSharing.contains(code)
    reason =
      switch (code, code & 0xff) {
      case (ExtendedCode.cantOpenLink, _): .isLink
      case (ExtendedCode.shortRead, _): .damaged
      case (_, SQLITE_BUSY), (_, SQLITE_LOCKED), (_, SQLITE_PROTOCOL): .busy
      case (_, SQLITE_FULL): .full
      case (_, SQLITE_READONLY), (_, SQLITE_PERM): .readOnly
      case (_, SQLITE_CORRUPT) where number == EIO, (_, SQLITE_NOTADB) where number == EIO:
        .system(EIO)
      case (_, SQLITE_CORRUPT), (_, SQLITE_NOTADB): .damaged
      case (_, SQLITE_NOMEM): .system(ENOMEM)
      case (_, SQLITE_INTERRUPT): .endless
      case (_, SQLITE_CANTOPEN), (_, SQLITE_IOERR):
        switch Reason(system: unsafe lister_sqlite_system_error(handle)) {
        case .system(0): other
        case .system(ENODEV) where isSharing, .system(EINVAL) where isSharing,
          .system(EFBIG) where isSharing:
          .unsupported
        case let reason: reason
        }
      default: other
      }
  }

  /// Extended result codes, whose definitions Swift doesn't see.
  private enum ExtendedCode {
    static let cantOpenLink = SQLITE_CANTOPEN | 6 << 8
    static let shortRead = SQLITE_IOERR | 2 << 8
    /// Of locks, and of the memory that programs share.
    static let ofSharing = [8, 9, 14, 15, 18, 19, 20, 21].map { SQLITE_IOERR | $0 << 8 }
  }
}
