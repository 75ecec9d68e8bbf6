// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// Reading a file that fits into memory.
package enum WholeFile {
  /// Appends all bytes of the file at `path` to `buffer`.
  ///
  /// The size is looked at before anything is read, and a file that grows meanwhile is given up.
  ///
  /// - Parameters:
  ///   - path: which file.
  ///   - limit: the most bytes that the file may have.
  ///   - buffer: what the bytes are appended to.
  /// - Returns: what the file was when it was opened.
  /// - Throws: ``FileError``; for a folder, a pipe or a device too, which are not waited for.
  @discardableResult
  package static func read(
    _ path: String,
    limit: Int,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> FileStatus {
    // Non-blocking, for opening a pipe would wait for its writer.
    let flags = O_RDONLY | O_NONBLOCK
    let file = try FileDescriptor(opening: path, flags: flags, operation: .open)
    return try read(file, limit: limit, into: &buffer)
  }

  /// Appends all bytes of a file of an open folder, as ``read(_:limit:into:)`` does.
  @discardableResult
  static func read(
    _ name: String,
    in folder: OpenFolder,
    limit: Int,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> FileStatus {
    let flags = O_RDONLY | O_NONBLOCK
    let file = try FileDescriptor(opening: name, in: folder, flags: flags, operation: .open)
    return try read(file, limit: limit, into: &buffer)
  }

  /// Appends all bytes of a file of an open folder; false if there is no such file.
  static func readIfPresent(
    _ name: String,
    in folder: OpenFolder,
    limit: Int,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> Bool {
    let status = try FileError.ignoring(
      \.isMissing,
      try read(name, in: folder, limit: limit, into: &buffer)
    )
    return status != nil
  }

  /// Appends what a file has, without a look at what it is.
  ///
  /// - Parameters:
  ///   - file: a file that was just opened.
  ///   - limit: the most bytes that it may have.
  ///   - buffer: what the bytes are appended to.
  /// - Returns: whether all bytes of it were read, if it is a regular file with some in it.
  /// - Throws: ``FileError`` when it can't be read.
  package static func readAtOnce(
    _ file: borrowing FileDescriptor,
    limit: Int,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> Bool {
    var total = 0
    while total <= limit {
      let room = max(buffer.capacity - buffer.count, 65_536)
      guard let count = try file.readAtOnce(room: room, into: &buffer) else { return false }
      total += count
      if count < room { return total > 0 && total <= limit }
    }
    return false
  }

  private static func read(
    _ file: borrowing FileDescriptor,
    limit: Int,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> FileStatus {
    let path = file.path
    let status = try file.status()
    switch status.kind {
    case .folder: throw FileError(.read, path, .isFolder)
    case .other: throw FileError(.read, path, .notRegular)
    case .regular: break
    }
    guard status.size <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
    var total = 0
    while true {
      // One byte more than there should be, to see the end with the first read.
      let room = max(status.size - total + 1, 4_096)
      let count = try file.read(room: room, into: &buffer)
      total += count
      guard total <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      if count == 0 || (count < room && total == status.size) { return status }
    }
  }
}
