// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

extension Format {
  package static let markdownTable = Format(
    name: "markdown-table",
    summary: "A table of a Markdown text, as items or as a grid",
    extensions: ["md", "markdown"],
    discussion: """
      The only table of the text, or else the one with most cells, which the report names; --at 2 chooses the \
      second one, and --at NAME one by the heading above it. A backslash before a punctuation mark makes \
      it itself, as in \\|, and <br> is the end of a line within a cell; asterisks around all of a cell are none \
      of it, and other marks stay as they are. \
      Text with check boxes is of the format text, unless --as says otherwise. Becomes what csv becomes; \
      members are columns as in csv. Source: GitHub Flavored Markdown 0.29, tables.
      """,
    example: """
      | text  | completed | price |
      | :---- | --------- | ----: |
      | Milk  | true      |  1.19 |
      | Bread | false     |  2.50 |

      """,
    holds: FormatCapabilities(list: .only([.tables]), items: .all, trimsTexts: true),
    takes: [.encoding, .cells, .columns, .places],
    recognizes: { bytes in MarkdownTables.recognition(bytes) },
    read: { (bytes, options) throws(ImportError) in try MarkdownTables.read(bytes, options) },
    write: { (lists, _) throws(ExportError) in
      try MarkdownTables.write(try lists.sole(of: "markdown-table"))
    }
  )
}

/// Reads and writes tables of Markdown.
enum MarkdownTables {
  static func read(
    _ bytes: ByteView,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let text = try SourceText(bytes)
    let tables = MarkdownTable.tables(in: text.view)
    let candidates = tables.map { table in
      TableChoice.Candidate(
        names: [table.heading],
        size: table.rows.reduce(0) { $0 + $1.cells.count }
      )
    }
    let choice = try TableChoice(candidates, at: options.table.place, in: "this text")
    let found = tables[choice.index]
    var table = try StoredTable(headings: found.headings)
    for row in found.rows { table.append(row.cells, line: row.line) }
    for remark in [text.remark, choice.remark] {
      if let remark { table.remark(remark) }
    }
    return try table.lists(options)
  }

  static func write(_ named: NamedList) throws(ExportError) -> ExportResult {
    let columns = try ListColumns(named.list)
    var text = ""
    func append(_ cells: [String]) {
      text += "| " + cells.map(MarkdownTable.escaped).joined(separator: " | ") + " |\n"
    }
    append(columns.headings)
    text += "|" + String(repeating: " --- |", count: columns.headings.count) + "\n"
    for item in named.list.items { append(columns.texts(of: item)) }
    let bytes = Array(text.utf8)
    let options = ReadingOptions(name: named.name)
    let remarks =
      [columns.remark].compactMap(\.self)
      + bytes.withByteView { bytes in
        TableReadBack.remarks(on: named.list, bytes) { (bytes) throws(ImportError) in
          try read(bytes, options)
        }
      }
    return ExportResult(bytes: bytes, remarks: remarks)
  }

  /// How sure it is that bytes are a text with a table: one with check boxes is a list.
  static func recognition(_ bytes: ByteView) -> Format.Recognition {
    let start = bytes[0..<min(bytes.count, 32_768)].upToLastLine(of: bytes)
    guard let text = try? SourceText(start), text.view.firstIndex(of: UInt8(ascii: "|")) != nil,
      LineShape.recognition(bytes) < .likely
    else { return .impossible }
    return MarkdownTable.tables(in: text.view).isEmpty ? .impossible : .certain
  }
}
