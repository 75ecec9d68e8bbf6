// SPDX-License-Identifier: MIT

package import ListerBasics

/// One JSON value as its text, checked, and kept byte for byte.
///
/// Lists, items and cells are kept as texts of this kind: what is not edited is written as it was
/// read, with its spaces, the order of its members and the spelling of its numbers. A member is
/// found by scanning, which for an item takes a fraction of a microsecond; a change replaces the
/// bytes of one value and leaves the others alone.
///
/// Texts are equal when their bytes are; see ``hasSameMeaning(as:)`` for what two spellings mean.
public struct JSONText: Sendable {
  /// The text, without white space around it.
  public let text: String

  /// The kinds of JSON values.
  public enum Kind: Sendable {
    /// A list of values in brackets.
    case array
    /// Members in braces.
    case object
    /// A text in quotes.
    case string
    /// A decimal number.
    case number
    /// `true` or `false`.
    case logical
    /// `null`.
    case null
  }

  /// The value that `text` spells, white space around it left out; nil if it isn't exactly one
  /// value.
  public init?(_ text: String) {
    let range = text.withByteView { (bytes) -> Range<Int>? in
      var scanner = JSONScanner(bytes)
      scanner.skipSpace()
      let start = scanner.at
      guard (try? scanner.skipValue()) != nil else { return nil }
      let end = scanner.at
      scanner.skipSpace()
      return scanner.at == bytes.count ? start..<end : nil
    }
    guard let range else { return nil }
    self.text = range.count == text.utf8.count ? text : text.withByteView { $0[range].string }
  }

  /// A value whose text is known to be right.
  package init(checked text: String) { self.text = text }

  /// A value that has been scanned.
  package init(checked bytes: ByteView) { text = bytes.string }

  /// A text.
  public init(string: String) {
    var buffer = ByteBuffer(capacity: string.utf8.count + 2)
    string.withByteView { buffer.append(jsonText: $0) }
    text = buffer.view.string
  }

  /// `true` or `false`.
  public init(_ logical: Bool) { text = logical ? "true" : "false" }

  /// A number as it is spelled.
  public init(_ number: NumberText) { text = number.text }

  /// An array of values.
  public init(elements: some Sequence<JSONText>) {
    text = "[" + elements.map(\.text).joined(separator: ", ") + "]"
  }

  /// `null`.
  public static let null = JSONText(checked: "null")

  /// What the value is.
  public var kind: Kind {
    switch text.utf8.first ?? 0 {
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "\""): .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): .logical
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The text that a string spells, half surrogates as U+FFFD; nil if it isn't a string.
  public var string: String? {
    guard kind == .string else { return nil }
    return text.withByteView { JSONText.string(of: $0) }
  }

  /// Whether a string has escapes.
  private var isEscaped: Bool {
    text.withByteView { $0.firstIndex(of: UInt8(ascii: "\\")) != nil }
  }

  /// The text of a string with its quotes.
  package static func string(of bytes: ByteView) -> String {
    let inner = bytes[1..<bytes.count - 1]
    guard inner.firstIndex(of: UInt8(ascii: "\\")) != nil else { return inner.string }
    let token = StringToken(start: 0, end: inner.count, isEscaped: true, isBroken: false)
    var buffer = ByteBuffer(capacity: inner.count)
    JSONScanner(inner).appendText(of: token, to: &buffer)
    return buffer.view.string
  }

  /// Whether it is `true`; nil if it isn't a logical value.
  public var logical: Bool? { kind == .logical ? text == "true" : nil }

  /// The number that it spells; nil if it isn't one.
  public var number: NumberText? { kind == .number ? NumberText(checked: text) : nil }

  /// The elements of an array in order; empty if it isn't one.
  public var elements: [JSONText] {
    guard kind == .array else { return [] }
    return text.withByteView { bytes in
      var elements: [JSONText] = []
      var scanner = JSONScanner(bytes)
      guard var more = try? scanner.enterArray() else { return elements }
      while more {
        let start = scanner.at
        guard (try? scanner.skipValue()) != nil else { return elements }
        elements.append(JSONText(checked: bytes[start..<scanner.at]))
        more = (try? scanner.moreElements()) ?? false
      }
      return elements
    }
  }

  /// How many elements an array has, which are not made for that; 0 if it isn't one.
  package var countOfElements: Int {
    var count = 0
    text.withByteView { JSONText.forEachElement($0) { _ in count += 1 } }
    return count
  }

  /// Whether two values mean the same: numbers by value, strings by their text, objects without
  /// order.
  ///
  /// `1.10` means `1.1`, and `"\u0041"` means `"A"`. Linear except for objects, whose members are sorted.
  public func hasSameMeaning(as other: JSONText) -> Bool {
    if self == other { return true }
    guard kind == other.kind else { return false }
    switch kind {
    case .logical, .null: return false
    case .string:
      // One text has several spellings only where something is escaped.
      guard isEscaped || other.isEscaped else { return false }
      return JSONText(string: string ?? "") == JSONText(string: other.string ?? "")
    case .number: return number?.hasSameValue(as: other.number) ?? false
    case .array:
      let (mine, theirs) = (elements, other.elements)
      return mine.count == theirs.count
        && zip(mine, theirs).allSatisfy { $0.hasSameMeaning(as: $1) }
    case .object: return members.haveSameMeaning(as: other.members)
    }
  }
}

extension JSONText: Hashable {
  /// Whether the texts are the same bytes.
  public static func == (left: JSONText, right: JSONText) -> Bool {
    left.text.withByteView { bytes in right.text.withByteView { $0 == bytes } }
  }

  /// Hashes the bytes.
  public func hash(into hasher: inout Hasher) {
    text.withByteView { hasher.combine($0) }
  }
}

extension JSONText: Comparable {
  /// The order of the bytes: a fixed order, the same on every machine.
  public static func < (left: JSONText, right: JSONText) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension JSONText: CustomStringConvertible {
  /// The text.
  public var description: String { text }
}
