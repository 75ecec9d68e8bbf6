// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  static let text = Format(
    name: "text",
    summary: "Plain lines, or task lists of Markdown: one item a line",
    extensions: ["txt", "text", "md", "markdown"],
    discussion: """
      Each line that isn't blank is an item. Bullets, numbers and check boxes in front are \
      understood; behind a check box also a quantity, a unit, and in parentheses a price and tags: \
      "- [x] 2 kg Milk (1.50, dairy)". A heading of Markdown, "# Name", begins a list of that name, and a \
      deeper one inside of it, "## Name", a section, unless no item follows. An item is a part of the \
      last one that stands further left, its parent; spaces in front of a line that are not two for \
      each such item are kept as the member "indent". Lines are written with check boxes \
      and the escapes of Markdown, so that each text is read as it was; a no-break space keeps an amount \
      or a price in the text that it belongs to.
      Source: CommonMark 0.31 and the task lists of GitHub Flavored Markdown.
      """,
    example: """
      # Groceries

      - [x] 2 l Milk (1.19, dairy)
      - [ ] Bread

      """,
    holds: FormatCapabilities(
      list: .only([.name]),
      items: .only(
        [.text, .completed, .quantity, .unit, .price, .section, .parent, .tags],
        own: ["indent"]
      )
    ),
    recognizes: { bytes in LineShape.recognition(bytes) },
    read: decoding(LineList.read),
    write: { (lists, _) throws(ExportError) in LineList.write(lists) }
  )
}

/// Reads and writes lists as lines.
enum LineList {
  /// Parts of an item are two spaces further right.
  static let outline = ItemOutline(first: 0, step: 2)

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var reader = LineListReader(name: options.name)
    for (line, number) in TextLines(text) {
      if let heading = heading(line) {
        try reader.begin(heading)
      } else if let item = ItemLine(line.string) {
        try reader.append(members(item), indent: indent(line), line: number)
      }
    }
    return ImportResult(
      lists: try reader.finish(),
      remarks: [LineShape.remark(on: text)].compactMap(\.self)
    )
  }

  /// The level and the name of a heading; nil if the line isn't one.
  private static func heading(_ line: ByteView) -> (level: Int, name: String)? {
    var level = 0
    while level < line.count, line[level] == UInt8(ascii: "#") { level += 1 }
    guard 1...6 ~= level, level < line.count, line[level] == 0x20 || line[level] == 0x09 else {
      return nil
    }
    let name = line[level..<line.count].string.trimmed
    return name.isEmpty ? nil : (level, name)
  }

  /// How many spaces are before a line; a tab counts as four.
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

  private static func members(_ line: ItemLine) -> [JSONText.Member] {
    var members = [JSONText.Member(key: "text", value: JSONText(string: line.text))]
    if line.isComplete { members.append("completed", JSONText(true)) }
    members.append("quantity", line.quantity.map { JSONText($0) })
    members.append("unit", string: line.unit)
    members.append("price", line.price.map { JSONText($0) })
    members.append("tags", texts: line.tags)
    return members
  }

  // MARK: Writing

  /// The largest indent that is written.
  private static let widest = 64

  static func write(_ lists: [NamedList]) -> ExportResult {
    var text = ""
    var remarks: [ImportRemark] = []
    for (index, named) in lists.enumerated() {
      if index > 0 { text += "\n" }
      let hasSections = named.list.items.contains { $0.section != nil }
      // Sections are below the heading of their list.
      let name = named.list.name ?? (index > 0 || hasSections ? named.name : "")
      let line = name.oneLine
      if !line.trimmed.isEmpty { text += "# \(line.trimmed)\n\n" }
      if line.trimmed != name {
        remarks.append(ImportRemark(message: "the list's name was made one line: \"\(line)\""))
      }
      append(named.list, hasHeading: !line.trimmed.isEmpty, to: &text, &remarks)
    }
    return ExportResult(bytes: Array(text.utf8), remarks: remarks)
  }

  /// Appends the items of a list, its sections with headings of their own.
  private static func append(
    _ list: List,
    hasHeading: Bool,
    to text: inout String,
    _ remarks: inout [ImportRemark]
  ) {
    var outline = OutlineWriter(list, outline, limit: widest)
    var section: String?
    var sectionless = 0
    var respelling = Respelling()
    for (index, item) in list.items.enumerated() {
      if let own = item.section, !own.hasSameBytes(as: section), hasHeading, isHeading(own) {
        text += (index > 0 ? "\n" : "") + "## \(own)\n\n"
        section = own
        outline.reset()
      }
      respelling.note(.section, of: item, readAs: section.map { JSONText(string: $0) })
      if item.section == nil, section != nil { sectionless += 1 }
      let kept = item["indent"]?.number?.int.map { max($0, 0) }
      let indent = outline.indent(of: item, at: index, kept: kept)
      text += String(repeating: " ", count: indent) + ItemLine(item).markdown() + "\n"
    }
    remarks += [ImportRemark.sectionless(sectionless)].compactMap(\.self)
    remarks += respelling.remarks + outline.remarks
  }

  /// Whether a heading says a name as it is.
  private static func isHeading(_ name: String) -> Bool {
    !name.isEmpty && name.trimmed == name && name.unicodeScalars.allSatisfy { $0.value >= 0x20 }
  }
}
