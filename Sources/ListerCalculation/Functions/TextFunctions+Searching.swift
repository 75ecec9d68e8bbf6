// SPDX-License-Identifier: MIT

import ListerBasics

/// Finding and replacing within texts.
extension TextFunctions {
  static let searching: [FunctionDefinition] = [find, search, substitute, replace]

  static let find = FunctionDefinition(
    "FIND",
    aliases: ["FINDB"],
    .text,
    [.text("part"), .text("text"), .number("start", .optional)],
    "The position of a part in a text, from 1; capitals and small letters differ.",
    source: source,
    example: "FIND(\"e\",\"Sheet\",4)",
    gives: "4"
  ) { call in
    let text = call.paidText(1)
    guard let from = start(call, in: text) else { return Value(CellError.value) }
    var work = 0
    let found = place(of: call.text(0), in: text, from: from, &work)
    guard call.pays(for: .steps(work)), let index = found else { return Value(CellError.value) }
    return Value(UTF8Text.length(text[0..<index]) + 1)
  }

  static let search = FunctionDefinition(
    "SEARCH",
    aliases: ["SEARCHB"],
    .text,
    [.text("part"), .text("text"), .number("start", .optional)],
    "The position of a part in a text, without case; `?` and `*` stand for any characters.",
    source: source,
    example: "SEARCH(\"H?E\",\"Sheet\")",
    gives: "2"
  ) { call in
    let text = call.paidText(1)
    guard let from = start(call, in: text), let pattern = Wildcard(pattern: call.text(0)) else {
      return Value(CellError.value)
    }
    var steps = 0
    let found = pattern.firstMatch(in: text, from: from, steps: &steps)
    guard call.pays(for: .steps(Wildcard.work * steps)), let index = found else {
      return Value(CellError.value)
    }
    return Value(UTF8Text.length(text[0..<index]) + 1)
  }

  /// Where the search begins: the byte index for the third argument, a position up to the end.
  private static func start(_ call: Call, in text: ByteView) -> Int? {
    let start = call.clampedInteger(2, default: 1)
    guard start >= 1 else { return nil }
    if start == 1 { return 0 }
    guard start <= UTF8Text.length(text) + 1 else { return nil }
    return UTF8Text.offset(of: start - 1, in: text)
  }

  static let substitute = FunctionDefinition(
    "SUBSTITUTE",
    .text,
    [.text("text"), .text("old"), .text("new"), .number("which", .optional)],
    "A text with a new part instead of an old one, everywhere or only at one occurrence.",
    source: source,
    example: "SUBSTITUTE(\"1-2-3\",\"-\",\"/\",2)",
    gives: "1-2/3"
  ) { call in
    let text = call.paidText(0)
    let old = call.text(1)
    let new = call.text(2)
    let which = call.clampedInteger(3, default: 1)
    guard which >= 1 else { return Value(CellError.value) }
    let isSingle = call.count > 3
    guard !old.isEmpty, !text.isEmpty else { return Value(text: text) }
    let limit = 4 * Machine.maximumTextLength
    var work = 0
    let result = call.makeText { buffer in
      var occurrence = 0
      var position = 0
      while let index = place(of: old, in: text, from: position, &work) {
        occurrence += 1
        let isReplaced = !isSingle || occurrence == which
        buffer.append(text[position..<index])
        buffer.append(isReplaced ? new : old)
        position = index + old.count
        // What is too long already is refused for it at the end.
        if isSingle && isReplaced || buffer.count > limit { break }
      }
      buffer.append(text[position..<text.count])
    }
    return call.pays(for: .steps(work)) ? result : Value(CellError.number)
  }

  static let replace = FunctionDefinition(
    "REPLACE",
    aliases: ["REPLACEB"],
    .text,
    [.text("text"), .number("start"), .number("count"), .text("new")],
    "A text with a new part instead of so many characters from a position on.",
    source: source,
    example: "REPLACE(\"abcdef\",2,3,\"-\")",
    gives: "a-ef"
  ) { call in
    guard let (text, part) = call.paidPart() else { return Value(CellError.value) }
    return call.makeText { buffer in
      buffer.append(text[0..<part.lowerBound])
      buffer.append(call.text(3))
      buffer.append(text[part.upperBound..<text.count])
    }
  }

  /// The byte index of the first occurrence of a part at or after an index.
  ///
  /// Time is text times part in the worst case; what it took is added to `work`, in units of the
  /// document's budget.
  private static func place(
    of part: ByteView,
    in text: ByteView,
    from start: Int,
    _ work: inout Int
  ) -> Int? {
    guard !part.isEmpty else { return start <= text.count ? start : nil }
    let first = part[0]
    var index = start
    while let found = text.firstIndex(of: first, from: index), found + part.count <= text.count {
      // Equal bytes are compared 32 or more at a time.
      work += 32 + part.count / 32
      if text[found..<found + part.count] == part { return found }
      index = found + 1
    }
    return nil
  }
}
