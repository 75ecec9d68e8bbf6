// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads notes of Obsidian.
struct ObsidianReader {
  private var items: [(line: Int, members: [JSONText.Member])] = []
  /// The tasks outside of quotes, and those in the quote that is above.
  private var outlines = [Obsidian.outline, Obsidian.outline]
  /// In how many quotes the last task is.
  private var depth = 0
  private var parents: [Int: Int] = [:]
  private var section: String?
  private var fence = ObsidianFence()
  /// The lines since the last task.
  private var gap: [String] = []
  /// The name of the last heading among them.
  private var name: String?
  private var kept = KeptLines()

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var reader = ObsidianReader()
    for (line, number) in TextLines(text) { reader.take(line.string, number) }
    reader.kept.add(reader.gap, after: reader.items.count)
    var members: [JSONText.Member] = []
    members.append(Obsidian.key, reader.kept.json)
    var sink = ListSink(name: options.name, members: members)
    for item in reader.items { try sink.appendItem(item.members, line: item.line) }
    var named = try sink.list()
    named.list.setParents(reader.parents)
    return ImportResult(lists: [named])
  }

  private mutating func take(_ line: String, _ number: Int) {
    if fence.takes(line) {
      gap.append(line)
    } else if let task = ObsidianTask(line) {
      closeGap()
      append(task, line, number)
    } else {
      gap.append(line)
      name = Obsidian.heading(line) ?? name
    }
  }

  /// Ends the lines between two tasks; those that the section of the next one says are not kept.
  private mutating func closeGap() {
    let isPlain =
      name.map { name in
        name != section && gap == Obsidian.heading(of: name, isFirst: items.isEmpty)
      } ?? false
    if !isPlain { kept.add(gap, after: items.count) }
    if let name {
      section = name
      for level in outlines.indices { outlines[level].reset() }
    }
    gap = []
    name = nil
  }

  private mutating func append(_ task: ObsidianTask, _ line: String, _ number: Int) {
    var members = Obsidian.members(task)
    var own = members.last { $0.key == Obsidian.key }?.value.members ?? []
    members.removeAll { $0.key == Obsidian.key }
    members.append(ItemField.section.key, string: section)
    let index = items.count
    let depth = ObsidianTask.depth(task.quote)
    if depth != self.depth { outlines[1].reset() }
    self.depth = depth
    let level = min(depth, 1)
    if let parent = outlines[level].parent(at: task.indent) { parents[index] = parent }
    if task.indent != outlines[level].plain(at: task.indent) {
      own.append(Obsidian.indent, JSONText(NumberText(task.indent)))
    }
    outlines[level].place(index, at: task.indent)
    if task.line != line { own.append(Obsidian.line, string: line) }
    if !own.isEmpty { members.append(Obsidian.key, JSONText(members: own)) }
    items.append((number, members))
  }
}
