// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  /// Notes of Obsidian with tasks of the plugin Tasks.
  static let obsidian = Format(
    name: "obsidian",
    summary: "Obsidian Tasks: a note whose tasks have dates behind emoji (Markdown)",
    extensions: ["md", "markdown"],
    discussion: """
      A line with a bullet and a box is an item, and a part of the last one that stands further left. At its end, #word \
      is a tag, 🔺 ⏫ 🔼 🔽 ⏬ are the priorities 1 to 5, 📅 is due, 🛫 start, ➕ created, ✅ finished, 🔁 repeat: \
      "every day", "every 2 weeks", "every week on Monday, Friday", "every weekday". A heading gives the section of what is \
      below it. All else is kept and written back: ⏳ 🆔 ⛔ 🏁 ⏰ ❌ and other states, \
      bullets, indents and rules as the item's member "obsidian", and with it the line itself where it would be written in \
      another way; all lines that are no tasks as the list's. A note is found by such signs; task lists \
      without them are of the format text.
      Source: the documentation of the plugin Tasks (obsidian-tasks-group) on its emoji format.
      """,
    example: """
      ## Kitchen

      - [ ] Bake a cake #food 🔼 🔁 every week on Friday ➕ 2026-11-20 🛫 2026-11-28 📅 2026-12-01
      \t- [x] Buy flour ✅ 2026-11-21

      """,
    holds: FormatCapabilities(
      list: .only([], own: [Obsidian.key]),
      items: .only(
        [
          .text, .completed, .priority, .start, .due, .repeat, .section, .parent, .tags, .created,
          .finished,
        ],
        own: [Obsidian.key]
      ),
      trimsTexts: true
    ),
    recognizes: { bytes in Obsidian.recognition(bytes) },
    read: decoding(ObsidianReader.read),
    write: { (lists, _) throws(ExportError) in
      Obsidian.write(try lists.sole(of: "obsidian").list)
    }
  )
}

/// What lines of notes mean, and how lists are written as such.
enum Obsidian {
  /// The member that keeps what has no member of its own.
  static let key = "obsidian"
  /// The part of it that is the line as it was.
  static let line = "line"
  static let outline = ItemOutline(first: 0, step: 4)

  /// The name of a heading; nil for another line.
  static func heading(_ line: String) -> String? {
    let level = line.prefix { $0 == "#" }.count
    guard 1...6 ~= level, line.dropFirst(level).first == " " else { return nil }
    let name = String(line.dropFirst(level)).trimmed
    return name.isEmpty ? nil : name
  }

  /// The lines before the first item of a section.
  static func heading(of section: String, isFirst: Bool) -> [String] {
    (isFirst ? [] : [""]) + ["## \(section)", ""]
  }

  /// The members that a task says, its place apart.
  static func members(_ task: ObsidianTask) -> [JSONText.Member] {
    var item: [JSONText.Member] = []
    var kept: [JSONText.Member] = []
    item.append("text", string: task.text)
    if task.isComplete {
      item.append("completed", JSONText(true))
    } else if task.status != " " {
      kept.append("status", string: task.status)
    }
    if task.bullet != "-" { kept.append("bullet", string: task.bullet) }
    item.append("tags", texts: task.tags)
    for sign in ObsidianSign.allCases {
      guard let text = task.values[sign] else { continue }
      if let field = sign.field, let value = sign.value(of: text) {
        item.append(field.key, value)
        let isLate = sign == .repetition && text.lowercased().hasSuffix(ObsidianSign.whenDone)
        if isLate { kept.append("when done", JSONText(true)) }
      } else {
        kept.append(sign.rawValue, string: text)
      }
    }
    if !kept.isEmpty { item.append(key, JSONText(members: kept)) }
    return item
  }

  // MARK: Writing

  static func write(_ list: List) -> ExportResult {
    var lines: [String] = []
    var kept = KeptLines(list[key])
    var outline = OutlineWriter(list, outline, limit: 256)
    var section: String?
    var sectionless = 0
    var log = RemarkLog()
    for (index, item) in list.items.enumerated() {
      let before = kept.take(before: index)
      lines += before
      if let name = before.lazy.compactMap({ heading($0) }).last {
        section = name
        outline.reset()
      }
      if let own = item.section, !own.hasSameBytes(as: section), heading("## \(own)") == own {
        lines += heading(of: own, isFirst: lines.isEmpty)
        section = own
        outline.reset()
      }
      if item.section == nil, section != nil { sectionless += 1 }
      let indent = item[key]?["indent"]?.number?.int.map { max($0, 0) }
      lines.append(line(item, outline.indent(of: item, at: index, kept: indent), section, &log))
    }
    lines += kept.take(before: .max)
    let text = lines.map { $0 + "\n" }.joined()
    let remarks = log.remarks + [ImportRemark.sectionless(sectionless)].compactMap(\.self)
    return ExportResult(bytes: Array(text.utf8), remarks: remarks + outline.remarks)
  }

  private static func line(
    _ item: ListItem,
    _ indent: Int,
    _ section: String?,
    _ log: inout RemarkLog
  ) -> String {
    var task = task(item)
    if let kept = item[key]?[line]?.string, let old = ObsidianTask(kept), says(old, item) {
      if old.indent == indent { return kept }
      task = old
    }
    task.indent = indent
    let line = task.line
    let isSaid = ObsidianTask(line).map { says($0, item) } ?? false
    if !isSaid || item.section != nil && item.section != section {
      log.note("an item is read back otherwise than it is: \(Format.excerpt(line))", line: nil)
    }
    return line
  }

  private static func task(_ item: ListItem) -> ObsidianTask {
    let kept = item[key]
    var task = ObsidianTask()
    task.text = item.text.oneLine.trimmed
    task.status = item.isComplete ? "x" : kept?["status"]?.string ?? " "
    task.bullet = kept?["bullet"]?.string ?? "-"
    task.tags = item.tags.map { tag in String(tag.map { $0.isWhitespace ? "_" : $0 }) }
    for sign in ObsidianSign.allCases {
      let value = sign.field.flatMap { item[$0.key] }.flatMap(sign.text)
      task.values[sign] = value ?? kept?[sign.rawValue]?.string
    }
    if kept?["when done"]?.logical == true, let rule = task.values[.repetition] {
      task.values[.repetition] = rule + ObsidianSign.whenDone
    }
    return task
  }

  /// Whether a task says all of an item that a line has a place for.
  private static func says(_ task: ObsidianTask, _ item: ListItem) -> Bool {
    let places = Set([ItemField.uuid, .section, .parent].map(\.key))
    func plain(_ members: [JSONText.Member]) -> JSONText {
      JSONText(
        members: members.compactMap { member in
          if places.contains(member.key) || member.value == .null { return nil }
          if member.key == "completed", member.value.logical == false { return nil }
          guard member.key == key else {
            return ItemField.keys.contains(member.key) ? member : nil
          }
          let kept = member.value.members.filter { ![line, "indent"].contains($0.key) }
          return kept.isEmpty ? nil : JSONText.Member(key: key, value: JSONText(members: kept))
        }
      )
    }
    return plain(members(task)).hasSameMeaning(as: plain(item.members))
  }

  // MARK: Recognition

  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start) else { return .impossible }
    for (line, _) in TextLines(text.view) {
      if let task = ObsidianTask(line.string), !task.values.isEmpty { return .certain }
    }
    return .impossible
  }
}
