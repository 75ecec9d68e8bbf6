// SPDX-License-Identifier: MIT

package import ListerBasics

/// Why a document was refused, and where.
///
/// The offset is what the reader knows; line and column are counted from it at the edge, by
/// ``position(in:)``, for only a refused document needs them.
public struct DocumentError: Error, Equatable, Sendable {
  /// The byte in the document where the trouble is: the first one of the value, key or character.
  public let offset: Int
  /// The JSON path of the value or of the container it is in: `grids[0].rows[2][1]`; empty at the
  /// top.
  public let path: String
  /// What the trouble is.
  public let reason: Reason

  /// An error of the given reason and place.
  package init(offset: Int, path: String, reason: Reason) {
    self.offset = offset
    self.path = path
    self.reason = reason
  }

  /// What the trouble is, in words, without the place.
  public var message: String { reason.message }

  /// The line and the column of the place in the bytes that were refused, both counted from 1.
  ///
  /// The column counts characters.
  public func position(in document: [UInt8]) -> (line: Int, column: Int) {
    document.withByteView { DocumentError.position(of: offset, in: $0) }
  }

  /// The line and the column of a byte, both counted from 1.
  ///
  /// Lines end with a line feed. The column counts characters (Unicode scalars), not bytes; a byte
  /// order mark at the start is not counted.
  package static func position(of offset: Int, in document: ByteView) -> (line: Int, column: Int) {
    let end = min(max(offset, 0), document.count)
    var line = 1
    var start = 0
    while let feed = document.firstIndex(of: UInt8(ascii: "\n"), from: start), feed < end {
      line += 1
      start = feed + 1
    }
    if start == 0, document.hasPrefix(UTF8Text.byteOrderMark) {
      start = min(UTF8Text.byteOrderMark.count, end)
    }
    var column = 1
    for index in start..<end where document[index] & 0xC0 != 0x80 { column += 1 }
    return (line, column)
  }
}

extension DocumentError: CustomStringConvertible {
  /// The path of the place, if it has one, and what the trouble is: `grids[0].rows: 17 rows; …`.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

/// A failure inside the reader: the place as an offset, before the path is looked up.
public struct ScanFailure: Error {
  /// Where it is, in bytes from the start.
  public var offset: Int
  /// What is wrong there.
  public var reason: DocumentError.Reason

  /// A failure at a place.
  public init(offset: Int, reason: DocumentError.Reason) {
    self.offset = offset
    self.reason = reason
  }
}
