// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads backups of TickTick.
struct TickTickReader {
  /// A list under way.
  private struct Group {
    var name: String
    var folder: String
    var items: [(line: Int, members: [JSONText.Member])] = []
    var identities: Set<ItemUUID> = []
  }

  private var columns: [String] = []
  private var preamble: [String] = []
  private var groups: [Group] = []
  private var places: [[String]: Int] = [:]
  private var log = RemarkLog()

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var reader = TickTickReader()
    var parser = CSVParser(text, separator: UInt8(ascii: ","))
    try reader.begin(&parser)
    while try parser.next() {
      if parser.isEmpty { continue }
      try parser.check(header: reader.columns.count)
      reader.take(parser, options)
    }
    let remarks = reader.log.remarks + parser.remarks
    var result = ImportResult(lists: try reader.lists(options), remarks: remarks)
    result.isSplit = true
    return result
  }

  /// How sure it is that a file has the header of a backup, after a few other records.
  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 4_096)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start) else { return .impossible }
    var parser = CSVParser(text.view, separator: UInt8(ascii: ","))
    for _ in 0..<12 {
      guard (try? parser.next()) == true else { return .impossible }
      if parser.string(0) == TickTick.folder {
        return parser.string(1) == TickTick.list ? .certain : .impossible
      }
    }
    return .impossible
  }

  /// Reads the records before the header, and the header.
  private mutating func begin(_ parser: inout CSVParser) throws(ImportError) {
    while try parser.next() {
      if parser.isBlank { continue }
      let record = parser.fields.indices.map { parser.string($0).trimmed }
      guard record[0] == TickTick.folder else {
        preamble.append(record.joined(separator: ","))
        continue
      }
      guard Set(record).count == record.count, record.contains(TickTick.list),
        record.contains("Title"), !record.contains(Spelling.key)
      else {
        throw parser.error(
          at: 0,
          "the header needs List Name and Title, each column once, and no \(Spelling.key)"
        )
      }
      columns = record
      let kept = columns.filter { column in
        !TickTick.columns.contains(column) && column != "projectKind"
      }
      if !kept.isEmpty {
        let names = Format.enumeration(kept)
        log.add("columns that are not known are kept in \"\(TickTick.key)\": \(names)")
      }
      return
    }
    throw ImportError(message: "there is no header: no record begins with \(TickTick.folder)")
  }

  private mutating func take(_ parser: borrowing CSVParser, _ options: ReadingOptions) {
    var cells: [JSONText.Member] = []
    for (index, column) in columns.enumerated() {
      let cell = parser.string(index)
      if !cell.isEmpty { cells.append(column, string: cell) }
    }
    var task = JSONObject(record: cells, line: parser.line)
    let folder = task.take(TickTick.folder)?.string ?? ""
    let name = task.take(TickTick.list)?.string ?? options.name
    let place = places[[folder, name]] ?? groups.count
    if place == groups.count {
      places[[folder, name]] = place
      groups.append(Group(name: name, folder: folder))
    }
    let item = item(&task, of: place)
    groups[place].items.append((parser.line, item))
  }

  private mutating func item(_ task: inout JSONObject, of group: Int) -> [JSONText.Member] {
    var item: [JSONText.Member] = []
    var spelled: [JSONText.Member] = []
    let isAllDay = TickTick.meansAllDay(task.peek(TickTick.allDay)?.string)
    for attribute in TickTick.attributes(allDay: isAllDay) {
      if attribute.field == .uuid, let text = task.peek(attribute.name)?.string,
        !groups[group].identities.insert(.meaning(of: text)).inserted
      {
        log.note("a taskId that comes twice is kept in \"\(TickTick.key)\"", line: task.line)
        continue
      }
      attribute.take(from: &task, to: &item, spelled: &spelled)
    }
    if !item.contains(where: { $0.key == "text" }) { item.append("text", string: "") }
    for (column, cell) in TickTick.usual.sorted(by: { $0.key < $1.key })
    where task.peek(column)?.string == cell { _ = task.take(column) }
    takeAllDay(from: &task, item)
    return item + task.rest(as: TickTick.key, spelled: spelled)
  }

  /// Takes the column for whole days, unless it says in other words what the dates say.
  private mutating func takeAllDay(from task: inout JSONObject, _ item: [JSONText.Member]) {
    guard let text = task.peek(TickTick.allDay)?.string else { return }
    let isAllDay = TickTick.isAllDay(item)
    if !TickTick.agrees(text, with: isAllDay) {
      log.note("an \(TickTick.allDay) that the dates contradict is left out", line: task.line)
    } else if text != TickTick.allDayText(isAllDay) {
      return
    }
    _ = task.take(TickTick.allDay)
  }

  private func lists(_ options: ReadingOptions) throws(ImportError) -> [NamedList] {
    if groups.isEmpty { return [try ListSink(name: options.name).list()] }
    var lists: [NamedList] = []
    for group in groups {
      var kept: [JSONText.Member] = []
      if !group.folder.isEmpty { kept.append(TickTick.folder, string: group.folder) }
      if preamble != TickTick.head {
        kept.append(
          TickTick.preamble,
          JSONText(elements: preamble.map { JSONText(string: $0) })
        )
      }
      var members: [JSONText.Member] = []
      members.append("name", string: group.name)
      if !kept.isEmpty { members.append(TickTick.key, JSONText(members: kept)) }
      var sink = ListSink(name: group.name, members: members)
      for item in group.items { try sink.appendItem(item.members, line: item.line) }
      lists.append(try sink.list())
    }
    return lists
  }
}
