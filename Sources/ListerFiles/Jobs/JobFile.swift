// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics

/// A file of a long job: read anywhere, written at its end.
///
/// One thread writes at a time.
package final class JobFile: Sendable {
  private let file: FileDescriptor

  init(_ name: String, in folder: OpenFolder) throws(FileError) {
    file = try FileDescriptor(
      opening: name,
      in: folder,
      flags: O_RDWR | O_CREAT | O_APPEND,
      operation: .open,
      permissions: 0o600
    )
  }

  /// The number by which the system knows it, for whoever reads on from ``seek(to:)`` or writes.
  package var number: Int32 { file.number }

  package func count() throws(FileError) -> Int { try file.status().size }

  /// Writes bytes at its end.
  package func append(_ bytes: [UInt8]) throws(FileError) { try file.write(bytes) }

  /// Makes sure that the bytes are on the disk.
  package func synchronize() throws(FileError) {
    guard uninterrupted({ fdatasync(file.number) }) == 0 else {
      throw FileError.last(.write, file.path)
    }
  }

  /// Takes away what is behind a number of bytes.
  package func cut(to count: Int) throws(FileError) {
    guard uninterrupted({ ftruncate(file.number, off_t(count)) }) == 0 else {
      throw FileError.last(.write, file.path)
    }
  }

  /// Lets the next read of the descriptor begin somewhere.
  package func seek(to offset: Int) throws(FileError) {
    guard lseek(file.number, off_t(offset), SEEK_SET) >= 0 else {
      throw FileError.last(.read, file.path)
    }
  }

  /// Some bytes from a place on, at most so many; none behind the end.
  package func bytes(at offset: Int, room: Int) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: room)
    let count = uninterrupted {
      Int32(
        truncatingIfNeeded: unsafe bytes.withUnsafeMutableBytes {
          unsafe pread(file.number, $0.baseAddress, room, off_t(offset))
        }
      )
    }
    guard count >= 0 else { throw FileError.last(.read, file.path) }
    bytes.removeLast(room - Int(count))
    return bytes
  }

  /// Goes through the bytes between two places, part by part, as long as `body` wants more; to the
  /// end of the file if that comes first.
  ///
  /// - Throws: ``FileError`` when they can't be read.
  package func read(
    from start: Int,
    to end: Int,
    _ body: ([UInt8]) -> Bool
  ) throws(FileError) {
    var offset = start
    while offset < end {
      let part = try bytes(at: offset, room: min(1 << 18, end - offset))
      guard !part.isEmpty, body(part) else { return }
      offset += part.count
    }
  }

  /// Where a line begins, counted from 0; the end of the file if it has fewer.
  package func start(ofLine number: Int) throws(FileError) -> Int {
    var (offset, left) = (0, number)
    while left > 0 {
      let part = try bytes(at: offset, room: 1 << 18)
      if part.isEmpty { break }
      let end: Int? = part.withByteView { view in
        var index = 0
        while let newline = view.firstIndex(of: UInt8(ascii: "\n"), from: index) {
          index = newline + 1
          left -= 1
          if left == 0 { return index }
        }
        return nil
      }
      if let end { return offset + end }
      offset += part.count
    }
    return offset
  }
}

extension [UInt8] {
  /// How many lines end in the bytes.
  package var lineEnds: Int {
    withByteView { view in
      var (count, index) = (0, 0)
      while let newline = view.firstIndex(of: UInt8(ascii: "\n"), from: index) {
        (count, index) = (count + 1, newline + 1)
      }
      return count
    }
  }
}
