// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let all = Option(long: "all", short: "a", help: "All items, in place of ITEM; none moves.")
}

extension Command {
  /// `lister check LIST ITEM...`.
  static let check = completion(
    true,
    name: "check",
    summary: "Tick items as done",
    moves: "An item that is ticked goes to the end of the list. One that is done already stays."
  )

  /// `lister uncheck LIST ITEM...`.
  static let uncheck = completion(
    false,
    name: "uncheck",
    summary: "Take the ticks of items away",
    moves: "An item that is to be done again goes to the top. One that is not ticked stays."
  )

  private static func completion(
    _ isComplete: Bool,
    name: String,
    summary: String,
    moves: String
  ) -> Command {
    Command(
      name: name,
      summary: summary,
      discussion: """
        \(moves)
        """,
      section: .lists,
      arguments: [.list, .items],
      options: [.all] + Option.selection + [.folder, .asJSON, .color] + Option.remote,
      answers: [Answer(EditResponse.self)],
      exclusive: [[.folder, .server]] + Option.selection.map { [.all, $0] },
      exitCodes: Command.editCodes,
      examples: [
        ("lister \(name) Groceries milk", "The item whose text begins with 'milk'."),
        ("lister \(name) Groceries 1 3", "The items that 'lister show' numbers 1 and 3."),
        ("lister \(name) Groceries --all", "All of them."),
        ("lister \(name) Groceries --shop Market --tag dairy", "All that 'lister show' shows so."),
      ],
      run: { invocation in
        guard invocation.has(.all) else {
          return try invocation.edit(selected: { .complete(isComplete, items: $0) })
        }
        if let word = invocation.operands.dropFirst().first {
          throw CommandError.usage(.conflict("--all", word))
        }
        return try invocation.edit(.completeAll(isComplete))
      }
    )
  }
}
