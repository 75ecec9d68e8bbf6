// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Numbers to text and text to numbers.
extension TextFunctions {
  static let conversions: [FunctionDefinition] = [
    onlyText, value, numberValue, fixed, dollar, text,
  ]

  static let onlyText = FunctionDefinition(
    "T",
    .text,
    [.value("value")],
    "A text itself, and empty text for anything else but an error.",
    source: source,
    example: "T(12)&\"!\"",
    gives: "!"
  ) { call in
    call[0].isText ? call[0] : Value(text: .empty)
  }

  static let value = FunctionDefinition(
    "VALUE",
    .text,
    [.value("text")],
    "The number that a text spells: with separators, a percent sign, a currency, or a date or time.",
    source: "OpenFormula 1.3, section 6.20.29; Excel, function VALUE",
    example: "VALUE(\"$1,234.50\")",
    gives: "1234.5"
  ) { call in
    let value = call[0]
    switch value.kind {
    case .number: return value
    case .empty: return Value(0)
    case .text: break
    default: return Value(CellError.value)
    }
    return call.lane.toNumber(value)
  }

  static let numberValue = FunctionDefinition(
    "NUMBERVALUE",
    .text,
    [.text("text"), .text("decimal", .optional), .text("group", .optional)],
    "The number that a text spells with the given separators; spaces don't count, `%` may repeat.",
    source: "OpenFormula 1.3, section 6.20.18",
    example: "NUMBERVALUE(\"2.500,27\",\",\",\".\")",
    gives: "2500.27"
  ) { call in
    let text = call.paidText(0)
    let conventions = call.lane.conventions
    let group = call.count > 2 ? call.text(2) : ByteView(conventions.group)
    guard let point = call.count > 1 ? call.text(1).element(at: 0) : conventions.decimal else {
      return Value(CellError.value)
    }
    var bytes: [UInt8] = []
    var percents = 0
    var isWhole = true
    for index in 0..<text.count where text[index] > 0x20 {
      let byte = text[index]
      if byte == UInt8(ascii: "%") {
        percents += 1
      } else if percents > 0 {
        return Value(CellError.value)
      } else if byte == point {
        guard isWhole else { return Value(CellError.value) }
        isWhole = false
        bytes.append(UInt8(ascii: "."))
      } else if !group.isEmpty && byte == group[0] {
        guard isWhole else { return Value(CellError.value) }
      } else {
        guard byte != UInt8(ascii: ".") else { return Value(CellError.value) }
        bytes.append(byte)
      }
    }
    if bytes.isEmpty { return percents == 0 ? Value(0) : Value(CellError.value) }
    return bytes.withByteView { view in
      guard percents <= 1000, let number = call.arithmetic.parse(view) else {
        return Value(CellError.value)
      }
      let scale = call.arithmetic.power(Number(100), Number(percents))
      return Value(call.arithmetic.divide(number, scale))
    }
  }

  static let fixed = FunctionDefinition(
    "FIXED",
    .text,
    [.number("number"), .number("places", .optional), .logical("no separators", .optional)],
    "A number as text, rounded to so many places (2), with a comma at every third digit.",
    source: source,
    example: "FIXED(1234.567,1)",
    gives: "1,234.6"
  ) { call in
    call.fixed(groups: !call.logical(2, default: false), call.lane.conventions) {
      buffer,
      digits,
      isNegative in
      if isNegative { buffer.append("-") }
      buffer.append(digits)
    }
  }

  static let dollar = FunctionDefinition(
    "DOLLAR",
    .text,
    [.number("number"), .number("places", .optional)],
    "A number as text: an amount in the currency of the document's locale.",
    source: source,
    example: "DOLLAR(-1234.567)",
    gives: "($1,234.57)"
  ) { call in amount(call, call.lane.conventions) }

  /// The number of a call as an amount in the currency of a locale.
  static func amount(_ call: Call, _ conventions: LocaleConventions) -> Value {
    call.fixed(groups: true, conventions) { buffer, digits, isNegative in
      let amount = ByteView(isNegative ? conventions.negativeAmount : conventions.amount)
      let place = amount.firstIndex(of: UInt8(ascii: "#")) ?? amount.count
      buffer.append(amount[0..<place])
      buffer.append(digits)
      buffer.append(amount[min(place + 1, amount.count)..<amount.count])
    }
  }

  static let text = FunctionDefinition(
    "TEXT",
    .text,
    [.value("value"), .text("format")],
    "A value as text in a number format, such as `#,##0.00`, `0.0%` or `yyyy-mm-dd hh:mm`.",
    source: "OpenFormula 1.3, section 6.20.23; Excel, number format codes",
    example: "TEXT(1234.567,\"#,##0.00\")",
    gives: "1,234.57"
  ) { call in
    NumberFormat.text(of: call[0], format: call.text(1), call)
  }
}

extension Call {
  /// The number rounded to the places of the second argument, in a text that `finish` completes:
  /// it is given the digits and whether what they show is below zero.
  fileprivate func fixed(
    groups: Bool,
    _ conventions: LocaleConventions,
    _ finish: (inout ByteBuffer, ByteView, Bool) -> Void
  ) -> Value {
    let places = clampedInteger(1, default: 2)
    // As in Excel: 127 is the most, below zero digits before the point are rounded.
    guard places <= 127 else { return Value(CellError.value) }
    let rounded = arithmetic.round(number(0), places: places, .halfAwayFromZero)
    guard !rounded.isFailure, arithmetic.charge(arithmetic.textCost(of: rounded)) else {
      return Value(CellError.number)
    }
    let digits = fixedText(
      arithmetic.absolute(rounded),
      places: max(places, 0),
      groups: groups,
      conventions
    )
    return makeText { buffer in
      digits.withByteView { finish(&buffer, $0, arithmetic.sign(rounded) < 0) }
    }
  }

  /// A decimal of at most `places` places with exactly so many, and separators if asked for.
  private func fixedText(
    _ number: Number,
    places: Int,
    groups: Bool,
    _ conventions: LocaleConventions
  ) -> [UInt8] {
    var digits = ByteBuffer()
    arithmetic.write(number, .decimal, to: &digits)
    let text = digits.view.array
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
    var fixed = ByteBuffer(capacity: 2 * text.count + places)
    for index in 0..<point {
      fixed.append(text[index])
      let left = point - 1 - index
      if groups && left > 0 && left % 3 == 0 { fixed.append(conventions.group) }
    }
    guard places > 0 else { return fixed.view.array }
    fixed.append(conventions.decimal)
    for byte in text.dropFirst(point + 1) { fixed.append(byte) }
    let missing = places - max(text.count - point - 1, 0)
    fixed.append(repeating: UInt8(ascii: "0"), count: max(missing, 0))
    return fixed.view.array
  }
}
