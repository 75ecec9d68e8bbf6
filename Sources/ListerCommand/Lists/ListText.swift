// SPDX-License-Identifier: MIT

import Lister
import ListerBasics

/// A list as text for people.
struct ListText {
  let color: List.Color
  let name: String
  /// What the output can show.
  let style: Style
  /// What its reader has settled.
  var settings = UserSettings()
  /// What stands before an item that is to be done, and before one that is done.
  private let boxes: (open: Shown, done: Shown)
  /// What begins and ends what is back.
  private let dim: (start: Shown, end: Shown)

  /// A list of a color and a name, for an output.
  init(_ color: List.Color, name: String, style: Style) {
    (self.color, self.name, self.style) = (color, name, style)
    dim = style.marks("2")
    boxes = (style.tinted("[ ]", color), style.tinted("[x]", color))
  }

  /// The list as a view shows it: a title, a line per item with its number and what it costs, the sums,
  /// and the grids as tables.
  func text(_ response: ShowResponse, formulas: Bool) -> Shown {
    let digits = String(response.count).utf8.count
    let (totals, parts) = response.adding { places, row in
      ItemLines(places, self, digits: digits, row)
    }
    let count = response.present
    var state: Shown = "\(response.done) of \(count) done, \(color.name)"
    if response.view.isFilter, settings.showsFilter {
      state += "; \(response.rowCount) of \(count) shown (\(response.view.filterWords))"
    }
    var text = ShownBuffer()
    text.append(title(state))
    text.append(columns(response.headings))
    for part in parts { part.write(totals, style, to: &text) }
    text.append(TotalText(totals, response.view, style).text)
    for grid in response.content.grids { text.append(table(of: grid, formulas: formulas)) }
    return text.shown
  }

  /// What the files of the list call its members: `columns: "Product" is the text, "Price" is price`; empty if
  /// nothing else.
  private func columns(_ headings: [(heading: String, member: String)]) -> Shown {
    guard !headings.isEmpty else { return "" }
    let words = headings.map { heading, member in
      "\"\(heading)\" is \(member == ItemField.text.key ? "the text" : member)"
    }
    let line: Shown = "columns: \(words.joined(separator: ", "))"
    return style.isPlain ? "\(line)\n" : "  \(style.dim(line))\n"
  }

  private func title(_ state: Shown) -> Shown {
    if style.isPlain { return plainTitle(state) }
    let name = style.bold(Shown(name))
    return "\(style.swatch(color)) \(name)\(style.dim("  \(state)"))\n"
  }

  /// The line of an item, and those of its note: `  2 [x] Milk  2 l  @ 1.19  #dairy`.
  func line(of item: ViewedItem, number: Int, digits: Int) -> Shown {
    var text = ShownBuffer()
    var own = Details(settings.columns)
    var more = Details(settings.columns)
    append(item, number: number, digits: digits, &own, &more, to: &text)
    return text.shown
  }

  /// Appends the line of an item and those of its note.
  ///
  /// - Returns: where the line ends, and what an item costs is to be said.
  @discardableResult
  func append(
    _ item: ViewedItem,
    number: Int,
    digits: Int,
    _ own: inout Details,
    _ more: inout Details,
    to text: inout ShownBuffer
  ) -> Int {
    own.read(item.said)
    more.read(inheritedBy: item)
    if style.isPlain {
      appendPlain(item, number: number, own, more, to: &text)
    } else {
      append(item, number: number, digits: digits, own, more, to: &text)
    }
    let end = text.count
    text.append(own: "\n")
    let margin = style.isPlain ? 2 : digits + 7
    let marks: (start: Shown, end: Shown) = style.isPlain ? ("", "") : dim
    own.forEachLine { line in
      text.append(spaces: margin)
      text.append(marks.start)
      text.append(foreign: line)
      text.append(marks.end)
      text.append(own: "\n")
    }
    more.forEachLine { line in
      text.append(spaces: margin)
      text.append(marks.start)
      text.append(own: style.isPlain ? "" : "(")
      text.append(foreign: line)
      text.append(own: style.isPlain ? "" : ")")
      text.append(marks.end)
      text.append(own: "\n")
    }
    return end
  }

  private func append(
    _ item: ViewedItem,
    number: Int,
    digits: Int,
    _ own: borrowing Details,
    _ more: borrowing Details,
    to text: inout ShownBuffer
  ) {
    let isComplete = item.isComplete
    text.append(dim.start)
    text.append(spaces: digits + 2 - String(number).utf8.count)
    text.append(number)
    text.append(dim.end)
    text.append(own: " ")
    text.append(isComplete ? boxes.done : boxes.open)
    text.append(own: " ")
    if isComplete { text.append(dim.start) }
    text.append(Shown(item.text))
    if isComplete { text.append(dim.end) }
    own.forEachWord { words in
      text.append(own: "  ")
      text.append(dim.start)
      text.append(foreign: words)
      text.append(dim.end)
    }
    more.forEachWord { words in
      text.append(own: "  ")
      text.append(dim.start)
      text.append(own: "(")
      text.append(foreign: words)
      text.append(own: ")")
      text.append(dim.end)
    }
  }

  /// A grid as a table with a title.
  func table(of grid: GridView, formulas: Bool) -> Shown {
    if style.isPlain { return plainTable(of: grid, formulas: formulas) }
    let cells = (formulas ? grid.rows : grid.values).map { row in
      row.map { cell in
        let (text, kind) = GridView.text(of: cell)
        return BoxTable.Cell(text: Shown(text), kind: kind)
      }
    }
    let width = cells.reduce(0) { max($0, $1.count) }
    let letters = "ABCDEFGHIJKLMNOP".prefix(width).map { Shown(String($0)) }
    var text: Shown = "\n\(style.bold(Shown(grid.name ?? "Grid")))\n"
    guard width > 0 else { return text + style.dim("  empty") + "\n" }
    let rows = cells.enumerated().map { (title: "\($0 + 1)" as Shown, cells: $1) }
    for line in BoxTable(columns: letters, rows: rows).lines(style: style) {
      text += "  \(line)\n"
    }
    return text
  }
}
