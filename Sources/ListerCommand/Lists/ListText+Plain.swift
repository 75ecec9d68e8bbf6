// SPDX-License-Identifier: MIT

import Lister

/// A list for those who hear it: words for signs, and each line says itself what it is.
extension ListText {
  /// `Week, 2 of 5 done, gray`.
  func plainTitle(_ state: Shown) -> Shown { "\(name), \(state)\n" }

  /// Appends `3 done: Milk, 2 l, @ 1.19, from the catalogue #dairy`.
  func appendPlain(
    _ item: ViewedItem,
    number: Int,
    _ own: borrowing Details,
    _ more: borrowing Details,
    to text: inout ShownBuffer
  ) {
    text.append(number)
    text.append(item.isComplete ? " done: " : " to do: ")
    text.append(Shown(item.text))
    own.forEachWord { words in
      text.append(own: ", ")
      text.append(foreign: words)
    }
    more.forEachWord { words in
      text.append(own: ", from the catalogue ")
      text.append(foreign: words)
    }
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
