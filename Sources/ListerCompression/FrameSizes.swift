// SPDX-License-Identifier: MIT

/// How large a frame of Zstandard is, or a member of gzip.
package struct FrameSizes: Hashable, Sendable {
  /// The most bytes of content of a frame that an index names: 2^30, which is what readers of
  /// zstd's seekable format take.
  package static let largestContent = 1 << 30

  /// How many bytes the frame has as it lies in the file.
  package var stored: Int
  /// How many bytes come of it.
  package var content: Int

  /// Whether an index tells of the frame: not if its last line goes on behind it, or it has more
  /// content than ``largestContent``.
  package var isIndexed: Bool

  /// The sizes of a frame, neither of them negative.
  package init(stored: Int, content: Int, isIndexed: Bool = true) {
    self.stored = stored
    self.content = content
    self.isIndexed = isIndexed
  }

  /// Whether a frame of such a content can be that large: what can't be compressed grows by little.
  var isPossible: Bool { stored > 0 && stored <= content + content / 64 + 1_024 }

  /// The sizes in a word of eight bytes, the lowest first: `stored` in four of them, then
  /// `content`.
  init(word: UInt64) {
    self.init(stored: Int(word & 0xFFFF_FFFF), content: Int(word >> 32))
  }

  /// The word of sizes of a frame that an index tells of.
  var word: UInt64 { UInt64(stored) | UInt64(content) << 32 }
}
