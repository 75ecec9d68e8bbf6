// SPDX-License-Identifier: MIT

/// Part of a text, scalar by scalar: a combining mark after a space is no reason to miss the space.
package typealias Scalars = Substring.UnicodeScalarView

extension Unicode.Scalar {
  /// Whether a line ends here: LF, VT, FF, CR, NEL, and the separators of lines and paragraphs.
  var endsLine: Bool {
    switch value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }

  /// Whether it is white space of Unicode.
  var isSpace: Bool { properties.isWhitespace }

  /// A space that holds together what is beside it.
  static let noBreakSpace: Unicode.Scalar = "\u{A0}"

  /// Whether it is white space that parts what is beside it.
  var parts: Bool { self != Unicode.Scalar.noBreakSpace && isSpace }

  /// Whether it is a punctuation mark or symbol of ASCII: what Markdown lets a backslash be before.
  var isASCIIPunctuation: Bool {
    switch value {
    case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
    default: false
    }
  }

  var isASCIIDigit: Bool { 0x30...0x39 ~= value }
}

extension Scalars {
  /// Without the white space at both ends.
  package var trimmed: Scalars {
    var part = self[...]
    while let first = part.first, first.isSpace { part.removeFirst() }
    while let last = part.last, last.isSpace { part.removeLast() }
    return part
  }

  /// Whether nothing but its end or white space comes next.
  var beginsWithSpaceOrEnd: Bool { first?.isSpace ?? true }

  /// The same with another character at an index.
  func replacing(at index: Index, with scalar: Unicode.Scalar) -> Scalars {
    var text = String.UnicodeScalarView(self[..<index])
    text.append(scalar)
    text.append(contentsOf: self[self.index(after: index)...])
    return Scalars(text)
  }

  /// Whether an odd number of backslashes is just before an index.
  func isEscaped(at index: Index) -> Bool {
    var isEscaped = false
    var place = index
    while place > startIndex {
      place = self.index(before: place)
      guard self[place] == "\\" else { break }
      isEscaped.toggle()
    }
    return isEscaped
  }
}
