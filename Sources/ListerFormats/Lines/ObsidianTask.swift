// SPDX-License-Identifier: MIT

import ListerTables

/// What one line of a note of Obsidian says that is a task.
///
/// Source: the documentation of the plugin Tasks on its emoji format, and how its sources read a
/// line from its end.
struct ObsidianTask {
  /// How far right the line stands, in spaces; a tab counts as four.
  var indent = 0
  /// What is before the box: `-`, `*`, `+` or a number.
  var bullet = "-"
  /// What is in the box: a space, `x`, or what a status of one's own has.
  var status = " "
  var text = ""
  var tags: [String] = []
  /// What is behind the signs.
  var values: [ObsidianSign: String] = [:]

  /// A task without a text.
  init() {}

  /// What a line says; nil for one that is no task.
  init?(_ line: String) {
    var rest = line.unicodeScalars[...]
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
    takeSigns(&body)
    text = String(body).trimmed
  }

  private static func isBullet(_ word: Substring.UnicodeScalarView) -> Bool {
    if word.count == 1, let sign = word.first { return ["-", "*", "+"].contains(sign) }
    guard let end = word.last, end == "." || end == ")" else { return false }
    return word.count < 10 && word.dropLast().allSatisfy { "0"..."9" ~= $0 }
  }

  /// Whether the task is done.
  var isComplete: Bool { status == "x" || status == "X" }

  /// Takes what is at the end of a line, as long as it is a tag or a sign that hasn't been there.
  private mutating func takeSigns(_ body: inout Substring.UnicodeScalarView) {
    var found: [String] = []
    while true {
      while body.last == " " { body.removeLast() }
      let start = body.lastIndex(of: " ").map { body.index(after: $0) } ?? body.startIndex
      if start > body.startIndex, let tag = ObsidianTask.tag(body[start...]) {
        found.append(tag)
        body = body[..<start]
        continue
      }
      guard let place = body.lastIndex(where: { ObsidianSign.ofSymbol[$0] != nil }),
        let sign = ObsidianSign.ofSymbol[body[place]]
      else { break }
      let behind = body[body.index(after: place)...].drop { $0 == "\u{FE0F}" }
      let value = sign.isPriority ? "\(body[place])" : String(behind).trimmed
      guard values[sign] == nil, sign.isPriority ? behind.isEmpty : sign.accepts(value) else {
        break
      }
      values[sign] = value
      body = body[..<place]
    }
    tags = found.reversed()
  }

  private static func tag(_ word: Substring.UnicodeScalarView) -> String? {
    let name = word.dropFirst()
    let isTag = word.first == "#" && !name.isEmpty && name.allSatisfy { $0.value > 0x20 }
    let others = Set("!@#$%^&*(),.?\":{}|<>".unicodeScalars)
    return isTag && !name.contains(where: others.contains) ? String(name) : nil
  }

  /// The line that says the same, if one can.
  var line: String {
    var words = [bullet, "[\(status)]"]
    if !text.isEmpty { words.append(text) }
    words += tags.map { "#\($0)" }
    for sign in ObsidianSign.allCases {
      guard let value = values[sign] else { continue }
      if !sign.isPriority { words.append(sign.symbols[0]) }
      words.append(value)
    }
    let tabs = String(repeating: "\t", count: indent / 4)
    return tabs + String(repeating: " ", count: indent % 4) + words.joined(separator: " ")
  }
}
