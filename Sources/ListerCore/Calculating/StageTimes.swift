// SPDX-License-Identifier: MIT

/// Nanoseconds spent in each stage of the way from bytes to bytes.
package struct StageTimes: Hashable, Sendable {
  /// Waiting for input, and copying it.
  package var read: UInt64 = 0
  /// Checking a document's JSON and filling its grids.
  package var scan: UInt64 = 0
  /// Finding the program of the grids, or compiling it.
  package var compile: UInt64 = 0
  /// Calculating.
  package var evaluate: UInt64 = 0
  /// Making the output, and writing it.
  package var write: UInt64 = 0

  /// All zero.
  package init() {}

  /// Adds the times of other documents.
  package static func += (left: inout StageTimes, right: StageTimes) {
    left.read &+= right.read
    left.scan &+= right.scan
    left.compile &+= right.compile
    left.evaluate &+= right.evaluate
    left.write &+= right.write
  }
}
