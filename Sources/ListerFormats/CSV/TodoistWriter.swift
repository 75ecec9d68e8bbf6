// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Writes projects of Todoist.
enum TodoistWriter {
  static let known = [
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE",
    "DATE_LANG", "TIMEZONE",
  ]

  static let english = "en"
  /// The indents of tasks, from 1 on.
  static let outline = ItemOutline(first: 1, step: 1)

  /// Whether the words of a date in some language are read as English ones.
  static func isEnglish(_ language: String) -> Bool { language.isEmpty || language == english }

  /// The indent that a cell says; that of a task that is a part of none if it says none.
  static func indent(_ text: String) -> Int { Int(text).flatMap { $0 > 0 ? $0 : nil } ?? 1 }

  static func write(
    _ list: List,
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    var columns = known
    var seen = Set(known)
    var remarks: [ImportRemark] = []
    let rows = rows(of: list, &remarks)
    for row in rows {
      for member in row where seen.insert(member.key).inserted { columns.append(member.key) }
    }
    try CSVWriter.check(columns: columns.count)
    var writer = CSVWriter(defuses: options.defuses)
    writer.append(record: columns)
    for row in rows {
      let cells = Dictionary(row.map { ($0.key, $0.value) }) { first, _ in first }
      for column in columns { writer.append(cells[column]?.string ?? "") }
      writer.endRecord()
    }
    return writer.result(remarks)
  }

  private static func rows(
    of list: List,
    _ remarks: inout [ImportRemark]
  ) -> [[JSONText.Member]] {
    var rows: [[JSONText.Member]] = []
    let kept = list["todoist"]?.elements ?? []
    var others = kept.filter { isRead($0, among: list.items.count) }[...]
    var section: String?
    var outline = OutlineWriter(list, outline, limit: 1_000_000)
    var respelling = Respelling()
    var log = RemarkLog()
    if others.count < kept.count { log.add("rows that no project has are left out") }
    var sectionless = 0
    // A section that is kept as a row of nothing but its name has no tasks, one of the same name
    // has.
    var isEmpty = false
    for (index, item) in list.items.enumerated() {
      while let other = others.first, (other["at"]?.number?.int ?? 0) <= index {
        let row = other["row"] ?? .null
        rows.append(row.members)
        if row["TYPE"]?.string == "section" {
          section = row["CONTENT"]?.string ?? ""
          outline.reset()
          isEmpty = TodoistReader.isPlain(row.members)
        }
        others.removeFirst()
      }
      let own = item["section"]?.string
      if let own, !own.hasSameBytes(as: section) || isEmpty {
        isEmpty = false
        var row: [JSONText.Member] = []
        row.append("TYPE", string: "section")
        row.append("CONTENT", string: own)
        rows.append(row)
        section = own
        outline.reset()
      } else if own == nil, section != nil {
        sectionless += 1
      }
      let kept = item["todoist"]?["INDENT"]?.string.map(indent)
      let place = outline.indent(of: item, at: index, kept: kept)
      let row = task(item, indent: place, &respelling)
      rows.append(row)
      let content = row.first { $0.key == "CONTENT" }?.value.string ?? ""
      if !TodoistReader.labels(item.text).tags.isEmpty {
        log.note("the end of a text is read as tags", line: nil)
      } else if TodoistReader.labels(content).tags.count < item.tags.compactMap(label).count {
        log.note("tags are read as the end of a text", line: nil)
      }
      for tag in item.tags {
        switch label(tag) {
        case nil: log.note("an empty tag is left out", line: nil)
        case tag: break
        default: log.note("the spaces of a tag become \"_\"", line: nil)
        }
      }
      for comment in item["comments"]?.elements ?? [] {
        if comment.kind != .object {
          log.note("a comment that has no columns is left out", line: nil)
        }
        let type = JSONText.Member(key: "TYPE", value: JSONText(string: "note"))
        rows.append([type] + comment.members)
      }
    }
    rows += others.map { $0["row"]?.members ?? [] }
    log.add(ImportRemark.sectionless(sectionless))
    remarks += log.remarks + outline.remarks + respelling.remarks
    return rows
  }

  /// Whether a row that is kept can be read again, in a project of so many tasks.
  private static func isRead(_ other: JSONText, among tasks: Int) -> Bool {
    switch other["row"]?["TYPE"]?.string ?? "" {
    case "", "meta", "section": true
    case "note": min(other["at"]?.number?.int ?? 0, tasks) > 0
    default: false
    }
  }

  /// The word of a label for a tag; nil for an empty tag, which no word is for.
  private static func label(_ tag: String) -> String? {
    tag.isEmpty ? nil : String(tag.map { $0.isWhitespace ? "_" : $0 })
  }

  private static func task(
    _ item: ListItem,
    indent: Int,
    _ respelling: inout Respelling
  ) -> [JSONText.Member] {
    var row: [JSONText.Member] = []
    row.append("TYPE", string: "task")
    let labels = item.tags.compactMap(label).map { " @" + $0 }
    row.append("CONTENT", string: item.text + labels.joined())
    row.append("DESCRIPTION", string: item.note)
    row.append("PRIORITY", string: item.priority?.text)
    let kept = item["todoist"]?.members ?? []
    let keptIndent = item["todoist"]?["INDENT"]?.string
    let isKept = keptIndent.map { TodoistWriter.indent($0) == indent } ?? false
    row.append("INDENT", string: isKept ? keptIndent : "\(indent)")
    row += date(item, item["todoist"], &respelling)
    return row
      + kept.filter { member in
        // Reading trims the names of columns.
        member.key != Spelling.key && member.key == member.key.trimmed
          && !row.contains { $0.key == member.key }
      }
  }

  /// The date that kept cells say; nil if they say none that is understood.
  private static func date(in cells: JSONText) -> TodoistDate? {
    cells["DATE"]?.string.flatMap { text in
      TodoistDate(text, isEnglish: isEnglish(cells["DATE_LANG"]?.string ?? ""))
    }
  }

  /// The cells of the date: those that are kept as long as they say what the item says.
  ///
  /// An item without a date has none; what is kept of it comes from before there was the member.
  private static func date(
    _ item: ListItem,
    _ kept: JSONText?,
    _ respelling: inout Respelling
  ) -> [JSONText.Member] {
    guard item[ItemField.due.key] != nil || item[ItemField.repeat.key] != nil else { return [] }
    var read = TodoistDate(item)
    var row: [JSONText.Member] = []
    let spellings = [kept?[Spelling.key], kept].compactMap(\.self)
    if let cells = spellings.first(where: { date(in: $0)?.says(item) ?? false }) {
      read = date(in: cells)
      row.append("DATE", cells["DATE"])
      row.append("DATE_LANG", cells["DATE_LANG"])
    } else {
      row.append("DATE", string: read?.text ?? "")
      // A day has no words, and is in any language.
      if let read, read.rhythm != nil || kept?["DATE_LANG"] == nil {
        row.append("DATE_LANG", string: english)
      }
    }
    respelling.note(.due, of: item, readAs: read?.due.map { JSONText(string: $0.text) })
    let rule = read?.rhythm.map { JSONText(string: RecurrenceRule($0).text) }
    respelling.note(.repeat, of: item, readAs: rule)
    return row
  }
}
