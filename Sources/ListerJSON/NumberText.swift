// SPDX-License-Identifier: MIT

/// A decimal number as it is spelled: `1.10` stays `1.10`, whatever its size.
///
/// The model holds numbers as texts, for a list is there to be kept, not to be calculated: no digit
/// is lost and no limit but that of the document applies. Grids calculate with the same texts
/// exactly.
public struct NumberText: Hashable, Sendable, LosslessStringConvertible {
  /// The number as JSON spells it.
  public let text: String

  /// The number that a text spells by the grammar of JSON (RFC 8259, section 6); nil for another
  /// text.
  public init?(_ text: String) {
    guard let value = JSONText(text), value.kind == .number, value.text == text else { return nil }
    self.text = text
  }

  /// A whole number.
  public init(_ number: Int) { text = String(number) }

  /// A number whose text was checked.
  package init(checked text: String) { self.text = text }

  /// The number as JSON spells it.
  public var description: String { text }

  /// The value as a whole number; nil if it isn't one, or too large.
  public var int: Int? {
    let parts = DecimalParts(text)
    if parts.digits.isEmpty { return 0 }
    guard let exponent = Int(parts.exponent), 0..<20 ~= exponent else { return nil }
    return Int(
      (parts.isNegative ? "-" : "") + parts.digits + String(repeating: "0", count: exponent)
    )
  }

  /// Whether both spell the same value; false if there is no other.
  public func hasSameValue(as other: NumberText?) -> Bool {
    guard let other else { return false }
    return text == other.text || DecimalParts(text) == DecimalParts(other.text)
  }
}
