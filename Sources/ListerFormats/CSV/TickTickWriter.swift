// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Writes backups of TickTick.
enum TickTickWriter {
  static func write(
    _ lists: [NamedList],
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    var remarks: [ImportRemark] = []
    var respelling = Respelling()
    var rows: [[String: String]] = []
    var columns = TickTick.columns
    var seen = Set(columns)
    for named in lists {
      if named.list.items.isEmpty { remarks.append(.leftOut(empty: named)) }
      for (item, linked) in zip(named.list.items, named.list.linkedItems) {
        respelling.note(.parent, of: item, readAs: linked[ItemField.parent.key])
        var row = row(linked, &respelling)
        row[TickTick.folder] = named.list[TickTick.key]?[TickTick.folder]?.string
        row[TickTick.list] = named.list.name ?? named.name
        for column in row.keys.sorted() where seen.insert(column).inserted {
          columns.append(column)
        }
        rows.append(row)
      }
    }
    try CSVWriter.check(columns: columns.count)
    var writer = CSVWriter(lineEnd: "\n", defuses: options.defuses)
    for text in preamble(of: lists) {
      writer.append(text, quoting: .always)
      writer.endRecord()
    }
    for row in [Dictionary(uniqueKeysWithValues: columns.map { ($0, $0) })] + rows {
      for column in columns { writer.append(row[column] ?? "", quoting: .always) }
      writer.endRecord()
    }
    return writer.result(remarks + respelling.remarks)
  }

  /// The records before the header: those of the first list that came with some.
  private static func preamble(of lists: [NamedList]) -> [String] {
    let kept = lists.lazy.compactMap { $0.list[TickTick.key]?[TickTick.preamble] }.first
    // One that reads as the header would be taken for it.
    return kept?.elements.compactMap(\.string).filter { $0.trimmed != TickTick.folder }
      ?? TickTick.head
  }

  private static func row(_ item: ListItem, _ respelling: inout Respelling) -> [String: String] {
    var row = TickTick.usual
    for member in item[TickTick.key]?.members ?? [] where member.key != Spelling.key {
      // Reading trims the names of columns.
      row[member.key.trimmed] = member.value.string
    }
    let isAllDay = TickTick.isAllDay(item.members)
    let isKept = row[TickTick.allDay].map { TickTick.agrees($0, with: isAllDay) } ?? false
    if !isKept { row[TickTick.allDay] = TickTick.allDayText(isAllDay) }
    for attribute in TickTick.attributes(allDay: isAllDay ?? false) {
      row[attribute.name] =
        attribute.value(of: item, keptAs: TickTick.key, &respelling)?.string
    }
    return row
  }
}
