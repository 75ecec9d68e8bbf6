// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister today`.
  static let today = Command(
    name: "today",
    summary: "Show what is left to do today",
    discussion: """
      Prints the first items that are to be done of the list Today, with their numbers; the list is made
      when there is none. 'lister add Today TEXT' adds to it; it can't be deleted.

      With --json: {"name", "path", "created", "color", "completed", "left", "items", "hidden"}; hidden is
      the number of items that are to be done and not among those.
      """,
    section: .lists,
    options: [.folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [
      ("lister today", "What is left to do."),
      ("lister today --in ~/lists --json", "The same as data, for a status line."),
    ],
    run: { invocation in
      let response = try invocation.workspace.today()
      try invocation.report(response, as: TodayText.text(response, invocation.style))
      return .success
    }
  )
}

/// What is left to do, as text for people.
private enum TodayText {
  /// A title with a bar, and the rows.
  static func text(_ response: TodayResponse, _ style: Style) -> Shown {
    let (list, name) = (response.list, response.place.name)
    let badge = ListBadge(list)
    let bar = style.tinted("\(badge.bar(width: 10, done: "█", left: "░"))", list.color)
    var text: Shown = "\(style.swatch(list.color)) \(style.bold(Shown(name)))  \(bar)  "
    text += style.dim("\(badge.remainingText)") + "\n"
    let listText = ListText(list: list, name: name, style: style)
    let digits = String(max(list.items.count, 1)).utf8.count
    for case .some(let number) in response.entries.map(\.number) {
      text += listText.line(at: number - 1, digits: digits)
    }
    if response.hidden > 0 {
      text += Display.spaces(digits + 7) + style.dim("Show All… (\(response.hidden) more)") + "\n"
    }
    return text
  }
}
