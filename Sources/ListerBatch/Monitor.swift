// SPDX-License-Identifier: MIT

import Glibc

/// A lock with a condition to wait for.
///
/// Not `Synchronization.Mutex`, which has no condition and of which ThreadSanitizer reports races
/// that are none.
@safe
final class Monitor: @unchecked Sendable {
  // Sendable because the two objects are made for use by many threads and never move.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  init() {
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

  func lock() { unsafe pthread_mutex_lock(mutex) }

  func unlock() { unsafe pthread_mutex_unlock(mutex) }

  /// Lets go of the lock until another thread calls `wakeAll`, then takes it again.
  func wait() { unsafe pthread_cond_wait(condition, mutex) }

  func wakeAll() { unsafe pthread_cond_broadcast(condition) }
}
