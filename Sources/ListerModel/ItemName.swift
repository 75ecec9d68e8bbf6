// SPDX-License-Identifier: MIT

/// What an item is called, for looking it up: equal for texts that people take for the same name.
///
/// Case doesn't count, by the full mappings of Unicode (`Äpfel` is `äpfel`, `STRASSE` is `Straße`), nor
/// does the way that a character is composed, nor white space at the ends or how much of it there is
/// between words. The text itself is never changed.
package struct ItemName: Hashable, Sendable {
  /// The name without case; strings are equal if they are canonically equivalent.
  private let key: String

  package init(_ text: String) {
    if ItemName.isPlain(text) {
      key = text.lowercased()
      return
    }
    let words = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    // Capitals first: only so "ß" and "SS", "σ" and "ς" become the same.
    key = ItemName.withoutDoubles(words.uppercased().lowercased())
  }

  /// The name without case, if it is of ASCII as ``isPlain(_:)`` says; nil for any other.
  var plain: String? { ItemName.isPlain(key) ? key : nil }

  /// A text in which the characters that are canonically equivalent to one of ASCII are that one: the
  /// Greek question mark and the Greek varia. (The sign of kelvin is gone with the capitals.)
  private static func withoutDoubles(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0 == "\u{37E}" || $0 == "\u{1FEF}" }) else {
      return text
    }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      result.append(scalar == "\u{37E}" ? ";" : scalar == "\u{1FEF}" ? "`" : scalar)
    }
    return String(result)
  }

  /// Whether another name is in it.
  package func contains(_ other: ItemName) -> Bool {
    key.utf8.count >= other.key.utf8.count && key.contains(other.key)
  }

  /// Whether it begins with another name.
  package func begins(with other: ItemName) -> Bool { key.hasPrefix(other.key) }

  /// Whether nothing is left of the text.
  package var isEmpty: Bool { key.isEmpty }

  /// Whether a text is of ASCII, with single spaces between its words and no other white space.
  private static func isPlain(_ text: String) -> Bool {
    var last = UInt8(ascii: " ")
    for byte in text.utf8 {
      guard 0x20...0x7E ~= byte, byte != 0x20 || last != 0x20 else { return false }
      last = byte
    }
    return last != 0x20 || text.isEmpty
  }
}
