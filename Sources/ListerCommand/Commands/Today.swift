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
      """,
    section: .lists,
    options: Option.views + [.folder, .now, .asJSON, .color] + Option.remote,
    answers: [Answer(TodayResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister today", "What is left to do."),
      ("lister today --in ~/lists --json", "The same as data, for a status line."),
    ],
    run: { invocation in
      let response = try invocation.answer(to: Operations.today)
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
    let name = Shown(response.place.name)
    let (done, left) = (max(0, response.completed), max(0, response.remaining))
    let badge = ListBadge(total: done + left, completed: done)
    let bar = style.tinted("\(badge.bar(width: 10, done: "█", left: "░"))", response.color)
    var text: Shown = "\(style.swatch(response.color)) \(style.bold(name))  \(bar)  "
    text += style.dim("\(badge.remainingText)") + "\n"
    let digits = digits(of: response.entries)
    text += lines(response.entries, digits, response.color, style)
    if response.hidden > 0 {
      text += Display.spaces(digits + 7) + style.dim("Show All… (\(response.hidden) more)") + "\n"
    }
    for due in response.due { text += TodayText.text(due, style) }
    return text
  }

  /// A title, and the items that are due.
  private static func text(_ due: DueResponse, _ style: Style) -> Shown {
    let count = Display.count(due.entries.count, "item")
    var text: Shown = "\n\(style.swatch(due.color)) \(style.bold(Shown(due.place.name)))  "
    text += style.dim("\(count) due") + "\n"
    return text + lines(due.entries, digits(of: due.entries), due.color, style)
  }

  /// How many digits the largest number has.
  private static func digits(of entries: [ListEntry]) -> Int {
    String(entries.reduce(1) { max($0, $1.number ?? 1) }).utf8.count
  }

  private static func lines(
    _ entries: [ListEntry],
    _ digits: Int,
    _ color: List.Color,
    _ style: Style
  ) -> Shown {
    let text = ListText(color, name: "", style: style)
    return entries.map { entry in
      text.line(of: ViewedItem(entry.item, nil), number: entry.number ?? 0, digits: digits)
    }.joined()
  }
}
