// SPDX-License-Identifier: MIT

import CListerSQLite
import Glibc

/// The file of a database, as the system sees it.
struct DatabaseFile {
  /// Its path as it was given, for errors.
  private let path: String
  /// Its path without links, but for the file itself.
  private let name: String

  /// Finds the file that a path leads to, which may be missing.
  ///
  /// - Throws: ``DatabaseError`` for what can be no database: a link, a folder, a pipe and the like,
  ///   of which SQLite would wait for some and take others for damaged.
  init(_ path: String) throws(DatabaseError) {
    self.path = path
    if path == Database.memory {
      name = path
      return
    }
    // SQLite refuses links in the whole path, and people have them above their folders.
    let start = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let folder = start == path.startIndex ? "./" : String(path[..<start])
    guard let real = unsafe realpath(folder, nil) else {
      throw DatabaseError(path, DatabaseError.Reason(system: errno))
    }
    defer { unsafe free(real) }
    name = unsafe String(cString: real) + "/" + path[start...]
    var status = stat()
    guard unsafe lstat(name, &status) == 0 else { return }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFLNK: throw DatabaseError(path, .isLink)
    default: throw DatabaseError(path, .notFile)
    }
  }

  /// Whether it holds all that was committed, so that it can be read without its companions.
  var isWhole: Bool {
    ["-wal", "-journal"].allSatisfy { suffix in
      var status = stat()
      return unsafe lstat(name + suffix, &status) == 0 ? status.st_size == 0 : errno == ENOENT
    }
  }

  /// Takes away what was made of the memory that programs share, which none uses.
  func removeShared() { unsafe unlink(name + "-shm") }

  /// A connection.
  func open(for access: Database.Access) throws(DatabaseError) -> OpaquePointer {
    switch access {
    // Who reads takes part in the locks, and takes the companions away at the end.
    case .reading, .writing: try unsafe open(name, SQLITE_OPEN_READWRITE)
    case .creating: try unsafe open(name, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    }
  }

  /// A connection that takes no locks, makes no files, and relies on nobody changing this one.
  func openUnchanging() throws(DatabaseError) -> OpaquePointer {
    var uri = "file:"
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "/"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        uri.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        uri += byte < 16 ? "%0" : "%"
        uri += String(byte, radix: 16)
      }
    }
    return try unsafe open(uri + "?immutable=1", SQLITE_OPEN_READONLY | SQLITE_OPEN_URI)
  }

  private func open(_ name: String, _ mode: Int32) throws(DatabaseError) -> OpaquePointer {
    let flags = mode | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE
    var handle: OpaquePointer?
    let code = unsafe lister_sqlite_open(name, &handle, flags)
    guard let handle = unsafe handle else { throw DatabaseError(path, .system(ENOMEM)) }
    if code == SQLITE_OK { return unsafe handle }
    defer { unsafe lister_sqlite_close(handle) }
    throw unsafe DatabaseError(path, code: code, of: handle)
  }
}
