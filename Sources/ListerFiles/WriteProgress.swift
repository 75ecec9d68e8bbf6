// SPDX-License-Identifier: MIT

import CListerLinux

/// How far a new file is written, one byte behind the other.
///
/// The disk begins to take what there is of a large file while more is written, so that little is left
/// for the end, which is waited for.
package struct WriteProgress {
  /// The disk is asked to take this many bytes at once.
  private static let flushSize = 8 << 20
  /// How many bytes are written, and how many of them the disk was asked to take.
  package private(set) var byteCount = 0
  private var flushedCount = 0

  /// Nothing written.
  package init() {}

  /// Takes note that so many more bytes of a file are written.
  package mutating func note(_ count: Int, in file: borrowing FileDescriptor) {
    byteCount += count
    let rest = byteCount - flushedCount
    guard rest >= WriteProgress.flushSize else { return }
    lister_begin_flush(file.number, Int64(flushedCount), Int64(rest))
    flushedCount = byteCount
  }

  /// Takes note that all but the first bytes were taken back.
  mutating func truncate(to count: Int) {
    (byteCount, flushedCount) = (count, min(count, flushedCount))
  }
}
