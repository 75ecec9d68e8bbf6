// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Reads values of JSON as cells.
enum JSONCell {
  /// The cell of the next value; `null` and a text without characters are nothing.
  static func read(
    _ scanner: inout JSONScanner,
    _ row: inout TableRow
  ) throws(ScanFailure) -> TableCell {
    let start = scanner.at
    switch scanner.next {
    case UInt8(ascii: "\""):
      let bytes = text(try scanner.string(), scanner, &row)
      if bytes.isEmpty { row.isMeant = true }
      return bytes.isEmpty ? .empty : TableCell(.text, bytes)
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      try scanner.skipValue()
      return TableCell(.nested, scanner.bytes[start..<scanner.at])
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
      if try scanner.literal() == .null { return .empty }
      return TableCell(.logical, scanner.bytes[start..<scanner.at])
    default:
      _ = try scanner.number()
      return TableCell(.number, scanner.bytes[start..<scanner.at])
    }
  }

  /// The text of a string, in the row's memory if it is not in the file.
  static func text(
    _ token: StringToken,
    _ scanner: JSONScanner,
    _ row: inout TableRow
  ) -> ByteView {
    guard token.isEscaped else { return scanner.bytes[token.start..<token.end] }
    var buffer = ByteBuffer(capacity: token.end - token.start)
    scanner.appendText(of: token, to: &buffer)
    return row.arena.copy(buffer.view)
  }
}
