// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Writes lists as tasks and check lists of Org.
struct OrgWriter {
  private let list: List
  private let parents: [Int: Int?]
  private var keywords = OrgKeywords()
  private var lines: [String] = []
  /// Whether a line says the name of the list.
  private var hasTitle = false
  private var headings: OutlineWriter
  private var checks = ItemOutline(first: 0, step: 2)
  /// The heading of an item that was written last.
  private var heading: Int?
  private var section: String?
  private var sectionless = 0
  private var log = RemarkLog()
  private var respelling = Respelling()

  /// How many stars an item has that is a part of none.
  static func firstLevel(hasSections: Bool) -> Int { hasSections ? 2 : 1 }

  static func write(_ list: List) -> ExportResult {
    var writer = OrgWriter(list)
    var kept = KeptLines(list[Org.key])
    for (index, item) in list.items.enumerated() {
      writer.append(kept.take(before: index))
      writer.append(item, at: index)
    }
    writer.append(kept.take(before: .max))
    return writer.result
  }

  private init(_ list: List) {
    self.list = list
    parents = list.parents
    let first = OrgWriter.firstLevel(hasSections: list.items.contains { $0.section != nil })
    headings = OutlineWriter(list, ItemOutline(first: first, step: 1), limit: 256)
    var kept = KeptLines(list[Org.key])
    let all = kept.take(before: .max)
    for line in all { keywords.take(line) }
    if let title, !all.contains(where: { Org.title($0) != nil }) {
      lines.append(title)
      hasTitle = true
    }
  }

  /// The line that says the name of the list.
  private var title: String? {
    list.name.map { "\(Org.title) \($0.oneLine)" }
  }

  private var result: ExportResult {
    let text = lines.map { $0 + "\n" }.joined()
    let remarks = log.remarks + [ImportRemark.sectionless(sectionless)].compactMap(\.self)
    return ExportResult(
      bytes: Array(text.utf8),
      remarks: remarks + headings.remarks + respelling.remarks
    )
  }

  /// Appends kept lines, with the name that the list has now.
  private mutating func append(_ kept: [String]) {
    for line in kept {
      if let name = Org.title(line), !hasTitle {
        hasTitle = true
        if name != list.name?.trimmed {
          if let title { lines.append(title) }
          continue
        }
      }
      lines.append(line)
      if let found = OrgLine.heading(line, keywords: keywords.all), found.keyword == nil {
        begin(found.text)
      }
    }
  }

  private mutating func begin(_ name: String) {
    section = name
    heading = nil
    headings.reset()
    checks.reset()
  }

  private mutating func append(_ item: ListItem, at index: Int) {
    if let own = item.section, !own.hasSameBytes(as: section),
      let found = OrgLine.heading("* \(own)", keywords: keywords.all), found.text == own,
      !own.contains(where: \.isNewline)
    {
      lines.append("* \(own)")
      begin(own)
    }
    if item.section == nil, section != nil { sectionless += 1 }
    respelling.note(.section, of: item, readAs: section.map { JSONText(string: $0) })
    if let indent = checkIndent(of: item, at: index) {
      if (item[Org.key]?[Org.Kept.indent]?.number?.int ?? 0) > OrgWriter.mostIndent {
        log.note("an entry of a check list stands less far right than it did", line: nil)
      }
      lines.append(check(item, indent))
      checks.place(index, at: indent)
      respelling.note(.uuid, of: item, readAs: nil)
      return
    }
    let level = item[Org.key]?[Org.Kept.level]?.number?.int
    let stars = headings.indent(of: item, at: index, kept: level.map { max($0, 1) })
    let block = block(item, stars)
    if !says(block, item) {
      log.note("an item is read back otherwise than it is: \(Format.excerpt(block[0]))", line: nil)
    }
    lines += block
    heading = index
    checks.reset()
  }

  // MARK: Check lists

  /// The most columns that an entry of a check list is indented by.
  private static let mostIndent = 256

  /// How far right an entry of a check list stands; nil for an item that needs a heading.
  private func checkIndent(of item: ListItem, at index: Int) -> Int? {
    let known: Set = ["text", "completed", "uuid", "parent", "section", Org.key]
    guard item[Org.key]?[Org.Kept.bullet] != nil,
      item.members.allSatisfy({ known.contains($0.key) || $0.value == .null }),
      !item.text.contains(where: \.isNewline)
    else { return nil }
    let kept = item[Org.key]?[Org.Kept.indent]?.number?.int.map { max($0, 0) }
    let parent = parents[index] ?? nil
    if parent == nil, heading != nil { return nil }
    let above = parent == heading ? nil : parent
    return checks.indent(below: above, kept: kept, limit: OrgWriter.mostIndent)
  }

  private func check(_ item: ListItem, _ indent: Int) -> String {
    let kept = item[Org.key]
    let state = kept?[Org.Kept.state]?.string
    let isKept = state.map { ($0.uppercased() == "X") == item.isComplete } ?? false
    let check = OrgLine.Check(
      indent: indent,
      bullet: kept?[Org.Kept.bullet]?.string ?? "-",
      state: isKept ? state ?? " " : item.isComplete ? "X" : " ",
      text: item.text.trimmed
    )
    if let line = kept?[Org.Kept.line]?.string, OrgLine.check(line)?.line == check.line {
      return line
    }
    return check.line
  }

  // MARK: Headings

  /// The lines of an item with a heading.
  private mutating func block(_ item: ListItem, _ stars: Int) -> [String] {
    var block = [headline(item, stars)]
    if let planning = planning(item) { block.append(planning) }
    let drawer = drawer(item)
    if !drawer.isEmpty { block += [Org.drawer] + drawer + [Org.end] }
    if let note = item.note, !note.isEmpty {
      block += note.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    return block
  }

  private func headline(_ item: ListItem, _ stars: Int) -> String {
    let kept = item[Org.key]
    let keyword = kept?[Org.Kept.keyword]?.string
    let isKept = keyword.map { keywords.done.contains($0) == item.isComplete } ?? false
    let priority = item.priority?.int.flatMap { OrgLine.priorities.contains($0) ? $0 : nil }
    let heading = OrgLine.Heading(
      level: stars,
      keyword: isKept ? keyword : item.isComplete ? "DONE" : "TODO",
      priority: priority,
      text: item.text.oneLine.trimmed,
      tags: item.tags.map { tag in String(tag.map { OrgLine.isTag(String($0)) ? $0 : "_" }) }
    )
    if let line = kept?[Org.Kept.line]?.string,
      OrgLine.heading(line, keywords: keywords.all)?.line == heading.line
    {
      return line
    }
    return heading.line
  }

  private mutating func planning(_ item: ListItem) -> String? {
    let planning = OrgPlanning(item)
    let said = planning.members
    for field in [ItemField.start, .due, .repeat, .finished] {
      respelling.note(field, of: item, readAs: said.first { $0.key == field.key }?.value)
    }
    guard let kept = item[Org.key]?[Org.Kept.planning]?.string else { return planning.line }
    let (text, isLess) =
      OrgPlanningLine(kept)?.line(saying: planning) ?? (text: planning.line, isLess: true)
    if isLess {
      log.note("a planning line is written without what doesn't go with its dates now", line: nil)
    }
    return text
  }

  private mutating func drawer(_ item: ListItem) -> [String] {
    var properties: [JSONText.Member] = []
    var known: Set<String> = []
    var view = item
    view[Org.key] = item[Org.key]?[Org.Kept.properties]
    for property in Org.properties {
      known.insert(property.name)
      properties.append(property.name, property.value(of: view, keptAs: Org.key, &respelling))
    }
    for member in view[Org.key]?.members ?? [] where member.key != Spelling.key {
      if !known.contains(member.key) { properties.append(member) }
    }
    return properties.map { member in
      let value = member.value.string ?? ""
      return value.isEmpty ? ":\(member.key):" : ":\(member.key): \(value)"
    }
  }

  /// Whether lines say an item and nothing else; where it stands is not looked at.
  private func says(_ block: [String], _ item: ListItem) -> Bool {
    let read = OrgReader.items(in: block, keywords)
    guard read.count == 1, let said = read.first else { return false }
    // What a planning line says otherwise is counted.
    let told = [ItemField.start, .due, .repeat, .finished, .created]
    let ignored = Set(([.uuid, .section, .parent] + told).map(\.key))
    func plain(_ members: [JSONText.Member]) -> JSONText {
      JSONText(
        members: members.filter { member in
          ItemField.keys.contains(member.key) && !ignored.contains(member.key)
            && member.value != .null && member.value.logical != false
        }
      )
    }
    return plain(said).hasSameMeaning(as: plain(item.members))
  }
}
