// SPDX-License-Identifier: MIT

import Lister

/// Cells that have errors as text for people.
struct ErrorsText {
  private let response: ErrorsResponse
  private let style: Style

  init(_ response: ErrorsResponse, _ style: Style) {
    (self.response, self.style) = (response, style)
  }

  /// A list after the other: a line for each of its cells.
  var text: Shown {
    var text = Shown()
    for entry in response.lists where !entry.cells.isEmpty {
      text += "\(style.bold(Shown(entry.place.address)))\n"
      let names = entry.cells.map { Shown("\($0.grid)!\($0.cell)") }
      let width = names.reduce(0) { max($0, min(Display.width($1), 40)) }
      for (name, cell) in zip(names, entry.cells) {
        text += "  \(Display.padded(name, to: width))  \(style.red(Shown(cell.error)))"
        if let formula = cell.formula { text += "  \(Shown(formula))" }
        if let origin = cell.origin {
          text += "  from \(Shown(origin))"
          if let formula = cell.originFormula { text += "  \(style.dim(Shown(formula)))" }
        }
        text += "\n"
        for fault in cell.faults { text += "    \(style.dim(Shown(fault.description)))\n" }
      }
      text += "\n"
    }
    let count = Display.count(response.count, "list")
    guard response.cellCount > 0 else { return text + "no errors in \(Shown(count))\n" }
    let cells = Display.count(response.cellCount, "error")
    let lists = response.lists.count { !$0.cells.isEmpty }
    return text + "\(Shown(cells)) in \(lists) of \(Shown(count))\n"
  }
}
