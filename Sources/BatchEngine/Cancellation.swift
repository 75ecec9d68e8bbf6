// SPDX-License-Identifier: MIT

import Glibc
public import Synchronization

/// A request to stop, made from any thread or from a signal handler, and seen by all workers.
///
/// Workers look at ``isCancelled`` between blocks; whoever waits in the kernel polls
/// ``wakeDescriptor`` beside its own descriptor, so that a blocked read or write ends at once.
public final class Cancellation: Sendable {
  private let state = Atomic<Int32>(Cancellation.running)
  private static let running: Int32 = -1
  /// Becomes readable when the request is made; -1 when the system has no descriptor left.
  public let wakeDescriptor: Int32

  /// A request that has not been made yet.
  public init() { wakeDescriptor = eventfd(0, Int32(EFD_CLOEXEC.rawValue)) }

  deinit { if wakeDescriptor >= 0 { close(wakeDescriptor) } }

  /// Whether the request has been made.
  public var isCancelled: Bool { state.load(ordering: .relaxed) != Cancellation.running }

  /// The signal that made the request: nil before it, and when it was made by a call.
  public var signal: Int32? {
    let value = state.load(ordering: .relaxed)
    return value > 0 ? value : nil
  }

  /// Makes the request; the first one counts.
  ///
  /// Safe in a signal handler: one atomic exchange and one `write`.
  ///
  /// - Parameter signal: the number of the signal that asks for it, or 0.
  public func cancel(signal: Int32 = 0) {
    let first = state.compareExchange(
      expected: Cancellation.running, desired: max(signal, 0), ordering: .relaxed)
    guard first.exchanged, wakeDescriptor >= 0 else { return }
    var one: UInt64 = 1
    _ = unsafe write(wakeDescriptor, &one, 8)
  }
}
