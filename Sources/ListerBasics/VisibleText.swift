// SPDX-License-Identifier: MIT

/// What a terminal would obey instead of showing it, as escapes that people see.
///
/// Those are the control characters of both sets, DEL, the separators of lines and paragraphs, and
/// the marks that turn the direction of text round. All that is shown and comes from elsewhere
/// passes here. Sources: ECMA-48; Unicode Standard Annex 9; Boucher and Anderson, "Trojan Source"
/// (2021).
package enum VisibleText {
  /// Whether a character does something to a terminal, or to the order of others.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A text in one line: `\n`, `\r`, `\t`, and else `\u001B` instead of each such character.
  package static func line(_ text: String) -> String {
    let isPlain = text.withByteView { bytes in
      var index = 0
      while let byte = bytes.element(at: index), 0x20...0x7E ~= byte { index += 1 }
      return index == bytes.count
    }
    if isPlain || !text.unicodeScalars.contains(where: isControl) { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      if isControl(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// The bytes of a file as a text that can be shown: its lines stay, and JSON stays the same JSON.
  ///
  /// A tab becomes spaces up to the next of the columns that a terminal has for it; bytes that are
  /// no text become U+FFFD.
  package static func lines(_ bytes: ByteView) -> String {
    let text = bytes.string
    guard text.unicodeScalars.contains(where: { isControl($0) && $0 != "\n" }) else { return text }
    var result = ""
    var column = 0
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      column += 1
      switch scalar {
      case "\r" where scalars.first == "\n": result.unicodeScalars.append(scalar)
      case "\n":
        result.unicodeScalars.append(scalar)
        column = 0
      case "\t":
        let count = 8 - (column - 1) % 8
        result += String(repeating: " ", count: count)
        column += count - 1
      case _ where isControl(scalar):
        let text = escape(scalar)
        result += text
        column += text.utf8.count - 1
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A text of several lines, which stay lines, as ``lines(_:)`` of its bytes.
  package static func lines(_ text: String) -> String { text.withByteView { lines($0) } }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": return "\\n"
    case "\r": return "\\r"
    case "\t": return "\\t"
    default:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}
