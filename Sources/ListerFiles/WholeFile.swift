// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics
package import ListerCompression

/// Reading a file that fits into memory.
package enum WholeFile {
  /// Appends all bytes of the file at `path` to `buffer`; gives what the file was when it was
  /// opened.
  ///
  /// The size is looked at before anything is read, and a file that grows meanwhile is
  /// given up.
  ///
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
  package static func read(
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
  package static func readIfPresent(
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

  /// Appends all bytes of a stream, up to its end; gives what it was at first.
  ///
  /// The wait ends when `wake` becomes readable, unless that is -1.
  ///
  /// - Throws: ``FileError``, with the reason `interrupted` when the wait was ended.
  package static func read(
    stream file: borrowing FileDescriptor,
    limit: Int,
    into buffer: inout ByteBuffer,
    wake: Int32
  ) throws(FileError) -> FileStatus {
    let status = try file.status()
    var total = 0
    while true {
      let count = try file.read(room: 1 << 16, into: &buffer, wake: wake)
      total += count
      guard total <= limit else { throw FileError(.read, file.path, .tooLarge(limit: limit)) }
      if count == 0 { return status }
    }
  }

  /// Replaces what was read of a compressed file by what it means.
  ///
  /// - Throws: ``FileError`` when it is damaged, cut off, or too large.
  package static func expand(
    _ buffer: inout ByteBuffer,
    _ compression: Compression,
    of path: String,
    limit: Int
  ) throws(FileError) {
    guard let decompressor = try? Decompressor(compression) else {
      throw FileError(.read, path, .noLibrary(compression))
    }
    var content = ByteBuffer(capacity: 65_536)
    var start = 0
    while true {
      let before = content.count
      do {
        start += try decompressor.read(
          buffer.view[start..<buffer.count],
          room: max(65_536, min(content.count, 1 << 20)),
          into: &content
        )
      } catch {
        let offset = decompressor.byteCount
        throw FileError(.read, path, .damaged(compression, offset: offset))
      }
      guard content.count <= limit else { throw FileError(.read, path, .tooLarge(limit: limit)) }
      if start == buffer.count, content.count == before { break }
    }
    guard decompressor.isBetween else {
      throw FileError(.read, path, .cutOff(compression, offset: buffer.count))
    }
    swap(&buffer, &content)
  }

  /// Appends what a file has, without a look at what it is.
  ///
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
