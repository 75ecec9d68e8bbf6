// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  /// A note of Google Keep, as Google Takeout gives it.
  static let keep = Format(
    name: "keep",
    summary: "Google Keep: a note or list of Google Takeout (JSON)",
    extensions: ["json"],
    discussion: """
      title is the list's name; listContent are its items with text and isChecked; the lines of \
      textContent are items too if the note is a text. The colors RED ORANGE YELLOW GREEN BLUE \
      CERULEAN GRAY are ours. All else is kept and written back: members of the note, such as \
      labels, isPinned and the timestamps, as the list's member "keep", members of an item as the \
      item's. Source: the files of a Google Takeout archive; the format has no specification.
      """,
    example: """
      {"color":"GREEN","isTrashed":false,"isPinned":true,"isArchived":false,\
      "listContent":[{"text":"Milk","isChecked":true},{"text":"Bread","isChecked":false}],\
      "title":"Groceries","userEditedTimestampUsec":1763719200000000}

      """,
    holds: FormatCapabilities(
      list: .only([.name, .color], own: ["keep"]),
      items: .only([.text, .completed], own: ["keep"])
    ),
    recognizes: { bytes in
      let shape = JSONShape(bytes)
      guard shape.isObject, !shape.hasMore else { return .impossible }
      let hasContent = shape.hasKeys("listContent") || shape.hasKeys("textContent")
      return hasContent && (shape.hasKeys("isTrashed") || shape.hasKeys("title"))
        ? .certain : .impossible
    },
    read: decoding(KeepNote.read),
    write: { (lists, _) throws(ExportError) in
      try KeepNote.write(try lists.sole(of: "keep"))
    }
  )
}

/// Reads and writes notes of Google Keep.
private enum KeepNote {
  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var note = try JSONObject(file: text)
    var members: [JSONText.Member] = []
    let title = try note.takeText("title")
    let name = title?.string ?? ""
    if !name.isEmpty { members.append("name", title) }
    if let color = note.peek("color")?.string.flatMap(color) {
      members.append("color", string: color.name)
    }
    if note.peek("color")?.string == noColor { _ = note.take("color") }
    let items = try items(&note)
    members += note.rest(as: "keep")
    var log = RemarkLog()
    let kept = note.members.map(\.key).filter { $0 != "color" }
    if !kept.isEmpty {
      log.add("members that are not known are kept in \"keep\": \(Format.enumeration(kept))")
    }
    var sink = ListSink(name: name.isEmpty ? options.name : name, members: members)
    for item in items { try sink.appendItem(item, line: 1) }
    return ImportResult(lists: [try sink.list()], remarks: log.remarks)
  }

  /// The items of a note: those of its list, and the lines of its text, which it keeps as well.
  private static func items(
    _ note: inout JSONObject
  ) throws(ImportError) -> [[JSONText.Member]] {
    var items: [[JSONText.Member]] = []
    if let text = note.peek("textContent"), text != .null {
      guard let text = text.string else {
        throw note.error("textContent", "a text is expected here")
      }
      items += lines(text).map { [JSONText.Member(key: "text", value: JSONText(string: $0))] }
    }
    for (index, element) in try (note.takeArray("listContent") ?? []).enumerated() {
      var entry = try JSONObject(element, line: 1, place: "listContent[\(index)]")
      guard let text = try entry.takeText("text") else {
        throw entry.error("text", "an item needs a text")
      }
      var item = [JSONText.Member(key: "text", value: text)]
      if try entry.takeLogical("isChecked") == true { item.append("completed", JSONText(true)) }
      items.append(item + entry.rest(as: "keep"))
    }
    return items
  }

  /// The lines of a text that are not empty.
  private static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    text.withByteView { text in
      for (line, _) in TextLines(text) where !line.trimmed.isEmpty {
        lines.append(line.trimmed.string)
      }
    }
    return lines
  }

  // MARK: Writing

  static func write(_ named: NamedList) throws(ExportError) -> ExportResult {
    let list = named.list
    let kept = list["keep"]?.members ?? []
    var members: [JSONText.Member] = []
    var items = list.items[...]
    for member in kept {
      switch member.key {
      case "title", "listContent": break
      case "color": members.append("color", color(list, kept: member.value))
      case "textContent":
        // The text is as it was as long as the list begins with its lines, none of them done.
        let lines = lines(member.value.string ?? "")
        let isSame = items.prefix(lines.count).map(\.text) == lines
        if isSame, items.prefix(lines.count).allSatisfy({ isPlain($0) }) {
          items = items.dropFirst(lines.count)
          members.append(member)
        }
      default: members.append(member)
      }
    }
    if !kept.contains(where: { $0.key == "color" }) {
      members.insert(JSONText.Member(key: "color", value: color(list, kept: nil)), at: 0)
    }
    if !items.isEmpty || !members.contains(where: { $0.key == "textContent" }) {
      members.append("listContent", JSONText(elements: items.map(entry)))
    }
    let isOwn = list["keep"] != nil
    members.append("title", string: list.name ?? (isOwn ? "" : named.name))
    var buffer = ByteBuffer(capacity: 4_096)
    JSONText(members: members).append(to: &buffer)
    buffer.append(UInt8(ascii: "\n"))
    return ExportResult(bytes: buffer.view.array)
  }

  private static func isPlain(_ item: ListItem) -> Bool {
    !item.isComplete && item.members.allSatisfy { $0.key == "text" || $0.key == "uuid" }
  }

  private static func entry(_ item: ListItem) -> JSONText {
    var members = [
      JSONText.Member(key: "text", value: JSONText(string: item.text)),
      JSONText.Member(key: "isChecked", value: JSONText(item.isComplete)),
    ]
    // What an item says is there already.
    members += (item["keep"]?.members ?? []).filter { kept in
      !members.contains { $0.key == kept.key }
    }
    return JSONText(members: members)
  }

  // MARK: Colors

  private static let noColor = "DEFAULT"

  private static func color(_ name: String) -> List.Color? {
    switch name {
    case "GRAY": .gray
    case "BLUE", "CERULEAN": .blue
    case "GREEN": .green
    case "YELLOW": .yellow
    case "ORANGE": .orange
    case "RED": .red
    default: nil
    }
  }

  /// The color of a note: the kept one if it still is the list's.
  private static func color(_ list: List, kept: JSONText?) -> JSONText {
    let meant = kept?.string.flatMap(color)
    if let kept, (meant ?? .gray) == list.color { return kept }
    if kept == nil, list["color"] == nil || list.color == .gray {
      return JSONText(string: noColor)
    }
    return JSONText(string: list.color.name.uppercased())
  }
}
