// SPDX-License-Identifier: MIT

import ListerModel
import ListerCoding
import ListerKit

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

        With --json: {"name", "path", "action", "changed", "items"}.
        """,
      section: .lists,
      arguments: [.list, .items],
      options: [.all, .folder, .asJSON, .color],
      exitCodes: Command.editCodes,
      examples: [
        ("lister \(name) Groceries milk", "The item whose text begins with 'milk'."),
        ("lister \(name) Groceries 1 3", "The items that 'lister show' numbers 1 and 3."),
        ("lister \(name) Groceries --all", "All of them."),
      ],
      run: { (invocation) throws(CommandError) in
        let words = invocation.operands.dropFirst()
        if words.isEmpty, !invocation.has(.all) { throw .usage(.missingArgument("ITEM")) }
        if let word = words.first, invocation.has(.all) { throw .usage(.conflict("--all", word)) }
        let editor = try ListEditor(invocation)
        guard words.isEmpty else {
          return try editor.edit("Toggle") { (list) throws(CommandError) in
            let indices = try editor.indices(of: words, in: list)
            let items = indices.map { list.items[$0] }
            list.setCompletion(isComplete, at: indices)
            return items
          }
        }
        return try editor.edit(isComplete ? "Complete All" : "Incomplete All") {
          (list) throws(CommandError) in
          list.setCompletionOfAll(isComplete)
        }
      }
    )
  }
}
