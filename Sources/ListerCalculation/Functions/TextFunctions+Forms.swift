// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Texts of values, addresses, and forms of letters.
extension TextFunctions {
  static let forms: [FunctionDefinition] = [
    valueToText, arrayToText, encodeURL, halfWidth, fullWidth, phonetic, usDollar, baht,
  ]

  static let valueToText = FunctionDefinition(
    "VALUETOTEXT",
    .text,
    [.any("value"), .value("strict", .optional)],
    "A value as text: an error as it is written; if strict is 1, texts are in quotes.",
    source: "Excel, function VALUETOTEXT",
    example: "VALUETOTEXT(\"a\",1)",
    gives: "\"a\""
  ) { call in
    guard let isStrict = strictness(call) else { return Value(CellError.value) }
    return call.makeText { append(call[0], isStrict: isStrict, to: &$0, call) }
  }

  static let arrayToText = FunctionDefinition(
    "ARRAYTOTEXT",
    .text,
    [.area("array"), .value("strict", .optional)],
    "All values as text with commas between them; if strict is 1, as an array constant.",
    source: "Excel, function ARRAYTOTEXT",
    example: "ARRAYTOTEXT({1,\"a\";2,TRUE},1)",
    gives: "{1,\"a\";2,TRUE}"
  ) { call in
    guard let isStrict = strictness(call) else { return Value(CellError.value) }
    let area = call.area(0)
    guard call.pays(for: .steps(64 * area.count)) else { return Value(CellError.number) }
    let limit = 4 * Machine.maximumTextLength
    return call.makeText { buffer in
      if isStrict { buffer.append("{") }
      for index in 0..<area.count where buffer.count <= limit {
        if index > 0 {
          let isNewRow = index % area.columns == 0
          buffer.append(isStrict ? (isNewRow ? ";" : ",") : ", ")
        }
        append(area[index], isStrict: isStrict, to: &buffer, call)
      }
      if isStrict { buffer.append("}") }
    }
  }

  private static func strictness(_ call: Call) -> Bool? {
    choice(call, 1, upTo: 1).map { $0 == 1 }
  }

  private static func append(
    _ value: Value,
    isStrict: Bool,
    to buffer: inout ByteBuffer,
    _ call: Call
  ) {
    if value.isError {
      buffer.append(ByteView(value.error.text))
    } else if isStrict, value.isText {
      buffer.append("\"")
      for index in 0..<value.text.count {
        if value.text[index] == UInt8(ascii: "\"") { buffer.append("\"") }
        buffer.append(value.text[index])
      }
      buffer.append("\"")
    } else {
      call.lane.appendText(of: value, to: &buffer)
    }
  }

  static let encodeURL = FunctionDefinition(
    "ENCODEURL",
    .text,
    [.text("text")],
    "A text as it goes into an address: bytes of UTF-8 but letters, digits, `-`, `_`, `.` and `~` as "
      + "`%` and two digits.",
    source: "Excel, function ENCODEURL; RFC 3986, section 2",
    example: "ENCODEURL(\"a b/ü\")",
    gives: "a%20b%2F%C3%BC"
  ) { call in
    let text = call.paidText(0)
    let digits = Array("0123456789ABCDEF".utf8)
    return call.makeText { buffer in
      for index in 0..<text.count {
        let byte = text[index]
        if ASCII.isLetter(byte) || ASCII.isDigit(byte) || "-_.~".utf8.contains(byte) {
          buffer.append(byte)
        } else {
          buffer.append("%")
          buffer.append(digits[Int(byte >> 4)])
          buffer.append(digits[Int(byte & 15)])
        }
      }
    }
  }

  // MARK: Widths

  static let halfWidth = FunctionDefinition(
    "ASC",
    .text,
    [.text("text")],
    "A text with letters, signs and katakana of half width instead of full width.",
    source: "OpenFormula 1.3, section 6.20.2",
    example: "ASC(\"ＡＢＣ１\")",
    gives: "ABC1"
  ) { call in mapped(call, WidthForms.narrow) }

  static let fullWidth = FunctionDefinition(
    "DBCS",
    aliases: ["JIS"],
    .text,
    [.text("text")],
    "A text with letters, signs and katakana of full width instead of half width.",
    source: "OpenFormula 1.3, section 6.20.12",
    example: "DBCS(\"ABC1\")",
    gives: "ＡＢＣ１"
  ) { call in mapped(call, WidthForms.wide) }

  private static func mapped(
    _ call: Call,
    _ map: ([Unicode.Scalar]) -> [Unicode.Scalar]
  ) -> Value {
    let text = call.paidText(0)
    guard call.pays(for: .steps(16 * text.count)) else { return Value(CellError.number) }
    var scalars: [Unicode.Scalar] = []
    forEachScalar(of: text, from: 0) { scalar, _ in scalars.append(scalar) }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: map(scalars))
    return call.makeText { $0.append(String(result)) }
  }

  static let phonetic = FunctionDefinition(
    "PHONETIC",
    .text,
    [.area("cell")],
    "The text of the first cell: documents keep no readings of it.",
    source: "Excel, function PHONETIC",
    example: "PHONETIC({\"a\",\"b\"})",
    gives: "a"
  ) { call in
    let area = call.area(0)
    guard area.count > 0 else { return Value(CellError.calculation) }
    if area[0].isError { return area[0] }
    return area[0].isText ? area[0] : Value(text: .empty)
  }
}

/// Amounts as other countries write them.
extension TextFunctions {
  static let usDollar = FunctionDefinition(
    "USDOLLAR",
    .text,
    [.number("number"), .number("places", .optional)],
    "A number as text: an amount in dollars, whatever the locale of the document.",
    source: "Excel, function USDOLLAR",
    example: "USDOLLAR(-1234.567)",
    gives: "($1,234.57)"
  ) { call in amount(call, .enUS) }

  static let baht = FunctionDefinition(
    "BAHTTEXT",
    .text,
    [.number("number")],
    "An amount of baht and satang in Thai words, below 10^15.",
    source: "Excel, function BAHTTEXT",
    example: "BAHTTEXT(21)",
    gives: "ยี่สิบเอ็ดบาทถ้วน"
  ) { call in
    let rounded = call.quantity(0).rounded(places: 2, .halfAwayFromZero)
    guard let satang = call.arithmetic.truncatedInt((rounded.magnitude * 100).number),
      satang < 100_000_000_000_000_000
    else { return Value(CellError.number) }
    var text = rounded.sign < 0 ? "ลบ" : ""
    let (whole, part) = satang.quotientAndRemainder(dividingBy: 100)
    if whole > 0 || part == 0 { text += thaiWords(whole) + "บาท" }
    text += part == 0 ? "ถ้วน" : thaiWords(part) + "สตางค์"
    return call.makeText { $0.append(text) }
  }

  private static let thaiDigits = [
    "ศูนย์", "หนึ่ง", "สอง", "สาม", "สี่", "ห้า", "หก", "เจ็ด", "แปด", "เก้า",
  ]
  private static let thaiPlaces = ["", "สิบ", "ร้อย", "พัน", "หมื่น", "แสน"]

  /// A whole number in Thai words: millions are counted again and again.
  private static func thaiWords(_ number: Int) -> String {
    if number == 0 { return thaiDigits[0] }
    var text = number >= 1_000_000 ? thaiWords(number / 1_000_000) + "ล้าน" : ""
    let digits = String(number % 1_000_000).utf8.map { Int($0) - 48 }
    for (index, digit) in digits.enumerated() where digit > 0 {
      let place = digits.count - 1 - index
      switch (place, digit) {
      case (1, 1): text += "สิบ"
      case (1, 2): text += "ยี่สิบ"
      // One behind tens, or behind anything else, has another word.
      case (0, 1) where number > 1: text += "เอ็ด"
      default: text += thaiDigits[digit] + thaiPlaces[place]
      }
    }
    return text
  }
}

/// Half and full width forms of one and the same letters (Unicode, block FF00 to FFEF).
enum WidthForms {
  /// Katakana and signs of full width, in the order of those of half width from U+FF61 on.
  private static let katakana = Array(
    ("。「」、・ヲァィゥェォャュョッー" + "アイウエオカキクケコサシスセソタチツテトナニヌネノ" + "ハヒフヘホマミムメモヤユヨラリルレロワン゛゜")
      .unicodeScalars
  )
  private static let voiced: UInt32 = 0xFF9E
  private static let semivoiced: UInt32 = 0xFF9F

  /// Full width instead of half width; a voicing mark becomes part of the letter before it.
  static func wide(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      switch scalar.value {
      case 0x20: append(0x3000, to: &result)
      case 0x21...0x7E: append(scalar.value + 0xFEE0, to: &result)
      case voiced, semivoiced:
        if let last = result.last,
          let joined = WidthForms.joined(last, isVoiced: scalar.value == voiced)
        {
          result[result.count - 1] = joined
        } else {
          result.append(katakana[Int(scalar.value - 0xFF61)])
        }
      case 0xFF61...0xFF9D: result.append(katakana[Int(scalar.value - 0xFF61)])
      default: result.append(scalar)
      }
    }
    return result
  }

  /// Half width instead of full width; letters with a voicing mark become two.
  static func narrow(_ scalars: [Unicode.Scalar]) -> [Unicode.Scalar] {
    var result: [Unicode.Scalar] = []
    for scalar in scalars {
      switch scalar.value {
      case 0x3000: append(0x20, to: &result)
      case 0xFF01...0xFF5E: append(scalar.value - 0xFEE0, to: &result)
      default:
        if let index = katakana.firstIndex(of: scalar) {
          append(0xFF61 + UInt32(index), to: &result)
        } else if let (base, mark) = parts(scalar), let index = katakana.firstIndex(of: base) {
          append(0xFF61 + UInt32(index), to: &result)
          append(mark, to: &result)
        } else {
          result.append(scalar)
        }
      }
    }
    return result
  }

  private static func append(_ value: UInt32, to list: inout [Unicode.Scalar]) {
    if let scalar = Unicode.Scalar(value) { list.append(scalar) }
  }

  /// A letter with a voicing mark: the next one in Unicode, or the one after that.
  private static func joined(_ base: Unicode.Scalar, isVoiced: Bool) -> Unicode.Scalar? {
    if isVoiced, base == "ウ" { return "ヴ" }
    let takesBoth = "ハヒフヘホ".unicodeScalars.contains(base)
    let takesVoice = "カキクケコサシスセソタチツテト".unicodeScalars.contains(base) || takesBoth
    guard isVoiced ? takesVoice : takesBoth else { return nil }
    return Unicode.Scalar(base.value + (isVoiced ? 1 : 2))
  }

  private static func parts(_ letter: Unicode.Scalar) -> (Unicode.Scalar, mark: UInt32)? {
    if letter == "ヴ" { return ("ウ", voiced) }
    for (step, mark) in [(UInt32(1), voiced), (2, semivoiced)] {
      if let base = Unicode.Scalar(letter.value - min(step, letter.value)),
        joined(base, isVoiced: mark == voiced) == letter
      {
        return (base, mark)
      }
    }
    return nil
  }
}
