// SPDX-License-Identifier: MIT

import ListerBasics

/// Capitals and small letters, spaces and control characters.
extension TextFunctions {
  static let cases: [FunctionDefinition] = [upper, lower, proper, trim, clean]

  static let upper = FunctionDefinition(
    "UPPER",
    .text,
    [.text("text")],
    "A text in capitals, by the mapping of the Unicode standard.",
    source: source,
    example: "UPPER(\"Straße\")",
    gives: "STRASSE"
  ) { call in
    mapped(call, ASCII.upper, .upper)
  }

  static let lower = FunctionDefinition(
    "LOWER",
    .text,
    [.text("text")],
    "A text in small letters, by the mapping of the Unicode standard; a Σ that ends a word becomes ς.",
    source: source,
    example: "LOWER(\"ÄPFEL\")",
    gives: "äpfel"
  ) { call in
    mapped(call, ASCII.lower, .lower)
  }

  /// A text with each character mapped; ASCII byte by byte, the text itself when nothing changes.
  private static func mapped(
    _ call: Call,
    _ byte: (UInt8) -> UInt8,
    _ form: LetterForms.Form
  ) -> Value {
    let text = call.paidLetters(0)
    var first = 0
    while first < text.count && text[first] < 0x80 && byte(text[first]) == text[first] {
      first += 1
    }
    if first == text.count { return Value(text: text) }
    return call.makeText { buffer in
      buffer.append(text[0..<first])
      forEachScalar(of: text, from: first) { scalar, place in
        if scalar.isASCII {
          buffer.append(byte(UInt8(truncatingIfNeeded: scalar.value)))
        } else if scalar == "Σ", form == .lower, endsWord(place, in: text) {
          buffer.append(scalar: "ς")
        } else {
          buffer.append(scalar, as: form)
        }
      }
    }
  }

  /// Whether the character at a place has a letter before it and none behind it.
  ///
  /// Source: the Unicode standard, section 3.13; marks, and points within words such as the apostrophe,
  /// count as what is beyond them.
  private static func endsWord(_ place: Range<Int>, in text: ByteView) -> Bool {
    var before = place.lowerBound
    var isBehindLetter = false
    while before > 0 {
      repeat { before -= 1 } while before > 0 && text[before] & 0xC0 == 0x80
      let properties = UTF8Text.scalar(in: text, at: before).scalar.properties
      if properties.isCaseIgnorable { continue }
      isBehindLetter = properties.isCased
      break
    }
    guard isBehindLetter else { return false }
    var behind = place.upperBound
    while behind < text.count {
      let (scalar, end) = UTF8Text.scalar(in: text, at: behind)
      if !scalar.properties.isCaseIgnorable { return !scalar.properties.isCased }
      behind = end
    }
    return true
  }

  static let proper = FunctionDefinition(
    "PROPER",
    .text,
    [.text("text")],
    "A text with a capital at the start of each run of letters, and small letters behind it.",
    source: source,
    example: "PROPER(\"2-way STREET\")",
    gives: "2-Way Street"
  ) { call in
    let text = call.paidLetters(0)
    return call.makeText { buffer in
      var isInWord = false
      forEachScalar(of: text, from: 0) { scalar, place in
        if scalar.isASCII {
          let byte = UInt8(truncatingIfNeeded: scalar.value)
          buffer.append(isInWord ? ASCII.lower(byte) : ASCII.upper(byte))
          isInWord = ASCII.isLetter(byte)
        } else {
          let forms = LetterForms(of: scalar)
          let isFinal = isInWord && scalar == "Σ" && endsWord(place, in: text)
          if isFinal {
            buffer.append(scalar: "ς")
          } else {
            buffer.append(scalar, of: forms, as: isInWord ? .lower : .title)
          }
          isInWord = forms.isAlphabetic
        }
      }
    }
  }

  static let trim = FunctionDefinition(
    "TRIM",
    .text,
    [.text("text")],
    "A text without spaces at its ends, and with single spaces between its words.",
    source: source,
    example: "TRIM(\"  a   b \")",
    gives: "a b"
  ) { call in
    let text = call.paidText(0).trimmed
    var needsWork = false
    for index in 1..<max(text.count, 1) where text[index] == 0x20 && text[index - 1] == 0x20 {
      needsWork = true
      break
    }
    guard needsWork else { return Value(text: text) }
    return call.makeText { buffer in
      for index in 0..<text.count where text[index] != 0x20 || text[index - 1] != 0x20 {
        buffer.append(text[index])
      }
    }
  }

  static let clean = FunctionDefinition(
    "CLEAN",
    .text,
    [.text("text")],
    "A text without the control characters 0 to 31.",
    source: source,
    example: "CLEAN(\"a\"&CHAR(10)&\"b\")",
    gives: "ab"
  ) { call in
    let text = call.paidText(0)
    return call.makeText { buffer in
      for index in 0..<text.count where text[index] >= 0x20 { buffer.append(text[index]) }
    }
  }

  /// Hands on each scalar of a well-formed text from a byte index, with its byte range.
  static func forEachScalar(
    of text: ByteView,
    from start: Int,
    _ body: (Unicode.Scalar, Range<Int>) -> Void
  ) {
    var index = start
    while index < text.count {
      let (scalar, end) = UTF8Text.scalar(in: text, at: index)
      body(scalar, index..<end)
      index = end
    }
  }
}
