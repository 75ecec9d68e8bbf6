// SPDX-License-Identifier: MIT

/// How long one waits while another program changes a document.
package struct LockTimeout: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// How many seconds at most; 0 to try once.
  package var seconds: Int
  /// A descriptor that ends the wait when it becomes readable, or -1.
  package var wake: Int32

  /// The patience of the given parts.
  package init(seconds: Int = 10, wake: Int32 = -1) {
    self.seconds = seconds
    self.wake = wake
  }

  /// The patience of so many seconds.
  package init(integerLiteral seconds: Int) { self.init(seconds: seconds) }
}
