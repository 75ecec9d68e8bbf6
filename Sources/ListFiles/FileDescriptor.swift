// SPDX-License-Identifier: MIT

public import Bytes
import CLinux
import Glibc

/// An open file, closed when its owner lets go of it.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number by which the system knows it.
  public let number: Int32
  /// The path it was opened by, for messages.
  public let path: String
  private let isOwned: Bool

  /// Takes an open descriptor over; it is closed at the end.
  init(owning number: Int32, path: String) {
    self.number = number
    self.path = path
    isOwned = true
  }

  /// Uses a descriptor that somebody else keeps open, such as standard input.
  ///
  /// - Parameters:
  ///   - number: an open descriptor.
  ///   - path: its name in messages.
  public init(borrowing number: Int32, path: String) {
    self.number = number
    self.path = path
    isOwned = false
  }

  /// Opens a file for reading.
  ///
  /// - Throws: ``FileError`` when there is none, or it may not be read.
  public init(reading path: String) throws(FileError) {
    try self.init(opening: path, flags: O_RDONLY, operation: .open)
  }

  /// Opens what exists, or makes a new file, for writing; an existing file is emptied.
  ///
  /// - Throws: ``FileError`` when it may not be written.
  public init(writing path: String) throws(FileError) {
    try self.init(opening: path, flags: O_WRONLY | O_CREAT | O_TRUNC, operation: .open)
  }

  init(opening path: String, flags: Int32, operation: FileError.Operation) throws(FileError) {
    var number: Int32
    repeat {
      number = unsafe open(path, flags | O_CLOEXEC, mode_t(0o666))
    } while number < 0 && errno == EINTR
    guard number >= 0 else { throw FileError.last(operation, path) }
    self.init(owning: number, path: path)
  }

  deinit { if isOwned { close(number) } }

  /// What the open file is, and how large.
  public func status() throws(FileError) -> FileStatus {
    var record = stat()
    guard unsafe fstat(number, &record) == 0 else { throw FileError.last(.open, path) }
    return FileStatus(record)
  }

  /// Whether somebody has the regular file at a path open for writing.
  ///
  /// False also where the system can't tell: on file systems of other machines, and of other users'
  /// files. Source: fcntl(2), leases.
  public static func hasWriter(at path: String) -> Bool {
    guard let file = try? FileDescriptor(reading: path) else { return false }
    return lister_has_writer(file.number) != 0
  }

  /// Appends up to `room` bytes to `buffer`, waiting until there are some.
  ///
  /// - Returns: how many bytes; 0 at the end.
  public func read(room: Int, into buffer: inout ByteBuffer) throws(FileError) -> Int {
    var count = 0
    repeat {
      unsafe buffer.append(room: room) { target in
        unsafe count = Glibc.read(number, target.baseAddress, room)
        return max(count, 0)
      }
    } while count < 0 && errno == EINTR
    guard count >= 0 else { throw FileError.last(.read, path) }
    return count
  }

  /// Writes all bytes of a view.
  func write(_ view: ByteView) throws(FileError) {
    var start = 0
    while start < view.count {
      let count = unsafe view[start..<view.count].withUnsafeBuffer { bytes in
        unsafe Glibc.write(number, bytes.baseAddress, bytes.count)
      }
      guard count >= 0 || errno == EINTR else { throw FileError.last(.write, path) }
      start += max(count, 0)
    }
  }
}
