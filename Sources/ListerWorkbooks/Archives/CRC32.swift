// SPDX-License-Identifier: MIT

import ListerBasics

/// The checksum of gzip and zip files.
///
/// Source: RFC 1952, section 8; the polynomial of ISO 3309, one table lookup a byte.
struct CRC32 {
  private var state: UInt32 = 0xFFFF_FFFF

  /// The sum of the bytes so far.
  var value: UInt32 { ~state }

  mutating func add(_ bytes: ByteView) {
    var state = state
    let table = CRC32.table
    for index in 0..<bytes.count {
      state = table[Int((state ^ UInt32(bytes[index])) & 0xFF)] ^ state >> 8
    }
    self.state = state
  }

  private static let table: [UInt32] = (0..<256).map { index in
    var value = UInt32(index)
    for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
    return value
  }
}
