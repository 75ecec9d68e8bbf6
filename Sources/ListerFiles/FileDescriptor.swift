// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc
package import ListerBasics

/// An open file, closed when its owner lets go of it.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number by which the system knows it.
  package let number: Int32
  /// The path it was opened by, for messages.
  package let path: String
  private let isOwned: Bool

  /// Takes an open descriptor over; it is closed at the end.
  package init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
    isOwned = true
  }

  /// Uses a descriptor that somebody else keeps open, such as standard input; messages call it
  /// `path`.
  package init(borrowing number: Int32, path: String) {
    self.number = number
    self.path = path
    isOwned = false
  }

  /// Opens a file for reading, at once: the writer of a pipe is waited for when it is read.
  ///
  /// - Throws: ``FileError`` when there is none, or it may not be read.
  package init(reading path: String) throws(FileError) {
    try self.init(opening: path, flags: O_RDONLY | O_NONBLOCK, operation: .open)
  }

  /// Opens what exists, or makes a new file, for writing; an existing file is emptied.
  ///
  /// The reader of a pipe is waited for, until `wake` becomes readable, unless that is -1.
  ///
  /// - Throws: ``FileError`` when it may not be written, and with the reason `interrupted` when the
  ///   wait was ended.
  package init(writing path: String, wake: Int32 = -1) throws(FileError) {
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_NONBLOCK
    try self.init(opening: path, flags: flags, operation: .open, wake: wake)
  }

  /// Opens a file with flags of open(2).
  ///
  /// With O_NONBLOCK no call waits in the kernel, where a signal that comes a moment before it is
  /// not seen.
  package init(
    opening path: String,
    flags: Int32,
    operation: FileError.Operation,
    wake: Int32 = -1
  ) throws(FileError) {
    let number = try FileDescriptor.open(path, flags, operation, wake)
    self.init(owning: number, path: path)
  }

  private static func open(
    _ path: String,
    _ flags: Int32,
    _ operation: FileError.Operation,
    _ wake: Int32
  ) throws(FileError) -> Int32 {
    let place = Confinement.place(of: path)
    while true {
      let number =
        if let place { place.open(flags, 0o666) } else {
          unsafe Glibc.open(path, flags | O_CLOEXEC, mode_t(0o666))
        }
      if number >= 0 { return number }
      let reason = errno
      switch reason {
      case EINTR: continue
      case EXDEV where place != nil: throw FileError(operation, path, .leadsOut)
      case EWOULDBLOCK: break  // Another program is asked to end its lease of the file.
      case ENXIO where flags & O_WRONLY != 0 && isPipe(path): break
      default: throw FileError(operation, path, .system(reason))
      }
      // Nobody tells when the lease ends, or a reader of the pipe comes.
      guard Waiting.pause(milliseconds: 10, wake: wake) else {
        throw FileError(operation, path, .interrupted)
      }
    }
  }

  private static func isPipe(_ path: String) -> Bool {
    var record = stat()
    return unsafe stat(path, &record) == 0 && record.st_mode & S_IFMT == S_IFIFO
  }

  /// Opens a file of an open folder, never through a link; one that is made has the given
  /// permissions.
  package init(
    opening name: String,
    in folder: OpenFolder,
    flags: Int32,
    operation: FileError.Operation,
    permissions: UInt32 = 0o666
  ) throws(FileError) {
    let number = uninterrupted {
      unsafe openat(folder.number, name, flags | O_CLOEXEC | O_NOFOLLOW, permissions)
    }
    let path = folder.path(of: name)
    guard number >= 0 else {
      throw errno == ELOOP ? FileError(operation, path, .isLink) : FileError.last(operation, path)
    }
    self.init(owning: number, path: path)
  }

  deinit { if isOwned { close(number) } }

  /// What the open file is, and how large.
  package func status() throws(FileError) -> FileStatus {
    var record = stat()
    guard unsafe fstat(number, &record) == 0 else { throw FileError.last(.open, path) }
    return FileStatus(record)
  }

  /// Whether somebody has the regular file at a path open for writing.
  ///
  /// False also where the system can't tell: on file systems of other machines, and of other users'
  /// files. Source: fcntl(2), leases.
  package static func hasWriter(at path: String) -> Bool {
    (try? FileDescriptor(reading: path))?.hasWriter ?? false
  }

  /// Whether somebody has this file, which was opened for reading, open for writing.
  var hasWriter: Bool { lister_has_writer(number) != 0 }

  /// Makes sure that the bytes are on the disk.
  func synchronize() throws(FileError) {
    guard uninterrupted({ fsync(number) }) == 0 else { throw FileError.last(.write, path) }
  }

  /// Appends up to `room` bytes to `buffer`, waiting until there are some; gives how many, 0 at the
  /// end.
  ///
  /// The wait ends when `wake` becomes readable, unless that is -1.
  ///
  /// - Throws: ``FileError``, with the reason `interrupted` when the wait was ended.
  package func read(
    room: Int,
    into buffer: inout ByteBuffer,
    wake: Int32 = -1
  ) throws(FileError) -> Int {
    while true {
      if wake >= 0, Waiting.wait(for: number, POLLIN, wake: wake) == .woken {
        throw FileError(.read, path, .interrupted)
      }
      if let count = try readAtOnce(room: room, into: &buffer) { return count }
      if wake < 0 { _ = Waiting.wait(for: number, POLLIN, wake: -1) }
    }
  }

  /// Appends bytes that are there; nil when there are none and the descriptor doesn't wait for
  /// them.
  func readAtOnce(room: Int, into buffer: inout ByteBuffer) throws(FileError) -> Int? {
    var count = 0
    repeat {
      unsafe buffer.append(room: room) { target in
        unsafe count = Glibc.read(number, target.baseAddress, room)
        return max(count, 0)
      }
    } while count < 0 && errno == EINTR
    if count < 0, errno == EAGAIN { return nil }
    guard count >= 0 else { throw FileError.last(.read, path) }
    return count
  }

  /// Appends up to `room` bytes of a regular file from a place on; gives how many, 0 at the end.
  func read(at place: Int, room: Int, into buffer: inout ByteBuffer) throws(FileError) -> Int {
    var count = 0
    repeat {
      unsafe buffer.append(room: room) { target in
        unsafe count = pread(number, target.baseAddress, room, off_t(place))
        return max(count, 0)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw FileError.last(.read, path) }
    return count
  }

  /// The same open file once more, whoever closes the other one; nil where the system has no more.
  func duplicate() -> FileDescriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : FileDescriptor(owning: copy, path: path)
  }

  /// Writes all bytes of a view to a regular file from a place on.
  func write(_ bytes: ByteView, at place: Int) throws(FileError) {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start..<bytes.count].withUnsafeBuffer { rest in
        unsafe pwrite(number, rest.baseAddress, rest.count, off_t(place + start))
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR {
        throw FileError.last(.write, path)
      }
    }
  }

  /// Writes all bytes.
  package func write(_ bytes: some FileBytes) throws(FileError) {
    let reason = bytes.withByteView { $0.write(to: number) }
    guard reason == 0 else { throw FileError(.write, path, .system(reason)) }
  }
}
