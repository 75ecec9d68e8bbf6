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
      A line with a bullet and a box is an item, also in a quote or a callout, and a part of the last one there that \
      stands further left. At its end, #word is a tag, 🔺 ⏫ 🔼 🔽 ⏬ are the priorities 1 to 5, 📅 is due, 🛫 start, ➕ \
      created, ✅ finished, 🔁 repeat: "every day", "every 2 weeks", "every week on Monday, Friday", "every weekday". \
      Fields of Dataview say the same: [due:: 2026-12-01] or (due:: 2026-12-01), start, created, completion, repeat, and \
      priority: highest, high, medium, low, lowest; they are written as fields again. A heading gives the section of \
      what is below it. All else is kept and written back: ⏳ 🆔 ⛔ 🏁 ⏰ ❌, or scheduled, id, dependsOn, onCompletion, \
      cancelled, and other states, bullets, indents, quotes, rules and an identifier ^abc as the item's member "obsidian", \
      and with it the line itself where it would be written in another way; all lines that are no tasks, and blocks of \
      code, as the list's. A note is found by such signs, or a field with a day; task lists without them are of the \
      format text.
      Source: the documentation of the plugin Tasks (obsidian-tasks-group) on its formats, with emoji and of Dataview.
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
      ObsidianWriter.write(try lists.sole(of: "obsidian").list)
    }
  )
}

/// What lines of notes mean, and how lists are written as such.
enum Obsidian {
  /// The member that keeps what has no member of its own.
  static let key = "obsidian"
  /// The part of it that is the line as it was.
  static let line = "line"
  /// The part of it that is how far right the line stood.
  static let indent = "indent"
  /// The part of it that is what was before the line in a quote.
  static let quote = "quote"
  /// The part of it that is the brackets of its fields.
  static let fields = "fields"
  /// The part of it that is the identifier at the end of the line.
  static let link = "link"
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
    if !task.quote.isEmpty { kept.append(quote, string: task.quote) }
    kept.append(fields, string: task.fields?.rawValue)
    kept.append(link, string: task.link)
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

  // MARK: Recognition

  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start) else { return .impossible }
    var fence = ObsidianFence()
    for (line, _) in TextLines(text.view) {
      let line = line.string
      if !fence.takes(line), let task = ObsidianTask(line), task.isCertain { return .certain }
    }
    return .impossible
  }
}
