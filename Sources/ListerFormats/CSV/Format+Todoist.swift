// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

extension Format {
  /// A project of Todoist.
  static let todoist = Format(
    name: "todoist",
    summary: "Todoist: a project as backup or template (CSV)",
    extensions: ["csv"],
    discussion: """
      Columns by their names: TYPE, CONTENT and whichever others there are. A row task is an item: \
      CONTENT is the text, words "@label" at its end are tags, PRIORITY 1 to 4 the priority, \
      DESCRIPTION the note. Rows note below it are its comments, the member "comments"; rows \
      section give the member "section" to the items below them. Other columns of a task (INDENT, \
      AUTHOR, RESPONSIBLE, DATE, DATE_LANG, TIMEZONE, ...) are its member "todoist"; other rows \
      are the list's. The format holds no done tasks.
      Source: Todoist's help on templates and backups in CSV.
      """,
    example: """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      section,Dairy,,,,,,,,
      task,Milk @shop,the blue one,1,1,,,every friday,en,Europe/Berlin

      """,
    recognizes: { bytes in FixedTable.recognition(bytes, ["TYPE", "CONTENT"]) },
    read: { (bytes, options) throws(ImportError) in try TodoistReader.read(bytes, options) },
    write: { (lists, options) throws(ExportError) in
      try TodoistWriter.write(try lists.sole(of: "todoist").list, options)
    }
  )
}

/// Reads projects of Todoist.
private struct TodoistReader {
  private var columns: [String] = []
  private var items: [(line: Int, members: [JSONText.Member])] = []
  private var comments: [JSONText] = []
  private var others: [JSONText] = []
  /// The section that is under way, and where its row stands among the others if it has no tasks.
  private var section: (name: String, row: JSONText, isPlain: Bool, place: Int)?
  private var isSectionEmpty = false

  static func read(
    _ bytes: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let text = try SourceText(bytes)
    var parser = CSVParser(text.view, separator: UInt8(ascii: ","))
    guard try parser.next() else { throw ImportError(message: "there is no header") }
    var reader = TodoistReader()
    reader.columns = parser.fields.indices.map { parser.string($0).trimmed }
    guard Set(reader.columns).count == reader.columns.count,
      reader.columns.contains("TYPE"), reader.columns.contains("CONTENT")
    else {
      throw ImportError(line: 1, message: "the header needs TYPE and CONTENT, each column once")
    }
    while try parser.next() {
      if parser.isEmpty { continue }
      guard parser.fields.count <= reader.columns.count else {
        throw parser.error(
          at: reader.columns.count,
          CSVParser.excess(parser.fields.count, over: reader.columns.count)
        )
      }
      try reader.take(parser)
    }
    reader.closeTask()
    reader.closeSection()
    var members: [JSONText.Member] = []
    if !reader.others.isEmpty { members.append("todoist", JSONText(elements: reader.others)) }
    var sink = ListSink(name: options.name, members: members)
    for item in reader.items { try sink.appendItem(item.members, line: item.line) }
    var log = RemarkLog()
    log.add(text.remark)
    return ImportResult(lists: [try sink.list()], remarks: log.remarks + reader.remarks)
  }

  private var remarks: [ImportRemark] {
    let kept = columns.filter { !TodoistWriter.known.contains($0) }
    return kept.isEmpty
      ? []
      : [
        ImportRemark(
          message: "columns that are not known are kept in \"todoist\": \(Format.enumeration(kept))"
        )
      ]
  }

  private mutating func take(_ parser: borrowing CSVParser) throws(ImportError) {
    var row: [JSONText.Member] = []
    var cells: [String: String] = [:]
    for (index, column) in columns.enumerated() {
      let cell = parser.string(index)
      cells[column] = cell
      if !cell.isEmpty { row.append(column, string: cell) }
    }
    switch cells["TYPE"] {
    case "task":
      closeTask()
      isSectionEmpty = false
      items.append((parser.line, task(cells)))
    case "note" where !items.isEmpty:
      comments.append(JSONText(members: row.filter { $0.key != "TYPE" }))
    case "section":
      closeSection()
      isSectionEmpty = true
      let isPlain = TodoistReader.isPlain(row)
      if !isPlain { others.append(placed(row)) }
      section = (cells["CONTENT"] ?? "", JSONText(members: row), isPlain, others.count)
    case "", "meta": others.append(placed(row))
    case "note": throw parser.error(at: 0, "a note needs a task above it")
    case let other:
      throw parser.error(at: 0, "there is no type of row \(Format.excerpt(other ?? ""))")
    }
  }

  /// Whether the row of a section has nothing but its name.
  fileprivate static func isPlain(_ row: [JSONText.Member]) -> Bool {
    row.count == 2 && row.allSatisfy { ["TYPE", "CONTENT"].contains($0.key) }
  }

  /// A row that is kept as it is, with the number of tasks above it.
  private func placed(_ row: [JSONText.Member]) -> JSONText {
    JSONText(members: [
      JSONText.Member(key: "at", value: JSONText(NumberText(items.count))),
      JSONText.Member(key: "row", value: JSONText(members: row)),
    ])
  }

  /// Keeps a section without tasks as a row.
  private mutating func closeSection() {
    guard let section, isSectionEmpty, section.isPlain else { return }
    others.insert(placed(section.row.members), at: section.place)
  }

  /// Gives the last task its notes, also those behind a section.
  private mutating func closeTask() {
    guard !comments.isEmpty, let last = items.indices.last else { return }
    items[last].members.append("comments", JSONText(elements: comments))
    comments = []
  }

  private func task(_ cells: [String: String]) -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    var rest = cells
    let (text, tags) = TodoistReader.labels(rest.removeValue(forKey: "CONTENT") ?? "")
    rest["TYPE"] = nil
    members.append("text", string: text)
    if let priority = cells["PRIORITY"], let number = NumberText(priority) {
      members.append("priority", JSONText(number))
      rest["PRIORITY"] = nil
    }
    if !tags.isEmpty {
      members.append("tags", JSONText(elements: tags.map { JSONText(string: $0) }))
    }
    if let note = rest.removeValue(forKey: "DESCRIPTION"), !note.isEmpty {
      members.append("note", string: note)
    }
    if let section { members.append("section", string: section.name) }
    let kept = columns.compactMap { column in
      rest[column].flatMap { value in
        value.isEmpty || column == "INDENT" && value == "1"
          ? nil : JSONText.Member(key: column, value: JSONText(string: value))
      }
    }
    if !kept.isEmpty { members.append("todoist", JSONText(members: kept)) }
    return members
  }

  /// A text without white space around it, and the labels at its end; a text is left in any case.
  fileprivate static func labels(_ content: String) -> (text: String, tags: [String]) {
    var rest = content.trimmed[...]
    var tags: [String] = []
    while let space = rest.lastIndex(of: " ") {
      let word = rest[rest.index(after: space)...]
      guard word.hasPrefix("@"), word.utf8.count > 1 else { break }
      tags.append(String(word.dropFirst()))
      rest = rest[..<space]
      while let last = rest.last, last.isWhitespace { rest.removeLast() }
    }
    return (String(rest), tags.reversed())
  }
}

/// Writes projects of Todoist.
private enum TodoistWriter {
  static let known = [
    "TYPE", "CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "AUTHOR", "RESPONSIBLE", "DATE",
    "DATE_LANG", "TIMEZONE",
  ]

  static func write(
    _ list: List,
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    var columns = known
    var seen = Set(known)
    var remarks = Unheld.remarks(
      list,
      members: ["todoist"],
      fields: ["text", "priority", "tags", "note", "section", "comments", "todoist"]
    )
    remarks += Unheld.spacedTexts(list)
    let rows = rows(of: list, &remarks)
    for row in rows {
      for member in row where seen.insert(member.key).inserted { columns.append(member.key) }
    }
    try CSVWriter.check(columns: columns.count)
    var writer = CSVWriter(defuses: options.defuses)
    writer.append(record: columns)
    for row in rows {
      let cells = Dictionary(row.map { ($0.key, $0.value) }) { first, _ in first }
      for column in columns { writer.append(cells[column]?.string ?? "") }
      writer.endRecord()
    }
    return writer.result(remarks)
  }

  private static func rows(
    of list: List,
    _ remarks: inout [ImportRemark]
  ) -> [[JSONText.Member]] {
    var rows: [[JSONText.Member]] = []
    var others = (list["todoist"]?.elements ?? [])[...]
    var section: String?
    // A section that is kept as a row of nothing but its name has no tasks, one of the same name has.
    var isEmpty = false
    for (index, item) in list.items.enumerated() {
      while let other = others.first, (other["at"]?.number?.int ?? 0) <= index {
        let row = other["row"] ?? .null
        rows.append(row.members)
        if row["TYPE"]?.string == "section" {
          section = row["CONTENT"]?.string ?? ""
          isEmpty = TodoistReader.isPlain(row.members)
        }
        others.removeFirst()
      }
      let own = item["section"]?.string
      if let own, own != section || isEmpty {
        isEmpty = false
        var row: [JSONText.Member] = []
        row.append("TYPE", string: "section")
        row.append("CONTENT", string: own)
        rows.append(row)
        section = own
      } else if own == nil, section != nil {
        let name = Format.excerpt(item.text)
        remarks.append(ImportRemark(message: "\(name) comes into the section above it"))
      }
      rows.append(task(item))
      if !TodoistReader.labels(item.text).tags.isEmpty {
        let text = Format.excerpt(item.text)
        remarks.append(ImportRemark(message: "the end of the text \(text) is read as tags"))
      }
      for tag in item.tags where tag.contains(" ") {
        remarks.append(
          ImportRemark(message: "the spaces of the tag \(Format.excerpt(tag)) become \"_\"")
        )
      }
      for comment in item["comments"]?.elements ?? [] {
        let type = JSONText.Member(key: "TYPE", value: JSONText(string: "note"))
        rows.append([type] + comment.members)
      }
    }
    rows += others.map { $0["row"]?.members ?? [] }
    return rows
  }

  private static func task(_ item: ListItem) -> [JSONText.Member] {
    var row: [JSONText.Member] = []
    row.append("TYPE", string: "task")
    let labels = item.tags.map { " @" + $0.replacing(" ", with: "_") }
    row.append("CONTENT", string: item.text + labels.joined())
    row.append("DESCRIPTION", string: item.note)
    row.append("PRIORITY", string: item.priority?.text)
    let kept = item["todoist"]?.members ?? []
    if !kept.contains(where: { $0.key == "INDENT" }) { row.append("INDENT", string: "1") }
    return row + kept.filter { member in !row.contains { $0.key == member.key } }
  }
}
