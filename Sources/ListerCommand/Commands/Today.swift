// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister today`.
  static let today = Command(
    name: "today",
    summary: "Show what is left to do today",
    discussion: """
      Prints the first items that are to be done of the list Today, with their numbers; the list is made
      when there is none. 'lister add Today TEXT' adds to it; it can't be deleted. Below it, list by list,
      comes what else is due in the folder, today or earlier, and not done. Days are those of UTC, as for
      TODAY().

      The items are those that the view of the list Today shows, see 'lister view', or the options; what
      is due in other lists follows the options alone, and not on a server.

      With --json: {"name", "path", "created", "color", "completed", "left", "items", "hidden", "due"};
      hidden is the number of items that are to be done and not among those; due is an array of {"name",
      "path", "items"}.
      """,
    section: .lists,
    options: Option.views + [.folder, .now, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister today", "What is left to do."),
      ("lister today --in ~/lists --json", "The same as data, for a status line."),
    ],
    run: { invocation in
      let response =
        try invocation.remote()?.today(now: invocation.text(.now), invocation.viewChange)
        ?? invocation.workspace.today(invocation.viewChange)
      for error in response.failures { StandardError.say(Shown(error.description)) }
      try invocation.report(response, as: TodayText.text(response, invocation.style))
      return response.failures.isEmpty ? .success : .failure
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
    for due in response.due { text += TodayText.text(due, style) }
    return text
  }

  /// A title, and the items that are due.
  private static func text(_ due: DueResponse, _ style: Style) -> Shown {
    let (list, name) = (due.list, due.place.name)
    let count = Display.count(due.entries.count, "item")
    var text: Shown = "\n\(style.swatch(list.color)) \(style.bold(Shown(name)))  "
    text += style.dim("\(count) due") + "\n"
    let listText = ListText(list: list, name: name, style: style)
    let digits = String(max(list.items.count, 1)).utf8.count
    for case .some(let number) in due.entries.map(\.number) {
      text += listText.line(at: number - 1, digits: digits)
    }
    return text
  }
}
