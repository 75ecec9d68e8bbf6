// SPDX-License-Identifier: MIT

import ListerBasics

/// The record at the end of a zip file, which says where its directory is.
///
/// Source: PKWARE's APPNOTE 6.3.10, section 4.3.16.
enum ZipEnd {
  /// Whether the record is there and ends where the file ends.
  static func isWhole(_ bytes: ByteView) -> Bool { start(in: bytes) != nil }

  /// The directory, which is before the record; nil if there is none, or it is larger than given
  /// here.
  static func directory(of bytes: ByteView) -> ByteView? {
    guard let end = start(in: bytes) else { return nil }
    var size = 0
    for index in (12..<16).reversed() { size = size << 8 | Int(bytes[end + index]) }
    return size <= end ? bytes[end - size..<end] : nil
  }

  private static func start(in bytes: ByteView) -> Int? {
    let size = 22
    guard bytes.count >= size else { return nil }
    let lowest = max(0, bytes.count - size - 0xFFFF)
    var start = bytes.count - size
    while start >= lowest {
      if bytes[start] == 0x50, bytes[start..<start + 4] == ByteView("PK\u{5}\u{6}") {
        let comment = Int(bytes[start + 20]) | Int(bytes[start + 21]) << 8
        if start + size + comment == bytes.count { return start }
      }
      start -= 1
    }
    return nil
  }
}
