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
      DESCRIPTION the note. DATE is due and repeat: days, times without a zone, and in English rules \
      such as "every 2 weeks" and "every monday, friday starting 2026-12-01"; other dates are kept. \
      INDENT says by parent which task a task is a part of. Rows note below a task are its comments, \
      the member "comments"; rows section give the member "section" to the items below them. Other \
      columns of a task (AUTHOR, RESPONSIBLE, TIMEZONE, ...) are its member "todoist"; other rows are \
      the list's. The format holds no done tasks.
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
  private var outline = TodoistWriter.outline
  /// The tasks that are part of another one, by their places, and that one.
  private var parents: [Int: Int] = [:]
  private var log = RemarkLog()
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
    var named = try sink.list()
    named.list.setParents(reader.parents)
    let remarks = [text.remark].compactMap(\.self) + reader.log.remarks + reader.remarks
    return ImportResult(lists: [named], remarks: remarks)
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
      items.append((parser.line, task(cells, parser.line)))
    case "note" where !items.isEmpty:
      comments.append(JSONText(members: row.filter { $0.key != "TYPE" }))
    case "section":
      closeSection()
      outline.reset()
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

  private mutating func task(_ cells: [String: String], _ line: Int) -> [JSONText.Member] {
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
    takeDate(&rest, line, &members)
    takeIndent(&rest)
    let kept = columns.compactMap { column in
      rest[column].flatMap { value in
        value.isEmpty ? nil : JSONText.Member(key: column, value: JSONText(string: value))
      }
    }
    if !kept.isEmpty { members.append("todoist", JSONText(members: kept)) }
    return members
  }

  /// Takes the date, as far as it is understood; what would be written in another way stays.
  private mutating func takeDate(
    _ rest: inout [String: String],
    _ line: Int,
    _ members: inout [JSONText.Member]
  ) {
    guard let text = rest["DATE"], !text.isEmpty else { return }
    let language = rest["DATE_LANG"] ?? ""
    guard let date = TodoistDate(text, isEnglish: TodoistWriter.isEnglish(language)) else {
      log.note("a date that is not understood is kept in \"todoist\"", line: line)
      return
    }
    members.append(ItemField.due.key, string: date.due?.text)
    members.append(ItemField.repeat.key, string: date.rhythm.map { RecurrenceRule($0).text })
    guard date.text == text else { return }
    rest["DATE"] = nil
    if language == TodoistWriter.english { rest["DATE_LANG"] = nil }
  }

  /// Takes the indent, which says what the task that is read is a part of; an odd one stays.
  private mutating func takeIndent(_ rest: inout [String: String]) {
    let text = rest["INDENT"] ?? ""
    let indent = TodoistWriter.indent(text)
    if let parent = outline.parent(at: indent) { parents[items.count] = parent }
    if text == "\(outline.plain(at: indent))" { rest["INDENT"] = nil }
    outline.place(items.count, at: indent)
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

  static let english = "en"
  /// The indents of tasks, from 1 on.
  static let outline = ItemOutline(first: 1, step: 1)

  /// Whether the words of a date in some language are read as English ones.
  static func isEnglish(_ language: String) -> Bool { language.isEmpty || language == english }

  /// The indent that a cell says; that of a task that is a part of none if it says none.
  static func indent(_ text: String) -> Int { Int(text).flatMap { $0 > 0 ? $0 : nil } ?? 1 }

  static func write(
    _ list: List,
    _ options: WritingOptions
  ) throws(ExportError) -> ExportResult {
    var columns = known
    var seen = Set(known)
    var remarks = Unheld.remarks(
      list,
      members: ["todoist"],
      fields: [
        "text", "priority", "due", "repeat", "section", "parent", "tags", "note", "comments",
        "todoist",
      ]
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
    var outline = OutlineWriter(list, outline, limit: 1_000_000)
    var respelling = Respelling()
    // A section that is kept as a row of nothing but its name has no tasks, one of the same name has.
    var isEmpty = false
    for (index, item) in list.items.enumerated() {
      while let other = others.first, (other["at"]?.number?.int ?? 0) <= index {
        let row = other["row"] ?? .null
        rows.append(row.members)
        if row["TYPE"]?.string == "section" {
          section = row["CONTENT"]?.string ?? ""
          outline.reset()
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
        outline.reset()
      } else if own == nil, section != nil {
        let name = Format.excerpt(item.text)
        remarks.append(ImportRemark(message: "\(name) comes into the section above it"))
      }
      let kept = item["todoist"]?["INDENT"]?.string.map(indent)
      let place = outline.indent(of: item, at: index, kept: kept)
      rows.append(task(item, indent: place, &respelling))
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
    remarks += outline.remarks + respelling.remarks
    return rows
  }

  private static func task(
    _ item: ListItem,
    indent: Int,
    _ respelling: inout Respelling
  ) -> [JSONText.Member] {
    var row: [JSONText.Member] = []
    row.append("TYPE", string: "task")
    let labels = item.tags.map { " @" + $0.replacing(" ", with: "_") }
    row.append("CONTENT", string: item.text + labels.joined())
    row.append("DESCRIPTION", string: item.note)
    row.append("PRIORITY", string: item.priority?.text)
    let kept = item["todoist"]?.members ?? []
    let keptIndent = item["todoist"]?["INDENT"]?.string
    let isKept = keptIndent.map { TodoistWriter.indent($0) == indent } ?? false
    row.append("INDENT", string: isKept ? keptIndent : "\(indent)")
    row += date(item, item["todoist"], &respelling)
    return row + kept.filter { member in !row.contains { $0.key == member.key } }
  }

  /// The cells of the date: those that are kept as long as they say what the item says.
  private static func date(
    _ item: ListItem,
    _ kept: JSONText?,
    _ respelling: inout Respelling
  ) -> [JSONText.Member] {
    let keptText = kept?["DATE"]?.string ?? ""
    let language = kept?["DATE_LANG"]?.string
    let isEnglish = isEnglish(language ?? "")
    let old = keptText.isEmpty ? nil : TodoistDate(keptText, isEnglish: isEnglish)
    let own = TodoistDate(item)
    let hasDate = item[ItemField.due.key] != nil || item[ItemField.repeat.key] != nil
    var read = own
    var row: [JSONText.Member] = []
    if hasDate ? old?.says(item) ?? false : old == nil || old?.text == keptText {
      read = old
    } else {
      row.append("DATE", string: own?.text ?? "")
      // A day has no words, and stands in any language.
      if let own, own.rhythm != nil || language == nil { row.append("DATE_LANG", string: english) }
    }
    respelling.note(.due, of: item, readAs: read?.due.map { JSONText(string: $0.text) })
    let rule = read?.rhythm.map { JSONText(string: RecurrenceRule($0).text) }
    respelling.note(.repeat, of: item, readAs: rule)
    return row
  }
}
