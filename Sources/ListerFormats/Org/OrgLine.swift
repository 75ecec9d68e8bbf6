// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// What a line of Org begins: a heading, or an entry of a check list.
enum OrgLine {
  /// A heading with a keyword, which is an item, or without one.
  struct Heading {
    var level: Int
    /// The keyword that says its state; nil if it has none.
    var keyword: String?
    /// The number of its letter, from 1 for A on.
    var priority: Int?
    var text: String
    var tags: [String] = []

    /// The line that says the same.
    var line: String {
      var words = [String(repeating: "*", count: level)]
      if let keyword { words.append(keyword) }
      if let priority { words.append("[#\(OrgLine.letter(priority))]") }
      if !text.isEmpty { words.append(text) }
      if !tags.isEmpty { words.append(":\(tags.joined(separator: ":")):") }
      return words.joined(separator: " ")
    }
  }

  /// An entry of a check list.
  struct Check {
    /// How far right it stands, in spaces.
    var indent: Int
    /// `-`, `+`, `*` or a number.
    var bullet: String
    /// What is in the box: a space, `X`, or `-` where some of its parts are done.
    var state: String
    var text: String

    /// The line that says the same.
    var line: String {
      let words = [bullet, "[\(state)]"] + (text.isEmpty ? [] : [text])
      return String(repeating: " ", count: indent) + words.joined(separator: " ")
    }
  }

  /// The numbers of the letters that a priority can have.
  static let priorities = 1...26

  private static func letter(_ priority: Int) -> Character {
    Character(Unicode.Scalar(UInt8(ascii: "A") + UInt8(clamping: priority - 1)))
  }

  /// The heading that a line is; nil for another line.
  static func heading(_ line: String, keywords: some Collection<String>) -> Heading? {
    let level = line.utf8.prefix { $0 == UInt8(ascii: "*") }.count
    let rest = line.dropFirst(level)
    guard level > 0, rest.isEmpty || rest.first == " " else { return nil }
    var words = rest.split(separator: " ")[...]
    var heading = Heading(level: level, text: "")
    if let first = words.first, keywords.contains(String(first)) {
      heading.keyword = String(first)
      words = words.dropFirst()
    }
    if let word = words.first, let priority = priority(word) {
      heading.priority = priority
      words = words.dropFirst()
    }
    if let last = words.last, let tags = tags(last) {
      heading.tags = tags
      words = words.dropLast()
    }
    // Between them the text is as it stands.
    if let first = words.first, let last = words.last {
      heading.text = String(line[first.startIndex..<last.endIndex])
    }
    return heading
  }

  private static func priority(_ word: Substring) -> Int? {
    let bytes = Array(word.utf8)
    guard bytes.count == 4, word.hasPrefix("[#"), word.hasSuffix("]"),
      UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[2]
    else { return nil }
    return Int(bytes[2] - UInt8(ascii: "A")) + 1
  }

  private static func tags(_ word: Substring) -> [String]? {
    guard word.utf8.count > 2, word.hasPrefix(":"), word.hasSuffix(":") else { return nil }
    let tags = word.dropFirst().dropLast().split(separator: ":", omittingEmptySubsequences: false)
    return tags.allSatisfy(isTag) ? tags.map(String.init) : nil
  }

  /// Whether a word can be a tag.
  static func isTag(_ word: some StringProtocol) -> Bool {
    !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "_@#%".contains($0) }
  }

  /// The entry of a check list that a line is; nil for another line.
  static func check(_ line: String) -> Check? {
    var indent = 0
    var rest = line[...]
    while let first = rest.first, first == " " || first == "\t" {
      indent += first == "\t" ? 8 : 1
      rest.removeFirst()
    }
    guard let space = rest.firstIndex(of: " ") else { return nil }
    let bullet = rest[..<space]
    // At the left a star makes a heading.
    guard ["-", "+"].contains(bullet) || bullet == "*" && indent > 0 || isNumber(bullet) else {
      return nil
    }
    rest = rest[space...].drop { $0 == " " }
    guard let state = [" ", "X", "x", "-"].first(where: { rest.hasPrefix("[\($0)]") }) else {
      return nil
    }
    rest = rest.dropFirst(3)
    guard rest.isEmpty || rest.first == " " else { return nil }
    let text = String(rest).trimmed
    return Check(indent: indent, bullet: String(bullet), state: state, text: text)
  }

  private static func isNumber(_ word: Substring) -> Bool {
    (word.hasSuffix(".") || word.hasSuffix(")")) && 2...9 ~= word.utf8.count
      && word.dropLast().utf8.allSatisfy { ASCII.isDigit($0) }
  }
}
