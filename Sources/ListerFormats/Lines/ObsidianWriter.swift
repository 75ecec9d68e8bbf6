// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Writes lists as notes of Obsidian.
struct ObsidianWriter {
  private let parents: [Int: Int?]
  private var lines: [String] = []
  /// The items outside of quotes, and those in the quote that is above.
  private var outlines: [OutlineWriter]
  /// What is before the line of each item in a quote.
  private var quotes: [Int: String] = [:]
  /// In how many quotes the last item is.
  private var depth = 0
  private var fence = ObsidianFence()
  private var section: String?
  private var sectionless = 0
  private var log = RemarkLog()

  static func write(_ list: List) -> ExportResult {
    var writer = ObsidianWriter(list)
    var kept = KeptLines(list[Obsidian.key])
    for (index, item) in list.items.enumerated() {
      writer.append(kept.take(before: index))
      writer.append(item, at: index)
    }
    writer.append(kept.take(before: .max))
    return writer.result
  }

  private init(_ list: List) {
    parents = list.parents
    let outline = OutlineWriter(list, Obsidian.outline, limit: 256)
    outlines = [outline, outline]
  }

  private var result: ExportResult {
    let text = lines.map { $0 + "\n" }.joined()
    let remarks = log.remarks + [ImportRemark.sectionless(sectionless)].compactMap(\.self)
    return ExportResult(
      bytes: Array(text.utf8),
      remarks: remarks + outlines.flatMap(\.remarks)
    )
  }

  /// Appends kept lines.
  private mutating func append(_ kept: [String]) {
    for line in kept {
      lines.append(line)
      if !fence.takes(line), let name = Obsidian.heading(line) { begin(name) }
    }
  }

  private mutating func begin(_ name: String) {
    section = name
    for level in outlines.indices { outlines[level].reset() }
  }

  private mutating func append(_ item: ListItem, at index: Int) {
    var added: [String] = []
    if let own = item.section, !own.hasSameBytes(as: section),
      Obsidian.heading("## \(own)") == own
    {
      added = Obsidian.heading(of: own, isFirst: lines.isEmpty)
      begin(own)
    }
    if item.section == nil, section != nil { sectionless += 1 }
    let quote = quote(of: item, at: index)
    let depth = ObsidianTask.depth(quote)
    if depth != self.depth { outlines[1].reset() }
    self.depth = depth
    if !quote.isEmpty { quotes[index] = quote }
    let kept = item[Obsidian.key]?[Obsidian.indent]?.number?.int.map { max($0, 0) }
    let indent = outlines[min(depth, 1)].indent(of: item, at: index, kept: kept)
    added.append(line(item, indent, quote))
    if let end = fence.end(before: added[0]) {
      lines.append(end)
      fence = ObsidianFence()
      log.note("a block of code is ended before an item, for it has no end", line: nil)
    }
    for line in added { _ = fence.takes(line) }
    lines += added
  }

  /// What is before the line of an item: what was, or that of the item that a new one is a part of.
  private func quote(of item: ListItem, at index: Int) -> String {
    if let kept = item[Obsidian.key] {
      let quote = kept[Obsidian.quote]?.string ?? ""
      return ObsidianTask.isQuote(quote) ? quote : ""
    }
    let parent = parents[index] ?? nil
    return parent.flatMap { quotes[$0] } ?? ""
  }

  private mutating func line(_ item: ListItem, _ indent: Int, _ quote: String) -> String {
    var task = task(item)
    if let kept = item[Obsidian.key]?[Obsidian.line]?.string, let old = ObsidianTask(kept),
      ObsidianWriter.says(old, item)
    {
      if old.indent == indent, old.quote == quote { return kept }
      task = old
    }
    task.indent = indent
    task.quote = quote
    let line = task.line
    let isSaid = ObsidianTask(line).map { ObsidianWriter.says($0, item) } ?? false
    if !isSaid || item.section != nil && item.section != section {
      log.note("an item is read back otherwise than it is: \(Format.excerpt(line))", line: nil)
    }
    return line
  }

  private func task(_ item: ListItem) -> ObsidianTask {
    let kept = item[Obsidian.key]
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
    if let brackets = kept?[Obsidian.fields]?.string {
      task.fields = ObsidianTask.Brackets(rawValue: brackets)
    }
    if let link = kept?[Obsidian.link]?.string, ObsidianTask.isLink(link) { task.link = link }
    return task
  }

  /// Whether a task says all of an item that a line has a place for.
  private static func says(_ task: ObsidianTask, _ item: ListItem) -> Bool {
    let places = Set([ItemField.uuid, .section, .parent].map(\.key))
    // Where a line stands, and how it is spelled, says nothing of its item.
    let spellings = [Obsidian.line, Obsidian.indent, Obsidian.quote, Obsidian.fields]
    func plain(_ members: [JSONText.Member]) -> JSONText {
      JSONText(
        members: members.compactMap { member in
          if places.contains(member.key) || member.value == .null { return nil }
          if member.key == "completed", member.value.logical == false { return nil }
          guard member.key == Obsidian.key else {
            return ItemField.keys.contains(member.key) ? member : nil
          }
          let kept = member.value.members.filter { !spellings.contains($0.key) }
          return kept.isEmpty
            ? nil : JSONText.Member(key: Obsidian.key, value: JSONText(members: kept))
        }
      )
    }
    return plain(Obsidian.members(task)).hasSameMeaning(as: plain(item.members))
  }
}
