// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads tasks and check lists of Org.
struct OrgReader {
  /// An item under way.
  private struct Entry {
    var line: Int
    var members: [JSONText.Member]
    var own: [JSONText.Member]
    /// The stars of its heading, and how many entries it is a part of; nil for one of a check list.
    var level: (stars: Int, depth: Int)?
  }

  /// What the next line of a heading may be.
  private enum Expectation {
    case planning
    case drawer
    case property
    case note
    case none
  }

  private var keywords = OrgKeywords()
  private var name: String?
  /// The line that says the name, which the name says again, as long as no other line gives one.
  private var title: String?
  private var log = RemarkLog()
  private var entries: [Entry] = []
  private var parents: [Int: Int] = [:]
  private var headings = ItemOutline(first: 0, step: 1)
  private var checks = ItemOutline(first: 0, step: 2)
  /// The heading with a keyword that is above.
  private var heading: Int?
  private var section: String?
  private var expectation = Expectation.none
  private var note: [String] = []
  private var properties: [JSONText.Member] = []
  /// The lines since the last item.
  private var gap: [String] = []
  private var kept = KeptLines()

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var reader = OrgReader()
    for (line, number) in TextLines(text) { reader.take(line.string, number) }
    reader.closeHeading()
    reader.kept.add(reader.gap, after: reader.entries.count)
    var members: [JSONText.Member] = []
    members.append("name", string: reader.name)
    members.append(Org.key, reader.kept.json)
    var sink = ListSink(name: reader.name ?? options.name, members: members)
    for item in reader.items { try sink.appendItem(item.members, line: item.line) }
    var named = try sink.list()
    named.list.setParents(reader.parents)
    return ImportResult(lists: [named], remarks: reader.log.remarks)
  }

  /// The members of the items that some lines say, by the keywords of a file.
  static func items(in lines: [String], _ keywords: OrgKeywords) -> [[JSONText.Member]] {
    var reader = OrgReader()
    reader.keywords = keywords
    for line in lines { reader.take(line, 1) }
    reader.closeHeading()
    return reader.entries.map { entry in
      entry.members + (entry.own.isEmpty ? [] : [.init(Org.key, JSONText(members: entry.own))])
    }
  }

  /// How sure it is that a file has headings with keywords, or is of Org at all.
  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start) else { return .impossible }
    var keywords = OrgKeywords()
    for (line, _) in TextLines(text.view) {
      let line = line.string
      keywords.take(line)
      if OrgLine.heading(line, keywords: keywords.all)?.keyword != nil { return .certain }
    }
    return text.view.trimmed.isEmpty ? .impossible : .possible
  }

  // MARK: Lines

  private mutating func take(_ line: String, _ number: Int) {
    if let found = OrgLine.heading(line, keywords: keywords.all) {
      closeHeading()
      if let keyword = found.keyword {
        closeGap()
        append(found, keyword, line, number)
      } else {
        gap.append(line)
        section = found.text
        heading = nil
        headings.reset()
        checks.reset()
      }
    } else if takesBelow(line, number) {
      // It belongs to the heading above.
    } else if let check = OrgLine.check(line) {
      closeHeading()
      closeGap()
      append(check, line, number)
    } else if expectation == .note {
      note.append(line)
    } else {
      keywords.take(line)
      if let found = Org.title(line) {
        if let title {
          kept.prepend(title)
          self.title = nil
        } else if name == nil {
          name = found
          if entries.isEmpty, gap.isEmpty, line == "\(Org.title) \(found)",
            found.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
          {
            title = line
            return
          }
        }
      }
      gap.append(line)
    }
  }

  /// Takes the planning and the properties of a heading, which are right below it.
  private mutating func takesBelow(_ line: String, _ number: Int) -> Bool {
    switch expectation {
    case .planning:
      expectation = .drawer
      guard let found = OrgPlanningLine(line), let last = entries.indices.last else {
        return takesBelow(line, number)
      }
      entries[last].members += found.planning.members
      if found.planning.line != line { entries[last].own.append(Org.Kept.planning, string: line) }
      if !found.isWhole {
        log.note("a planning line is kept, for not all of it is understood", line: number)
      }
      return true
    case .drawer:
      expectation = .note
      guard line.trimmed == Org.drawer else { return false }
      expectation = .property
      return true
    case .property:
      let text = line.trimmed
      if text == Org.end {
        closeDrawer()
        expectation = .note
        return true
      }
      let end = text.dropFirst().firstIndex(of: ":")
      guard text.hasPrefix(":"), let end else {
        // The drawer ends without its end: what was in it are lines of the note.
        expectation = .note
        note = [Org.drawer] + properties.map { ":\($0.key): \($0.value.string ?? "")" }
        properties = []
        return false
      }
      let key = String(text[text.index(after: text.startIndex)..<end])
      properties.append(key, string: String(text[text.index(after: end)...]).trimmed)
      return true
    case .note, .none: return false
    }
  }

  /// Gives the last item its properties; one that comes twice counts once.
  private mutating func closeDrawer() {
    guard let last = entries.indices.last else { return }
    var seen: Set = [Spelling.key]
    properties = properties.filter { property in
      let isNew = seen.insert(property.key).inserted
      if !isNew { log.note("a property that comes twice counts once", line: entries[last].line) }
      return isNew
    }
    var drawer = JSONObject(record: properties, line: entries[last].line)
    var spelled: [JSONText.Member] = []
    for property in Org.properties {
      property.take(from: &drawer, to: &entries[last].members, spelled: &spelled)
    }
    entries[last].own += drawer.rest(as: Org.Kept.properties, spelled: spelled)
    properties = []
  }

  /// Ends what is right below a heading; blank lines at its end are no part of the note.
  private mutating func closeHeading() {
    if expectation == .property {
      note = [Org.drawer] + properties.map { ":\($0.key): \($0.value.string ?? "")" }
      properties = []
    }
    expectation = .none
    var blank: [String] = []
    while let last = note.last, last.trimmed.isEmpty { blank.insert(note.removeLast(), at: 0) }
    if let last = entries.indices.last, !note.isEmpty {
      entries[last].members.append("note", string: note.joined(separator: "\n"))
    }
    note = []
    gap += blank
  }

  /// Ends the lines between two items; a heading that the section of the next one says is not kept.
  private mutating func closeGap() {
    let isPlain = section.map { gap == ["* \($0)"] && $0 != lastSection } ?? false
    if !isPlain { kept.add(gap, after: entries.count) }
    lastSection = section
    gap = []
  }

  /// The section of the last item.
  private var lastSection: String?

  // MARK: Items

  private mutating func append(
    _ found: OrgLine.Heading,
    _ keyword: String,
    _ line: String,
    _ number: Int
  ) {
    var entry = Entry(line: number, members: [], own: [])
    entry.members.append("text", string: found.text)
    if keywords.done.contains(keyword) { entry.members.append("completed", JSONText(true)) }
    entry.members.append("priority", found.priority.map { JSONText(NumberText($0)) })
    entry.members.append(ItemField.section.key, string: section)
    entry.members.append("tags", texts: found.tags)
    if keyword != "TODO", keyword != "DONE" { entry.own.append(Org.Kept.keyword, string: keyword) }
    if found.line != line { entry.own.append(Org.Kept.line, string: line) }
    let index = entries.count
    if let parent = headings.parent(at: found.level) { parents[index] = parent }
    entry.level = (found.level, headings.plain(at: found.level))
    headings.place(index, at: found.level)
    checks.reset()
    heading = index
    entries.append(entry)
    expectation = .planning
  }

  private mutating func append(_ check: OrgLine.Check, _ line: String, _ number: Int) {
    var entry = Entry(line: number, members: [], own: [])
    entry.members.append("text", string: check.text)
    if check.state.uppercased() == "X" { entry.members.append("completed", JSONText(true)) }
    entry.members.append(ItemField.section.key, string: section)
    entry.own.append(Org.Kept.bullet, string: check.bullet)
    if check.state == "-" || check.state == "x" {
      entry.own.append(Org.Kept.state, string: check.state)
    }
    let index = entries.count
    if let parent = checks.parent(at: check.indent) ?? heading { parents[index] = parent }
    if check.indent != checks.plain(at: check.indent) {
      entry.own.append(Org.Kept.indent, JSONText(NumberText(check.indent)))
    }
    checks.place(index, at: check.indent)
    if check.line != line { entry.own.append(Org.Kept.line, string: line) }
    entries.append(entry)
  }

  /// The items with what is kept of them: the stars of all if any has others than are written.
  private var items: [(line: Int, members: [JSONText.Member])] {
    let first = OrgWriter.firstLevel(hasSections: entries.contains(where: hasSection))
    let isOdd = entries.contains { entry in
      entry.level.map { $0.stars != first + $0.depth } ?? false
    }
    return entries.map { entry in
      var own = entry.own
      if isOdd, let level = entry.level {
        own.append(Org.Kept.level, JSONText(NumberText(level.stars)))
      }
      let kept = own.isEmpty ? [] : [JSONText.Member(key: Org.key, value: JSONText(members: own))]
      return (entry.line, entry.members + kept)
    }
  }

  private func hasSection(_ entry: Entry) -> Bool {
    entry.members.contains { $0.key == ItemField.section.key }
  }
}
