// SPDX-License-Identifier: MIT

import Bytes

/// A decimal number as it is spelled: `1.10` stays `1.10`, whatever its size.
///
/// The model holds numbers as texts, for a list is there to be kept, not to be calculated: no digit
/// is lost and no limit but that of the document applies. Grids calculate with the same texts exactly.
public struct NumberText: Hashable, Sendable, LosslessStringConvertible {
  /// The number as JSON spells it.
  public let text: String

  /// The number that a text spells by the grammar of JSON (RFC 8259, section 6); nil for another text.
  public init?(_ text: String) {
    guard let value = JSONText(text), value.kind == .number, value.text == text else { return nil }
    self.text = text
  }

  /// A whole number.
  public init(_ number: Int) { text = String(number) }

  init(checked text: String) { self.text = text }

  /// The number as JSON spells it.
  public var description: String { text }

  /// The value as a whole number; nil if it is none, or too large.
  public var int: Int? {
    let parts = Parts(text)
    guard parts.exponent >= 0, parts.exponent < 20 else { return nil }
    let digits = parts.digits + String(repeating: "0", count: parts.exponent)
    return Int((parts.isNegative ? "-" : "") + (digits.isEmpty ? "0" : digits))
  }

  /// Whether both spell the same value; false if there is no other.
  public func hasSameValue(as other: NumberText?) -> Bool {
    guard let other else { return false }
    return Parts(text) == Parts(other.text)
  }

  /// A value as digits without zeros at either end, and a power of ten.
  private struct Parts: Equatable {
    var isNegative = false
    var digits = ""
    var exponent = 0

    init(_ text: String) {
      var fraction: Int?
      var characters = Substring(text).utf8[...]
      if characters.first == UInt8(ascii: "-") {
        isNegative = true
        characters = characters.dropFirst()
      }
      var whole: [UInt8] = []
      while let byte = characters.popFirst() {
        if byte == UInt8(ascii: ".") {
          fraction = 0
        } else if byte | 0x20 == UInt8(ascii: "e") {
          // An exponent beyond the words of the machine is beyond every document's limit too.
          exponent = Int(Substring(characters).drop { $0 == "+" }) ?? .max / 2
          break
        } else {
          whole.append(byte)
          fraction = fraction.map { $0 + 1 }
        }
      }
      exponent = exponent.subtractingReportingOverflow(fraction ?? 0).partialValue
      while whole.last == UInt8(ascii: "0") {
        whole.removeLast()
        exponent = exponent.addingReportingOverflow(1).partialValue
      }
      digits = String(decoding: whole.drop { $0 == UInt8(ascii: "0") }, as: UTF8.self)
      if digits.isEmpty { (isNegative, exponent) = (false, 0) }
    }
  }
}
