// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A number format of TEXT: up to four sections for positive, negative, zero and text.
///
/// ```
/// 0 # ?        a digit: always, if there is one, or a space
/// . , %        point; separators between thousands, or divided by a thousand; times a hundred
/// E+00 E-00    exponent
/// # ?/?        fraction
/// y m d h s e  dates and times; e is the year; [h] [m] [s] elapsed; s.000; AM/PM A/P
/// @ General    the text, or the number, as it is
/// "x" \x _x *x literal text; a space as wide as x; nothing
/// [>=100]      a section's own condition; [Red] and its like are skipped
/// [$€-407]     €; names of days and months are German, by Windows' number or as in [$-de-DE]
/// ```
/// Digits are those of the exact number, rounded half away from zero, and a number that is shown with
/// all digits zero has no minus sign. The document's locale says what is shown for the point and the
/// separators, and the names. A number that no section is for is shown as `General` does it.
///
/// Source: Excel, number format codes; ECMA-376 part 1, section 18.8.31.
struct NumberFormat {
  enum Token {
    /// Bytes of the format's text.
    case literal(Range<Int>)
    /// `0`, `#` or `?`.
    case digit(UInt8)
    case point
    case comma
    case percent
    /// `E+` or `E-`; the place of its letter, and whether a plus sign is shown.
    case exponent(at: Int, showsPlus: Bool)
    case slash
    case space
    case text
    case general
    case date(DatePart, count: Int)
    case elapsed(DatePart, count: Int)
    /// `.000` after seconds.
    case secondFraction(count: Int)
    /// `AM/PM`, or `A/P` at a place of the format's text.
    case half(at: Int, isShort: Bool)
  }

  enum DatePart { case year, month, day, hour, minute, second }

  struct Condition {
    var relation: Relation
    var operand: Number
  }

  struct Section {
    var tokens: [Token] = []
    var condition: Condition?
    var isDate = false
    var hasText = false
    var hasHalf = false
    var hasDigits = false
    /// Whose names of days and months it shows; nil for the document's.
    var locale: DocumentLocale?
    /// Whether these are of a language that is not known.
    var hasForeignNames = false
  }

  let source: ByteView
  var sections: [Section] = []

  /// The most characters of a format, as in Excel.
  static let maximumLength = 255

  /// What TEXT gives for a single value that is no error.
  static func text(of value: Value, format: ByteView, _ call: Call) -> Value {
    let isShort = format.count <= maximumLength || UTF8Text.length(format) <= maximumLength
    guard isShort, let format = call.lane.machine.formats.format(format, call.arithmetic) else {
      return Value(CellError.value)
    }
    switch value.kind {
    case .logical: return call.lane.toText(value)
    case .empty: return format.text(of: .zero, call)
    case .number: return format.text(of: value.number, call)
    default:
      // Text that spells a number counts as that number, as in arithmetic.
      if let number = call.lane.numberSpelled(value.text) {
        return format.text(of: number, call)
      }
      return format.text(of: value, call)
    }
  }

  /// A text in the section for texts; as it is when there is none.
  private func text(of value: Value, _ call: Call) -> Value {
    guard let section = sections.last, section.hasText || sections.count == 4 else { return value }
    return call.makeText { buffer in
      for token in section.tokens {
        switch token {
        case .text, .general: buffer.append(value.text)
        default: appendPlain(token, to: &buffer)
        }
      }
    }
  }

  /// Appends a token that means itself.
  func appendPlain(_ token: Token, to buffer: inout ByteBuffer) {
    switch token {
    case .literal(let range): buffer.append(source[range])
    case .space: buffer.append(" ")
    case .percent: buffer.append("%")
    case .slash: buffer.append("/")
    case .point: buffer.append(".")
    case .comma: buffer.append(",")
    case .digit(let byte): buffer.append(byte)
    default: break
    }
  }

  private func text(of number: Number, _ call: Call) -> Value {
    if number.isFailure { return Value(number) }
    guard call.arithmetic.charge(800 + call.arithmetic.textCost(of: number)) else {
      return Value(CellError.number)
    }
    guard let (section, showsSign) = section(for: number, call.arithmetic) else {
      return call.lane.toText(Value(number))
    }
    if section.isDate { return date(number, section, call) }
    let magnitude = call.arithmetic.absolute(number)
    var parts = Parts(section.tokens, source)
    guard parts.settle(magnitude, source, call.arithmetic) else { return Value(CellError.number) }
    let isNegative = showsSign && call.arithmetic.sign(number) < 0 && !section.tokens.isEmpty
    return call.makeText { buffer in
      if isNegative && !parts.showsZero { buffer.append("-") }
      if parts.slash != nil {
        appendFraction(parts, call.lane.conventions, to: &buffer)
      } else {
        append(parts, magnitude, call, to: &buffer)
      }
    }
  }

  /// The section that a number is shown in, and whether a negative one keeps its sign there; nil if
  /// there is none for it.
  private func section(
    for number: Number,
    _ arithmetic: Arithmetic
  ) -> (Section, showsSign: Bool)? {
    var numeric = sections.prefix(3)
    if let last = numeric.last, last.hasText {
      if numeric.count == 1 { return nil }
      numeric.removeLast()
    }
    let sign = arithmetic.sign(number)
    if numeric.allSatisfy({ $0.condition == nil }) {
      switch numeric.count {
      case 1: return (numeric[0], true)
      case 2: return sign < 0 ? (numeric[1], false) : (numeric[0], true)
      default: return sign < 0 ? (numeric[1], false) : (numeric[sign > 0 ? 0 : 2], true)
      }
    }
    for (index, section) in numeric.enumerated() {
      if let condition = section.condition {
        guard condition.relation.holds(arithmetic.compare(number, condition.operand)) else {
          continue
        }
        // A section for negative numbers alone writes its own sign.
        let isBelow = condition.relation == .less || condition.relation == .lessOrEqual
        return (section, !(isBelow && arithmetic.sign(condition.operand) <= 0))
      }
      let isChosen = index == numeric.count - 1 || (index == 0 ? sign > 0 : sign < 0)
      if isChosen { return (section, true) }
    }
    return nil
  }
}
