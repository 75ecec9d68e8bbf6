// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Reading of formats.
extension NumberFormat {
  /// The format that a text spells, if it is one.
  init?(_ source: ByteView, _ arithmetic: Arithmetic) {
    self.source = source
    var section = Section()
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: ";") {
        guard sections.count < 3 else { return nil }
        sections.append(section)
        section = Section()
        index += 1
        continue
      }
      guard let end = read(at: index, into: &section, arithmetic) else { return nil }
      index = end
    }
    sections.append(section)
    for place in sections.indices {
      finish(&sections[place])
      let section = sections[place]
      if section.isDate && (section.hasDigits || section.hasForeignNames) { return nil }
    }
  }

  /// Reads one token; returns where the next one begins, or `nil` for what is no format.
  private func read(
    at index: Int,
    into section: inout Section,
    _ arithmetic: Arithmetic
  ) -> Int? {
    let byte = source[index]
    switch byte {
    case UInt8(ascii: "\""):
      let end = source.firstIndex(of: byte, from: index + 1) ?? source.count
      section.tokens.append(.literal(index + 1..<end))
      return min(end + 1, source.count)
    case UInt8(ascii: "\\"):
      let end = endOfScalar(at: index + 1)
      section.tokens.append(.literal(index + 1..<end))
      return end
    case UInt8(ascii: "_"):
      section.tokens.append(.space)
      return endOfScalar(at: index + 1)
    case UInt8(ascii: "*"): return endOfScalar(at: index + 1)
    case UInt8(ascii: "["): return readBracket(at: index, into: &section, arithmetic)
    case UInt8(ascii: "0"), UInt8(ascii: "#"), UInt8(ascii: "?"):
      section.tokens.append(.digit(byte))
      section.hasDigits = true
    case UInt8(ascii: "."): return readPoint(at: index, into: &section)
    case UInt8(ascii: ","): section.tokens.append(.comma)
    case UInt8(ascii: "%"): section.tokens.append(.percent)
    case UInt8(ascii: "/"): section.tokens.append(.slash)
    case UInt8(ascii: "@"):
      section.tokens.append(.text)
      section.hasText = true
    default: return readWord(at: index, into: &section)
    }
    return index + 1
  }

  private func readPoint(at index: Int, into section: inout Section) -> Int {
    var end = index + 1
    switch section.tokens.last {
    case .date(.second, _), .elapsed(.second, _):
      while end < source.count, source[end] == UInt8(ascii: "0") { end += 1 }
      if end > index + 1 {
        section.tokens.append(.secondFraction(count: end - index - 1))
        return end
      }
    default: break
    }
    section.tokens.append(.point)
    end = index + 1
    return end
  }

  /// Letters: parts of dates, exponents, `General`; anything else means itself.
  private func readWord(at index: Int, into section: inout Section) -> Int {
    for (word, isShort) in [("AM/PM" as StaticString, false), ("A/P", true)]
    where starts(with: word, at: index) {
      section.tokens.append(.half(at: index, isShort: isShort))
      section.isDate = true
      section.hasHalf = true
      return index + word.utf8CodeUnitCount
    }
    if starts(with: "GENERAL", at: index) {
      section.tokens.append(.general)
      return index + 7
    }
    let letter = ASCII.upper(source[index])
    let next = index + 1 < source.count ? source[index + 1] : 0
    if letter == UInt8(ascii: "E"), next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
      section.tokens.append(.exponent(at: index, showsPlus: next == UInt8(ascii: "+")))
      return index + 2
    }
    if let part = NumberFormat.part(of: letter) {
      let end = endOfRun(of: letter, from: index)
      // `e` is the year with all its digits, however often it is there.
      let count = letter == UInt8(ascii: "E") ? 4 : end - index
      section.tokens.append(.date(part, count: count))
      section.isDate = true
      return end
    }
    let end = endOfScalar(at: index)
    section.tokens.append(.literal(index..<end))
    return end
  }

  private static func part(of letter: UInt8) -> DatePart? {
    switch letter {
    case UInt8(ascii: "Y"), UInt8(ascii: "E"): .year
    case UInt8(ascii: "M"): .month
    case UInt8(ascii: "D"): .day
    case UInt8(ascii: "H"): .hour
    case UInt8(ascii: "S"): .second
    default: nil
    }
  }

  /// `[h]`, `[>=100]`, `[$€-407]`, `[Red]`.
  private func readBracket(
    at index: Int,
    into section: inout Section,
    _ arithmetic: Arithmetic
  ) -> Int? {
    guard let end = source.firstIndex(of: UInt8(ascii: "]"), from: index), end > index + 1 else {
      return nil
    }
    let content = source[index + 1..<end]
    let first = ASCII.upper(content[0])
    if first == UInt8(ascii: "$") {
      let dash = content.firstIndex(of: UInt8(ascii: "-")) ?? content.count
      section.tokens.append(.literal(index + 2..<index + 1 + dash))
      if dash < content.count { section.speak(content[dash + 1..<content.count]) }
    } else if let part = NumberFormat.part(of: first), part != .year, part != .day,
      endOfRun(of: first, from: index + 1) == end
    {
      let elapsed = part == .month ? .minute : part
      section.tokens.append(.elapsed(elapsed, count: content.count))
      section.isDate = true
    } else if let condition = condition(content, arithmetic) {
      guard section.condition == nil else { return nil }
      section.condition = condition
    } else if !NumberFormat.isColor(content) {
      return nil
    }
    return end + 1
  }

  private func condition(_ content: ByteView, _ arithmetic: Arithmetic) -> Condition? {
    let relations: [(StaticString, Relation)] = [
      ("<=", .lessOrEqual), (">=", .greaterOrEqual), ("<>", .notEqual), ("<", .less),
      (">", .greater), ("=", .equal),
    ]
    for (sign, relation) in relations where content.hasPrefix(ByteView(sign)) {
      let rest = content[sign.utf8CodeUnitCount..<content.count]
      guard let operand = arithmetic.parse(rest), !operand.isFailure else { return nil }
      return Condition(relation: relation, operand: operand)
    }
    return nil
  }

  private static func isColor(_ content: ByteView) -> Bool {
    let colors: [StaticString] = [
      "black", "blue", "cyan", "green", "magenta", "red", "white", "yellow",
    ]
    if colors.contains(where: { TextOrder.equal(content, $0) }) { return true }
    guard content.count > 5, content.count < 8 else { return false }
    for index in 5..<content.count where !ASCII.isDigit(content[index]) { return false }
    return TextOrder.equal(content[0..<5], "color")
  }

  private func starts(with word: StaticString, at index: Int) -> Bool {
    let end = index + word.utf8CodeUnitCount
    return end <= source.count && TextOrder.equal(source[index..<end], word)
  }

  private func endOfRun(of letter: UInt8, from index: Int) -> Int {
    var end = index
    while end < source.count, ASCII.upper(source[end]) == letter { end += 1 }
    return end
  }

  private func endOfScalar(at index: Int) -> Int {
    var end = min(index + 1, source.count)
    while end < source.count, source[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }

  /// Tells minutes from months: after hours, or before seconds.
  private func finish(_ section: inout Section) {
    guard section.isDate else { return }
    var isBehindHours = false
    for index in section.tokens.indices {
      switch section.tokens[index] {
      case .date(.month, let count) where count <= 2:
        if isBehindHours || nextPart(behind: index, in: section) == .second {
          section.tokens[index] = .date(.minute, count: count)
        }
        isBehindHours = false
      case .date(let part, _), .elapsed(let part, _): isBehindHours = part == .hour
      default: break
      }
    }
  }

  private func nextPart(behind index: Int, in section: Section) -> DatePart? {
    for token in section.tokens[(index + 1)...] {
      switch token {
      case .date(let part, _), .elapsed(let part, _): return part
      default: continue
      }
    }
    return nil
  }
}
