// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Makes lists of headings and items in the order of their lines.
struct LineListReader: ~Copyable {
  private var lists: [NamedList] = []
  private var sink: ListSink
  /// The level of the heading that the list is below; nil for what is before all headings.
  private var level: Int?
  /// A heading inside of the list that no item has followed yet.
  private var pending: (level: Int, name: String)?
  private var section: String?
  private var outline = LineList.outline
  /// The items that are part of another one, by their places, and that one.
  private var parents: [Int: Int] = [:]

  /// A reader for a source of the given name.
  init(name: String) { sink = ListSink(name: name) }

  /// Takes a heading: one that is deeper than that of the list may begin a section, others begin a
  /// list.
  mutating func begin(_ heading: (level: Int, name: String)) throws(ImportError) {
    if let pending { try beginList(pending) }
    if let level, heading.level > level {
      pending = heading
    } else {
      try beginList(heading)
    }
  }

  /// Takes an item.
  mutating func append(
    _ members: [JSONText.Member],
    indent: Int,
    line: Int
  ) throws(ImportError) {
    if let pending {
      section = pending.name
      self.pending = nil
      outline.reset()
    }
    var members = members
    members.append(ItemField.section.key, string: section)
    let item = sink.count
    if let parent = outline.parent(at: indent) { parents[item] = parent }
    if indent != outline.plain(at: indent) {
      members.append("indent", JSONText(NumberText(indent)))
    }
    outline.place(item, at: indent)
    try sink.appendItem(members, line: line)
  }

  /// The lists: one at least.
  consuming func finish() throws(ImportError) -> [NamedList] {
    if let pending { try beginList(pending) }
    if level != nil || sink.count > 0 || lists.isEmpty { try endList(next: "", members: []) }
    return lists
  }

  private mutating func beginList(_ heading: (level: Int, name: String)) throws(ImportError) {
    let name = JSONText.Member(key: "name", value: JSONText(string: heading.name))
    if level != nil || sink.count > 0 {
      try endList(next: heading.name, members: [name])
    } else {
      sink = ListSink(name: heading.name, members: [name])
    }
    level = heading.level
    pending = nil
  }

  /// Ends the list and begins the next one.
  private mutating func endList(
    next name: String,
    members: [JSONText.Member]
  ) throws(ImportError) {
    var next = ListSink(name: name, members: members)
    swap(&sink, &next)
    var ended = try next.list()
    ended.list.setParents(parents)
    lists.append(ended)
    parents = [:]
    section = nil
    outline.reset()
  }
}
