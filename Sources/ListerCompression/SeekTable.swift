// SPDX-License-Identifier: MIT

import ListerBasics

/// What a file of Zstandard has behind its frames: a marker and the table of the frames' sizes.
///
/// Both are frames that readers skip (RFC 8878, 3.1.2). The marker says that each frame ends where
/// a line does. The table is that of zstd's seekable format: an entry for each frame in front of
/// it, the marker too, and a footer, which is found at the end of the file.
///
/// Source: Meta: "Zstandard Seekable Format", version 0.1.0.
enum SeekTable {
  /// The most entries of a table.
  static let mostEntries = 1 << 27
  /// How many bytes an entry has.
  static let entrySize = 8
  /// How many bytes are in front of what a skipped frame holds: its kind, and how much that is.
  static let headSize = 8
  /// How many bytes are behind the entries: their count, what else they have, and the format's
  /// mark.
  static let footerSize = 9
  /// The sizes of the marker, which holds one word.
  static let marker = FrameSizes(stored: headSize + 8, content: 0)

  private static let markerHead: UInt64 = 0x184D_2A50 | 8 << 32
  private static let markerWord = ByteView("LS lines").word
  private static let formatMark: UInt64 = 0x8F92_EAB1

  /// How many bytes the table has with so many entries.
  static func size(entries count: Int) -> Int { headSize + count * entrySize + footerSize }

  private static func head(entries count: Int) -> UInt64 {
    0x184D_2A5E | UInt64(size(entries: count) - headSize) << 32
  }

  /// Appends the marker, and the table with the entries of frames and its own.
  static func write(_ frames: [UInt64], to buffer: inout ByteBuffer) {
    let count = frames.count + 1
    buffer.reserve(marker.stored + size(entries: count))
    buffer.append(word: markerHead)
    buffer.append(word: markerWord)
    buffer.append(word: head(entries: count))
    for word in frames { buffer.append(word: word) }
    buffer.append(word: marker.word)
    buffer.append(start: UInt64(count), count: 4)
    buffer.append(start: formatMark << 8, count: 5)
  }

  /// How many entries are in a table that ends with this footer; nil if that is none.
  static func entryCount(footer: ByteView) -> Int? {
    guard footer.count == footerSize, footer[4..<footerSize].word == formatMark << 8 else {
      return nil
    }
    let count = Int(footer[0..<4].word)
    return (1...mostEntries).contains(count) ? count : nil
  }

  /// Whether these bytes are the marker, and the head of a table with so many entries.
  static func isBeginning(_ bytes: ByteView, entries count: Int) -> Bool {
    bytes.count == marker.stored + headSize && bytes.word(at: 0) == markerHead
      && bytes.word(at: 8) == markerWord && bytes.word(at: 16) == head(entries: count)
  }
}
