// SPDX-License-Identifier: MIT

/// How long one waits while another program changes a document.
public struct Patience: Hashable, Sendable, ExpressibleByIntegerLiteral {
  /// How many seconds at most; 0 to try once.
  public var seconds: Int
  /// A descriptor that ends the wait when it becomes readable, or -1.
  public var wake: Int32

  /// The patience of the given parts.
  public init(seconds: Int = 10, wake: Int32 = -1) {
    self.seconds = seconds
    self.wake = wake
  }

  /// The patience of so many seconds.
  public init(integerLiteral seconds: Int) { self.init(seconds: seconds) }
}
