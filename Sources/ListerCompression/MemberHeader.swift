// SPDX-License-Identifier: MIT

import ListerBasics

/// The header of a member of gzip (RFC 1952) that tells how large the member is.
///
/// Ten bytes as zlib writes them, without a time; then an extra field with one part, `LS`, whose
/// eight bytes are the size of the member and that of its content, four bytes each.
enum MemberHeader {
  /// How many bytes it has.
  static let size = 24
  /// How many bytes are behind the content: the checksum and the size, which has so many of them.
  static let (endSize, contentSize) = (8, 4)

  /// Deflate, and whether there is an extra field.
  private static let start: (plain: UInt64, extra: UInt64) = (0x0008_8B1F, 0x0408_8B1F)
  /// No level is told; Unix.
  private static let system: UInt64 = 0x0300
  /// An extra field of 12 bytes: `LS`, of which 8 follow.
  private static let field: UInt64 = 0x0008_534C_000C

  /// Appends the header of a member that holds so many bytes; without that number it gets no field.
  static func write(content: Int?, to buffer: inout ByteBuffer) {
    buffer.append(word: content == nil ? start.plain : start.extra)
    buffer.append(start: system, count: 2)
    guard let content else { return }
    buffer.append(start: field, count: 6)
    buffer.append(word: FrameSizes(stored: 0, content: content).word)
  }

  /// Fills in how many bytes a member has that begins at `start`.
  static func complete(stored: Int, at start: Int, in buffer: inout ByteBuffer) {
    for index in 0..<4 {
      buffer[start + size - 8 + index] = UInt8(truncatingIfNeeded: stored >> (8 * index))
    }
  }

  /// The sizes that a member tells which begins with these bytes; nil unless it has such a header.
  static func sizes(in bytes: ByteView) -> FrameSizes? {
    guard bytes.count >= size, bytes.word(at: 0) == start.extra,
      bytes.word(at: 8) == system | field << 16
    else { return nil }
    let sizes = FrameSizes(word: bytes.word(at: 16))
    guard sizes.stored >= size + endSize, sizes.content <= FrameSizes.largestContent else {
      return nil
    }
    return sizes
  }
}
