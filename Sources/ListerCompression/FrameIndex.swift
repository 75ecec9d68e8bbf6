// SPDX-License-Identifier: MIT

package import ListerBasics

/// Collects the sizes of a file's frames, which its end tells: ``FrameLocator`` reads them again.
///
/// Members of gzip tell their sizes themselves, so that a file of them has no such end.
package struct FrameIndex: Sendable {
  private let isTable: Bool
  private var entries: [UInt64] = []
  /// Whether each frame has an entry.
  private var isWhole = true

  /// One of a file without frames so far.
  package init(_ compression: Compression) { isTable = compression == .zstd }

  /// Notes the next frame of the file, as ``FrameCompressor`` has told it.
  package mutating func append(_ frame: FrameSizes) {
    guard isTable, isWhole else { return }
    if frame.isIndexed, entries.count + 1 < SeekTable.mostEntries {
      entries.append(frame.word)
    } else {
      (isWhole, entries) = (false, [])
    }
  }

  /// Appends what comes behind the last frame, of which there is one at least.
  ///
  /// It is nothing for gzip, and for a file of which a table can't tell: with a frame that none may
  /// tell of, or with 2^27 of them.
  package func write(to buffer: inout ByteBuffer) {
    if isTable, isWhole { SeekTable.write(entries, to: &buffer) }
  }
}
