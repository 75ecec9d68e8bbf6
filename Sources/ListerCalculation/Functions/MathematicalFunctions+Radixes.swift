// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Binary, octal and hexadecimal numbers of ten digits, bits, and Roman numerals.
extension MathematicalFunctions {
  static let radixes: [FunctionDefinition] =
    Radix.all.flatMap { from in Radix.all.compactMap { from == $0 ? nil : conversion(from, $0) } }
    + bits + [roman, arabic]

  /// A radix with the names of its functions: numbers have ten digits at most, in two's complement.
  private struct Radix: Equatable {
    let name: String
    let radix: Int
    /// How many bits ten digits have; nil for decimal numbers, which have a sign.
    let bits: Int?

    static let all = [
      Radix(name: "BIN", radix: 2, bits: 10), Radix(name: "OCT", radix: 8, bits: 30),
      Radix(name: "DEC", radix: 10, bits: nil), Radix(name: "HEX", radix: 16, bits: 40),
    ]

    /// The words for a number of this radix.
    var word: String {
      switch radix {
      case 2: "binary"
      case 8: "octal"
      case 16: "hexadecimal"
      default: "decimal"
      }
    }

    /// The number that a value spells; nil if it is none of ten digits.
    func number(_ value: Value, _ call: Call) -> Int? {
      guard let bits else {
        let number = call.lane.toNumber(value)
        return number.isNumber ? call.arithmetic.truncatedInt(number.number) : nil
      }
      let text = call.lane.toText(value)
      guard text.isText, text.text.count <= 10 else { return nil }
      var result = 0
      for index in 0..<text.text.count {
        guard let digit = MathematicalFunctions.digit(text.text[index]), digit < radix else {
          return nil
        }
        result = result * radix + digit
      }
      return result >= 1 << (bits - 1) ? result - 1 << bits : result
    }
  }

  /// What a character means as a digit of a radix up to 36.
  static func digit(_ byte: UInt8) -> Int? {
    if ASCII.isDigit(byte) { return Int(byte) - 0x30 }
    return ASCII.isLetter(byte) ? Int(ASCII.upper(byte)) - 0x41 + 10 : nil
  }

  private static func conversion(_ from: Radix, _ to: Radix) -> FunctionDefinition {
    let givesNumber = to.bits == nil
    let example = from.radix == 10 ? "9" : String(9, radix: from.radix).uppercased()
    return FunctionDefinition(
      "\(from.name)2\(to.name)",
      .mathematical,
      givesNumber ? [.value("number")] : [.value("number"), .value("digits", .optional)],
      "A \(from.word) number of at most ten digits as a \(to.word) one"
        + (givesNumber ? "." : ", of at least so many digits; negative ones have ten."),
      source: "OpenFormula 1.3, section 6.19; Excel, function \(from.name)2\(to.name)",
      example: "\(from.name)2\(to.name)(\(from.radix == 10 ? example : "\"\(example)\""))",
      gives: String(9, radix: to.radix).uppercased()
    ) { call in
      guard !call[0].isLogical, call.count < 2 || !call[1].isLogical else {
        return Value(CellError.value)
      }
      if from.bits == nil, let failure = call.settleNumber(0, default: 0) { return failure }
      guard let number = from.number(call[0], call) else { return Value(CellError.number) }
      guard let bits = to.bits else { return Value(number) }
      guard number >= -(1 << (bits - 1)), number < 1 << (bits - 1) else {
        return Value(CellError.number)
      }
      if let failure = call.settleNumber(1, default: 1) { return failure }
      let places = call.clampedInteger(1, default: 1)
      guard number < 0 || (1...10).contains(places) else { return Value(CellError.number) }
      let digits = String(number < 0 ? number + 1 << bits : number, radix: to.radix).uppercased()
      guard number < 0 || call.count < 2 || digits.utf8.count <= places else {
        return Value(CellError.number)
      }
      return call.makeText { buffer in
        let missing = number < 0 ? 0 : places - digits.utf8.count
        buffer.append(repeating: 0x30, count: max(missing, 0))
        buffer.append(digits)
      }
    }
  }

  // MARK: Bits

  private static let bits: [FunctionDefinition] = [
    joined("BITAND", "The bits that two whole numbers below 2^48 share.", "BITAND(12,10)", "8") {
      $0 & $1
    },
    joined("BITOR", "The bits of either of two whole numbers below 2^48.", "BITOR(12,10)", "14") {
      $0 | $1
    },
    joined("BITXOR", "The bits of one of two whole numbers below 2^48.", "BITXOR(12,10)", "6") {
      $0 ^ $1
    },
    shifted("BITLSHIFT", "up, or down if it is negative", "BITLSHIFT(3,2)", "12", by: 1),
    shifted("BITRSHIFT", "down, or up if it is negative", "BITRSHIFT(13,2)", "3", by: -1),
  ]

  private static let bitsSource = "OpenFormula 1.3, section 6.6"

  /// A whole number of 48 bits.
  private static func word(_ call: Call, _ position: Int) -> Int? {
    guard let number = call.arithmetic.int(call.number(position)), number >= 0, number < 1 << 48
    else { return nil }
    return number
  }

  private static func joined(
    _ name: String,
    _ summary: String,
    _ example: String,
    _ result: String,
    _ join: @escaping @Sendable (Int, Int) -> Int
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number"), .number("other")],
      summary,
      source: bitsSource,
      example: example,
      gives: result
    ) { call in
      guard let a = word(call, 0), let b = word(call, 1) else { return Value(CellError.number) }
      return Value(join(a, b))
    }
  }

  private static func shifted(
    _ name: String,
    _ direction: String,
    _ example: String,
    _ result: String,
    by side: Int
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .mathematical,
      [.number("number"), .number("places")],
      "A whole number below 2^48 with its bits moved \(direction); so is the result.",
      source: bitsSource,
      example: example,
      gives: result
    ) { call in
      guard let number = word(call, 0), let places = call.integer(1), abs(places) <= 53 else {
        return Value(CellError.number)
      }
      let up = places * side
      if up <= 0 { return Value(number >> -up) }
      guard number == 0 || number.leadingZeroBitCount > up + 15 else {
        return Value(CellError.number)
      }
      return Value(number << up)
    }
  }

  // MARK: Roman numerals

  static let roman = FunctionDefinition(
    "ROMAN",
    .mathematical,
    [.number("number"), .value("form", .optional)],
    "A whole number up to 3999 as a Roman numeral: of form 0 as it is taught, up to 4 ever shorter.",
    source: "OpenFormula 1.3, section 6.19.17",
    example: "ROMAN(499)",
    gives: "CDXCIX"
  ) { call in
    guard let number = call.integer(0), (0...3999).contains(number) else {
      return Value(CellError.value)
    }
    var form = 0
    if call.has(1), call[1].isLogical {
      form = call[1].logical ? 0 : 4
    } else {
      if let failure = call.settleNumber(1, default: 0) { return failure }
      form = call.clampedCount(1, default: 0)
    }
    guard (0...4).contains(form) else { return Value(CellError.value) }
    return call.makeText { $0.append(romanNumeral(number, form: form)) }
  }

  private static let romanLetters = Array("IVXLCDM")
  private static let romanValues = [1, 5, 10, 50, 100, 500, 1000]

  /// A numeral, written digit by digit.
  ///
  /// What is four or nine times a power of ten is two letters, the lesser one first; a form allows that
  /// one to be so many letters less than it is taught, where what is left is not above the number.
  private static func romanNumeral(_ number: Int, form: Int) -> String {
    var (rest, text) = (number, "")
    for one in [6, 4, 2, 0] {
      let digit = rest / romanValues[one]
      if digit % 5 == 4 {
        let greater = digit == 4 ? one + 1 : one + 2
        var lesser = one
        for _ in 0..<form where lesser > 0 {
          guard romanValues[greater] - romanValues[lesser - 1] <= rest else { break }
          lesser -= 1
        }
        text += String(romanLetters[lesser]) + String(romanLetters[greater])
        rest += romanValues[lesser] - romanValues[greater]
      } else {
        if digit > 4 { text += String(romanLetters[one + 1]) }
        text += String(repeating: romanLetters[one], count: digit % 5)
        rest %= romanValues[one]
      }
    }
    return text
  }

  static let arabic = FunctionDefinition(
    "ARABIC",
    .mathematical,
    [.text("numeral")],
    "The whole number of a Roman numeral of at most 255 letters, which a minus sign may precede.",
    source: "OpenFormula 1.3, section 6.19.2",
    example: "ARABIC(\"mcmxc\")",
    gives: "1990"
  ) { call in
    var text = call.text(0).trimmed
    guard text.count <= 255 else { return Value(CellError.value) }
    var side = 1
    if text.element(at: 0) == UInt8(ascii: "-") {
      side = -1
      text = text[1..<text.count]
    }
    var (sum, last) = (0, 0)
    for index in stride(from: text.count - 1, through: 0, by: -1) {
      let letter = Character(Unicode.Scalar(ASCII.upper(text[index])))
      guard let place = romanLetters.firstIndex(of: letter) else { return Value(CellError.value) }
      let value = romanValues[place]
      sum += value < last ? -value : value
      last = max(last, value)
    }
    return Value(side * sum)
  }
}
