// SPDX-License-Identifier: MIT

/// Texts as XML spells them.
package enum XMLText {
  /// The head of a part.
  package static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  /// A text as content, or as the value of an attribute between double quotes; its characters are
  /// ones that XML has.
  package static func escaped(_ text: String) -> String {
    var xml = ""
    for scalar in text.unicodeScalars { append(scalar, to: &xml) }
    return xml
  }

  /// A text without the characters that XML has not: controls, and two that are none.
  package static func plain(_ text: String) -> String {
    let isPlain = { (scalar: Unicode.Scalar) in
      scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
        || ["\n", "\t", "\r"].contains(scalar)
    }
    guard !text.unicodeScalars.allSatisfy(isPlain) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter(isPlain)))
  }

  /// Appends a character, which is one that XML has.
  static func append(_ scalar: Unicode.Scalar, to xml: inout String) {
    switch scalar {
    case "&": xml += "&amp;"
    case "<": xml += "&lt;"
    case ">": xml += "&gt;"
    case "\"": xml += "&quot;"
    case "\n", "\t", "\r": xml += "&#\(scalar.value);"
    default: xml.unicodeScalars.append(scalar)
    }
  }
}
