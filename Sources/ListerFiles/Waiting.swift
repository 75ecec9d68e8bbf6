// SPDX-License-Identifier: MIT

import Glibc

/// Waiting for a descriptor in a way that a cancellation can end.
package enum Waiting {
  enum Outcome {
    /// The descriptor can be read or written, or has come to its end.
    case ready
    /// The wake descriptor became readable.
    case woken
    /// Neither, in the time that was given.
    case nothing
  }

  /// Waits until `descriptor` is ready for `event` or `wake` is readable.
  ///
  /// The event is POLLIN or POLLOUT. There may be no `wake`, -1, and no end of the wait, -1. A
  /// cancellation is reported before anything else.
  static func wait(
    for descriptor: Int32,
    _ event: Int32,
    wake: Int32,
    milliseconds: Int32 = -1
  ) -> Outcome {
    // A negative descriptor is skipped by poll(2).
    var entries = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0),
      pollfd(fd: descriptor, events: Int16(event), revents: 0),
    ]
    while true {
      let count = unsafe poll(&entries, 2, milliseconds)
      if count > 0 { return entries[0].revents != 0 ? .woken : .ready }
      if count == 0 { return .nothing }
      // Anything but an interruption is better reported by the read or write that follows.
      guard errno == EINTR else { return .ready }
    }
  }

  /// Lets some time pass.
  ///
  /// - Returns: false when `wake` became readable before it was over.
  package static func pause(milliseconds: Int32, wake: Int32) -> Bool {
    wait(for: -1, POLLIN, wake: wake, milliseconds: milliseconds) == .nothing
  }
}
