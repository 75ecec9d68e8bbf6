// SPDX-License-Identifier: MIT

/// Nanoseconds spent in each stage of the way from bytes to bytes.
public struct StageTimes: Hashable, Sendable {
  /// Waiting for input, and copying it.
  public var read: UInt64 = 0
  /// Checking a document's JSON and filling its grids.
  public var scan: UInt64 = 0
  /// Finding the program of the grids, or compiling it.
  public var compile: UInt64 = 0
  /// Calculating.
  public var evaluate: UInt64 = 0
  /// Making the output, and writing it.
  public var write: UInt64 = 0

  /// All zero.
  public init() {}

  /// Adds the times of other documents.
  public static func += (left: inout StageTimes, right: StageTimes) {
    left.read &+= right.read
    left.scan &+= right.scan
    left.compile &+= right.compile
    left.evaluate &+= right.evaluate
    left.write &+= right.write
  }
}
