// SPDX-License-Identifier: MIT

import ListerJSON
import ListerTables

extension RecordFormat {
  /// Tasks, one in a line.
  static let todotxt = RecordFormat(
    name: "todotxt",
    patterns: ["todo.txt", "done.txt", "*.todo.txt"],
    isSentence: true,
    records: { (text) throws(ImportError) in lines(of: text) { TodoLine($0).fields } },
    render: { fields, versions, _ in
      let model = TodoLine(versions.first?.content ?? "")
      return model.lead + TodoLine.text(of: fields) + model.trail
    }
  )

  /// Items of Markdown with the prose around them.
  static let markdown = RecordFormat(
    name: "text",
    patterns: ["*.md"],
    isSentence: true,
    records: { (text) throws(ImportError) in lines(of: text) { MarkdownLine($0).fields } },
    render: { fields, versions, _ in
      MarkdownLine.text(of: fields, from: versions.map { MarkdownLine($0.content) })
    }
  )

  /// A text as its lines; one that is empty has no fields.
  static func lines(of text: String, _ fields: (String) -> JSONText) -> RecordFile {
    var file = RecordFile()
    var before: String?
    for line in RecordFormat.lines(of: text) {
      let content = String(line.content)
      let fields = fields(content)
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
