// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerDatabase
import ListerJSON

extension RandomTable {
  /// A format of tables, as the tests write it.
  enum File: String, CaseIterable {
    case comma, semicolon, tab, stroke, blanks, html, markdown, objects, arrays, lines, sqlite
    case xlsx, ods

    /// What the format that reads it is called.
    var format: String {
      switch self {
      case .comma, .semicolon, .stroke, .blanks: "csv"
      case .tab: "tsv"
      case .html: "html"
      case .markdown: "markdown-table"
      case .objects, .arrays, .lines: "json-table"
      case .sqlite, .xlsx, .ods: rawValue
      }
    }

    /// What a file is called, which tells its format.
    var name: String {
      switch self {
      case .comma, .semicolon, .stroke, .blanks: "t.csv"
      case .tab: "t.tsv"
      case .html: "t.html"
      case .markdown: "t.md"
      case .objects, .arrays: "t.json"
      case .lines: "t.ndjson"
      case .sqlite, .xlsx, .ods: "t.\(rawValue)"
      }
    }

    /// Whether lines stand above and below the table.
    var hasLinesAround: Bool {
      switch self {
      case .comma, .semicolon, .tab, .stroke, .html, .xlsx, .ods: true
      case .blanks, .markdown, .objects, .arrays, .lines, .sqlite: false
      }
    }

    /// Whether numbers are written by hand, and not as the format has them.
    var isSpelled: Bool {
      switch self {
      case .comma, .semicolon, .tab, .stroke, .blanks, .html, .markdown: true
      case .objects, .arrays, .lines, .sqlite, .xlsx, .ods: false
      }
    }
  }

  /// The bytes of a file with this table.
  func bytes(_ file: File) throws -> [UInt8] {
    switch file {
    case .comma: Array(separated(",").utf8)
    case .semicolon: Array(separated(";").utf8)
    case .tab: Array(separated("\t").utf8)
    case .stroke: Array(separated("|").utf8)
    case .blanks: Array(blanks.utf8)
    case .html: Array(page.utf8)
    case .markdown: Array(markdown.utf8)
    case .objects: Array(("[" + objects.joined(separator: ",\n") + "]").utf8)
    case .lines: Array(objects.joined(separator: "\n").utf8)
    case .arrays: Array(("[" + arrays.joined(separator: ",\n") + "]").utf8)
    case .sqlite: try database
    case .xlsx: sheet.xlsx
    case .ods: sheet.ods
    }
  }

  /// The cells of rows that are not blank; nil for one that is.
  private var cells: [[Cell]?] {
    rows.map { row in
      switch row {
      case .data(let cells), .total(let cells): cells
      case .blank: nil
      }
    }
  }

  private func text(_ cell: Cell) -> String {
    switch cell {
    case .empty: ""
    case .text(let text), .flag(let text): text
    case .number(let number): style.spelled(number)
    }
  }

  // MARK: Text

  private func separated(_ separator: String) -> String {
    let lines = [headings] + cells.map { $0?.map(text) ?? [] }
    let written = lines.map { fields in
      fields.map { field in
        let isPlain = !field.contains(separator) && !field.contains("\"")
        return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
      }.joined(separator: separator)
    }
    return (titles + written + notes).joined(separator: "\n") + "\n"
  }

  /// Columns between blanks; their cells have none.
  private var blanks: String {
    let names = headings.map { $0.replacing(" ", with: "_") }
    let lines = [names] + cells.compactMap { $0 }.map { $0.map(text) }
    return lines.map { fields in
      fields.map { field in
        let word = field.filter { !$0.isWhitespace && $0 != "\"" }
        return word.isEmpty ? "NA" : word
      }.joined(separator: "  ")
    }.joined(separator: "\n") + "\n"
  }

  private var page: String {
    func row(_ cells: [String], _ tag: String = "td") -> String {
      "<tr>" + cells.map { "<\(tag)>\(RandomTable.escaped($0))</\(tag)>" }.joined() + "</tr>\n"
    }
    let lines = { (texts: [String]) in
      texts.map { "<tr><td colspan=\"\(headings.count)\">\($0)</td></tr>\n" }.joined()
    }
    let blank = headings.map { _ in "" }
    let body = cells.map { row($0?.map(text) ?? blank) }.joined()
    return "<!DOCTYPE html><html><body><table>\n\(lines(titles))\(row(headings, "th"))\(body)"
      + "\(lines(notes))</table></body></html>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
  }

  private var markdown: String {
    func row(_ cells: [String]) -> String {
      "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }
    return row(headings) + row(headings.map { _ in "---" })
      + cells.compactMap { $0 }.map { row($0.map(text)) }.joined()
  }

  // MARK: JSON

  private func json(_ cell: Cell) -> JSONText {
    switch cell {
    case .empty: .null
    case .text(let text), .flag(let text): JSONText(string: text)
    case .number(let number): JSONText(number) ?? .null
    }
  }

  private var objects: [String] {
    cells.compactMap { $0 }.map { cells in
      let members = zip(headings, cells).map { JSONText.Member(key: $0, value: json($1)) }
      return JSONText(members: members).text
    }
  }

  private var arrays: [String] {
    let names = JSONText(elements: headings.map { JSONText(string: $0) })
    return [names.text]
      + cells.compactMap { $0 }.map { JSONText(elements: $0.map(json)).text }
  }

  // MARK: Databases and workbooks

  private var database: [UInt8] {
    get throws {
      // More columns than there are rows stay empty.
      let database = try Database(
        inMemory: """
          CREATE TABLE figures (name TEXT, "value 1" NUMERIC, "value 2" NUMERIC, "value 3" NUMERIC,
            "value 4" NUMERIC)
          """
      )
      let statement = try database.prepare("INSERT INTO figures VALUES (?, ?, ?, ?, ?)")
      for cells in cells.compactMap({ $0 }) {
        let padding = [Cell](repeating: .empty, count: 5 - cells.count)
        try statement.run((cells + padding).map(value))
      }
      return try database.bytes()
    }
  }

  /// A value as a text, which a column of numbers makes a number of if it spells one.
  private func value(_ cell: Cell) -> DatabaseValue {
    switch cell {
    case .empty: .null
    case .text(let text), .flag(let text), .number(let text): .text(text)
    }
  }

  private var sheet: SheetFile {
    func row(_ cells: [Cell]) -> [SheetFile.Cell] {
      cells.map { cell in
        switch cell {
        case .empty: .empty
        case .text(let text), .flag(let text): .text(text)
        case .number(let number): .number(number)
        }
      }
    }
    let lines = { (texts: [String]) in texts.map { [SheetFile.Cell.text($0)] } }
    let body = cells.map { row($0 ?? []) }
    return SheetFile(
      rows: lines(titles) + [headings.map { SheetFile.Cell.text($0) }] + body + lines(notes)
    )
  }
}
