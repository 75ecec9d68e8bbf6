// SPDX-License-Identifier: MIT

import Lister

/// How files were read, as text for people.
enum ReadingText {
  /// As what the files of a source were read: `, read as csv`; empty if none was.
  static func phrase(_ readings: [FileReading]) -> Shown {
    guard let first = readings.first else { return "" }
    if readings.count == 1 {
      let rest = soleTable(of: readings).map { leftOut(of: $0) }
      return ", read as " + words(of: first) + Shown(rest ?? "")
    }
    var counts: [(format: String, files: Int)] = []
    for reading in readings {
      if let index = counts.firstIndex(where: { $0.format == reading.format }) {
        counts[index].files += 1
      } else {
        counts.append((reading.format, 1))
      }
    }
    let parts: [String] = counts.map { "\($0.format) (\(Display.count($0.files, "file")))" }
    return Shown(", read as " + parts.joined(separator: ", "))
  }

  /// The table of a source that is one table; nil for any other one.
  ///
  /// What is left out of it is said with how it was read, and needs no remark.
  static func soleTable(of readings: [FileReading]) -> TableReading? {
    readings.count == 1 && readings[0].tables.count == 1 ? readings[0].tables[0] : nil
  }

  /// What of a table is no row of it: `, without the titles in lines 1 to 3 and the total row in line 9`;
  /// empty if there is nothing.
  private static func leftOut(of table: TableReading) -> String {
    let parts = table.leftOut.map { part -> String in
      let (first, last) = (part.line, part.lastLine)
      let isOne = part.what == .total || first == last
      let what = part.what == .total ? "total row" : isOne ? "title" : "titles"
      guard let first, let last else { return "the \(what)" }
      return "the \(what) in " + (first == last ? "line \(first)" : "lines \(first) to \(last)")
    }
    return parts.isEmpty ? "" : ", without \(parts.joined(separator: " and "))"
  }

  /// A format, and how the fields of its one table are separated.
  private static func words(of reading: FileReading) -> Shown {
    guard let delimiter = reading.tables.first?.delimiter, delimiter.word != "," else {
      return Shown(reading.format)
    }
    switch delimiter.word {
    case "tab": return Shown("\(reading.format) with tabs")
    case "blank": return Shown("\(reading.format) with blanks")
    default: return Shown("\(reading.format) with \(delimiter.word)")
    }
  }

  /// All that is known of the reading of a source: a table of the columns for each table.
  static func explanation(_ readings: [FileReading]) -> Shown {
    readings.map { reading -> Shown in
      let file: Shown = reading.file.isEmpty ? "" : Shown(reading.file) + ": "
      let what: Shown = "  \(file)read as \(words(of: reading))"
      if reading.tables.isEmpty { return what + "\n" }
      return reading.tables.map { table -> Shown in
        what + facts(of: table) + "\n" + columns(of: table)
      }.joined()
    }.joined()
  }

  private static func facts(of table: TableReading) -> Shown {
    var parts: [String] = []
    if !table.place.isEmpty { parts.append("at \(table.place)") }
    if let line = table.headingLine { parts.append("headings in line \(line)") }
    switch table.shape {
    case .items: parts.append("\(Display.count(table.rows, "row")) as items")
    case .grid: parts.append("\(Display.count(table.rows, "row")) in a grid")
    }
    return Shown(parts.map { ", \($0)" }.joined() + leftOut(of: table))
  }

  private static func columns(of table: TableReading) -> Shown {
    let columns: [(title: String, alignment: TextTable.Alignment)] = [
      ("column", .left), ("becomes", .left), ("kind", .left), ("values", .right),
      ("missing", .right), ("others", .right), ("decided by", .left),
    ]
    let lines = TextTable(columns: columns, rows: table.columns.map(cells)).text
      .split(separator: "\n").map { "    \($0)\n" }
    return Shown(own: lines.joined())
  }

  private static func cells(of column: TableReading.Column) -> [String] {
    func text(_ text: String) -> String { Display.cut(Shown(text), to: BoxTable.widest).text }
    return [
      text(column.name), text(column.member ?? "left out"), text(kind(of: column)),
      "\(column.values)", "\(column.missing)", "\(column.others)",
      column.clue.map { Shown(clue($0)).text } ?? "",
    ]
  }

  private static func kind(of column: TableReading.Column) -> String {
    guard column.values + column.others > 0 else { return "empty" }
    var text = column.kind?.rawValue ?? "mixed"
    if let mark = column.decimalMark { text += " (decimal \(mark.rawValue))" }
    if let unit = column.unit { text += ", \(unit)" }
    return text
  }

  private static func clue(_ clue: TableReading.Clue) -> String {
    let place = clue.line.map { "line \($0): " } ?? ""
    return "\(place)\(clue.text) (\(clue.shows))"
  }
}
