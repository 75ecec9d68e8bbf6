// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Whole numbers written with other radixes.
extension MathematicalFunctions {
  static let bases: [FunctionDefinition] = [base, decimal]

  static let base = FunctionDefinition(
    "BASE",
    .mathematical,
    [.number("number"), .number("radix"), .number("length", .optional)],
    "The text of a whole number below 2^63 with a radix in 2...36, of at least so many digits.",
    source: source,
    example: "BASE(255,16,4)",
    gives: "00FF"
  ) { call in
    let length = call.clampedCount(2, default: 0)
    guard let number = call.integer(0), call.arithmetic.sign(call.number(0)) >= 0,
      let radix = call.integer(1), (2...36).contains(radix), (0...255).contains(length)
    else { return Value(CellError.number) }
    var digits: [UInt8] = []
    var rest = number
    while rest > 0 {
      let digit = UInt8(rest % radix)
      digits.append(digit < 10 ? 0x30 + digit : 0x41 + digit - 10)
      rest /= radix
    }
    return call.makeText { buffer in
      buffer.append(repeating: 0x30, count: max(max(length, 1) - digits.count, 0))
      for digit in digits.reversed() { buffer.append(digit) }
    }
  }

  static let decimal = FunctionDefinition(
    "DECIMAL",
    .mathematical,
    [.text("text"), .number("radix")],
    "The whole number that a text of at most 255 digits spells with a radix in 2...36.",
    source: source,
    example: "DECIMAL(\"FF\",16)",
    gives: "255"
  ) { call in
    let text = call.text(0)
    guard let radix = call.integer(1), (2...36).contains(radix), text.count <= 255 else {
      return Value(CellError.number)
    }
    let arithmetic = call.arithmetic
    var number = Number.zero
    for index in 0..<text.count {
      let byte = ASCII.upper(text[index])
      guard ASCII.isDigit(byte) || ASCII.isLetter(byte) else { return Value(CellError.number) }
      let digit = Int(byte) - (ASCII.isDigit(byte) ? 0x30 : 0x41 - 10)
      guard digit < radix else { return Value(CellError.number) }
      number = arithmetic.add(arithmetic.multiply(number, Number(radix)), Number(digit))
    }
    return Value(number)
  }
}
