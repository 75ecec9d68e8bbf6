// SPDX-License-Identifier: MIT

/// The two ways in which Markdown says a character that would mean something: a backslash before a
/// punctuation mark of ASCII, and the number of the character, as in `&#55;`.
///
/// Source: CommonMark 0.31, sections 2.4 and 2.5. A text that is empty is written as a lone
/// backslash.
enum MarkdownEscapes {
  /// A text as one line that ``decode(_:)`` reads as the same text.
  ///
  /// White space at its ends and line ends are written as numbers.
  ///
  /// `marks` is punctuation that needs a backslash apart from the backslash itself; whatever
  /// follows the text is such a mark then. With `all` each backslash is written with another one,
  /// also where it means itself.
  static func encode(_ text: String, marks: String = "", all: Bool = false) -> String {
    if text.isEmpty { return "\\" }
    if text == "\\" { return "\\\\" }
    let scalars = text.unicodeScalars
    let inner = text.unicodeScalars[...].trimmed
    let marks = marks.unicodeScalars
    var result = String.UnicodeScalarView()
    var index = scalars.startIndex
    func isNumbered(_ index: String.Index) -> Bool {
      let isOutside = index < inner.startIndex || index >= inner.endIndex
      return scalars[index].endsLine || (isOutside && scalars[index].isSpace)
    }
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let isLast = next == scalars.endIndex
      if isNumbered(index) {
        result.append(contentsOf: number(scalar).unicodeScalars)
      } else {
        let beginsNumber = scalar == "&" && !isLast && scalars[next] == "#"
        // Before anything but punctuation a backslash means itself.
        let escapes =
          isLast ? !marks.isEmpty : scalars[next].isASCIIPunctuation || isNumbered(next)
        let isEscape = scalar == "\\" && (all || escapes)
        if isEscape || beginsNumber || marks.contains(scalar) { result.append("\\") }
        result.append(scalar)
      }
      index = next
    }
    return String(result)
  }

  /// A character as its number.
  static func number(_ scalar: Unicode.Scalar) -> String { "&#\(scalar.value);" }

  /// The text that a part of a line spells.
  static func decode(_ part: Scalars) -> String {
    if part.count == 1, part.first == "\\" { return "" }
    var result = String.UnicodeScalarView()
    var rest = part
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, next.isASCIIPunctuation {
        result.append(next)
        rest.removeFirst()
      } else if scalar == "&", let (numbered, end) = reference(rest) {
        result.append(numbered)
        rest = rest[end...]
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }

  /// The character of `#55;`, and where it ends; at most seven digits, as Markdown has it.
  private static func reference(_ part: Scalars) -> (Unicode.Scalar, Scalars.Index)? {
    var rest = part
    guard rest.popFirst() == "#" else { return nil }
    var value: UInt32 = 0
    var count = 0
    while let digit = rest.first, digit.isASCIIDigit, count < 7 {
      value = value * 10 + digit.value - 0x30
      count += 1
      rest.removeFirst()
    }
    guard count > 0, rest.popFirst() == ";", let scalar = Unicode.Scalar(value) else { return nil }
    return (scalar, rest.startIndex)
  }
}
