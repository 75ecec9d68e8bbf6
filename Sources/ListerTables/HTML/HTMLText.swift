// SPDX-License-Identifier: MIT

/// The text of a cell as a page shows it, while it is gathered.
struct HTMLText {
  private var text = ""
  /// Where texts began that are set higher, as marks of notes are.
  private var raised: [String.Index] = []

  /// Adds a piece.
  mutating func append(_ piece: String) { text += piece }

  /// Begins a text that is set higher.
  mutating func raise() { raised.append(text.endIndex) }

  /// Ends it: in brackets it is the mark of a note, and no part of the text.
  mutating func lower() {
    guard let start = raised.popLast() else { return }
    let mark = String(text[start...]).trimmed
    if mark.hasPrefix("["), mark.hasSuffix("]") { text.removeSubrange(start...) }
  }

  /// Words with one space between them, and numbers as data has them: without spaces that group
  /// their digits, and with a hyphen for a minus sign.
  var words: String {
    let scalars = text.unicodeScalars
    var result = text
    if scalars.contains(where: HTMLText.isFixedSpace),
      scalars.allSatisfy({ HTMLText.isOfNumber($0) || HTMLText.isFixedSpace($0) || $0 == "\n" })
    {
      result = String(String.UnicodeScalarView(scalars.filter { !HTMLText.isFixedSpace($0) }))
    }
    result = result.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if result.hasPrefix("\u{2212}"), result.dropFirst().first?.isNumber == true {
      result = "-" + result.dropFirst()
    }
    return result
  }

  /// Whether a space lets no line end there, as those between the digits of a number.
  private static func isFixedSpace(_ scalar: Unicode.Scalar) -> Bool {
    ["\u{A0}", "\u{2009}", "\u{202F}"].contains(scalar)
  }

  private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ["+", "-", "\u{2212}", ".", ","].contains(scalar)
  }
}
