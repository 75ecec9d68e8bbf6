// SPDX-License-Identifier: MIT

import ListerJSON

extension ItemLine {
  /// What is in parentheses at the end of a line, and what is before them.
  struct Suffix {
    var price: NumberText?
    var tags: [String] = []
    var rest: Scalars
  }

  /// The price and the tags at the end of a text; nil if it has none, or if no text would be left.
  static func suffix(of body: Scalars, _ mark: ListFormatting.DecimalMark) -> Suffix? {
    guard body.last == ")" else { return nil }
    let close = body.index(before: body.endIndex)
    guard !body.isEscaped(at: close) else { return nil }
    var open = close
    repeat {
      guard open > body.startIndex else { return nil }
      open = body.index(before: open)
      if body[open] == ")", !body.isEscaped(at: open) { return nil }
    } while body[open] != "(" || body.isEscaped(at: open)
    let before = body[..<open]
    guard before.last?.parts ?? false else { return nil }
    var suffix = Suffix(rest: before.trimmed)
    if suffix.rest.isEmpty { return nil }
    var parts = parts(of: body[body.index(after: open)..<close])[...]
    suffix.price = parts.first.flatMap { mark.number(String($0)) }
    if suffix.price != nil { parts.removeFirst() }
    for part in parts {
      guard part.first == "#" || suffix.price != nil && !part.isEmpty else { return nil }
      let word = part.first == "#" ? part.dropFirst() : part
      suffix.tags.append(word.isEmpty ? "" : MarkdownEscapes.decode(word))
    }
    return suffix
  }

  /// What is between the commas, except for those inside of numbers and those that are escaped.
  private static func parts(of inside: Scalars) -> [Scalars] {
    var parts: [Scalars] = []
    var start = inside.startIndex
    var index = start
    while index < inside.endIndex {
      let next = inside.index(after: index)
      if inside[index] == ",", !inside.isEscaped(at: index),
        !isBetweenDigits(index, next, in: inside)
      {
        parts.append(inside[start..<index].trimmed)
        start = next
      }
      index = next
    }
    parts.append(inside[start...].trimmed)
    return parts
  }

  private static func isBetweenDigits(
    _ index: Scalars.Index,
    _ next: Scalars.Index,
    in part: Scalars
  ) -> Bool {
    guard index > part.startIndex, next < part.endIndex else { return false }
    return part[part.index(before: index)].isASCIIDigit && part[next].isASCIIDigit
  }
}
