// SPDX-License-Identifier: MIT

/// Rows of text in aligned columns, for a terminal or a log.
package struct TextTable: Hashable, Sendable {
  /// On which side a column's texts meet.
  package enum Alignment: Sendable {
    /// Words.
    case left
    /// Numbers.
    case right
  }

  /// The headings and alignments of the columns.
  package var columns: [(title: String, alignment: Alignment)] {
    get { zip(titles, alignments).map { ($0, $1) } }
    set {
      titles = newValue.map(\.title)
      alignments = newValue.map(\.alignment)
    }
  }
  private var titles: [String]
  private var alignments: [Alignment]
  /// The rows; what is missing at the end of a row is empty.
  package var rows: [[String]]

  /// A table of the given columns, with no rows unless they are given.
  package init(columns: [(title: String, alignment: Alignment)], rows: [[String]] = []) {
    titles = columns.map(\.title)
    alignments = columns.map(\.alignment)
    self.rows = rows
  }
}

extension TextTable {
  /// The headings, a rule, and the rows, with two spaces between columns; ends with a newline.
  package var text: String {
    let widths = titles.indices.map { column in
      rows.reduce(titles[column].count) { width, row in
        column < row.count ? max(width, row[column].count) : width
      }
    }
    let rule = widths.map { String(repeating: "-", count: $0) }
    return ([titles, rule] + rows).map { line($0, widths) + "\n" }.joined()
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var text = ""
    for (column, width) in widths.enumerated() {
      let cell = column < cells.count ? cells[column] : ""
      text += (column > 0 ? "  " : "") + cell.padded(to: width, alignments[column])
    }
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension String {
  /// The text with spaces before or after it, up to a width in characters.
  func padded(to width: Int, _ alignment: TextTable.Alignment) -> String {
    let spaces = String(repeating: " ", count: max(0, width - count))
    return alignment == .left ? self + spaces : spaces + self
  }
}
