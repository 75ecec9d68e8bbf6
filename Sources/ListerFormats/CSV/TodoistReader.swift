// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

/// Reads projects of Todoist.
struct TodoistReader {
  private var columns: [String] = []
  private var items: [(line: Int, members: [JSONText.Member])] = []
  private var outline = TodoistWriter.outline
  /// The tasks that are part of another one, by their places, and that one.
  private var parents: [Int: Int] = [:]
  private var log = RemarkLog()
  private var comments: [JSONText] = []
  private var others: [JSONText] = []
  /// The section that is under way, and where its row is among the others if it has no tasks.
  private var section: (name: String, row: JSONText, isPlain: Bool, place: Int)?
  private var isSectionEmpty = false

  static func read(
    _ text: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    var parser = CSVParser(text, separator: UInt8(ascii: ","))
    guard try parser.next() else { throw ImportError(message: "there is no header") }
    var reader = TodoistReader()
    reader.columns = parser.fields.indices.map { parser.string($0).trimmed }
    guard Set(reader.columns).count == reader.columns.count,
      reader.columns.contains("TYPE"), reader.columns.contains("CONTENT"),
      !reader.columns.contains(Spelling.key)
    else {
      throw ImportError(
        line: 1,
        message: "the header needs TYPE and CONTENT, each column once, and no \(Spelling.key)"
      )
    }
    while try parser.next() {
      if parser.isEmpty { continue }
      try parser.check(header: reader.columns.count)
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
    let remarks = reader.log.remarks + reader.remarks + parser.remarks
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
  static func isPlain(_ row: [JSONText.Member]) -> Bool {
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

  /// Gives the last task its notes, also those after a section.
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
    members.append("tags", texts: tags)
    if let note = rest.removeValue(forKey: "DESCRIPTION"), !note.isEmpty {
      members.append("note", string: note)
    }
    if let section { members.append("section", string: section.name) }
    let spelled = takeDate(&rest, line, &members)
    takeIndent(&rest)
    var kept = columns.compactMap { column in
      rest[column].flatMap { value in
        value.isEmpty ? nil : JSONText.Member(key: column, value: JSONText(string: value))
      }
    }
    if !spelled.isEmpty { kept.append(Spelling.key, JSONText(members: spelled)) }
    if !kept.isEmpty { members.append("todoist", JSONText(members: kept)) }
    return members
  }

  /// Takes the date, as far as it is understood, and returns its cells if they would be written in
  /// another way.
  private mutating func takeDate(
    _ rest: inout [String: String],
    _ line: Int,
    _ members: inout [JSONText.Member]
  ) -> [JSONText.Member] {
    guard let text = rest["DATE"], !text.isEmpty else { return [] }
    let language = rest["DATE_LANG"] ?? ""
    guard let date = TodoistDate(text, isEnglish: TodoistWriter.isEnglish(language)) else {
      log.note("a date that is not understood is kept in \"todoist\"", line: line)
      return []
    }
    members.append(ItemField.due.key, string: date.due?.text)
    members.append(ItemField.repeat.key, string: date.rhythm.map { RecurrenceRule($0).text })
    rest["DATE"] = nil
    if date.text == text {
      if language == TodoistWriter.english { rest["DATE_LANG"] = nil }
      return []
    }
    rest["DATE_LANG"] = nil
    var cells: [JSONText.Member] = []
    cells.append("DATE", string: text)
    if !language.isEmpty { cells.append("DATE_LANG", string: language) }
    return cells
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
  static func labels(_ content: String) -> (text: String, tags: [String]) {
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
