// SPDX-License-Identifier: MIT

import ListerBasics

/// Writes a zip file, entry by entry.
///
/// An OpenDocument file begins with its type, uncompressed and without extra fields, so that
/// programs find it at a fixed place (OpenDocument 1.3 part 2, 3.3). There are no times in it: the
/// same entries give the same bytes. Source: PKWARE's APPNOTE 6.3.10.
package struct ZipWriter {
  private var bytes: [UInt8] = []
  private var directory: [UInt8] = []
  private var count = 0

  /// The version that a reader needs, and who has made an entry: it is of Unix, or of nothing in particular.
  private static let (version, unix) = (20, 3 << 8)
  /// What kind of file an entry of Unix is: one that all may read.
  private static let mode = 0o100644

  /// A file without entries.
  package init() {}

  package enum Method: Int {
    case stored = 0
    case deflated = 8
  }

  /// Adds an entry; all of them together have less than 4 GiB.
  package mutating func add(
    _ name: String,
    _ content: [UInt8],
    _ method: Method = .deflated
  ) {
    content.withByteView { content in
      var sum = CRC32()
      sum.add(content)
      let stream = method == .deflated ? Deflate.compress(content) : nil
      let entry = stream ?? content.array
      let offset = bytes.count
      var header: [UInt8] = []
      // A backslash separates folders where nobody says that an entry is of Unix; libarchive believes only
      // the extra field 'xl' of its own.
      let isUnix = name.utf8.contains(UInt8(ascii: "\\"))
      let maker = ZipWriter.word(isUnix ? ZipWriter.unix | ZipWriter.version : ZipWriter.version)
      let extra = isUnix ? ZipWriter.word(0x6C78) + ZipWriter.word(3) + [1] + maker : []
      // Names in UTF-8, the method, 1980-01-01.
      let used = stream == nil ? Method.stored : method
      for field in [ZipWriter.version, 0x0800, used.rawValue, 0, 0x21] {
        header += ZipWriter.word(field)
      }
      header += ZipWriter.long(Int(sum.value))
      header += ZipWriter.long(entry.count) + ZipWriter.long(content.count)
      header += ZipWriter.word(name.utf8.count)
      bytes += Array("PK\u{3}\u{4}".utf8) + header + ZipWriter.word(extra.count)
      bytes += Array(name.utf8) + extra + entry
      directory += Array("PK\u{1}\u{2}".utf8) + maker + header
      for field in [0, 0, 0, 0] { directory += ZipWriter.word(field) }
      directory +=
        ZipWriter.long(isUnix ? ZipWriter.mode << 16 : 0) + ZipWriter.long(offset)
        + Array(name.utf8)
      count += 1
    }
  }

  /// Adds a text as an entry.
  package mutating func add(_ name: String, _ text: String, _ method: Method = .deflated) {
    add(name, Array(text.utf8), method)
  }

  /// The whole file.
  package var file: [UInt8] {
    var end = Array("PK\u{5}\u{6}".utf8)
    for field in [0, 0, count, count] { end += ZipWriter.word(field) }
    end += ZipWriter.long(directory.count) + ZipWriter.long(bytes.count) + ZipWriter.word(0)
    return bytes + directory + end
  }

  private static func word(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
  }

  private static func long(_ value: Int) -> [UInt8] { word(value & 0xFFFF) + word(value >> 16) }
}
