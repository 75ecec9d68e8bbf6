// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

extension Format {
  /// Plain lines, and task lists of Markdown.
  static let text = Format(
    name: "text",
    summary: "Plain lines, or task lists of Markdown: one item a line",
    extensions: ["txt", "text", "md", "markdown"],
    discussion: """
      Each line that isn't blank is an item. Bullets, numbers and check boxes in front are \
      understood; behind a check box also a quantity, a unit, and in parentheses a price and tags: \
      "- [x] 2 kg Milk (1.50, dairy)". A heading of Markdown, "# Name", begins a list of that name. \
      Spaces in front of a line are kept as the member "indent". Lines are written with check boxes \
      and the escapes of Markdown, so that each text is read as it was; a no-break space keeps an amount \
      or a price in the text that it belongs to.
      Source: CommonMark 0.31 and the task lists of GitHub Flavored Markdown.
      """,
    example: """
      # Groceries

      - [x] 2 l Milk (1.19, dairy)
      - [ ] Bread

      """,
    recognizes: { bytes in LineList.recognition(bytes) },
    read: { (bytes, options) throws(ImportError) in try LineList.read(bytes, options) },
    write: { (lists, _) throws(ExportError) in LineList.write(lists) }
  )
}

/// Reads and writes lists as lines.
enum LineList {
  static func read(
    _ bytes: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let text = try SourceText(bytes)
    var lists: [NamedList] = []
    var sink = ListSink(name: options.name)
    var isNamed = false
    for (line, number) in TextLines(text.view) {
      if let name = heading(line) {
        if isNamed || sink.count > 0 { lists.append(try sink.list()) }
        sink = ListSink(
          name: name,
          members: [JSONText.Member(key: "name", value: JSONText(string: name))]
        )
        isNamed = true
      } else if let item = ItemLine(line.string) {
        try sink.appendItem(members(item, indent: indent(line)), line: number)
      }
    }
    if isNamed || sink.count > 0 || lists.isEmpty { lists.append(try sink.list()) }
    return ImportResult(lists: lists, remarks: text.remark.map { [$0] } ?? [])
  }

  /// The name in a heading; nil if the line is none.
  private static func heading(_ line: ByteView) -> String? {
    var level = 0
    while level < line.count, line[level] == UInt8(ascii: "#") { level += 1 }
    guard 1...6 ~= level, level < line.count, line[level] == 0x20 || line[level] == 0x09 else {
      return nil
    }
    let name = line[level..<line.count].string.trimmed
    return name.isEmpty ? nil : name
  }

  /// How many spaces stand in front of a line; a tab counts as four.
  private static func indent(_ line: ByteView) -> Int {
    var indent = 0
    for index in 0..<line.count {
      switch line[index] {
      case 0x20: indent += 1
      case 0x09: indent += 4
      default: return indent
      }
    }
    return 0
  }

  private static func members(_ line: ItemLine, indent: Int) -> [JSONText.Member] {
    var members = [JSONText.Member(key: "text", value: JSONText(string: line.text))]
    if line.isComplete { members.append("completed", JSONText(true)) }
    members.append("quantity", line.quantity.map { JSONText($0) })
    members.append("unit", string: line.unit)
    members.append("price", line.price.map { JSONText($0) })
    if !line.tags.isEmpty {
      members.append("tags", JSONText(elements: line.tags.map { JSONText(string: $0) }))
    }
    if indent > 0 { members.append("indent", JSONText(NumberText(indent))) }
    return members
  }

  // MARK: Writing

  static func write(_ lists: [NamedList]) -> ExportResult {
    var text = ""
    var remarks: [ImportRemark] = []
    for (index, named) in lists.enumerated() {
      if index > 0 { text += "\n" }
      let name = named.list.name ?? (index > 0 ? named.name : "")
      let line = name.unicodeScalars.split { $0.value < 0x20 }.map(String.init)
        .joined(separator: " ")
      if !line.trimmed.isEmpty { text += "# \(line.trimmed)\n\n" }
      if line.trimmed != name {
        remarks.append(ImportRemark(message: "the list's name was made one line: \"\(line)\""))
      }
      for item in named.list.items {
        let indent = min(max(item["indent"]?.number?.int ?? 0, 0), 64)
        text += String(repeating: " ", count: indent) + ItemLine(item).markdown() + "\n"
      }
      remarks += Unheld.remarks(
        named.list,
        members: ["name"],
        fields: ["text", "completed", "quantity", "unit", "price", "tags", "indent"]
      )
    }
    return ExportResult(bytes: Array(text.utf8), remarks: remarks)
  }

  // MARK: Recognition

  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start), !hasControls(text.view) else { return .impossible }
    let view = text.view.trimmed
    guard !view.isEmpty else { return .possible }
    var boxes = 0
    for (line, _) in TextLines(view) {
      let line = line.trimmed
      for mark in ["- [ ] ", "- [x] ", "- [X] ", "* [ ] ", "* [x] ", "[ ] ", "[x] ", "[X] "]
      where line.string.hasPrefix(mark) {
        boxes += 1
        break
      }
    }
    if boxes > 0 { return .likely }
    // Markup and data of other programs are lines too, but hardly a list.
    if [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: "<")].contains(view[0]) {
      return .possible
    }
    let table = CSVSeparator(of: view)
    return table.columns > 1 && table.isConsistent ? .possible : .plausible
  }

  private static func hasControls(_ text: ByteView) -> Bool {
    for index in 0..<text.count where text[index] < 0x20 {
      if !(0x09...0x0D ~= text[index]) { return true }
    }
    return false
  }
}
