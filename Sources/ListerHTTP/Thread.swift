// SPDX-License-Identifier: MIT

import Glibc

/// A thread of the system that runs a function once.
@safe
struct Thread: @unchecked Sendable {
  // Sendable because the handle is a number that never changes.
  private let handle: pthread_t

  /// Begins it; nil when the system has no room for another one.
  init?(_ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    var handle = pthread_t()
    let code = unsafe pthread_create(&handle, nil, runThread, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits for its end; to be called once.
  func join() { pthread_join(handle, nil) }
}

private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void
  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

/// Not a closure: one that is written where an actor is known would belong to it.
private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
  }
  return nil
}
