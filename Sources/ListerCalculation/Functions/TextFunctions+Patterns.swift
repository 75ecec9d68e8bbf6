// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Regular expressions, in the syntax of RE2.
extension TextFunctions {
  static let patterns: [FunctionDefinition] = [
    matchesPattern, matchesOfPattern, withoutPattern, pattern,
  ]

  static let matchesPattern = FunctionDefinition(
    "REGEXTEST",
    aliases: ["REGEXMATCH"],
    .text,
    [.text("text"), .text("pattern"), .value("ignore case", .optional)],
    "Whether a regular expression matches a part of a text; case counts unless the last argument is 1.",
    source: "Excel, function REGEXTEST",
    example: "REGEXTEST(\"order 66\",\"[0-9]+$\")",
    gives: "TRUE"
  ) { call in
    let text = call.paidText(0)
    guard let ignoresCase = choice(call, 2, upTo: 1) else { return Value(CellError.value) }
    let (expression, failure) = call.expression(call.text(1), ignoresCase: ignoresCase == 1)
    guard let expression else { return failure }
    return expression.matches(text, call).map { Value($0) } ?? Value(CellError.number)
  }

  static let matchesOfPattern = FunctionDefinition(
    "REGEXEXTRACT",
    .text,
    [
      .text("text"), .text("pattern"), .value("what", .optional),
      .value("ignore case", .optional),
    ],
    "What a regular expression matches in a text: 0 the first match, 1 all of them, 2 the groups of the "
      + "first one; `#N/A` if there is none.",
    source: "Excel, function REGEXEXTRACT",
    example: "REGEXEXTRACT(\"1-22-333\",\"[0-9]+\",1)",
    gives: "1\t22\t333",
    givesArray: true
  ) { call in
    let text = call.paidText(0)
    guard let what = choice(call, 2, upTo: 2), let ignoresCase = choice(call, 3, upTo: 1) else {
      return Value(CellError.value)
    }
    let (expression, failure) = call.expression(call.text(1), ignoresCase: ignoresCase == 1)
    guard let expression else { return failure }
    guard let matches = expression.matches(in: text, atMost: what == 1 ? .max : 1, call) else {
      return Value(CellError.number)
    }
    guard let first = matches.first else { return Value(CellError.notAvailable) }
    if what == 0 { return Value(text: text[first.range]) }
    let parts = what == 1 ? matches.map(\.parts[0]) : Array(first.parts.dropFirst())
    guard !parts.isEmpty else { return Value(CellError.notAvailable) }
    guard let array = call.makeArray(rows: 1, columns: parts.count) else {
      return Value(CellError.number)
    }
    for (index, part) in parts.enumerated() {
      array.area[index] = Value(text: part.map { text[$0] } ?? .empty)
    }
    return array.value
  }

  static let withoutPattern = FunctionDefinition(
    "REGEXREPLACE",
    .text,
    [
      .text("text"), .text("pattern"), .text("new"), .value("which", .optional),
      .value("ignore case", .optional),
    ],
    "A text with a new part instead of what a regular expression matches, everywhere or only at one "
      + "match, from the end if its number is negative; `$1` in the new part is a group, `$$` a dollar.",
    source: "Excel, function REGEXREPLACE",
    example: "REGEXREPLACE(\"Ada Lovelace\",\"(\\w+) (\\w+)\",\"$2, $1\")",
    gives: "Lovelace, Ada"
  ) { call in
    let text = call.paidText(0)
    if let error = call.settleNumber(3, default: 0) { return error }
    let which = call.clampedInteger(3, default: 0)
    guard let ignoresCase = choice(call, 4, upTo: 1) else { return Value(CellError.value) }
    let (expression, failure) = call.expression(call.text(1), ignoresCase: ignoresCase == 1)
    guard let expression else { return failure }
    guard let new = Replacement(call.text(2), groups: expression.groupCount, escapes: false) else {
      return Value(CellError.value)
    }
    guard let matches = expression.matches(in: text, atMost: which > 0 ? which : .max, call) else {
      return Value(CellError.number)
    }
    let index = which > 0 ? which - 1 : matches.count + which
    if which == 0 { return new.replacing(matches[...], in: text, call) }
    guard matches.indices.contains(index) else { return Value(text: text) }
    return new.replacing(matches[index...index], in: text, call)
  }

  static let pattern = FunctionDefinition(
    "REGEX",
    .text,
    [
      .text("text"), .text("pattern"), .value("new", .optional),
      .value("number or flags", .optional),
    ],
    "The first match of a regular expression in a text, or the one of a number; with a new part the text "
      + "in which that replaces the match, or with `\"g\"` all matches.",
    source: "LibreOffice, function REGEX",
    example: "REGEX(\"a1b22\",\"[0-9]+\",\"#\",\"g\")",
    gives: "a#b#"
  ) { call in
    let text = call.paidText(0)
    guard let number = number(call, 3) else { return Value(CellError.value) }
    let (expression, failure) = call.expression(call.text(1), ignoresCase: false)
    guard let expression else { return failure }
    if number == 0 { return Value(text: text) }
    let replaces = call.has(2)
    let isEach = number == nil && replaces
    let index = (number ?? 1) - 1
    guard let matches = expression.matches(in: text, atMost: isEach ? .max : index + 1, call) else {
      return Value(CellError.number)
    }
    guard replaces else {
      return matches.indices.contains(index)
        ? Value(text: text[matches[index].range]) : Value(CellError.notAvailable)
    }
    let part = call.lane.toText(call[2])
    guard part.isText,
      let new = Replacement(part.text, groups: expression.groupCount, escapes: true)
    else { return part.isText ? Value(CellError.value) : part }
    if isEach { return new.replacing(matches[...], in: text, call) }
    guard matches.indices.contains(index) else { return Value(text: text) }
    return new.replacing(matches[index...index], in: text, call)
  }

  /// The number of a match, 1 if none is given; nil within for the flag `g`, and nil for anything else.
  private static func number(_ call: Call, _ position: Int) -> Int?? {
    guard call.has(position) else { return .some(1) }
    let value = call[position]
    if value.isText {
      if value.text.isEmpty { return .some(1) }
      if value.text == ByteView("g") { return .some(nil) }
      return nil
    }
    let number = call.lane.toNumber(value)
    guard number.isNumber, let number = call.arithmetic.truncatedInt(number.number), number >= 0
    else { return nil }
    return .some(min(number, Call.largestInteger))
  }

  /// An argument that is a whole number from 0 to `last`, 0 if it was left out; nil for anything else.
  static func choice(_ call: Call, _ position: Int, upTo last: Int) -> Int? {
    guard call.has(position) else { return 0 }
    let number = call.lane.toNumber(call[position])
    guard number.isNumber, let choice = call.arithmetic.truncatedInt(number.number),
      (0...last).contains(choice)
    else { return nil }
    return choice
  }
}

/// What comes instead of matches: texts, and groups of the match.
///
/// `$1` and `${1}` are groups, `$0` the match, and `$$` is a dollar sign; another `$` is itself. With
/// escapes, as LibreOffice has them, a character behind a backslash is itself.
private struct Replacement {
  private enum Piece {
    case text(Range<Int>)
    case group(Int)
  }

  private let source: ByteView
  private var pieces: [Piece] = []

  /// What a text spells; nil if it names a group that there is not.
  init?(_ source: ByteView, groups: Int, escapes: Bool) {
    self.source = source
    var (index, start) = (0, 0)
    func isDigit(_ index: Int) -> Bool { source.element(at: index).map(ASCII.isDigit) ?? false }
    while index < source.count {
      let isDollar = source[index] == UInt8(ascii: "$")
      guard isDollar || escapes && source[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      let next = source.element(at: index + 1)
      let isBraced = next == UInt8(ascii: "{")
      var end = index + (isBraced ? 2 : 1)
      if isDollar, isDigit(end) {
        var group = 0
        while isDigit(end), group <= groups {
          group = group * 10 + Int(source[end] - UInt8(ascii: "0"))
          end += 1
        }
        if isBraced {
          guard source.element(at: end) == UInt8(ascii: "}") else { return nil }
          end += 1
        }
        guard group <= groups else { return nil }
        pieces += [.text(start..<index), .group(group)]
        (index, start) = (end, end)
      } else if isDollar && isBraced {
        return nil
      } else if !isDollar || next == UInt8(ascii: "$"), next != nil {
        // What is behind the sign is kept, and begins the next piece.
        pieces.append(.text(start..<index))
        (index, start) = (index + 2, index + 1)
      } else {
        index += 1
      }
    }
    pieces.append(.text(start..<source.count))
  }

  /// A text in which it stands in the place of some matches.
  func replacing(
    _ matches: ArraySlice<RegularExpression.Match>,
    in text: ByteView,
    _ call: Call
  ) -> Value {
    let limit = 4 * Machine.maximumTextLength
    guard call.pays(for: .steps(text.count + matches.count * (16 + pieces.count * 16))) else {
      return Value(CellError.number)
    }
    return call.makeText { buffer in
      var position = 0
      // What is too long already is refused for it at the end.
      for match in matches where buffer.count <= limit {
        buffer.append(text[position..<match.range.lowerBound])
        for piece in pieces where buffer.count <= limit {
          switch piece {
          case .text(let range): buffer.append(source[range])
          case .group(let group): if let part = match.parts[group] { buffer.append(text[part]) }
          }
        }
        position = match.range.upperBound
      }
      buffer.append(text[position..<text.count])
    }
  }
}
