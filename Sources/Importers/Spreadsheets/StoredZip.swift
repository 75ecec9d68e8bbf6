// SPDX-License-Identifier: MIT

import Bytes

/// Writes a zip file whose entries are stored as they are.
///
/// An OpenDocument file begins with its type, uncompressed and without extra fields, so that programs find it at
/// a fixed place (OpenDocument 1.3 part 2, 3.3). There are no times in it: the same entries give the same
/// bytes. Source: PKWARE's APPNOTE 6.3.10.
package struct StoredZip {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// A file without entries.
  package init() {}

  /// Adds an entry; all of them together have less than 4 GiB.
  package mutating func add(_ name: String, _ content: [UInt8]) {
    var sum = CRC32()
    content.withByteView { sum.add($0) }
    let offset = bytes.count
    var header: [UInt8] = []
    // Version 2.0, names in UTF-8, stored, 1980-01-01.
    for field in [20, 0x0800, 0, 0, 0x21] { header += StoredZip.word(field) }
    header += StoredZip.long(Int(sum.value))
    header += StoredZip.long(content.count) + StoredZip.long(content.count)
    header += StoredZip.word(name.utf8.count) + StoredZip.word(0)
    bytes += Array("PK\u{3}\u{4}".utf8) + header + Array(name.utf8) + content
    directory += Array("PK\u{1}\u{2}".utf8) + StoredZip.word(20) + header
    for field in [0, 0, 0] { directory += StoredZip.word(field) }
    directory += StoredZip.long(0) + StoredZip.long(offset) + Array(name.utf8)
    count += 1
  }

  /// The whole file.
  package var file: [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8)
    for field in [0, 0, count, count] { end += StoredZip.word(field) }
    end += StoredZip.long(directory.count) + StoredZip.long(bytes.count) + StoredZip.word(0)
    return bytes + directory + end
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func long(_ value: Int) -> [UInt8] { word(value & 0xFFFF) + word(value >> 16) }
}
