// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// A request to stop, made from any thread or from a signal handler, and seen by all workers.
///
/// Workers look at ``isCancelled`` between blocks; whoever waits in the kernel polls
/// ``wakeDescriptor`` beside its own descriptor, so that a blocked read or write ends at once.
package final class Cancellation: Sendable {
  private static let running: Int32 = -1
  private let state = Atomic<Int32>(-1)
  /// Becomes readable when the request is made; -1 when the system had no descriptor left.
  package let wakeDescriptor: Int32
  private let wakeWriter: Int32

  /// A request that has not been made yet.
  package init() {
    // No array, whose type would be made at each start of a program.
    var ends: (reader: Int32, writer: Int32) = (-1, -1)
    let failed = unsafe withUnsafeMutablePointer(to: &ends) { pair in
      unsafe pair.withMemoryRebound(to: Int32.self, capacity: 2) { unsafe pipe($0) }
    }
    wakeDescriptor = failed == 0 ? ends.reader : -1
    wakeWriter = failed == 0 ? ends.writer : -1
    guard failed == 0 else { return }
    Cancellation.prepare(ends.reader)
    Cancellation.prepare(ends.writer)
  }

  /// A child process must not keep an end of the pipe open, and the one write must never wait.
  private static func prepare(_ end: Int32) {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }

  deinit {
    guard wakeDescriptor >= 0 else { return }
    close(wakeDescriptor)
    close(wakeWriter)
  }

  /// Whether the request has been made.
  package var isCancelled: Bool { state.load(ordering: .relaxed) != Cancellation.running }

  /// The signal that made the request: nil before it, and when it was made by a plain call.
  package var signal: Int32? {
    let value = state.load(ordering: .relaxed)
    return value > 0 ? value : nil
  }

  /// Makes the request; the first one counts.
  ///
  /// Safe in a signal handler: one atomic exchange and one `write`.
  ///
  /// - Parameter signal: the number of the signal that asks for it, or 0.
  package func cancel(signal: Int32 = 0) {
    let first = state.compareExchange(
      expected: -1,
      desired: max(signal, 0),
      ordering: .relaxed
    ).exchanged
    guard first, wakeWriter >= 0 else { return }
    var byte: UInt8 = 1
    _ = unsafe write(wakeWriter, &byte, 1)
  }

  /// Waits until the request is made, or for some time; whether it has been made.
  package func wait(milliseconds: Int32) -> Bool {
    var entry = pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0)
    // A signal ends the wait even where there was no descriptor left to wake it.
    _ = unsafe poll(&entry, 1, milliseconds)
    return isCancelled
  }
}
