// SPDX-License-Identifier: MIT

import ListerBasics

/// The kinds of archives and compressed files that are opened, known by their first bytes.
enum ArchiveKind {
  case zip, tar, gzip, zstandard, bzip2, xz, lz4

  /// What files of some kinds begin with.
  private static let marks: [(kind: ArchiveKind, mark: [UInt8])] = [
    (.zip, Array("PK\u{3}\u{4}".utf8)), (.zip, Array("PK\u{5}\u{6}".utf8)), (.gzip, [0x1F, 0x8B]),
    (.zstandard, [0x28, 0xB5, 0x2F, 0xFD]), (.xz, [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0x00]),
    (.lz4, [0x04, 0x22, 0x4D, 0x18]),
  ]

  /// The kind of a file; nil if it isn't any of them.
  init?(_ bytes: ByteView) {
    if let found = ArchiveKind.marks.first(where: { ArchiveKind.has($0.mark, at: 0, bytes) }) {
      self = found.kind
    } else if ArchiveKind.isBzip2(bytes) {
      self = .bzip2
    } else if ArchiveKind.isTar(bytes) {
      self = .tar
    } else {
      return nil
    }
  }

  /// Whether the bytes begin with a header of a tar archive (POSIX.1-2001 or GNU).
  static func isTar(_ bytes: ByteView) -> Bool {
    bytes.count >= 262 && bytes[257..<262] == ByteView("ustar")
  }

  /// Whether the bytes begin with a block of bzip2, or with its end: a text may begin with `BZh` too.
  private static func isBzip2(_ bytes: ByteView) -> Bool {
    guard has(Array("BZh".utf8), at: 0, bytes), let level = bytes.element(at: 3),
      UInt8(ascii: "1")...UInt8(ascii: "9") ~= level
    else { return false }
    return has([0x31, 0x41, 0x59, 0x26, 0x53, 0x59], at: 4, bytes)
      || has([0x17, 0x72, 0x45, 0x38, 0x50, 0x90], at: 4, bytes)
  }

  private static func has(_ mark: [UInt8], at start: Int, _ bytes: ByteView) -> Bool {
    mark.indices.allSatisfy { bytes.element(at: start + $0) == mark[$0] }
  }
}
