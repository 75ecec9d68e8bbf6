// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

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
      for item in named.list.linkedItems {
        var row = row(item, &respelling)
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
    return kept?.elements.compactMap(\.string) ?? TickTick.head
  }

  private static func row(_ item: ListItem, _ respelling: inout Respelling) -> [String: String] {
    var row = TickTick.usual
    for member in item[TickTick.key]?.members ?? [] where member.key != Spelling.key {
      row[member.key] = member.value.string
    }
    let isAllDay = allDay(item.members)
    let kept = row[TickTick.allDay]?.lowercased()
    let isKept = kept.map { ($0 == "true") == (isAllDay == "true") } ?? false
    let hasDate = item.due != nil || item.start != nil
    if !isKept, hasDate || row[TickTick.allDay] == nil { row[TickTick.allDay] = isAllDay }
    for attribute in TickTick.attributes(allDay: isAllDay == "true") {
      row[attribute.name] =
        attribute.value(of: item, keptAs: TickTick.key, &respelling)?.string
    }
    return row
  }

  /// What the column for whole days says of an item.
  static func allDay(_ item: [JSONText.Member]) -> String {
    let texts = [ItemField.due, .start].compactMap { field in
      item.first { $0.key == field.key }?.value.string
    }
    let date = texts.compactMap { ItemDate($0) }.first
    return date.map { $0.seconds == nil } ?? false ? "true" : "false"
  }
}
