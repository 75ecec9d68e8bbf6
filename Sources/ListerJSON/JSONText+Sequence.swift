// SPDX-License-Identifier: MIT

package import ListerBasics

extension JSONText {
  /// A value of a file, and where it begins there.
  package struct Placed: Sendable {
    /// The byte at which it begins.
    package let offset: Int
    package let value: JSONText
  }

  /// The value that bytes spell, white space around it left out.
  ///
  /// The file may be larger than a document; the nesting of values is bounded as in documents.
  ///
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  package init(parsing bytes: ByteView) throws(DocumentError) {
    var scanner = JSONScanner(bytes)
    do throws(ScanFailure) {
      scanner.skipSpace()
      guard scanner.at < bytes.count else {
        throw ScanFailure(offset: scanner.at, reason: .empty)
      }
      let start = scanner.at
      try scanner.skipValue()
      let end = scanner.at
      scanner.skipSpace()
      guard scanner.at == bytes.count else {
        throw ScanFailure(offset: scanner.at, reason: .trailingData)
      }
      self.init(checked: bytes[start..<end])
    } catch {
      throw JSONText.placed(error, in: bytes)
    }
  }

  /// The elements of the array that a file is, or the values that are in it one after another.
  ///
  /// - Parameter bytes: the file: `[{…}, {…}]`, or `{…}` and `{…}` on lines of their own.
  /// - Returns: the values with their places, in order.
  /// - Throws: ``DocumentError`` with the first trouble and its place.
  package static func sequence(in bytes: ByteView) throws(DocumentError) -> [Placed] {
    var scanner = JSONScanner(bytes)
    var values: [Placed] = []
    do throws(ScanFailure) {
      scanner.skipSpace()
      if scanner.next == UInt8(ascii: "[") {
        var more = try scanner.enterArray()
        while more {
          try values.append(next(&scanner))
          more = try scanner.moreElements()
        }
        scanner.skipSpace()
        guard scanner.at == bytes.count else {
          throw ScanFailure(offset: scanner.at, reason: .trailingData)
        }
      }
      while scanner.at < bytes.count {
        try values.append(next(&scanner))
        scanner.skipSpace()
      }
      return values
    } catch {
      throw JSONText.placed(error, in: bytes)
    }
  }

  private static func next(_ scanner: inout JSONScanner) throws(ScanFailure) -> Placed {
    let start = scanner.at
    try scanner.skipValue()
    return Placed(offset: start, value: JSONText(checked: scanner.bytes[start..<scanner.at]))
  }

  private static func placed(_ failure: ScanFailure, in bytes: ByteView) -> DocumentError {
    DocumentError(
      offset: failure.offset,
      path: DocumentPath.path(of: failure.offset, in: bytes),
      reason: failure.reason
    )
  }
}
