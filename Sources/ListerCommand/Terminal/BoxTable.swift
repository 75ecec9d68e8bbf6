// SPDX-License-Identifier: MIT

/// A table with lines around its cells, aligned by the width on the terminal.
struct BoxTable {
  enum Kind: Sendable {
    /// Aligned to the left.
    case text
    /// Aligned to the right.
    case number
    /// Aligned to the left, in red.
    case error
  }

  /// A cell: one line, and how it is aligned.
  struct Cell: Sendable {
    var text: Shown
    var kind = Kind.text
  }

  /// The widest that a column gets; longer cells are cut.
  static let widest = 40

  /// The titles of the columns.
  let columns: [Shown]
  /// The titles of the rows, and their cells; missing ones are empty.
  let rows: [(title: Shown, cells: [Cell])]

  /// The lines of the table.
  func lines(style: Style) -> [Shown] {
    let cut = rows.map { row in
      row.cells.map {
        Cell(text: Display.cut($0.text, to: BoxTable.widest), kind: $0.kind)
      }
    }
    var widths = columns.map { Display.width($0) }
    for cells in cut {
      for (index, cell) in cells.enumerated() where index < widths.count {
        widths[index] = max(widths[index], Display.width(cell.text))
      }
    }
    let margin = rows.reduce(0) { max($0, Display.width($1.title)) }
    let indent = Display.spaces(margin)
    let bars = widths.map { Shown(String(repeating: "─", count: $0 + 2)) }
    let titles = zip(columns, widths).map { Display.padded($0, to: $1) }.joined(separator: "   ")
    var lines = [
      style.dim(BoxTable.trimmed("\(indent)   \(titles)")),
      style.dim("\(indent) ┌" + bars.joined(separator: "┬") + "┐"),
    ]
    let bar = style.dim("│")
    for (row, cells) in zip(rows, cut) {
      let texts = widths.indices.map { index in
        let cell = index < cells.count ? cells[index] : Cell(text: "")
        return BoxTable.set(cell, to: widths[index], style)
      }
      let title = style.dim(Display.leading(row.title, to: margin))
      lines.append("\(title) \(bar) " + texts.joined(separator: " \(bar) ") + " \(bar)")
    }
    lines.append(style.dim("\(indent) └" + bars.joined(separator: "┴") + "┘"))
    return lines
  }

  private static func set(_ cell: Cell, to width: Int, _ style: Style) -> Shown {
    switch cell.kind {
    case .text: Display.padded(cell.text, to: width)
    case .number: Display.leading(cell.text, to: width)
    case .error: style.red(Display.padded(cell.text, to: width))
    }
  }

  private static func trimmed(_ line: Shown) -> Shown {
    var text = line.text
    while text.last == " " { text.removeLast() }
    return Shown(text)
  }
}
