// SPDX-License-Identifier: MIT

import ListerBasics

/// Characters and their numbers.
extension TextFunctions {
  static let codes: [FunctionDefinition] = [character, code, unicodeCharacter, unicode]

  static let character = FunctionDefinition(
    "CHAR",
    .text,
    [.number("code")],
    "The character of a code in 1...255, as in Windows-1252.",
    source: "OpenFormula 1.3, section 6.20.3; Unicode, CP1252.TXT",
    example: "CHAR(128)",
    gives: "€"
  ) { call in
    let code = call.clampedInteger(0)
    guard code >= 1, code <= 255 else { return Value(CellError.value) }
    return text(of: Windows1252.scalar(UInt8(truncatingIfNeeded: code)), call)
  }

  static let code = FunctionDefinition(
    "CODE",
    .text,
    [.text("text")],
    "The code of the first character in Windows-1252; 63, that of `?`, if it has none.",
    source: "OpenFormula 1.3, section 6.20.5; Unicode, CP1252.TXT",
    example: "CODE(\"€\")",
    gives: "128"
  ) { call in
    guard let scalar = firstScalar(of: call.text(0)) else { return Value(CellError.value) }
    return Value(Int(Windows1252.code(of: scalar) ?? UInt8(ascii: "?")))
  }

  static let unicodeCharacter = FunctionDefinition(
    "UNICHAR",
    .text,
    [.number("code")],
    "The Unicode character of a code; `#N/A` for halves of surrogate pairs.",
    source: "OpenFormula 1.3, section 6.20.25",
    example: "UNICHAR(8364)",
    gives: "€"
  ) { call in
    let code = call.clampedInteger(0)
    guard code >= 1, code <= 0x10FFFF else { return Value(CellError.value) }
    guard let scalar = Unicode.Scalar(UInt32(code)) else { return Value(CellError.notAvailable) }
    return text(of: scalar, call)
  }

  static let unicode = FunctionDefinition(
    "UNICODE",
    .text,
    [.text("text")],
    "The Unicode number of the first character of a text.",
    source: "OpenFormula 1.3, section 6.20.26",
    example: "UNICODE(\"€\")",
    gives: "8364"
  ) { call in
    guard let scalar = firstScalar(of: call.text(0)) else { return Value(CellError.value) }
    return Value(Int(scalar.value))
  }

  private static func text(of scalar: Unicode.Scalar, _ call: Call) -> Value {
    call.makeText { $0.append(String(Character(scalar))) }
  }

  private static func firstScalar(of text: ByteView) -> Unicode.Scalar? {
    var first: Unicode.Scalar?
    let end = UTF8Text.offset(of: 1, in: text[0..<min(text.count, 5)])
    forEachScalar(of: text[0..<end], from: 0) { scalar, _ in first = scalar }
    return first
  }
}

/// The code page of spreadsheets: Latin-1 with other characters in 128...159.
enum Windows1252 {
  /// The characters of 128...159; codes without one mean the control character of that number.
  private static let high: [UInt16] = [
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021,
    0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x008D, 0x017D, 0x008F,
    0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178,
  ]

  /// The character of a code.
  static func scalar(_ code: UInt8) -> Unicode.Scalar {
    guard code >= 0x80, code < 0xA0 else { return Unicode.Scalar(code) }
    return Unicode.Scalar(high[Int(code) - 0x80]) ?? "?"
  }

  /// The code of a character, if it has one.
  static func code(of scalar: Unicode.Scalar) -> UInt8? {
    if scalar.value < 0x80 || scalar.value >= 0xA0 && scalar.value < 0x100 {
      return UInt8(scalar.value)
    }
    guard let index = high.firstIndex(where: { UInt32($0) == scalar.value }) else { return nil }
    return UInt8(index + 0x80)
  }
}
