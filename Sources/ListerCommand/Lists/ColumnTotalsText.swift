// SPDX-License-Identifier: MIT

import Lister

/// What columns come to, as text for people.
struct ColumnTotalsText {
  private let totals: ColumnTotalsResponse
  private let style: Style

  /// The totals, for an output.
  init(_ totals: ColumnTotalsResponse, _ style: Style) {
    (self.totals, self.style) = (totals, style)
  }

  /// A line: what it is about, and what that comes to.
  private typealias Line = (title: Shown, column: ColumnTotalsResponse.Column)

  private static let headings: [Shown] = ["items", "numbers", "sum", "mean", "least", "greatest"]
  private static let all: Shown = "all"

  /// A line for each column; with groups, a table of them for each column.
  var text: Shown {
    if totals.columns.isEmpty { return "No item has a number\n" + filter }
    guard totals.groups != nil else {
      let lines = totals.columns.map { (title: Shown($0.name), column: $0) }
      return (style.isPlain ? plain("", lines) : table("", lines)) + filter
    }
    let blocks = totals.columns.indices.map { index in
      let (title, lines) = (Shown(totals.columns[index].name), grouped(index))
      return style.isPlain ? plain("\(title), ", lines) : table(title, lines)
    }
    return blocks.joined(separator: style.isPlain ? "" : "\n") + filter
  }

  /// What the view leaves out; nothing if it shows all.
  private var filter: Shown {
    guard totals.view.isFilter else { return "" }
    let count = "\(totals.items) of \(Display.count(totals.present, "item"))"
    return style.dim("\(count) (\(totals.view.filterWords))") + "\n"
  }

  /// The groups of a column, and all of it.
  private func grouped(_ index: Int) -> [Line] {
    let lines: [Line] = (totals.groups ?? []).map { group in
      let value = GridView.text(of: group.value).text
      let title = group.value == .null ? missing : Shown(value)
      return (title: title, column: group.columns[index])
    }
    return lines + [(title: ColumnTotalsText.all, column: totals.columns[index])]
  }

  private var missing: Shown { style.isPlain ? "without a value" : "–" }

  // MARK: A table

  private func table(_ title: Shown, _ lines: [Line]) -> Shown {
    let titles = lines.map { Display.cut($0.title, to: BoxTable.widest) }
    let cells = lines.map { ColumnTotalsText.cells(of: $0.column) }
    let margin = titles.reduce(Display.width(title)) { max($0, Display.width($1)) }
    let headings = ColumnTotalsText.headings
    let widths = headings.indices.map { index in
      cells.reduce(Display.width(headings[index])) { max($0, Display.width($1[index])) }
    }
    var text = style.bold(title) + Display.spaces(margin - Display.width(title))
    text += style.dim(ColumnTotalsText.row(headings, widths)) + "\n"
    for (index, line) in lines.enumerated() {
      text += Display.padded(titles[index], to: margin)
      text += ColumnTotalsText.row(cells[index], widths)
      if line.column.texts > 0 { text += "  " + style.dim(ColumnTotalsText.texts(line.column)) }
      text += "\n"
    }
    return text
  }

  /// Cells one beside the other, each in its width.
  private static func row(_ cells: [Shown], _ widths: [Int]) -> Shown {
    zip(cells, widths).map { cell, width -> Shown in "  " + Display.leading(cell, to: width) }
      .joined()
  }

  private static func cells(of column: ColumnTotalsResponse.Column) -> [Shown] {
    let counts: [Shown] = ["\(column.items)", "\(column.numbers)"]
    return counts + values(of: column).map { number($0) }
  }

  // MARK: Lines

  /// A line for each: `price: 3 items, 2 numbers, sum 0.3, mean 0.15, least 0.1, greatest 0.2, 1 text`.
  private func plain(_ start: Shown, _ lines: [Line]) -> Shown {
    lines.map { title, column -> Shown in
      let values = zip(ColumnTotalsText.headings.dropFirst(2), ColumnTotalsText.values(of: column))
      var parts: [Shown] = [
        Shown(Display.count(column.items, "item")), Shown(Display.count(column.numbers, "number")),
      ]
      for (heading, value) in values where value != nil {
        parts.append(heading + " " + ColumnTotalsText.number(value))
      }
      if column.texts > 0 { parts.append(ColumnTotalsText.texts(column)) }
      return "\(start)\(title): \(parts.joined(separator: ", "))\n"
    }.joined()
  }

  // MARK: Parts

  private static func values(of column: ColumnTotalsResponse.Column) -> [CellValue?] {
    [column.sum, column.mean, column.least, column.greatest]
  }

  private static func texts(_ column: ColumnTotalsResponse.Column) -> Shown {
    Shown(Display.count(column.texts, "text"))
  }

  /// A number; of a ratio as many digits as irrational numbers have.
  private static func number(_ value: CellValue?) -> Shown {
    guard let value else { return "–" }
    let digits = value.number?.digits(EvaluationRequest.standardPrecision)
    let text = digits.map { $0 + "…" } ?? value.description
    return Display.cut(Shown(text), to: BoxTable.widest)
  }
}
