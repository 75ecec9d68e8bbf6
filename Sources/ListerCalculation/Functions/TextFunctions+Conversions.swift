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
    if let number = call.lane.numberSpelled(value.text) { return Value(number) }
    let text = value.text.trimmed
    if let time = ISODate.parse(text, call.arithmetic, allowsHalves: true) { return Value(time) }
    return spelled(text, decimal: UInt8(ascii: "."), group: UInt8(ascii: ","), call)
  }

  /// The number of a text with groups of three digits, a currency sign in front, or brackets.
  private static func spelled(
    _ text: ByteView,
    decimal: UInt8,
    group: UInt8,
    _ call: Call
  ) -> Value {
    let failure = Value(CellError.value)
    var text = text
    var isNegative = false
    if text.count > 2, text[0] == UInt8(ascii: "("), text[text.count - 1] == UInt8(ascii: ")") {
      isNegative = true
      text = text[1..<text.count - 1].trimmed
    } else if let first = text.count > 1 ? text[0] : nil,
      first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    {
      isNegative = first == UInt8(ascii: "-")
      text = text[1..<text.count].trimmed
    }
    for sign: StaticString in ["$", "€", "£", "¥"] where text.hasPrefix(ByteView(sign)) {
      text = text[sign.utf8CodeUnitCount..<text.count].trimmed
      break
    }
    // Signs were taken off already.
    guard !text.isEmpty, text.count < 16_384, ASCII.isDigit(text[0]) || text[0] == decimal,
      let digits = ungrouped(text, decimal: decimal, group: group)
    else { return failure }
    return digits.withByteView { view in
      guard let number = call.lane.numberSpelled(view) else { return failure }
      return Value(isNegative ? call.arithmetic.negate(number) : number)
    }
  }

  /// The bytes without separators, which must be between groups of three digits.
  private static func ungrouped(_ text: ByteView, decimal: UInt8, group: UInt8) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    var digits = 0
    var hasGroups = false
    var isWhole = true
    for index in 0..<text.count {
      let byte = text[index]
      if isWhole && byte == group {
        guard hasGroups ? digits == 3 : digits >= 1 && digits <= 3 else { return nil }
        hasGroups = true
        digits = 0
        continue
      }
      if isWhole && !ASCII.isDigit(byte) {
        guard !hasGroups || digits == 3 else { return nil }
        isWhole = false
      }
      digits += 1
      bytes.append(byte == decimal ? UInt8(ascii: ".") : byte)
    }
    return isWhole && hasGroups && digits != 3 ? nil : bytes
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
    let decimal = call.count > 1 ? call.text(1) : ByteView(".")
    let group = call.count > 2 ? call.text(2) : ByteView(",")
    guard let point = decimal.isEmpty ? nil : decimal[0] else { return Value(CellError.value) }
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
    call.fixed(call.number(0), groups: !call.logical(2, default: false)) { $0.append($1) }
  }

  static let dollar = FunctionDefinition(
    "DOLLAR",
    .text,
    [.number("number"), .number("places", .optional)],
    "A number as text with a dollar sign, in brackets when it is negative.",
    source: source,
    example: "DOLLAR(-1234.567)",
    gives: "($1,234.57)"
  ) { call in
    let isNegative = call.arithmetic.sign(call.number(0)) < 0
    let number = call.arithmetic.absolute(call.number(0))
    return call.fixed(number, groups: true) { buffer, digits in
      buffer.append(isNegative ? "($" : "$")
      buffer.append(digits)
      if isNegative { buffer.append(")") }
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
  /// The number rounded to the places of the second argument, in a text that `finish` completes.
  fileprivate func fixed(
    _ number: Number,
    groups: Bool,
    _ finish: (inout ByteBuffer, ByteView) -> Void
  ) -> Value {
    let places = clampedInteger(1, default: 2)
    // As in Excel: 127 is the most, below zero digits before the point are rounded.
    guard places <= 127 else { return Value(CellError.value) }
    let rounded = arithmetic.round(number, places: places, .halfAwayFromZero)
    guard !rounded.isFailure, arithmetic.charge(arithmetic.textCost(of: rounded)) else {
      return Value(CellError.number)
    }
    var digits = ByteBuffer()
    FixedText.append(rounded, places: max(places, 0), groups: groups, arithmetic, to: &digits)
    let bytes = digits.view.array
    return makeText { buffer in
      bytes.withByteView { finish(&buffer, $0) }
    }
  }
}

/// Decimals with a fixed number of places.
enum FixedText {
  /// Appends a decimal of at most `places` places with exactly so many, and commas if asked for.
  static func append(
    _ number: Number,
    places: Int,
    groups: Bool,
    _ arithmetic: Arithmetic,
    to buffer: inout ByteBuffer
  ) {
    var digits = ByteBuffer()
    arithmetic.write(number, .decimal, to: &digits)
    let text = digits.view.array
    let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
    for index in 0..<point {
      buffer.append(text[index])
      let left = point - 1 - index
      if groups && left > 0 && left % 3 == 0 && ASCII.isDigit(text[index]) {
        buffer.append(UInt8(ascii: ","))
      }
    }
    guard places > 0 else { return }
    buffer.append(UInt8(ascii: "."))
    for byte in text.dropFirst(point + 1) { buffer.append(byte) }
    let missing = places - max(text.count - point - 1, 0)
    buffer.append(repeating: UInt8(ascii: "0"), count: max(missing, 0))
  }
}
