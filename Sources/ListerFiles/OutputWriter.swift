// SPDX-License-Identifier: MIT

import Glibc
package import ListerBasics

/// Writes bytes to a file, a pipe or a terminal, in a way that a cancellation can end.
///
/// A write into a full pipe would wait in the kernel for as long as the reader sleeps. So a pipe is
/// opened a second time in non-blocking mode, which leaves the mode of the descriptor that was
/// handed in, and is perhaps shared with other programs, as it is.
package struct OutputWriter: ~Copyable, Sendable {
  private let descriptor: FileDescriptor
  private let wake: Int32
  private let mode: Mode
  /// Whether people read along.
  private let isTerminal: Bool

  private enum Mode {
    /// Writes don't wait for anybody: a regular file, most devices.
    case plain
    /// Non-blocking: EAGAIN, then wait.
    case nonBlocking
    /// A socket: each call says that it doesn't wait, which leaves the mode of the socket as it is.
    case socket
    /// Wait first, then write no more than fits for sure: terminals.
    case careful
  }

  /// Writes to `descriptor`; a wait ends when `wake` becomes readable, unless that is -1.
  package init(_ descriptor: consuming FileDescriptor, wake: Int32 = -1) {
    self.wake = wake
    isTerminal = isatty(descriptor.number) == 1
    var record = stat()
    _ = unsafe fstat(descriptor.number, &record)
    switch record.st_mode & S_IFMT {
    case S_IFIFO:
      let flags = O_WRONLY | O_NONBLOCK | O_CLOEXEC
      let own = unsafe open("/proc/self/fd/\(descriptor.number)", flags)
      mode = own >= 0 ? .nonBlocking : .careful
      self.descriptor =
        own >= 0 ? FileDescriptor(owning: own, path: descriptor.path) : descriptor
    case S_IFSOCK:
      mode = .socket
      self.descriptor = descriptor
    case S_IFCHR where isTerminal:
      mode = .careful
      self.descriptor = descriptor
    default:
      mode = .plain
      self.descriptor = descriptor
    }
  }

  /// Writes all bytes of `view`.
  ///
  /// - Throws: ``FileError``; ``FileError/isBrokenPipe`` when nobody reads any more, and the reason
  ///   `interrupted` when the wait was ended. Some bytes may have been written.
  package func write(_ view: ByteView) throws(FileError) {
    var start = 0
    while start < view.count {
      if mode == .careful { try waitForRoom() }
      let end = mode == .careful ? min(start + Int(PIPE_BUF), view.count) : view.count
      let count = unsafe view[start..<end].withUnsafeBuffer { bytes in
        mode == .socket
          ? unsafe send(descriptor.number, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
          : unsafe Glibc.write(descriptor.number, bytes.baseAddress, bytes.count)
      }
      if count >= 0 {
        start += count
      } else if errno == EAGAIN {
        try waitForRoom()
      } else if errno != EINTR {
        throw FileError.last(.write, descriptor.path)
      }
    }
  }

  /// Writes data as it is, or on a terminal as ``VisibleText/lines(_:)``: nothing in it reaches
  /// people that a terminal would obey.
  ///
  /// - Throws: ``FileError``, as ``write(_:)`` does.
  package func write(data view: ByteView) throws(FileError) {
    guard isTerminal else { return try write(view) }
    try VisibleText.lines(view).withByteView { (view) throws(FileError) in try write(view) }
  }

  /// Makes sure that the bytes are on the disk, if they went into a regular file.
  ///
  /// - Throws: ``FileError`` when they don't get there.
  package func synchronize() throws(FileError) {
    guard try descriptor.status().kind == .regular else { return }
    try descriptor.synchronize()
  }

  /// Waits for a reader; what needs no wait is written also after a cancellation.
  private func waitForRoom() throws(FileError) {
    let number = descriptor.number
    guard Waiting.wait(for: number, POLLOUT, wake: wake) == .woken,
      Waiting.wait(for: number, POLLOUT, wake: -1, milliseconds: 0) != .ready
    else { return }
    throw FileError(.write, descriptor.path, .interrupted)
  }
}
