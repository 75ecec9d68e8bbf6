// SPDX-License-Identifier: MIT

import ListerBasics

/// Texts of XLSX files, in which characters that XML can't hold are written as `_x000D_`.
enum XLSXText {
  /// A text without such escapes: ECMA-376 part 1, 22.9.2.19.
  static func decoded(_ bytes: ByteView) -> String {
    guard hasEscape(bytes) else { return bytes.string }
    var result = ByteBuffer(capacity: bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "_"), index + 6 < bytes.count,
        bytes[index + 1] == UInt8(ascii: "x"), bytes[index + 6] == UInt8(ascii: "_"),
        // A sign is no digit, though a number may have one.
        bytes[index + 2] != UInt8(ascii: "+"), bytes[index + 2] != UInt8(ascii: "-"),
        let code = UInt32(bytes[index + 2..<index + 6].string, radix: 16),
        let scalar = Unicode.Scalar(code)
      {
        result.append(scalar: scalar)
        index += 7
      } else {
        result.append(bytes[index])
        index += 1
      }
    }
    return result.view.string
  }

  /// Whether something may be an escape.
  private static func hasEscape(_ bytes: ByteView) -> Bool {
    var from = 0
    while let sign = bytes.firstIndex(of: UInt8(ascii: "_"), from: from) {
      if bytes.element(at: sign + 1) == UInt8(ascii: "x") { return true }
      from = sign + 1
    }
    return false
  }

  /// A text as XML, with such escapes: ECMA-376 part 1, 22.9.2.19.
  static func encoded(_ text: String) -> String {
    var xml = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.first {
      let isControl = scalar.value < 0x20 && scalar != "\n" && scalar != "\t"
      if isControl || scalar == "_" && spellsEscape(rest) {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        xml += "_x" + String(repeating: "0", count: 4 - digits.count) + digits + "_"
      } else {
        XMLText.append(scalar, to: &xml)
      }
      rest.removeFirst()
    }
    return xml
  }

  /// Whether a text begins with what would be read as an escape.
  private static func spellsEscape(_ text: Substring.UnicodeScalarView) -> Bool {
    let start = Array(text.prefix(7))
    return start.count == 7 && start[1] == "x" && start[6] == "_"
      && start[2..<6].allSatisfy { $0.properties.isASCIIHexDigit }
  }
}
