// SPDX-License-Identifier: MIT

/// Texts as XML spells them.
enum XMLText {
  /// The head of a part.
  static let head = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n"

  /// A text as content, or as the value of an attribute between double quotes.
  static func escaped(_ text: String) -> String {
    var xml = ""
    for scalar in text.unicodeScalars { append(scalar, to: &xml) }
    return xml
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
