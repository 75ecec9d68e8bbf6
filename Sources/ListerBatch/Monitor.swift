// SPDX-License-Identifier: MIT

import Glibc

/// A lock with a condition to wait for.
///
/// Not `Synchronization.Mutex`, which has no condition and of which ThreadSanitizer reports races
/// that are none.
@safe
package final class Monitor: @unchecked Sendable {
  // Sendable because the two objects are made for use by many threads and never move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  /// A lock that nobody has.
  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Takes the lock, and waits for it.
  package func lock() { unsafe pthread_mutex_lock(mutex) }

  /// Lets go of the lock.
  package func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Does something with the lock held, which is let go of in the end.
  package func locked<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock()
    defer { unlock() }
    return try body()
  }

  /// Lets go of the lock until another thread calls ``wakeAll()`` or ``wakeOne()``, then takes it
  /// again.
  package func wait() { unsafe pthread_cond_wait(condition, mutex) }

  /// Wakes all threads that wait.
  package func wakeAll() { unsafe pthread_cond_broadcast(condition) }

  /// Wakes one of the threads that wait.
  package func wakeOne() { unsafe pthread_cond_signal(condition) }
}
