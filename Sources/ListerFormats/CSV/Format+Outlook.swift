// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension Format {
  /// The lists of OI Shopping List, in the columns of Outlook's tasks.
  static let oiCSV = Format(
    name: "oi-csv",
    summary: "OI Shopping List: all lists in one file (CSV of convertcsv)",
    extensions: ["csv"],
    discussion: """
      Four columns: Subject is the text, "% Complete" 1 means done and 0 not, Categories is the \
      name of the list, Tags are tags between commas. Another number means that an item is put away, \
      which is written as 2; another one than 2, and what is no number, is kept as the item's member of \
      that name. Fields may hold quotes in their middle. Written with line feeds and quotes as the \
      app does, but in UTF-8.
      Source: the sources of openintents/convertcsv, described in its documentation.
      """,
    example: """
      "Subject","% Complete","Categories","Tags"
      "Milk",1,"Groceries","dairy"
      "Bread",0,"Groceries",

      """,
    holds: FormatCapabilities(
      list: .only([.name]),
      items: .only([.text, .completed, .removed, .tags], own: [OutlookTable.complete]),
      trimsTexts: true
    ),
    recognizes: { bytes in
      FixedTable.recognition(bytes, ["Subject", "% Complete", "Categories", "Tags"])
    },
    read: decoding(OutlookTable.read),
    write: { (lists, options) throws(ExportError) in OutlookTable.write(lists, options) }
  )
}

/// Tables whose columns are given.
enum FixedTable {
  /// How sure it is that a file begins with a record of the given headings.
  static func recognition(_ bytes: ByteView, _ headings: [String]) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 4_096)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start) else { return .impossible }
    var parser = CSVParser(text.view, separator: UInt8(ascii: ","))
    guard (try? parser.next()) == true, parser.fields.count >= headings.count else {
      return .impossible
    }
    let isSame = headings.indices.allSatisfy { parser.string($0) == headings[$0] }
    return isSame ? .certain : .impossible
  }
}

private enum OutlookTable {
  static let complete = "% Complete"
  /// The state of an item that is put away.
  private static let removed = "2"

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var log = RemarkLog()
    var parser = CSVParser(text, separator: UInt8(ascii: ","))
    var names: [String] = []
    var places: [String: Int] = [:]
    var items: [[(line: Int, members: [JSONText.Member])]] = []
    while try parser.next() {
      if parser.isBlank { continue }
      try parser.check(fields: 4)
      let state = parser.string(1)
      if state == complete { continue }
      let category = parser.string(2)
      let name = category.isEmpty ? options.name : category
      if places[name] == nil {
        places[name] = names.count
        names.append(name)
        items.append([])
      }
      if let place = places[name] {
        items[place].append((parser.line, item(parser, state, &log)))
      }
    }
    if names.isEmpty { (names, items) = ([options.name], [[]]) }
    var lists: [NamedList] = []
    for (name, items) in zip(names, items) {
      let member = JSONText.Member(key: "name", value: JSONText(string: name))
      var sink = ListSink(name: name, members: [member])
      for item in items { try sink.appendItem(item.members, line: item.line) }
      lists.append(try sink.list())
    }
    var result = ImportResult(lists: lists, remarks: log.remarks + parser.remarks)
    result.isSplit = true
    return result
  }

  private static func item(
    _ parser: borrowing CSVParser,
    _ state: String,
    _ log: inout RemarkLog
  ) -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    members.append("text", string: parser.string(0).trimmed)
    switch state.trimmed {
    case "1": members.append("completed", JSONText(true))
    case "0", "": break
    case removed: members.append("removed", JSONText(true))
    default:
      log.note("a state other than 0, 1 and 2 is kept as \"\(complete)\"", line: parser.line)
      if NumberText(state.trimmed) != nil { members.append("removed", JSONText(true)) }
      members.append(complete, string: state)
    }
    let tags = parser.string(3).withByteView { tags in
      tags.parts(between: UInt8(ascii: ",")).map(\.string)
    }
    members.append("tags", texts: tags)
    return members
  }

  static func write(_ lists: [NamedList], _ options: WritingOptions) -> ExportResult {
    var writer = CSVWriter(lineEnd: "\n", defuses: options.defuses)
    var log = RemarkLog()
    for heading in ["Subject", complete, "Categories", "Tags"] {
      writer.append(heading, quoting: .always)
    }
    writer.endRecord()
    for named in lists {
      for item in named.list.items {
        writer.append(item.text, quoting: .always)
        writer.append(state(of: item))
        if item.isRemoved, item.isComplete {
          log.note("what is put away is not done as well in this format", line: nil)
        }
        writer.append(named.list.name ?? named.name, quoting: .always)
        let tags = item.tags.joined(separator: ",")
        writer.append(tags, quoting: tags.isEmpty ? .whenNeeded : .always)
        writer.endRecord()
      }
      if named.list.items.isEmpty { log.add(.leftOut(empty: named)) }
    }
    return writer.result(log.remarks)
  }

  private static func state(of item: ListItem) -> String {
    let kept = item[complete]?.string ?? ""
    let isNumber = NumberText(kept.trimmed) != nil
    if item.isRemoved { return isNumber && !["0", "1"].contains(kept.trimmed) ? kept : removed }
    if item.isComplete { return "1" }
    return isNumber || kept.trimmed.isEmpty ? "0" : kept
  }
}
