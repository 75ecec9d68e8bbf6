// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// What one line of a note of Obsidian says that is a task.
///
/// Source: the documentation of the plugin Tasks on its formats, with emoji and of Dataview, and how
/// its sources read a line from its end.
struct ObsidianTask {
  /// The brackets around fields.
  enum Brackets: String, CaseIterable {
    case square = "[]"
    case round = "()"

    var start: Unicode.Scalar { self == .square ? "[" : "(" }
    var end: Unicode.Scalar { self == .square ? "]" : ")" }
  }

  /// What is before a line in a quote or a callout, up to the last `>`; empty outside of them.
  var quote = ""
  /// How far right the line stands, in spaces; a tab counts as four.
  var indent = 0
  /// What is before the box: `-`, `*`, `+` or a number.
  var bullet = "-"
  /// What is in the box: a space, `x`, or what a status of one's own has.
  var status = " "
  var text = ""
  var tags: [String] = []
  /// What is behind the signs, or in the fields.
  var values: [ObsidianSign: String] = [:]
  /// The brackets of its fields; nil if it has signs or nothing.
  var fields: Brackets?
  /// The identifier at its end, by which other notes link to it.
  var link: String?
  /// Whether one of its values is behind a sign.
  private(set) var hasSigns = false

  /// A task without a text.
  init() {}

  /// What a line says; nil for one that is no task.
  init?(_ line: String) {
    var rest = line.unicodeScalars[...]
    quote = ObsidianTask.takeQuote(&rest)
    while let first = rest.first, first == " " || first == "\t" {
      indent += first == "\t" ? 4 : 1
      rest.removeFirst()
    }
    guard let space = rest.firstIndex(of: " "), ObsidianTask.isBullet(rest[..<space]) else {
      return nil
    }
    bullet = String(rest[..<space])
    rest = rest[space...].drop { $0 == " " }
    let box = Array(rest.prefix(3))
    guard box.count == 3, box[0] == "[", box[2] == "]", box[1] != "]" else { return nil }
    status = String(box[1])
    rest = rest.dropFirst(3)
    guard rest.isEmpty || rest.first == " " else { return nil }
    var body = rest
    takeLink(&body)
    takeValues(&body)
    text = String(body).trimmed
  }

  /// Whether a word is what an entry of a list begins with.
  static func isBullet(_ word: Substring.UnicodeScalarView) -> Bool {
    if word.count == 1, let sign = word.first { return ["-", "*", "+"].contains(sign) }
    guard let end = word.last, end == "." || end == ")" else { return false }
    return word.count < 10 && word.dropLast().allSatisfy { "0"..."9" ~= $0 }
  }

  /// Whether the task is done.
  var isComplete: Bool { status == "x" || status == "X" }

  /// Whether it is a task of the plugin beyond doubt: a sign is enough, but fields of other programs
  /// may be called like its own, so that one of them has to be a day.
  var isCertain: Bool { hasSigns || values.keys.contains(where: \.isDay) }

  // MARK: Quotes

  /// Takes what is before a line in a quote off the front.
  private static func takeQuote(_ rest: inout Substring.UnicodeScalarView) -> String {
    let end = rest.firstIndex { $0 != " " && $0 != "\t" && $0 != ">" } ?? rest.endIndex
    guard let mark = rest[..<end].lastIndex(of: ">") else { return "" }
    let quote = String(rest[...mark])
    rest = rest[rest.index(after: mark)...]
    if rest.first == " " { rest.removeFirst() }
    return quote
  }

  /// Whether a text can be before a line in a quote.
  static func isQuote(_ text: String) -> Bool {
    text.unicodeScalars.last == ">"
      && text.unicodeScalars.allSatisfy { $0 == " " || $0 == "\t" || $0 == ">" }
  }

  /// How many quotes, one in the other, a line is in.
  static func depth(_ quote: String) -> Int { quote.unicodeScalars.count { $0 == ">" } }

  // MARK: The end of a line

  /// Takes the identifier at the end of a line.
  private mutating func takeLink(_ body: inout Substring.UnicodeScalarView) {
    var rest = body
    while rest.last == " " { rest.removeLast() }
    guard let space = rest.lastIndex(of: " ") else { return }
    let word = rest[rest.index(after: space)...]
    guard word.first == "^", ObsidianTask.isLink(String(word.dropFirst())) else { return }
    link = String(word.dropFirst())
    body = rest[..<space]
  }

  /// Whether a text can be the identifier of a line.
  static func isLink(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      }
  }

  /// Takes what is at the end of a line, as long as it is a tag, or a sign or a field that hasn't
  /// been there.
  private mutating func takeValues(_ body: inout Substring.UnicodeScalarView) {
    var found: [String] = []
    while true {
      while body.last == " " { body.removeLast() }
      let start = body.lastIndex(of: " ").map { body.index(after: $0) } ?? body.startIndex
      if start > body.startIndex, let tag = ObsidianTask.tag(body[start...]) {
        found.append(tag)
        body = body[..<start]
        continue
      }
      if takeField(&body) { continue }
      guard takeSign(&body) else { break }
    }
    tags = found.reversed()
  }

  /// Takes a field off the end, and the comma that may be behind it.
  private mutating func takeField(_ body: inout Substring.UnicodeScalarView) -> Bool {
    var rest = body
    if rest.last == "," {
      rest.removeLast()
      while rest.last == " " { rest.removeLast() }
    }
    guard let brackets = Brackets.allCases.first(where: { $0.end == rest.last }),
      let place = rest.lastIndex(of: brackets.start)
    else { return false }
    let inner = String(rest[rest.index(after: place)...].dropLast())
    guard let (sign, value) = ObsidianSign.said(inField: inner), values[sign] == nil else {
      return false
    }
    values[sign] = value
    fields = brackets
    body = rest[..<place]
    return true
  }

  /// Takes a sign and what is behind it off the end.
  private mutating func takeSign(_ body: inout Substring.UnicodeScalarView) -> Bool {
    guard let place = body.lastIndex(where: { ObsidianSign.ofSymbol[$0] != nil }),
      let sign = ObsidianSign.ofSymbol[body[place]]
    else { return false }
    let behind = body[body.index(after: place)...].drop { $0 == "\u{FE0F}" }
    let value = sign.isPriority ? "\(body[place])" : String(behind).trimmed
    guard values[sign] == nil, sign.isPriority ? behind.isEmpty : sign.accepts(value) else {
      return false
    }
    values[sign] = value
    hasSigns = true
    body = body[..<place]
    return true
  }

  private static func tag(_ word: Substring.UnicodeScalarView) -> String? {
    let name = word.dropFirst()
    let isTag = word.first == "#" && !name.isEmpty && name.allSatisfy { $0.value > 0x20 }
    let others = Set("!@#$%^&*(),.?\":{}|<>".unicodeScalars)
    return isTag && !name.contains(where: others.contains) ? String(name) : nil
  }

  // MARK: Writing

  /// The line that says the same, if one can.
  var line: String {
    var words = [bullet, "[\(status)]"]
    if !text.isEmpty { words.append(text) }
    words += tags.map { "#\($0)" }
    for sign in ObsidianSign.allCases {
      guard let value = values[sign] else { continue }
      if let fields, let field = sign.fieldText(saying: value) {
        // Two spaces are before a field, as the plugin writes it.
        words.append(" \(fields.start)\(field)\(fields.end)")
      } else {
        if !sign.isPriority { words.append(sign.symbols[0]) }
        words.append(value)
      }
    }
    if let link { words.append("^\(link)") }
    let tabs = String(repeating: "\t", count: indent / 4)
    return (quote.isEmpty ? "" : quote + " ") + tabs + String(repeating: " ", count: indent % 4)
      + words.joined(separator: " ")
  }
}
