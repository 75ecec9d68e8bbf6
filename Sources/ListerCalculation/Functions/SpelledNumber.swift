// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A number as people write it: `-$1,234.50`, `1,234-`, `(5)`, `12.5 %`, `2 3/8`, `1e3`.
///
/// Each of a sign, a currency and a percent sign is there once at most, and blanks may be between
/// them and the digits. Separators are between groups of three digits. Brackets make a number
/// negative.
struct SpelledNumber {
  private var text: ByteView
  private let conventions: LocaleConventions
  private var hasSign = false
  private var isNegative = false
  private var hasCurrency = false
  private var isPercentage = false

  /// The number that a text without blanks at its ends spells, if it does.
  static func read(
    _ text: ByteView,
    _ conventions: LocaleConventions,
    _ arithmetic: Arithmetic
  ) -> Number? {
    var spelled = SpelledNumber(text: text, conventions: conventions)
    spelled.takeFront()
    spelled.takeEnd()
    guard let number = spelled.number(arithmetic) else { return nil }
    let scaled = spelled.isPercentage ? arithmetic.divide(number, Number(100)) : number
    return spelled.isNegative ? arithmetic.negate(scaled) : scaled
  }

  private init(text: ByteView, conventions: LocaleConventions) {
    self.text = text
    self.conventions = conventions
  }

  // MARK: Signs

  /// Takes off what is before the digits.
  private mutating func takeFront() {
    while let first = text.element(at: 0) {
      let currency = conventions.currencyLength(atStartOf: text)
      if currency > 0, !hasCurrency {
        hasCurrency = true
        trim(to: currency..<text.count)
      } else if takeSign(first) {
        trim(to: 1..<text.count)
      } else if first == UInt8(ascii: "("), !hasSign,
        text.element(at: text.count - 1) == UInt8(ascii: ")"), text.count > 1
      {
        (hasSign, isNegative) = (true, true)
        trim(to: 1..<text.count - 1)
      } else {
        return
      }
    }
  }

  /// Takes off what is behind the digits.
  private mutating func takeEnd() {
    while let last = text.element(at: text.count - 1) {
      let currency = conventions.currencyLength(atEndOf: text)
      if currency > 0, !hasCurrency {
        hasCurrency = true
        trim(to: 0..<text.count - currency)
      } else if last == UInt8(ascii: "%"), !isPercentage {
        isPercentage = true
        trim(to: 0..<text.count - 1)
      } else if takeSign(last) {
        trim(to: 0..<text.count - 1)
      } else {
        return
      }
    }
  }

  /// Keeps a part of the text, without blanks where something was taken off; one may be of those that
  /// don't break.
  private mutating func trim(to range: Range<Int>) {
    let (isBehind, isBefore) = (range.lowerBound > 0, range.upperBound < text.count)
    text = text[range].trimmed
    let start = isBehind ? LocaleConventions.blankLength(atStartOf: text) : 0
    text = text[start..<text.count]
    let end = isBefore ? LocaleConventions.blankLength(atEndOf: text) : 0
    text = text[0..<text.count - end]
  }

  private mutating func takeSign(_ byte: UInt8) -> Bool {
    guard !hasSign, byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") else { return false }
    (hasSign, isNegative) = (true, byte == UInt8(ascii: "-"))
    return true
  }

  // MARK: Digits

  private func number(_ arithmetic: Arithmetic) -> Number? {
    guard let first = text.element(at: 0), ASCII.isDigit(first) || first == conventions.decimal
    else { return nil }
    if let mixed = mixedFraction(arithmetic) { return mixed }
    return SpelledNumber.plain(text, conventions)?.withByteView { arithmetic.parse($0) }
  }

  /// A whole number and a fraction behind a blank.
  private func mixedFraction(_ arithmetic: Arithmetic) -> Number? {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")) else { return nil }
    var start = slash
    while start > 0, ASCII.isDigit(text[start - 1]) { start -= 1 }
    guard start > 1, start < slash, text[start - 1] == UInt8(ascii: " "),
      let fraction = arithmetic.parseRatio(text[start..<text.count]),
      let digits = SpelledNumber.plain(text[0..<start - 1].trimmed, conventions),
      digits.allSatisfy({ ASCII.isDigit($0) }),
      let whole = digits.withByteView({ arithmetic.parse($0) })
    else { return nil }
    return arithmetic.add(whole, fraction)
  }

  /// Texts longer than this are no numbers but those that are plain already.
  private static let longest = 16_384

  /// A number as formulas spell it: without separators, and with a point.
  private static func plain(_ text: ByteView, _ conventions: LocaleConventions) -> [UInt8]? {
    guard text.count < longest else { return nil }
    var bytes: [UInt8] = []
    var digits = 0
    var hasGroups = false
    var isWhole = true
    var index = 0
    while let byte = text.element(at: index) {
      let separator = isWhole ? conventions.groupLength(in: text, at: index) : 0
      if separator > 0 {
        guard hasGroups ? digits == 3 : digits >= 1 && digits <= 3 else { return nil }
        hasGroups = true
        digits = 0
        index += separator
        continue
      }
      if isWhole && !ASCII.isDigit(byte) {
        guard !hasGroups || digits == 3 else { return nil }
        isWhole = false
      }
      switch byte {
      case conventions.decimal: bytes.append(UInt8(ascii: "."))
      case 0x30...0x39, UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        UInt8(ascii: "-"):
        bytes.append(byte)
      default: return nil
      }
      digits += 1
      index += 1
    }
    return isWhole && hasGroups && digits != 3 ? nil : bytes
  }
}
