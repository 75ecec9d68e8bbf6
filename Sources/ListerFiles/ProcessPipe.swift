// SPDX-License-Identifier: MIT

import CListerLinux
import Glibc
import ListerBasics
import Synchronization

/// A pipe between two threads of this process: for work that reads and writes descriptors.
///
/// What waits in it is bounded by the system, so that a fast side waits for a slow one.
package final class ProcessPipe: Sendable {
  /// The descriptor that is read.
  package let reader: Int32
  /// The descriptor that is written.
  package let writer: Int32
  /// How much waits at most, if the system gives so much: each side works for a while on its own.
  private static let room: Int32 = 1 << 20
  private let isOpen = Mutex((reader: true, writer: true))

  /// An empty pipe.
  ///
  /// - Throws: ``FileError`` when the system has no descriptors left.
  package init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw FileError.last(.open, "pipe") }
    (reader, writer) = (ends[0], ends[1])
    // A child process must not keep the pipe open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(writer, LISTER_SET_PIPE_SIZE, ProcessPipe.room)
  }

  deinit {
    closeWriter()
    closeReader()
  }

  /// Lets the reading side see the end, once what waits is read.
  package func closeWriter() {
    isOpen.withLock { ends in
      if ends.writer { close(writer) }
      ends.writer = false
    }
  }

  /// Closes the side that is read; nobody writes any more.
  package func closeReader() {
    isOpen.withLock { ends in
      if ends.reader { close(reader) }
      ends.reader = false
    }
  }

  /// Reads what is there, waiting until there is something.
  ///
  /// - Parameter room: how many bytes at most.
  /// - Returns: the bytes; none at the end.
  /// - Throws: ``FileError``.
  package func read(room: Int) throws(FileError) -> [UInt8] {
    var buffer = ByteBuffer(capacity: room)
    let file = FileDescriptor(borrowing: reader, path: "pipe")
    _ = try file.read(room: room, into: &buffer)
    return buffer.view.array
  }
}
