// SPDX-License-Identifier: MIT

/// A table for the terminal: the first column to the left, all others to the right.
struct TextTable {
  private var rows: [[String]] = []

  /// A table with a row of titles.
  init(titles: [String]) { rows = [titles] }

  /// Adds a row.
  mutating func add(_ cells: [String]) { rows.append(cells) }

  /// The lines of the table, the titles in the given style.
  func text(style: Style) -> String {
    let columns = rows.map(\.count).max() ?? 0
    let widths = (0..<columns).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    var text = ""
    for (index, row) in rows.enumerated() {
      var line = ""
      for (column, cell) in row.enumerated() {
        let gap = String(repeating: " ", count: widths[column] - cell.count)
        line += column == 0 ? cell + gap : "  " + gap + cell
      }
      while line.last == " " { line.removeLast() }
      text += (index == 0 ? style.bold(line) : line) + "\n"
    }
    return text
  }
}
