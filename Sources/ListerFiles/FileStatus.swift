// SPDX-License-Identifier: MIT

import CListerLinux
package import Glibc
import ListerBasics

/// What is at a path: its kind, its size, and which file it is.
package struct FileStatus: Hashable, Sendable {
  package enum Kind: Sendable {
    /// A file with bytes in it.
    case regular
    case folder
    /// A pipe, a device or a socket.
    case other
  }

  package var kind: Kind
  /// How many bytes a regular file has.
  package var size: Int
  /// The device and the file's number on it: equal for two paths to the same file.
  package var identity: Identity
  /// When its bytes last changed, in nanoseconds since 1970.
  package var modified: Int

  /// Which file it is, whatever path leads to it.
  package struct Identity: Hashable, Sendable {
    var device: UInt
    package var node: UInt
  }

  package init(_ record: stat) {
    switch record.st_mode & S_IFMT {
    case S_IFREG: kind = .regular
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
    size = Int(record.st_size)
    identity = Identity(device: UInt(record.st_dev), node: UInt(record.st_ino))
    modified = record.st_mtim.nanoseconds
  }

  /// Whether bytes that were written after a moment would show in the time of the file.
  ///
  /// The time moves on by some milliseconds at once: a file that was written that short before may
  /// be written again without a trace. So its time must be 20 ms before `look`, in nanoseconds
  /// since 1970, or more.
  package func isSettled(at look: Int = SystemClock.utc) -> Bool {
    FileStatus.isSettled(modified, at: look)
  }

  /// The same for one time of a file, in nanoseconds since 1970.
  static func isSettled(_ time: Int, at look: Int) -> Bool {
    let (age, overflow) = look.subtractingReportingOverflow(time)
    return !overflow && age >= 20_000_000
  }

  /// Whether there is nothing at a path, or a link to nothing.
  ///
  /// False where that can't be determined, so that whoever opens it learns why.
  package static func isMissing(_ path: String) -> Bool {
    do { return try ifPresent(at: path) == nil } catch { return false }
  }

  /// Looks at what `path` leads to, through symbolic links.
  ///
  /// - Throws: ``FileError`` when there is nothing, or it may not be looked at.
  package init(of path: String) throws(FileError) {
    if let place = Confinement.place(of: path) {
      try self.init(in: place, path)
      return
    }
    var record = stat()
    guard unsafe stat(path, &record) == 0 else { throw FileError.last(.open, path) }
    self.init(record)
  }

  private init(in place: Confinement.Place, _ path: String) throws(FileError) {
    let file = uninterrupted { place.open(LISTER_PATH_ONLY) }
    guard file >= 0 else {
      throw errno == EXDEV ? FileError(.open, path, .leadsOut) : FileError.last(.open, path)
    }
    defer { close(file) }
    var record = stat()
    guard unsafe fstat(file, &record) == 0 else { throw FileError.last(.open, path) }
    self.init(record)
  }

  /// What is at `path`, through symbolic links; nil if nothing does.
  ///
  /// - Throws: ``FileError`` when that can't be found out: a folder on the way may not be searched,
  ///   or the disk fails. Such a file is not taken for a missing one.
  package static func ifPresent(at path: String) throws(FileError) -> FileStatus? {
    try FileError.ignoring(\.isMissing, try FileStatus(of: path))
  }
}

extension timespec {
  /// The time in nanoseconds since 1970; those of times that no clock gives don't matter.
  var nanoseconds: Int {
    Int(tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int(tv_nsec)
  }
}
