// SPDX-License-Identifier: MIT

import ListerBasics

/// The kinds of archives and compressed files that are opened, known by their first bytes.
enum ArchiveKind {
  case zip, tar, gzip, zstandard

  /// The kind of a file; nil if it isn't any of them.
  init?(_ bytes: ByteView) {
    if bytes.hasPrefix(ByteView("PK\u{3}\u{4}")) || bytes.hasPrefix(ByteView("PK\u{5}\u{6}")) {
      self = .zip
    } else if bytes.count > 2, bytes[0] == 0x1F, bytes[1] == 0x8B {
      self = .gzip
    } else if bytes.count > 3, bytes[0] == 0x28, bytes[1] == 0xB5, bytes[2] == 0x2F,
      bytes[3] == 0xFD
    {
      self = .zstandard
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
}
