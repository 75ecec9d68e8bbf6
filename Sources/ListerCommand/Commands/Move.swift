// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister move LIST ITEM POSITION`.
  static let move = Command(
    name: "move",
    summary: "Move an item to another place",
    discussion: """
      POSITION is the number that the item has afterwards. In a list in which what is to be done stands
      before what is done, an item stays among its kind; in another one it may go anywhere.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [
      .list, .item,
      Argument(name: "POSITION", count: .one, help: "Its new number, from 1."),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [("lister move Groceries milk 1", "Put the milk on top.")],
    run: { invocation in
      let position = invocation.operands[2]
      guard let number = Int(position) else {
        let expectation = "a number as 'lister show' prints it"
        throw CommandError.usage(
          .badValue(position, option: "POSITION", expectation: expectation, suggestion: nil)
        )
      }
      return try invocation.edit(.move(item: invocation.operands[1], to: number))
    }
  )
}
