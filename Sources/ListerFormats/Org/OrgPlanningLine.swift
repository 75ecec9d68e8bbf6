// SPDX-License-Identifier: MIT

import ListerModel
import ListerTables

/// The line below a heading of Org that plans it: keywords, each with a timestamp, and what else is
/// behind them.
///
/// Source: the Org syntax on planning.
struct OrgPlanningLine {
  /// A keyword and what is behind it, up to the next one.
  private struct Part {
    var keyword: OrgPlanning.Keyword
    /// All of it as it stands.
    var text: String
    /// The brackets around its timestamp; nil if it has none.
    var brackets: (start: Character, end: Character)?
    /// Its timestamp; nil for one that isn't understood, or that another one takes the place of.
    var stamp: OrgTimestamp?
    /// What is behind the timestamp.
    var tail = ""
    /// Whether that is the end of a range of days.
    var isRange = false
  }

  /// What is understood of it.
  private(set) var planning = OrgPlanning()
  /// Whether that is all.
  private(set) var isWhole = true
  private let line: String
  private var parts: [Part] = []

  /// What a line plans; nil for one that doesn't begin with a keyword, or has no timestamp at all.
  init?(_ line: String) {
    self.line = line
    guard !line.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return nil }
    var rest = line.trimmed[...]
    var counting: [OrgPlanning.Keyword: Int] = [:]
    while !rest.isEmpty {
      guard let keyword = OrgPlanningLine.keyword(rest) else { return nil }
      let part = takePart(keyword, &rest)
      if part.stamp != nil {
        // Of several the last one counts.
        if let last = counting.updateValue(parts.count, forKey: keyword) {
          parts[last].stamp = nil
          isWhole = false
        }
      } else {
        isWhole = false
      }
      parts.append(part)
    }
    guard parts.contains(where: { $0.brackets != nil }) else { return nil }
    for part in parts {
      if let stamp = part.stamp { planning[part.keyword] = stamp.date }
    }
    planning.repeater = repeater(saying: planning)
  }

  /// The repeater of the timestamps whose dates are planned: that of the deadline counts.
  private func repeater(saying planned: OrgPlanning) -> OrgRepeater? {
    let keywords = [OrgPlanning.Keyword.deadline, .scheduled].filter { planned[$0] != nil }
    let stamps = keywords.compactMap { keyword in
      parts.first { $0.keyword == keyword && $0.stamp != nil }?.stamp
    }
    return stamps.compactMap(\.repeater).first
  }

  private static func keyword(_ text: Substring) -> OrgPlanning.Keyword? {
    OrgPlanning.Keyword.allCases.first { text.hasPrefix("\($0.rawValue):") }
  }

  /// Takes a keyword and what is behind it off the front of a line.
  private mutating func takePart(
    _ keyword: OrgPlanning.Keyword,
    _ rest: inout Substring
  ) -> Part {
    let whole = rest
    var part = Part(keyword: keyword, text: "")
    rest = rest.dropFirst(keyword.rawValue.count + 1).drop(while: \.isWhitespace)
    if let (inner, start, end) = OrgPlanningLine.takeBrackets(&rest) {
      part.brackets = (start, end)
      part.stamp = OrgTimestamp(inner)
      if part.stamp?.isWhole == false { isWhole = false }
    }
    let next = OrgPlanningLine.nextKeyword(rest)
    part.text = String(whole[..<next]).trimmed
    part.tail = String(rest[..<next]).trimmed
    if let start = part.brackets?.start {
      part.isRange = start == OrgPlanningLine.endOfRange(part.tail)
    }
    if !part.tail.isEmpty, !part.isRange { isWhole = false }
    rest = rest[next...]
    return part
  }

  /// Takes a text in brackets off the front, without them; nil if there is none.
  private static func takeBrackets(
    _ text: inout Substring
  ) -> (inner: Substring, start: Character, end: Character)? {
    guard let start = text.first, start == "<" || start == "[" else { return nil }
    let end: Character = start == "<" ? ">" : "]"
    let inside = text.dropFirst()
    guard let place = inside.firstIndex(where: { $0 == start || $0 == end }), text[place] == end
    else { return nil }
    text = text[text.index(after: place)...]
    return (inside[..<place], start, end)
  }

  /// The bracket with which the end of a range of days begins, `--<2026-12-01 Tue>`; nil for any
  /// other text.
  private static func endOfRange(_ text: String) -> Character? {
    guard text.hasPrefix("--") else { return nil }
    var rest = text.dropFirst(2)
    guard let (inner, start, _) = takeBrackets(&rest), rest.isEmpty,
      OrgTimestamp(inner)?.isWhole == true
    else { return nil }
    return start
  }

  /// The place of the next keyword that begins a word; the end if there is none.
  private static func nextKeyword(_ text: Substring) -> Substring.Index {
    var isWord = false
    for index in text.indices {
      let character = text[index]
      if !isWord, character.isUppercase, keyword(text[index...]) != nil { return index }
      isWord = character.isLetter || character.isNumber
    }
    return text.endIndex
  }

  // MARK: Writing

  /// The line that plans something else, with all that isn't understood of this one; nil if there is
  /// nothing to say.
  ///
  /// `isLess` says whether something is left out that no longer goes with the dates.
  func line(saying wanted: OrgPlanning) -> (text: String?, isLess: Bool) {
    if wanted == planning { return (line, false) }
    var isLess = false
    var texts: [String] = []
    var written: Set<OrgPlanning.Keyword> = []
    // The repeaters stay where they are as long as they say the one that is wanted.
    let isCarried = repeater(saying: wanted) == wanted.repeater
    for part in parts {
      guard let stamp = part.stamp else {
        // It stays as long as nothing takes its place.
        if wanted[part.keyword] == nil { texts.append(part.text) } else { isLess = true }
        continue
      }
      guard let date = wanted[part.keyword] else { continue }
      written.insert(part.keyword)
      let isKept = part.keyword == .closed || isCarried
      let own = part.keyword == wanted.carrier ? wanted.repeater : nil
      let said = isKept ? stamp.repeater : own
      if date == stamp.date, said == stamp.repeater {
        texts.append(part.text)
      } else {
        texts.append(OrgPlanningLine.text(part, stamp, saying: date, said))
        isLess = isLess || stamp.losesEnd(saying: date) || part.isRange && date != stamp.date
      }
    }
    for keyword in OrgPlanning.Keyword.allCases where !written.contains(keyword) {
      let own = keyword == wanted.carrier && !isCarried ? wanted.repeater : nil
      guard let text = wanted.text(of: keyword, own) else { continue }
      texts.insert(text, at: keyword == .closed ? 0 : texts.count)
    }
    if texts.isEmpty { return (nil, isLess) }
    let text = texts.joined(separator: " ")
    // What isn't understood may say more beside new dates.
    guard let read = OrgPlanningLine(text), read.planning == wanted else {
      return (wanted.line, true)
    }
    return (text, isLess)
  }

  /// A keyword with a timestamp that says something else.
  private static func text(
    _ part: Part,
    _ stamp: OrgTimestamp,
    saying date: ItemDate,
    _ repeater: OrgRepeater?
  ) -> String {
    let (start, end) = part.brackets ?? part.keyword.brackets
    let text = "\(part.keyword.rawValue): \(start)\(stamp.text(saying: date, repeater))\(end)"
    if part.isRange { return date == stamp.date ? text + part.tail : text }
    return part.tail.isEmpty ? text : "\(text) \(part.tail)"
  }
}
