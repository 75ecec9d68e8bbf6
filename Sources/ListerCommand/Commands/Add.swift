// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let complete = Option(long: "complete", help: "The new items are done already.")
}

extension Command {
  /// `lister add LIST TEXT...`.
  static let add = Command(
    name: "add",
    summary: "Add items to a list",
    discussion: """
      New items go to the top of the list, in their order; with --complete, to its end. The options say
      the same of all of them; --parent means an item by its number, its uuid or its text.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(
        name: "TEXT",
        count: .some,
        help: "What an item says; - reads items from the standard input, one per line."
      ),
    ],
    options: Option.itemFields + [.complete, .folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister add Groceries Bread 'Oat milk'", "Add two items."),
      ("lister add Groceries Milk --quantity 2 --unit l --price 1.19", "Add two liters of milk."),
      ("grep -h TODO notes/* | lister add Today -", "Add an item per line."),
    ],
    run: { invocation in
      try invocation.edit(.add(newItems(of: invocation)))
    }
  )

  /// The items of a command line, which may ask for the lines of the standard input.
  private static func newItems(of invocation: Invocation) throws -> [ListItem] {
    var texts: [String] = []
    for word in invocation.operands.dropFirst() {
      guard word == "-" else {
        guard !word.allSatisfy(\.isWhitespace) else { throw ListerError(.noText) }
        texts.append(word)
        continue
      }
      texts += try StandardInput.lines()
    }
    let change = invocation.itemChange
    return texts.map { text in
      var item = ListItem(text: text, isComplete: invocation.has(.complete))
      change.apply(to: &item)
      return item
    }
  }
}
