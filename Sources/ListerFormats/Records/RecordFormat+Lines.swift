// SPDX-License-Identifier: MIT

import ListerJSON

extension RecordFormat {
  /// Tasks, one in a line.
  static let todotxt = RecordFormat(
    name: "todotxt",
    patterns: ["todo.txt", "done.txt", "*.todo.txt"],
    records: { (text) throws(ImportError) in lines(of: text, TodoLine.parts) },
    render: { fields, versions, _ in
      let parts = versions.map { TodoLine.parts($0.content) }
      let line = parts.first?.rendered(
        fields,
        from: parts,
        joint: " ",
        spelling: TodoLine.spelled,
        placing: TodoLine.place
      )
      return String((line ?? "").drop { $0 == " " })
    }
  )

  /// Items of Markdown with the prose around them.
  static let markdown = RecordFormat(
    name: "text",
    patterns: ["*.md"],
    records: { (text) throws(ImportError) in lines(of: text, MarkdownLine.parts) },
    render: { fields, versions, _ in
      let parts = versions.map { MarkdownLine.parts($0.content) }
      return parts.first?.rendered(
        fields,
        from: parts,
        spelling: MarkdownLine.spelled,
        placing: MarkdownLine.place
      ) ?? ""
    }
  )

  /// A text as its lines; one that is empty has no fields.
  static func lines(of text: String, _ parts: (String) -> RecordParts) -> RecordFile {
    var file = RecordFile()
    var before: String?
    for line in RecordFormat.lines(of: text) {
      let content = String(line.content)
      let fields = parts(content).fields
      file.records.append(
        RecordFile.Record(
          before: before,
          content: content,
          text: fields["text"]?.string ?? content,
          fields: fields
        )
      )
      before = String(line.end)
    }
    file.tail = before ?? ""
    return file
  }

  /// The lines of a text with their ends: LF, or CR LF.
  static func lines(of text: String) -> [(content: Substring, end: Substring)] {
    var lines: [(content: Substring, end: Substring)] = []
    var rest = text.utf8[...]
    while !rest.isEmpty {
      let feed = rest.firstIndex(of: UInt8(ascii: "\n"))
      let stop = feed ?? rest.endIndex
      var content = rest[..<stop]
      if feed != nil, content.last == UInt8(ascii: "\r") { content.removeLast() }
      let next = feed.map { rest.index(after: $0) } ?? stop
      lines.append((Substring(content), Substring(rest[content.endIndex..<next])))
      rest = rest[next...]
    }
    return lines
  }
}

/// A line of todo.txt as its parts.
///
/// Source: the todo.txt format rules.
enum TodoLine {
  /// Where a part comes that its line didn't have: a mark, a priority and dates in front, all else
  /// at the end.
  private static let front = ["completed", "priority", "finished", "created"]

  static func parts(_ line: String) -> RecordParts {
    var result = RecordParts()
    var keys: Set<String> = []
    var rest = line[...]
    var isFront = true
    while !rest.isEmpty {
      let space = rest.prefix { $0 == " " }
      let word = rest.dropFirst(space.count).prefix { $0 != " " }
      rest = rest.dropFirst(space.count + word.count)
      var part = part(String(word), isFront: isFront, keys)
      // A word with a key that was there is text.
      if part.key != "text", !keys.insert(part.key).inserted { part = text(String(word)) }
      if !front.contains(part.key) { isFront = false }
      part.raw = String(space + word)
      result.parts.append(part)
    }
    return result
  }

  private static func text(_ word: String) -> RecordParts.Part {
    RecordParts.Part(key: "text", value: JSONText(string: word), raw: "")
  }

  private static func part(
    _ word: String,
    isFront: Bool,
    _ keys: Set<String>
  ) -> RecordParts.Part {
    func field(_ key: String, _ value: JSONText) -> RecordParts.Part {
      RecordParts.Part(key: key, value: value, raw: "")
    }
    if isFront {
      if word == "x", keys.isEmpty { return field("completed", JSONText(true)) }
      if word.wholeMatch(of: /\([A-Z]\)/) != nil {
        return field("priority", JSONText(string: String(word.dropFirst().prefix(1))))
      }
      if word.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}/) != nil {
        let isSecond = keys.contains("finished") || !keys.contains("completed")
        return field(isSecond ? "created" : "finished", JSONText(string: word))
      }
    }
    if word.utf8.count > 1, word.hasPrefix("+") || word.hasPrefix("@") {
      return field(word, JSONText(true))
    }
    if let match = word.wholeMatch(of: /([A-Za-z][A-Za-z0-9_\-]*):([^\/:].*)/),
      !front.contains(String(match.1)), match.1 != "text"
    {
      return field(String(match.1), JSONText(string: String(match.2)))
    }
    return text(word)
  }

  /// A word of a value that no line has.
  static func spelled(_ key: String, _ value: JSONText) -> String {
    switch key {
    case "completed": value.logical == true ? "x" : ""
    case "priority": "(\(value.string ?? ""))"
    case "finished", "created", "text": value.string ?? ""
    default: value.string.map { "\(key):\($0)" } ?? key
    }
  }

  static func place(_ part: RecordParts.Part, _ parts: [RecordParts.Part]) -> Int {
    guard let rank = front.firstIndex(of: part.key) else { return parts.count }
    return parts.firstIndex { (front.firstIndex(of: $0.key) ?? .max) > rank } ?? parts.count
  }
}

/// A line of Markdown as its parts: an item with its indentation, its mark, its box and its text; or
/// prose.
enum MarkdownLine {
  private static let order = ["indentation", "mark", "completed", "text"]

  static func parts(_ line: String) -> RecordParts {
    guard let match = line.wholeMatch(of: /(\s*)([-*+]|[0-9]{1,9}[.)])(\s+)(\[[ xX]\]\s+)?(.*)/)
    else {
      return line.isEmpty
        ? RecordParts()
        : RecordParts(parts: [.init(key: "text", value: JSONText(string: line), raw: line)])
    }
    var result = RecordParts()
    func append(_ key: String, _ value: JSONText, _ raw: Substring) {
      result.parts.append(RecordParts.Part(key: key, value: value, raw: String(raw)))
    }
    append("indentation", JSONText(string: String(match.1)), match.1)
    append("mark", JSONText(string: String(match.2)), match.2 + match.3)
    if let box = match.4 {
      append("completed", JSONText(box.lowercased().hasPrefix("[x")), box)
    }
    append("text", JSONText(string: String(match.5)), match.5)
    return result
  }

  /// A part of a value that no line has.
  static func spelled(_ key: String, _ value: JSONText) -> String {
    switch key {
    case "completed": value.logical == true ? "[x] " : "[ ] "
    case "mark": (value.string ?? "-") + " "
    default: value.string ?? ""
    }
  }

  static func place(_ part: RecordParts.Part, _ parts: [RecordParts.Part]) -> Int {
    let rank = order.firstIndex(of: part.key) ?? order.count
    return parts.firstIndex { (order.firstIndex(of: $0.key) ?? order.count) > rank } ?? parts.count
  }
}
