// SPDX-License-Identifier: MIT

import Glibc
import Synchronization

/// The threads that work on something, for whoever wants to hold them, or to know what they take.
///
/// ```
/// worker: join ─▶ pass ─▶ document ─▶ pass ─▶ document ─▶ ... ─▶ leave
///                  └ waits while the group is held
/// ```
package final class WorkerGroup: @unchecked Sendable {
  // Sendable because what changes is atomic or behind the monitor.
  private let monitor = Monitor()
  private let isHeld = Atomic(false)
  /// The members, with the time of each when it joined.
  private var members: [ThreadClock: UInt64] = [:]
  /// The processor time of former members.
  private var past: UInt64 = 0

  /// A group that nobody holds.
  package init() {}

  /// Lets each member wait as soon as it passes.
  package func hold() { isHeld.store(true, ordering: .relaxed) }

  /// Lets all go on.
  package func release() {
    monitor.locked {
      isHeld.store(false, ordering: .relaxed)
      monitor.wakeAll()
    }
  }

  /// Waits while the group is held, and takes no processor time for it.
  package func pass() {
    guard isHeld.load(ordering: .relaxed) else { return }
    monitor.locked {
      while isHeld.load(ordering: .relaxed) { monitor.wait() }
    }
  }

  /// Makes the calling thread a member, which it isn't yet.
  package func join() {
    let clock = ThreadClock()
    monitor.locked { members[clock] = clock.time }
  }

  /// Leaves the group; a member calls it before its thread ends.
  package func leave() {
    let clock = ThreadClock()
    monitor.locked {
      if let start = members.removeValue(forKey: clock) { past &+= clock.time &- start }
    }
  }

  /// The nanoseconds of processor time that all have taken as members.
  package var processorTime: UInt64 {
    monitor.locked { members.reduce(past) { $0 &+ $1.key.time &- $1.value } }
  }
}

/// How much of the processor a thread has taken; others may ask as long as it runs.
private struct ThreadClock: Hashable {
  private var id = clockid_t()

  /// That of the calling thread.
  init() { _ = unsafe pthread_getcpuclockid(pthread_self(), &id) }

  /// In nanoseconds.
  var time: UInt64 {
    var time = timespec()
    guard unsafe clock_gettime(id, &time) == 0 else { return 0 }
    return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
  }
}
