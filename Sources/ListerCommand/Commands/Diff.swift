// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister diff A B`.
  static let diff = Command(
    name: "diff",
    summary: "Say what differs between two lists",
    discussion: """
      Prints what has to happen to A to make B of it: + an item that is new, - one that is missing, ~ one
      with other fields, > one that has moved; then members of the document and cells of grids. Items
      are matched by their identifiers, and those without one by their texts and places. Results that formulas give don't count.

      Files of other formats are compared record by record: todo.txt, Markdown, CSV, TSV, JSON, NDJSON
      and iCalendar.
      """,
    section: .lists,
    arguments: [
      Argument(
        name: "A",
        count: .one,
        member: "from",
        help: "A list; /dev/null is an empty one. \(Argument.versionHelp)",
        completion: .lists
      ),
      Argument(
        name: "B",
        count: .one,
        member: "to",
        help: "Another one, or another version of it.",
        completion: .lists
      ),
    ],
    options: [.format, .folder, .asJSON, .color] + Option.remote,
    answers: [Answer(ListChanges.self)],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "They say the same."),
      (.failure, "They differ."),
      (.usage, "The command line is wrong."),
      (.unavailable, "One of them is missing, or could not be read."),
    ],
    examples: [
      ("lister diff old.json new.json", "Say what became of a list."),
      ("lister diff Groceries@5 Groceries", "Say what changed since version 5."),
      (
        "lister diff Groceries 'Groceries (copy)' --json", "The same as data, of two lists by name."
      ),
    ],
    run: { invocation in
      var request: DiffRequest = try invocation.request()
      request.format = invocation[.format]?.name
      let changes = try invocation.library().perform(Operations.diff, request)
      try invocation.report(changes, as: ChangesText.text(changes, style: invocation.style))
      return changes.isEmpty ? .success : .failure
    }
  )
}
