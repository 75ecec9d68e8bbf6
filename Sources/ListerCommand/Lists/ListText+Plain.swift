// SPDX-License-Identifier: MIT

import Lister

/// A list for those who hear it: words for signs, and each line says itself what it is.
extension ListText {
  /// `Week, 2 of 5 done, gray`.
  func plainTitle(_ state: Shown) -> Shown { "\(name), \(state)\n" }

  /// `3 done: Milk, 2 l, @ 1.19, from the catalogue #dairy, costs 2.38`, and what is below it.
  func plainLine(of item: ViewedItem, number: Int, cost: String?) -> Shown {
    let own = Details(of: item.said, settings.columns)
    let more = Details(of: item.inherited, settings.columns)
    var parts = [item.text] + own.words
    parts += more.words.map { "from the catalogue \($0)" }
    if let cost { parts.append("costs \(cost)") }
    let state: Shown = item.isComplete ? "done" : "to do"
    let lines = (own.lines + more.lines).map { "  \($0)\n" as Shown }
    return "\(number) \(state): \(parts.joined(separator: ", "))\n" + lines.joined()
  }

  /// The grid's name, and a line per cell that is not empty: `B2: 4.77`.
  func plainTable(of grid: GridView, formulas: Bool) -> Shown {
    var text: Shown = "\nGrid \(grid.name ?? "without a name")\n"
    var isEmpty = true
    for (down, row) in (formulas ? grid.rows : grid.values).enumerated() {
      for (column, cell) in zip("ABCDEFGHIJKLMNOP", row) {
        let words = GridView.text(of: cell).text
        if words.isEmpty { continue }
        text += "\(String(column))\(down + 1): \(words)\n"
        isEmpty = false
      }
    }
    return isEmpty ? text + "empty\n" : text
  }
}
