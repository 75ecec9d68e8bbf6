// SPDX-License-Identifier: MIT

import ListerBasics

/// A table of a Markdown text, as GitHub Flavored Markdown has them.
struct MarkdownTable {
  /// The last heading before it, without its marks.
  var heading: String
  private(set) var headings: [String]
  private(set) var rows: [(cells: [String], line: Int)] = []

  /// The tables of a text, without what stands in blocks of code.
  static func tables(in text: ByteView) -> [MarkdownTable] {
    var tables: [MarkdownTable] = []
    var heading = ""
    /// The line before, if it may be the headings of a table.
    var last: [String] = []
    var isInside = false
    var fence: String?
    for (line, number) in TextLines(text) {
      let line = line.string.trimmed
      if let mark = fence {
        if line.hasPrefix(mark) { fence = nil }
        continue
      }
      if line.hasPrefix("```") || line.hasPrefix("~~~") {
        (fence, isInside, last) = (String(line.prefix(3)), false, [])
        continue
      }
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(">") {
        if line.hasPrefix("#") { heading = String(line.drop { $0 == "#" }).trimmed }
        (isInside, last) = (false, [])
      } else if isInside {
        tables[tables.count - 1].rows.append((cells(of: line), number))
      } else if !last.isEmpty, isDelimiter(line, columns: last.count) {
        tables.append(MarkdownTable(heading: heading, headings: last))
        isInside = true
      } else {
        last = line.contains("|") ? cells(of: line) : []
      }
    }
    return tables
  }

  /// Whether a line is the one between headings and rows, of as many columns.
  private static func isDelimiter(_ line: String, columns: Int) -> Bool {
    guard line.utf8.allSatisfy({ "|:- \t".utf8.contains($0) }), line.contains("-") else {
      return false
    }
    let cells = cells(of: line)
    return cells.count == columns
      && cells.allSatisfy { cell in
        let dashes = cell.drop { $0 == ":" }.prefix { $0 == "-" }
        let rest = cell.utf8.count - dashes.utf8.count
        return !dashes.isEmpty && rest <= 2 && cell.utf8.count { $0 == UInt8(ascii: ":") } == rest
      }
  }

  // MARK: Cells

  /// The cells of a line: what is between strokes, without escapes, and without asterisks around all of it.
  static func cells(of line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var rest = line.unicodeScalars[...]
    if rest.first == "|" { rest.removeFirst() }
    while let scalar = rest.popFirst() {
      if scalar == "|" {
        cells.append(text(of: cell))
        cell = ""
        continue
      }
      cell.unicodeScalars.append(scalar)
      if scalar == "\\", let next = rest.first, isEscapable(next) {
        cell.unicodeScalars.append(next)
        rest.removeFirst()
      }
    }
    let last = text(of: cell)
    if !last.isEmpty || cells.isEmpty { cells.append(last) }
    return cells
  }

  /// What a cell says that is written so.
  private static func text(of written: String) -> String {
    var text = ""
    var rest = withoutEmphasis(written.trimmed).unicodeScalars[...]
    while let scalar = rest.popFirst() {
      if scalar == "\\", let next = rest.first, isEscapable(next) {
        text.unicodeScalars.append(next)
        rest.removeFirst()
      } else if scalar == "<", let end = lineBreak(rest) {
        text += "\n"
        rest = rest[end...]
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text.trimmed
  }

  /// A cell without the asterisks around all of it, which make it bold or slanted.
  private static func withoutEmphasis(_ written: String) -> String {
    let marks = written.prefix { $0 == "*" }.count
    let inner = written.dropFirst(marks).dropLast(marks)
    guard 1...3 ~= marks, written.utf8.count > 2 * marks,
      written.hasSuffix(String(repeating: "*", count: marks)), !inner.contains("*"),
      let first = inner.first, let last = inner.last, !first.isWhitespace, !last.isWhitespace,
      last != "\\"
    else { return written }
    return String(inner)
  }

  /// Where a mark `<br>` ends whose first character is behind.
  private static func lineBreak(_ rest: Substring.UnicodeScalarView) -> String.Index? {
    guard let end = rest.prefix(6).firstIndex(of: ">") else { return nil }
    let name = String(rest[..<end]).lowercased()
    return ["br", "br/", "br /"].contains(name) ? rest.index(after: end) : nil
  }

  /// Whether a backslash before a character makes it itself: ASCII punctuation does.
  private static func isEscapable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (0x21...0x7E).contains(scalar.value) && !scalar.properties.isAlphabetic
      && !("0"..."9").contains(scalar)
  }

  /// A text as a cell has it.
  static func escaped(_ text: String) -> String {
    var cell = ""
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      switch scalar {
      case "|": cell += "\\|"
      case "\\" where rest.first.map(isEscapable) ?? true: cell += "\\\\"
      case "<" where lineBreak(rest) != nil: cell += "\\<"
      case "\r" where rest.first == "\n": continue
      case "\n", "\r": cell += "<br>"
      default: cell.unicodeScalars.append(scalar)
      }
    }
    return withoutEmphasis(cell.trimmed) == cell.trimmed ? cell : "\\" + cell.trimmed
  }
}
