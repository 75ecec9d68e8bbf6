// SPDX-License-Identifier: MIT

import Glibc

/// A thread of the system that runs a function once.
@safe
package struct Thread: @unchecked Sendable {
  // Sendable because the handle is a number that never changes.
  private let handle: pthread_t

  /// What a thread takes of the cores while others want them too.
  package enum Claim: Sendable {
    /// As much as each of the others.
    case usual
    /// Next to nothing: it works while others wait.
    case least
  }

  /// Begins it; nil when the system has no room for another one.
  package init?(claim: Claim = .usual, _ body: @escaping @Sendable () -> Void) {
    let box = unsafe Unmanaged.passRetained(ThreadBody(claim, body))
    var handle = pthread_t()
    let code = unsafe pthread_create(&handle, nil, runThread, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      return nil
    }
    self.handle = handle
  }

  /// Waits for its end; to be called once.
  package func join() { pthread_join(handle, nil) }
}

private final class ThreadBody: Sendable {
  private let claim: Thread.Claim
  private let body: @Sendable () -> Void

  init(_ claim: Thread.Claim, _ body: @escaping @Sendable () -> Void) {
    (self.claim, self.body) = (claim, body)
  }

  func run() {
    // Of this thread alone: Linux knows no other meaning.
    if claim == .least { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 19) }
    body()
  }
}

/// Not a closure: one that is written where an actor is known would belong to it.
private func runThread(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  if let context = unsafe context {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
  }
  return nil
}
