// SPDX-License-Identifier: MIT

import ListerBasics

/// Text (OpenFormula, ODF 1.3 part 4, section 6.20).
///
/// Characters are Unicode scalars. A part of a text is a view of it: nothing is copied.
enum TextFunctions {
  static let all: [FunctionDefinition] =
    [length, left, right, middle, exact, repeated]
    + searching + cases + joining + conversions + codes
  /// Those that few formulas call.
  static let library: [FunctionDefinition] = splitting + forms + patterns

  static let source = "OpenFormula 1.3, section 6.20"

  static let length = FunctionDefinition(
    "LEN",
    aliases: ["LENB"],
    .text,
    [.text("text")],
    "How many characters a text has.",
    source: source,
    example: "LEN(\"Grüße\")",
    gives: "5"
  ) { call in
    Value(UTF8Text.length(call.paidText(0)))
  }

  static let left = FunctionDefinition(
    "LEFT",
    aliases: ["LEFTB"],
    .text,
    [.text("text"), .number("count", .optional)],
    "The first characters of a text, one if no count is given.",
    source: source,
    example: "LEFT(\"grid\",2)",
    gives: "gr"
  ) { call in
    let count = call.clampedCount(1, default: 1)
    guard count >= 0 else { return Value(CellError.value) }
    let text = call.paidText(0)
    return Value(text: text[0..<UTF8Text.offset(of: count, in: text)])
  }

  static let right = FunctionDefinition(
    "RIGHT",
    aliases: ["RIGHTB"],
    .text,
    [.text("text"), .number("count", .optional)],
    "The last characters of a text, one if no count is given.",
    source: source,
    example: "RIGHT(\"grid\",2)",
    gives: "id"
  ) { call in
    let count = call.clampedCount(1, default: 1)
    guard count >= 0 else { return Value(CellError.value) }
    let text = call.paidText(0)
    var start = text.count
    var left = count
    while start > 0 && left > 0 {
      start -= 1
      if text[start] & 0xC0 != 0x80 { left -= 1 }
    }
    return Value(text: text[start..<text.count])
  }

  static let middle = FunctionDefinition(
    "MID",
    aliases: ["MIDB"],
    .text,
    [.text("text"), .number("start"), .number("count")],
    "So many characters of a text from a position on, which counts from 1.",
    source: source,
    example: "MID(\"spreadsheet\",7,5)",
    gives: "sheet"
  ) { call in
    guard let (text, part) = call.paidPart() else { return Value(CellError.value) }
    return Value(text: text[part])
  }

  static let exact = FunctionDefinition(
    "EXACT",
    .text,
    [.text("text"), .text("other")],
    "Whether two texts are the same, capitals and small letters distinguished.",
    source: source,
    example: "EXACT(\"Grid\",\"grid\")",
    gives: "FALSE"
  ) { call in
    Value(call.paidText(0) == call.text(1))
  }

  static let repeated = FunctionDefinition(
    "REPT",
    .text,
    [.text("text"), .number("count")],
    "A text so many times, one after another.",
    source: source,
    example: "REPT(\"ab\",3)",
    gives: "ababab"
  ) { call in
    let text = call.paidText(0)
    let count = call.clampedCount(1)
    guard count >= 0 else { return Value(CellError.value) }
    if count == 0 || text.isEmpty { return Value(text: .empty) }
    // Bounded before the work: a character has one byte at least.
    guard count <= Machine.maximumTextLength,
      UTF8Text.length(text) * count <= Machine.maximumTextLength,
      call.pays(for: .steps(text.count * count))
    else { return Value(CellError.value) }
    return call.makeText { buffer in
      for _ in 0..<count { buffer.append(text) }
    }
  }
}

extension Call {
  /// The text at a position, once the document's budget has paid for a walk over it.
  ///
  /// It is empty when the budget is spent: then the cell shows `#NUM!`, whatever comes of it.
  func paidText(_ position: Int) -> ByteView {
    let text = text(position)
    return pays(for: .steps(text.count)) ? text : .empty
  }

  /// The same for work on each letter: those that are not ASCII are looked up in Unicode's tables.
  func paidLetters(_ position: Int) -> ByteView {
    let text = text(position)
    var work = text.count
    for index in 0..<text.count where text[index] >= 0xC0 { work += 96 }
    return pays(for: .steps(work)) ? text : .empty
  }

  /// The first argument, paid for, with the bytes of the part that the two behind it mean.
  ///
  /// They are the position of its first character, from 1 on, and how many there are; nil if they
  /// are less than 1 and 0.
  func paidPart() -> (text: ByteView, part: Range<Int>)? {
    let start = clampedInteger(1)
    let count = clampedCount(2)
    guard start >= 1, count >= 0 else { return nil }
    let text = paidText(0)
    let first = UTF8Text.offset(of: start - 1, in: text)
    return (text, first..<first + UTF8Text.offset(of: count, in: text[first..<text.count]))
  }
}
