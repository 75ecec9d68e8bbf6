// SPDX-License-Identifier: MIT

import Bytes

/// The record at the end of a zip file, which says where its directory is.
///
/// Source: PKWARE's APPNOTE 6.3.10, section 4.3.16.
enum ZipEnd {
  /// Whether the record is there and ends where the file ends.
  static func isWhole(_ bytes: ByteView) -> Bool {
    let size = 22
    guard bytes.count >= size else { return false }
    let lowest = max(0, bytes.count - size - 0xFFFF)
    var start = bytes.count - size
    while start >= lowest {
      if bytes[start] == 0x50, bytes[start..<start + 4] == ByteView("PK\u{5}\u{6}") {
        let comment = Int(bytes[start + 20]) | Int(bytes[start + 21]) << 8
        if start + size + comment == bytes.count { return true }
      }
      start -= 1
    }
    return false
  }
}
