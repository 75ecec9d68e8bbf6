// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads notes of Obsidian.
struct ObsidianReader {
  private var items: [(line: Int, members: [JSONText.Member])] = []
  private var outline = Obsidian.outline
  private var parents: [Int: Int] = [:]
  private var section: String?
  /// The lines since the last task.
  private var gap: [String] = []
  private var kept = KeptLines()

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var reader = ObsidianReader()
    for (line, number) in TextLines(text) {
      let line = line.string
      if let task = ObsidianTask(line) {
        reader.closeGap()
        reader.append(task, line, number)
      } else {
        reader.gap.append(line)
      }
    }
    reader.kept.add(reader.gap, after: reader.items.count)
    var members: [JSONText.Member] = []
    members.append(Obsidian.key, reader.kept.json)
    var sink = ListSink(name: options.name, members: members)
    for item in reader.items { try sink.appendItem(item.members, line: item.line) }
    var named = try sink.list()
    named.list.setParents(reader.parents)
    return ImportResult(lists: [named])
  }

  /// Ends the lines between two tasks; those that the section of the next one says are not kept.
  private mutating func closeGap() {
    let name = gap.lazy.compactMap { Obsidian.heading($0) }.last
    let isPlain =
      name.map { name in
        name != section && gap == Obsidian.heading(of: name, isFirst: items.isEmpty)
      } ?? false
    if !isPlain { kept.add(gap, after: items.count) }
    if let name {
      section = name
      outline.reset()
    }
    gap = []
  }

  private mutating func append(_ task: ObsidianTask, _ line: String, _ number: Int) {
    var members = Obsidian.members(task)
    var own = members.last { $0.key == Obsidian.key }?.value.members ?? []
    members.removeAll { $0.key == Obsidian.key }
    members.append(ItemField.section.key, string: section)
    let index = items.count
    if let parent = outline.parent(at: task.indent) { parents[index] = parent }
    if task.indent != outline.plain(at: task.indent) {
      own.append("indent", JSONText(NumberText(task.indent)))
    }
    outline.place(index, at: task.indent)
    if task.line != line { own.append(Obsidian.line, string: line) }
    if !own.isEmpty { members.append(Obsidian.key, JSONText(members: own)) }
    items.append((number, members))
  }
}
